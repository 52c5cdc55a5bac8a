// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_INVERSE_HYPERBOLIC_HPP
#define MYLOS_DETAIL_MATH_INVERSE_HYPERBOLIC_HPP

#include <mylos/detail/math/bits.hpp>
#include <mylos/detail/math/logarithm.hpp>
#include <mylos/detail/math/root.hpp>

namespace mylos::detail::math {

/// 0.5107 ulp. log(a + sqrt(a^2 + 1)), as the logarithm of 1 + a + (sqrt(a^2 + 1) - 1).
MYLOS_MATH_FUNCTION float arcsinh(float x) {
  const double a = absolute(x);
  const double square = a * a;
  const double result = log_of_one_plus(a + square / (sqrt(square + 1) + 1));
  return with_sign_of(x, select(is_finite(x), static_cast<float>(result), x));
}

/// 0.5103 ulp. log(x + sqrt(x^2 - 1)), as the logarithm of 1 + (x - 1) + sqrt((x - 1)(x + 1)).
MYLOS_MATH_FUNCTION float arccosh(float x) {
  const double d = x - 1.0;
  const auto result = static_cast<float>(log_of_one_plus(d + sqrt(d * (d + 2))));
  const float inside = select(is_finite(x), result, x);
  return select(x >= 1, inside, not_a_number);
}

/// 0.5107 ulp. log((1 + a) / (1 - a)) / 2, as the logarithm of 1 + 2 a / (1 - a).
MYLOS_MATH_FUNCTION float arctanh(float x) {
  const double a = absolute(x);
  const auto result = static_cast<float>(0.5 * log_of_one_plus(2 * a / (1 - a)));
  const float limit = select(a == 1, infinity, not_a_number);
  return with_sign_of(x, select(a < 1, result, limit));
}

}  // namespace mylos::detail::math

#endif
