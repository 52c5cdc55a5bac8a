// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_EXTREMUM_HPP
#define MYLOS_DETAIL_ELEMENT_EXTREMUM_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

namespace mylos::detail::element {

enum class NanRule { propagate, ignore };

/// The larger or the smaller of two. Zeros of either sign are equal, and the first of equals is returned.
template <bool larger, NanRule rule, class T>
KOKKOS_INLINE_FUNCTION T extremum(const T& x, const T& y) {
  static_assert(!is_complex<T>, "mylos: complex numbers have no order, and so no smaller or larger one");
  if constexpr (is_complex<T>) {
    return x;
  } else {
    bool take_y = false;
    if constexpr (larger)
      take_y = x < y;
    else
      take_y = y < x;
    // a comparison with NaN is false
    take_y = take_y | is_nan(rule == NanRule::propagate ? y : x);
    return take_y ? y : x;
  }
}

template <bool larger, NanRule rule>
struct Extremum {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = promote_t<A, B>;
    return extremum<larger, rule, T>(convert<T>(a), convert<T>(b));
  }
};

struct Minimum : Extremum<false, NanRule::propagate> {};
struct Maximum : Extremum<true, NanRule::propagate> {};
struct Fmin : Extremum<false, NanRule::ignore> {};
struct Fmax : Extremum<true, NanRule::ignore> {};

/// minimum(maximum(a, low), high)
struct Clip {
  template <class A, class B, class C>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& low, const C& high) const {
    using T = promote_t<A, B, C>;
    return Minimum{}(Maximum{}(convert<T>(a), convert<T>(low)), convert<T>(high));
  }
};

/// NaN stays NaN.
struct Relu {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    using T = arithmetic_t<A>;
    return extremum<true, NanRule::propagate, T>(T(0), convert<T>(a));
  }
};

}  // namespace mylos::detail::element

#endif
