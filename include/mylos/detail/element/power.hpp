// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_POWER_HPP
#define MYLOS_DETAIL_ELEMENT_POWER_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/atoms/elementary.hpp>
#include <mylos/detail/element/arithmetic.hpp>
#include <mylos/detail/element/complex_functions.hpp>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

namespace mylos::detail::element {

/// Modulo 2^bits by repeated squaring. A negative power is the integer part of the true value, and 0 of 0.
template <class T>
KOKKOS_INLINE_FUNCTION T integer_power(const T base, const T exponent) {
  if constexpr (std::is_signed_v<T>) {
    if (exponent < 0) {
      const bool even = (wrapping(exponent) & 1U) == 0;
      if (base == 1 || (base == -1 && even)) return 1;
      return base == -1 ? T(-1) : T(0);
    }
  }
  wrapping_t<T> result = 1;
  wrapping_t<T> square = wrapping(base);
  for (wrapping_t<T> bits = wrapping(exponent); bits != 0; bits >>= 1) {
    if ((bits & 1U) != 0) result *= square;
    square *= square;
  }
  return static_cast<T>(result);
}

struct Power : Promoted<Power> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& y) {
    if constexpr (is_integer<T>)
      return integer_power<counting_t<T>>(x, y);
    else if constexpr (is_complex<T>)
      return complex_functions::pow(x, y);
    else
      return elementary::pow(x, y);
  }
};

/// In double, or complex<double>, whatever the inputs' types.
struct FloatPower {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = std::conditional_t<is_complex<promote_t<A, B>>, Kokkos::complex<double>, double>;
    return Power::of(convert<T>(a), convert<T>(b));
  }
};

struct Square {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    using T = arithmetic_t<counting_t<A>>;
    return Multiply{}(convert<T>(a), convert<T>(a));
  }
};

struct Hypot {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<promote_t<A, B>>;
    static_assert(!is_complex<T>, "mylos::hypot: of real numbers");
    if constexpr (!is_complex<T>) return elementary::hypot(convert<T>(a), convert<T>(b));
  }
};

}  // namespace mylos::detail::element

#endif
