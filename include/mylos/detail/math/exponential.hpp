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

/// Added to a float of at most 2^21, it leaves the nearest integer plus 254 in the low bits of the sum.
inline constexpr float exponent_shift = 0x1.8p23f + 254;

/// significand * 2^n, the significand from sqrt(1/2) to sqrt(2).
struct Power {
  float significand;
  std::uint32_t n;  // plus 254, in the low 10 bits; above them 0x4b400000
};

/// For a power that is a normal float.
MYLOS_MATH_FUNCTION float normal_value(const Power& p) {
  return from_bits(bits(p.significand) + ((p.n - 254) << 23));
}

/// For -200 < n < 200. Of the two factors' exponents, the halves of n, both are those of normal floats; only the second
/// product may be rounded, or be infinite.
MYLOS_MATH_FUNCTION float value(const Power& p) {
  const std::uint32_t half = (p.n >> 1) << 23;
  return p.significand * from_bits(half) * from_bits((p.n << 23) - half);
}

/// x = n log(2) + r for |x| <= 104, in two steps of which the first is exact, since that part of log(2) has 16 bits.
struct FloatExponent {
  std::uint32_t n;  // as a Power's
  float first;      // x less n times the first part
  float rest;       // n times the other
  float r;
};

MYLOS_MATH_FUNCTION FloatExponent split_exponent(float x) {
  const float shifted = x * 1.44269504f + exponent_shift;
  const float n = shifted - exponent_shift;
  const float first = x - n * 0x1.62e4p-1f;
  const float rest = n * 1.42860677e-6f;
  return {bits(shifted), first, rest, first - rest};
}

/// exp(x) for |x| <= 104: 1 + r and what that sum loses, and the other terms of the series. Minimax (Lawson's
/// iteration) of (exp(r) - 1 - r) / r^2, so that the relative error of exp(r) is 2^-28.2.
MYLOS_MATH_FUNCTION Power power_of_e(float x) {
  const FloatExponent e = split_exponent(x);
  const float sum = 1 + e.first;
  const float lost = (e.first - (sum - 1)) - e.rest;
  const float series =
      e.r * e.r * polynomial(e.r, 0.49999994f, 0.166665211f, 0.0416682549f, 0.00836866256f, 0.00138214696f);
  return {sum + (lost + series), e.n};
}

/// 2^x for |x| <= 151. The leading bits of log(2) apart, whose product with r is nearly exact, and what the sum of it
/// and 1 loses. Minimax (Lawson's iteration) of (2^r - 1) / r, relative error 2^-28.3.
MYLOS_MATH_FUNCTION Power power_of_2(float x) {
  constexpr float leading = 0.6875f;
  const float shifted = x + exponent_shift;
  const float r = x - (shifted - exponent_shift);
  const float first = r * leading;
  const float sum = 1 + first;
  const float lost = first - (sum - 1);
  const float series =
      r * polynomial(r, 0.00564718056f, 0.240226477f, 0.0555035993f, 0.00961850584f, 0.00133908121f, 0.000153264962f);
  return {sum + (lost + series), bits(shifted)};
}

/// 0.78 ulp. The limits are beyond those where the result rounds to infinity or 0.
MYLOS_MATH_FUNCTION float exp(float x) {
  return value(power_of_e(at_most(at_least(x, -104.0f), 89.0f)));
}

/// exp where it needs no limits.
MYLOS_MATH_FUNCTION bool exp_is_simple(float x) {
  return (bits(x) & ~sign_bit) < bits(87.0f);
}
MYLOS_MATH_FUNCTION float simple_exp(float x) {
  return normal_value(power_of_e(x));
}

/// 0.88 ulp.
MYLOS_MATH_FUNCTION float exp2(float x) {
  return value(power_of_2(at_most(at_least(x, -151.0f), 129.0f)));
}

/// (2^n - 1) + 2^n r, what the roundings of that lose, and the other terms of the series. Minimax (Lawson's iteration)
/// of (exp(r) - 1 - r) / r^2, so that the relative error of exp(r) is 2^-33.
MYLOS_MATH_FUNCTION float simple_expm1(float x) {
  const FloatExponent e = split_exponent(x);
  const float square = e.r * e.r;
  const float cubic =
      e.r * polynomial(e.r, 0.166666657f, 0.041666463f, 0.00833357032f, 0.00139350793f, 0.000197402449f);
  const float series = 0.5f * square + square * cubic;
  const float scale = from_bits((e.n - 127) << 23);
  const float less = scale - 1;
  const float sum = less + scale * e.r;
  const float lost = (scale * e.r - (sum - less)) + ((scale - less) - 1);
  const float lost_before = (e.first - e.r) - e.rest;
  return with_sign_of(x, sum + (lost + scale * (lost_before + series)));
}

/// 0.92 ulp. From 87 on, where 2^n may overflow, it is exp(x).
MYLOS_MATH_FUNCTION float expm1(float x) {
  const float bounded = at_most(at_least(x, -87.0f), 89.0f);
  return select(bounded > 87, value(power_of_e(bounded)), simple_expm1(bounded));
}

/// 1 / (1 + exp(-x)), 0.5010 ulp: in double neither the power overflows nor the quotient underflows.
MYLOS_MATH_FUNCTION float sigmoid(float x) {
  return static_cast<float>(1 / (1 + exp2_double(-log2_of_e * at_most(at_least(x, -104.0f), 104.0f))));
}

}  // namespace mylos::detail::math

#endif
