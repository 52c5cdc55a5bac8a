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

/// 0.5103 ulp.
MYLOS_MATH_FUNCTION float log(float x) {
  const Mantissa m = split_mantissa(x);
  return logarithm_limits(x, static_cast<float>(m.exponent * log_of_2 + log_of_mantissa(m.fraction)));
}

/// 0.5104 ulp.
MYLOS_MATH_FUNCTION float log2(float x) {
  const Mantissa m = split_mantissa(x);
  return logarithm_limits(x, static_cast<float>(m.exponent + 1.4426950408889634074 * log_of_mantissa(m.fraction)));
}

/// 0.5103 ulp.
MYLOS_MATH_FUNCTION float log10(float x) {
  const Mantissa m = split_mantissa(x);
  return logarithm_limits(x, static_cast<float>(m.exponent * 0.30102999566398119521 +
                                                0.43429448190325182765 * log_of_mantissa(m.fraction)));
}

/// 0.5107 ulp.
MYLOS_MATH_FUNCTION float log1p(float x) {
  const std::uint32_t b = bits(x);
  const float result = with_sign_of(x, static_cast<float>(log_of_one_plus(x)));
  float limit = select(b > 0xbf800000u, not_a_number, -infinity);
  limit = select(b < sign_bit, x, limit);
  return select((b < infinity_bits) | (b - sign_bit < 0x3f800000u), result, limit);
}

}  // namespace mylos::detail::math

#endif
