// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_DIVISION_HPP
#define MYLOS_DETAIL_ELEMENT_DIVISION_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/element/complex_functions.hpp>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

namespace mylos::detail::element {

/// Towards zero; 0 where y is 0, and the smallest value over -1 wraps to itself. Without branches; in float for narrow
/// integers, for which the truncated quotient is exact (the quotient of two 16-bit integers is further from the next
/// integer than float rounds) and which compilers vectorise if zeros are sums and products, not selects.
template <class T>
KOKKOS_INLINE_FUNCTION T truncated_quotient(const T x, const T y) {
  if constexpr (sizeof(T) <= 2) {
    const T zero = static_cast<T>(y == 0);
    const float divisor = static_cast<float>(y + zero);
    return static_cast<T>(static_cast<int>(static_cast<float>(x) / divisor) * (1 - zero));
  } else if constexpr (std::is_signed_v<T>) {
    const bool exceptional = (y == 0) | (y == -1);
    const T quotient = x / (exceptional ? T{1} : y);
    const T exception = y == 0 ? T{0} : static_cast<T>(wrapping_t<T>{0} - wrapping(x));
    return exceptional ? exception : quotient;
  } else {
    const T quotient = x / (y == 0 ? T{1} : y);
    return y == 0 ? T{0} : quotient;
  }
}

/// With x's sign; 0 where y is 0.
template <class T>
KOKKOS_INLINE_FUNCTION T truncated_remainder(const T x, const T y) {
  const auto not_zero = static_cast<wrapping_t<T>>(y != 0);
  return static_cast<T>((wrapping(x) - wrapping(truncated_quotient(x, y)) * wrapping(y)) * not_zero);
}

/// True if rounding down differs from rounding towards zero.
template <class T>
KOKKOS_INLINE_FUNCTION bool rounds_down([[maybe_unused]] const T remainder, [[maybe_unused]] const T y) {
  if constexpr (std::is_signed_v<T>)
    return (remainder != 0) & ((remainder < 0) != (y < 0));
  else
    return false;
}

/// The quotient rounded down and the remainder with y's sign of two floating-point numbers, as NumPy (and Python)
/// define them: from fmod, which is exact.
template <class T>
struct FloorDivision {
  T quotient;
  T remainder;

  KOKKOS_INLINE_FUNCTION FloorDivision(const T x, const T y) {
    T rest = Kokkos::fmod(x, y);
    T exact = (x - rest) / y;
    const bool down = (rest != 0) & ((rest < 0) != (y < 0));
    exact = down ? exact - 1 : exact;
    rest = down ? rest + y : rest;
    T whole = elementary::floor(exact);
    whole = exact - whole > T(0.5) ? whole + 1 : whole;
    whole = exact == 0 ? Kokkos::copysign(T(0), x / y) : whole;
    quotient = y == 0 ? x / y : whole;
    remainder = rest == 0 ? Kokkos::copysign(T(0), y) : rest;
  }
};

/// Two integers: the quotient towards zero. Others: /.
struct Divide : Promoted<Divide> {
  template <class T, class U>
  KOKKOS_FUNCTION static auto of(const T& x, const U& y) {
    if constexpr (is_integer<T> && are_numbers<U>)
      return truncated_quotient<counting_t<T>>(x, y);
    else if constexpr (is_complex<T>)
      return complex_functions::divide(x, y);
    else
      return x / y;
  }
};

struct TrueDivide {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<promote_t<A, B>>;
    return Divide::of(convert<T>(a), convert<T>(b));
  }
};

struct FloorDivide : Promoted<FloorDivide> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& y) {
    static_assert(!is_complex<T>, "mylos::floor_divide: of real numbers");
    if constexpr (is_integer<T>) {
      using I = counting_t<T>;
      const I quotient = truncated_quotient<I>(x, y);
      const bool down = rounds_down<I>(truncated_remainder<I>(x, y), y);
      return static_cast<I>(wrapping(quotient) - (down ? 1U : 0U));
    } else if constexpr (!is_complex<T>) {
      return FloorDivision<T>(x, y).quotient;
    }
  }
};

struct Remainder : Promoted<Remainder> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& y) {
    static_assert(!is_complex<T>, "mylos::remainder: of real numbers");
    if constexpr (is_integer<T>) {
      using I = counting_t<T>;
      const I remainder = truncated_remainder<I>(x, y);
      const bool down = rounds_down<I>(remainder, y);
      return static_cast<I>(wrapping(remainder) + (down ? wrapping<I>(y) : wrapping<I>(0)));
    } else if constexpr (!is_complex<T>) {
      return FloorDivision<T>(x, y).remainder;
    }
  }
};

struct Fmod : Promoted<Fmod> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& y) {
    static_assert(!is_complex<T>, "mylos::fmod: of real numbers");
    if constexpr (is_integer<T>)
      return truncated_remainder<counting_t<T>>(x, y);
    else if constexpr (!is_complex<T>)
      return Kokkos::fmod(x, y);
  }
};

struct Reciprocal {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    using T = arithmetic_t<A>;
    if constexpr (is_complex<T>)
      return complex_functions::reciprocal(a);
    else
      return Divide{}(T(1), convert<T>(a));
  }
};

/// The non-negative greatest common divisor by Euclid's algorithm.
template <class U>
KOKKOS_INLINE_FUNCTION U common_divisor(U x, U y) {
  while (y != 0) {
    const U rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

struct Gcd : Promoted<Gcd> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& y) {
    static_assert(is_integer<T>, "mylos::gcd: of two integers that one integer type holds");
    if constexpr (is_integer<T>) {
      using I = counting_t<T>;
      return static_cast<I>(common_divisor(magnitude<I>(x), magnitude<I>(y)));
    }
  }
};

struct Lcm : Promoted<Lcm> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& y) {
    static_assert(is_integer<T>, "mylos::lcm: of two integers that one integer type holds");
    if constexpr (is_integer<T>) {
      using I = counting_t<T>;
      const auto divisor = common_divisor(magnitude<I>(x), magnitude<I>(y));
      return static_cast<I>(divisor == 0 ? divisor : magnitude<I>(x) / divisor * magnitude<I>(y));
    }
  }
};

}  // namespace mylos::detail::element

#endif
