// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_LOGARITHM_HPP
#define MYLOS_DETAIL_MATH_LOGARITHM_HPP

#include <mylos/detail/math/bits.hpp>

namespace mylos::detail::math {

inline constexpr double log_of_2 = 0.69314718055994530942;

/// v = 2^exponent (1 + fraction) with 1 + fraction from sqrt(1/2) to sqrt(2), for a positive normal v.
struct Mantissa {
  double exponent;
  double fraction;
};

MYLOS_MATH_FUNCTION Mantissa split_mantissa(double v) {
  constexpr std::uint64_t lower = 0x3fe6a09e667f3bcdu;  // sqrt(1/2)
  constexpr std::uint64_t one = 0x3ff0000000000000u;
  constexpr std::uint64_t two_to_52 = 0x4330000000000000u;  // whose last bits count ones
  const std::uint64_t shifted = bits(v) + (one - lower);
  return {from_bits((shifted >> 52) | two_to_52) - (0x1p52 + 1023),
          from_bits((shifted & 0xfffffffffffffu) + lower) - 1};
}

/// log(1 + f) for sqrt(1/2) <= 1 + f <= sqrt(2), relative error 2^-30.5. Minimax (Remez exchange) of log(1 + f) / f.
MYLOS_MATH_FUNCTION double log_of_mantissa(double f) {
  return f * polynomial(f, 1.0000000006312644, -0.4999999966835578, 0.33333301603774124, -0.250000269698358,
                        0.20002576117652948, -0.1666791681006961, 0.1421253137113591, -0.12401005852919267,
                        0.11926073169485289, -0.11718584461049361, 0.06725877574935726);
}

/// log(1 + w) for a w that carries more digits than 1 + w.
MYLOS_MATH_FUNCTION double log_of_one_plus(double w) {
  const Mantissa m = split_mantissa(1 + w);
  return m.exponent * log_of_2 + log_of_mantissa(select(m.exponent == 0, w, m.fraction));
}

/// What a logarithm is where its argument is not positive and finite.
MYLOS_MATH_FUNCTION float logarithm_limits(float x, float result) {
  const std::uint32_t b = bits(x);
  float limit = select((b << 1) == 0, -infinity, not_a_number);
  limit = select(b == infinity_bits, x, limit);
  return select(b - 1 < infinity_bits - 1, result, limit);
}

/// The same of a float.
struct FloatMantissa {
  float exponent;
  float fraction;
};

MYLOS_MATH_FUNCTION FloatMantissa split_normal(float v) {
  constexpr std::uint32_t lower = 0x3f3504f3u;  // sqrt(1/2)
  const std::uint32_t above = bits(v) - lower;
  return {static_cast<float>(static_cast<std::int32_t>(above) >> 23), from_bits(bits(v) - (above & 0xff800000u)) - 1};
}

/// For a denormal v too.
MYLOS_MATH_FUNCTION FloatMantissa split_positive(float v) {
  const bool denormal = v < 0x1p-126f;
  const FloatMantissa m = split_normal(select(denormal, v * 0x1p23f, v));
  return {m.exponent - select(denormal, 23.0f, 0.0f), m.fraction};
}

/// multiple + first + rest, of which |first| is less than |multiple| or that is 0, and rest much less than both.
MYLOS_MATH_FUNCTION float sum_of_three(float multiple, float first, float rest) {
  const float sum = multiple + first;
  return sum + ((first - (sum - multiple)) + rest);
}

/// The digits of f that a product with five more bits leaves exact.
MYLOS_MATH_FUNCTION float leading_digits(float f) {
  return from_bits(bits(f) & 0xfffff000u);
}

/// log(1 + f) - f. Minimax (Lawson's iteration) of (log(1 + f) - f + f^2 / 2) / f^3, so that the relative error of the
/// logarithm is 2^-27.3.
MYLOS_MATH_FUNCTION float log_less_first(float f) {
  const float cubic = polynomial(f, 0.333333313f, -0.250008196f, 0.200012416f, -0.166234091f, 0.142015815f,
                                 -0.131596133f, 0.127621993f, -0.0763639957f);
  return f * f * (-0.5f + f * cubic);
}

/// Two parts of log(2), the first of which has 16 bits.
inline constexpr float log_of_2_leading = 0x1.62e4p-1f;
inline constexpr float log_of_2_rest = 1.42860677e-6f;

MYLOS_MATH_FUNCTION float log_of(const FloatMantissa& m) {
  return sum_of_three(m.exponent * log_of_2_leading, m.fraction,
                      log_less_first(m.fraction) + m.exponent * log_of_2_rest);
}

/// Minimax (Lawson's iteration) of (log2(1 + f) - f log2(e)) / f^2, so that the relative error of the logarithm is
/// 2^-30.3. 1.4375 is close to log2(e) and has five bits; half of the square, which is exact, is left out of the
/// series.
MYLOS_MATH_FUNCTION float log2_of(const FloatMantissa& m) {
  const float f = m.fraction;
  const float leading = leading_digits(f);
  const float rest = f * 0.00519504089f + (f - leading) * 1.4375f;
  const float square = f * f;
  const float series = square * polynomial(f, -0.221347511f, 0.480898023f, -0.360674202f, 0.28857094f, -0.240461573f,
                                           0.205118731f, -0.179030463f, 0.171710387f, -0.168310031f, 0.0968458503f) +
                       rest;
  return sum_of_three(m.exponent, leading * 1.4375f, series - 0.5f * square);
}

/// Minimax (Lawson's iteration) of (log10(1 + f) - f log10(e)) / f^2, so that the relative error of the logarithm is
/// 2^-30.2. 0.4375 is close to log10(e) and has three bits; a quarter of the square is left out of the series;
/// the first part of log10(2) has 11 bits.
MYLOS_MATH_FUNCTION float log10_of(const FloatMantissa& m) {
  const float f = m.fraction;
  const float leading = leading_digits(f);
  const float rest = f * -0.0032055181f + (f - leading) * 0.4375f + m.exponent * 4.60503898e-06f;
  const float square = f * f;
  const float series = square * polynomial(f, 0.0328527614f, 0.144764736f, -0.108573869f, 0.0868681446f, -0.0723825842f,
                                           0.0617514402f, -0.0539397523f, 0.0516961552f, -0.050450284f, 0.0289157666f) +
                       rest;
  return sum_of_three(m.exponent * 0x1.344p-2f, leading * 0.4375f, series - 0.25f * square);
}

/// 0.93 ulp.
MYLOS_MATH_FUNCTION float log(float x) {
  return logarithm_limits(x, log_of(split_positive(x)));
}

/// 0.93 ulp.
MYLOS_MATH_FUNCTION float log2(float x) {
  return logarithm_limits(x, log2_of(split_positive(x)));
}

/// 0.91 ulp.
MYLOS_MATH_FUNCTION float log10(float x) {
  return logarithm_limits(x, log10_of(split_positive(x)));
}

/// Logarithms of positive normal floats.
MYLOS_MATH_FUNCTION bool log_is_simple(float x) {
  return bits(x) - 0x00800000u < infinity_bits - 0x00800000u;
}
MYLOS_MATH_FUNCTION float simple_log(float x) {
  return log_of(split_normal(x));
}
MYLOS_MATH_FUNCTION float simple_log2(float x) {
  return log2_of(split_normal(x));
}
MYLOS_MATH_FUNCTION float simple_log10(float x) {
  return log10_of(split_normal(x));
}

/// log(1 + x) for -1 < x < 2^25. With the exponent n of 1 + x rounded, 2^-n (1 + x) - 1 as (2^-n - 1) + 2^-n x, and
/// what that sum loses, whose share of the logarithm is lost / (1 + f).
MYLOS_MATH_FUNCTION float simple_log1p(float x) {
  constexpr std::uint32_t lower = 0x3f3504f3u;  // sqrt(1/2)
  const std::uint32_t above = bits(1 + x) - lower;
  const auto exponent = static_cast<float>(static_cast<std::int32_t>(above) >> 23);
  const float scale = from_bits(bits(1.0f) - (above & 0xff800000u));
  const float less = scale - 1;
  const float f = less + scale * x;
  const float lost = scale * x - (f - less);
  const float rest = (lost - lost * f) + exponent * log_of_2_rest;
  return with_sign_of(x, sum_of_three(exponent * log_of_2_leading, f, log_less_first(f) + rest));
}
MYLOS_MATH_FUNCTION bool log1p_is_simple(float x) {
  return (x > -1) & (x < 0x1p25f);
}

/// 0.94 ulp. From 2^25 on it is log(x).
MYLOS_MATH_FUNCTION float log1p(float x) {
  const std::uint32_t b = bits(x);
  const float result = select(x < 0x1p25f, simple_log1p(x), log_of(split_normal(x)));
  float limit = select(b > 0xbf800000u, not_a_number, -infinity);
  limit = select(b < sign_bit, x, limit);
  return select((b < infinity_bits) | (b - sign_bit < 0x3f800000u), result, limit);
}

}  // namespace mylos::detail::math

#endif
