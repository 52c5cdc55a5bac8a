// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_HYPERBOLIC_HPP
#define MYLOS_DETAIL_MATH_HYPERBOLIC_HPP

#include <mylos/detail/math/exponential.hpp>

namespace mylos::detail::math {

/// exp(x) = 2^n (even + odd) and exp(-x) = 2^-n (even - odd), with even = cosh(r ln 2) and odd = sinh(r ln 2): sums and
/// differences of the two without cancellation near 0, where 2^n - 2^-n vanishes.
struct ExponentialParts {
  std::uint64_t n;
  double even;
  double odd;
};

/// Minimax (Remez exchange) in r^2; relative errors 2^-34.5 and 2^-37.7.
MYLOS_MATH_FUNCTION ExponentialParts exponential_parts(double x) {
  const BinaryExponent s = split_exponent(log2_of_e * x);
  const double r2 = s.r * s.r;
  return {s.n, polynomial(r2, 0.9999999999595348, 0.24022651213692373, 0.00961802559259364, 0.000154697347408328),
          s.r * polynomial(r2, 0.6931471805568307, 0.05550410906338104, 0.001333347846063168, 1.530370419247353e-05)};
}

/// 0.5010 ulp.
MYLOS_MATH_FUNCTION float sinh(float x) {
  const ExponentialParts p = exponential_parts(at_most(at_least(x, -91.0f), 91.0f));
  const double up = power_of_two(p.n);
  const double down = power_of_two(-p.n);
  return with_sign_of(x, static_cast<float>(0.5 * ((up - down) * p.even + (up + down) * p.odd)));
}

/// 0.5007 ulp.
MYLOS_MATH_FUNCTION float cosh(float x) {
  const ExponentialParts p = exponential_parts(at_most(at_least(x, -91.0f), 91.0f));
  const double up = power_of_two(p.n);
  const double down = power_of_two(-p.n);
  return static_cast<float>(0.5 * ((up + down) * p.even + (up - down) * p.odd));
}

/// tanh(a) = 1 - 2 / (1 + exp(2 a)) for a >= 0.9375, up to 9.0625, from where on the result rounds to 1. 2 a = n log(2)
/// + 2 r; minimax (Lawson's iteration) of (exp(2 r) - 1) / r, relative error of exp(2 r) 2^-28.2. The first part of
/// log(2) / 2 has 16 bits.
MYLOS_MATH_FUNCTION float tanh_of_large(float a) {
  constexpr float shift = 0x1.8p23f + 127;
  const float shifted = a * 2.88539004f + shift;
  const float n = shifted - shift;
  const float r = (a - n * 0x1.62e4p-2f) - n * 7.1430341e-07f;
  const float scale = from_bits(bits(shifted) << 23);
  const float series = r * polynomial(r, 2.0f, 1.99999976f, 1.33332169f, 0.666692138f, 0.267797381f, 0.088456057f);
  return 1 - 2 / ((1 + scale) + scale * series);
}

/// tanh(x) for |x| < 0.9375. Minimax (Lawson's iteration) of (tanh(x) - x) / x^3 in x^2, so that the relative error of
/// tanh is 2^-28.9. 1/4 of the constant -1/3 apart, a product that is exact.
MYLOS_MATH_FUNCTION float tanh_of_small(float x) {
  const float square = x * x;
  const float cube = x * square;
  return x + (cube * polynomial(square, -0.083333164f, 0.133328199f, -0.0539155267f, 0.0216095559f, -0.00815893617f,
                                0.00248196442f, -0.00041817216f) -
              0.25f * cube);
}

/// 0.96 ulp. NaN goes the way of small numbers.
MYLOS_MATH_FUNCTION float tanh(float x) {
  constexpr std::uint32_t limit = 0x41110000u;  // 9.0625
  constexpr std::uint32_t small = 0x3f700000u;  // 0.9375
  const std::uint32_t size = bits(x) & ~sign_bit;
  const float large = tanh_of_large(from_bits(size < limit ? size : limit));
  return with_sign_of(x, select(size - small <= infinity_bits - small, large, tanh_of_small(x)));
}

}  // namespace mylos::detail::math

#endif
