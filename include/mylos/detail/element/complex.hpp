// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_COMPLEX_HPP
#define MYLOS_DETAIL_ELEMENT_COMPLEX_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/atoms/elementary.hpp>
#include <mylos/detail/element/operands.hpp>

/// Parts of a complex number; a real one has the imaginary part 0.
namespace mylos::detail::element {

struct Conjugate {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    if constexpr (is_complex<A>)
      return A(a.real(), -a.imag());
    else
      return convert<arithmetic_t<A>>(a);
  }
};

struct Real {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    if constexpr (is_complex<A>)
      return a.real();
    else
      return convert<arithmetic_t<A>>(a);
  }
};

struct Imag {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    if constexpr (is_complex<A>)
      return a.imag();
    else
      return arithmetic_t<A>(0);
  }
};

struct Angle {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    if constexpr (is_complex<A>) {
      return elementary::arctan2(a.imag(), a.real());
    } else {
      using T = floating_t<A>;
      return elementary::arctan2(T(0), convert<T>(a));
    }
  }
};

}  // namespace mylos::detail::element

#endif
