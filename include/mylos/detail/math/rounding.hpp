// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_ROUNDING_HPP
#define MYLOS_DETAIL_MATH_ROUNDING_HPP

#include <limits>
#include <mylos/detail/math/bits.hpp>

namespace mylos::detail::math {

MYLOS_MATH_FUNCTION double absolute(double x) {
  return from_bits(bits(x) << 1 >> 1);
}
MYLOS_MATH_FUNCTION double with_sign_of(double x, double result) {
  return from_bits(bits(result) | (bits(x) >> 63 << 63));
}

/// |x| rounded to an integer, halves to even: there are no digits after the point beside 1 / epsilon.
template <class T>
MYLOS_MATH_FUNCTION T rounded_size(T x) {
  constexpr T shift = 1 / std::numeric_limits<T>::epsilon();
  const T a = absolute(x);
  const T rounded = (a + shift) - shift;
  return select(a < shift, rounded, a);
}

template <class T>
MYLOS_MATH_FUNCTION T rint(T x) {
  return with_sign_of(x, rounded_size(x));
}

template <class T>
MYLOS_MATH_FUNCTION T trunc(T x) {
  const T rounded = rounded_size(x);
  return with_sign_of(x, rounded - (rounded > absolute(x) ? T{1} : T{0}));
}

/// -0 for -1 < x <= -0.
template <class T>
MYLOS_MATH_FUNCTION T ceil(T x) {
  const T rounded = rint(x);
  return with_sign_of(x, rounded + (rounded < x ? T{1} : T{0}));
}

template <class T>
MYLOS_MATH_FUNCTION T floor(T x) {
  return -ceil(-x);
}

}  // namespace mylos::detail::math

#endif
