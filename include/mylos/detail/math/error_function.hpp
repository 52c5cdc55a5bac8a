// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_ERROR_FUNCTION_HPP
#define MYLOS_DETAIL_MATH_ERROR_FUNCTION_HPP

#include <mylos/detail/math/bits.hpp>
#include <mylos/detail/math/exponential.hpp>

namespace mylos::detail::math {

/// 1 - exp(-a g(a)), 0.5070 ulp. Minimax (Remez exchange) of g = -log(erfc(a)) / a up to 3.93, weighted so that the
/// error of erf is the same all over, 2^-31. Beyond, erf rounds to 1.
MYLOS_MATH_FUNCTION float erf(float x) {
  const double a = at_most(absolute(x), 3.93f);
  const double g = polynomial(a, 1.1283791666279568, 0.6366198345665325, 0.1027712772744271, -0.01911769536720878,
                              -0.00025306003682758384, 0.0017993526703050642, -0.0007406850726668704,
                              0.00016748060810180612, -2.1354513707125818e-05, 1.1932910184410544e-06);
  return with_sign_of(x, absolute(static_cast<float>(exp2_less_one_double(-log2_of_e * a * g))));
}

/// exp(square) erfc(a), square = a^2, for 0 <= a <= 10.25, relative error 2^-30.6. Minimax (Remez exchange) in
/// (a - 3) / (a + 3), after M. M. Shepherd and J. G. Laframboise, Math. Comp. 36, 1981.
MYLOS_MATH_FUNCTION double scaled_erfc(double a) {
  return polynomial((a - 3) / (a + 3), 0.1790011511239386, -0.3262335614762791, 0.2456038120278893, -0.1501158770948192,
                    0.07166559078025979, -0.024393273504326986, 0.004271014895789633, 0.0007125062227507303,
                    -0.000602244467074253, 3.081944930093076e-05, 6.61129585219757e-05, 4.823116998807892e-06);
}

/// 0.5110 ulp. The square of a float is exact in double.
MYLOS_MATH_FUNCTION float erfc(float x) {
  const double a = at_most(absolute(x), 10.25f);
  const double tail = exp2_double(-log2_of_e * (a * a)) * scaled_erfc(a);
  return static_cast<float>(select(x < 0, 2 - tail, tail));
}

/// x / 2 (1 + erf(x / sqrt(2))), 0.5109 ulp, with the sum as erfc(-x / sqrt(2)).
MYLOS_MATH_FUNCTION float gelu(float x) {
  const double bounded = at_least(x, -14.49f);  // the result rounds to 0
  const double a = at_most(absolute(x), 14.49f);
  const double half_tail = 0.5 * exp2_double(-0.5 * log2_of_e * (a * a)) * scaled_erfc(0.70710678118654752440 * a);
  return static_cast<float>(bounded * select(x < 0, half_tail, 1 - half_tail));
}

}  // namespace mylos::detail::math

#endif
