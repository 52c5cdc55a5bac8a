// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_POWER_HPP
#define MYLOS_DETAIL_MATH_POWER_HPP

#include <mylos/detail/math/bits.hpp>
#include <mylos/detail/math/exponential.hpp>
#include <mylos/detail/math/logarithm.hpp>

namespace mylos::detail::math {

/// log2(1 + f) for sqrt(1/2) <= 1 + f <= sqrt(2), relative error 2^-41: pow multiplies it by up to 150. Minimax (Remez
/// exchange) of log(1 + f) / f.
MYLOS_MATH_FUNCTION double log2_of_mantissa(double f) {
  return 1.4426950408889634074 * f *
         polynomial(f, 1.0000000000002711, -0.49999999998647715, 0.33333333307167806, -0.25000000393503186,
                    0.20000004332351282, -0.16666635740730593, 0.14285435292868454, -0.12500937337098955,
                    0.11119829800633489, -0.0999006620126845, 0.08951588095919748, -0.08291812998003474,
                    0.08742211503786314, -0.0856179845785055, 0.04379432388162332);
}

/// 2^(y log2 |x|), 0.502 ulp in 2^25 pairs, then the cases of C's Annex F.
MYLOS_MATH_FUNCTION float pow(float x, float y) {
  const double a = absolute(x);
  const double dy = y;
  const Mantissa m = split_mantissa(a);
  double logarithm = m.exponent + log2_of_mantissa(m.fraction);
  logarithm = select(a == 0, static_cast<double>(-infinity), logarithm);
  logarithm = select(a < infinity, logarithm, a);
  // Where one factor is 0 and the other infinite, this is NaN, and the result 1.
  const double exponent = at_most(at_least(dy * logarithm, -200.0), 200.0);
  const auto magnitude = static_cast<float>(exp2_double(exponent));
  // Floats from 2^24 on are even.
  const double size = at_most(absolute(y), 0x1p24f);
  const double shifted = size + integer_shift;
  const bool integer = shifted - integer_shift == size;
  const auto odd = static_cast<std::uint32_t>(bits(select(integer, shifted, 0.0)) << 31);
  const float power = from_bits(bits(magnitude) ^ (bits(x) & odd));
  const float result = select((x < 0) & is_finite(x) & !integer, not_a_number, power);
  return select((x == 1) | (y == 0) | ((x == -1) & is_infinite(y)), 1.0f, result);
}

}  // namespace mylos::detail::math

#endif
