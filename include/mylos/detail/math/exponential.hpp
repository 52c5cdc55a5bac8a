// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_EXPONENTIAL_HPP
#define MYLOS_DETAIL_MATH_EXPONENTIAL_HPP

#include <mylos/detail/math/bits.hpp>

namespace mylos::detail::math {

inline constexpr double log2_of_e = 1.4426950408889634074;

/// t = n + r with n an integer and |r| <= 1/2. Cody and Waite, Software Manual for the Elementary Functions, 1980.
struct BinaryExponent {
  std::uint64_t n;  // in the low 12 bits; the others are anything
  double r;
};

MYLOS_MATH_FUNCTION BinaryExponent split_exponent(double t) {
  const double shifted = t + integer_shift;
  return {bits(shifted), t - (shifted - integer_shift)};
}

/// 2^n for -1023 < n < 1024.
MYLOS_MATH_FUNCTION double power_of_two(std::uint64_t n) {
  return from_bits((n + 1023) << 52);
}

/// 2^r - 1 for |r| <= 1/2, relative error 2^-32. Minimax (Remez exchange) of (2^r - 1) / r.
MYLOS_MATH_FUNCTION double exp2_less_one(double r) {
  return r * polynomial(r, 0.6931471805815674, 0.2402265092004985, 0.05550410727611483, 0.009618057037202962,
                        0.0013333669439624175, 0.00015461329853678268, 1.525272241194703e-05);
}

/// 2^t for |t| < 1000; NaN stays, as its low bits are 0 after the conversion from float.
MYLOS_MATH_FUNCTION double exp2_double(double t) {
  const BinaryExponent s = split_exponent(t);
  return from_bits(bits(1 + exp2_less_one(s.r)) + (s.n << 52));
}

/// 2^t - 1 for |t| < 1000, with a small relative error near 0, where 2^n - 1 vanishes.
MYLOS_MATH_FUNCTION double exp2_less_one_double(double t) {
  const BinaryExponent s = split_exponent(t);
  const double scale = power_of_two(s.n);
  return scale * exp2_less_one(s.r) + (scale - 1);
}

/// 0.5011 ulp. The limits are beyond those where the result rounds to infinity or 0.
MYLOS_MATH_FUNCTION float exp(float x) {
  return static_cast<float>(exp2_double(log2_of_e * at_most(at_least(x, -104.0f), 89.0f)));
}

/// 0.5011 ulp.
MYLOS_MATH_FUNCTION float exp2(float x) {
  return static_cast<float>(exp2_double(at_most(at_least(x, -151.0f), 129.0f)));
}

/// 0.5045 ulp.
MYLOS_MATH_FUNCTION float expm1(float x) {
  return with_sign_of(x, static_cast<float>(exp2_less_one_double(log2_of_e * at_most(at_least(x, -104.0f), 89.0f))));
}

/// 1 / (1 + exp(-x)), 0.5010 ulp: in double neither the power overflows nor the quotient underflows.
MYLOS_MATH_FUNCTION float sigmoid(float x) {
  return static_cast<float>(1 / (1 + exp2_double(-log2_of_e * at_most(at_least(x, -104.0f), 104.0f))));
}

}  // namespace mylos::detail::math

#endif
