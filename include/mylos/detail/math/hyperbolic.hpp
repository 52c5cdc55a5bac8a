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

/// 0.5006 ulp. sinh / cosh, both times 2^(n + 1). Beyond 10 the result rounds to 1.
MYLOS_MATH_FUNCTION float tanh(float x) {
  const ExponentialParts p = exponential_parts(at_most(at_least(x, -10.0f), 10.0f));
  const double square = power_of_two(p.n + p.n);
  const double less = square - 1;
  const double more = square + 1;
  return with_sign_of(x, static_cast<float>((less * p.even + more * p.odd) / (more * p.even + less * p.odd)));
}

}  // namespace mylos::detail::math

#endif
