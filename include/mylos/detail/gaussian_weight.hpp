// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_GAUSSIAN_WEIGHT_HPP
#define MYLOS_DETAIL_GAUSSIAN_WEIGHT_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

namespace mylos::detail {

/// 2 to the power n, -1022 <= n <= 1023.
KOKKOS_INLINE_FUNCTION double power_of_two(int n) {
  return Kokkos::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}

/// e to the power x for x <= 0, within 1 ulp or so, with the same bits on every backend.
///
/// The mathematical libraries of host and device differ in last bits. Here every operation is rounded as IEEE 754 says,
/// and none is a product followed by a sum that a compiler may or may not contract.
KOKKOS_INLINE_FUNCTION double exp_of_negative(double x) {
  constexpr double smallest = -745.2;  // below, the result rounds to 0
  if (!(x >= smallest)) return 0;
  constexpr double log2_e = 1.4426950408889634;
  constexpr double ln2_high = 6.93147180369123816490e-01;  // the low 32 bits are 0, so that n ln2_high is exact
  constexpr double ln2_low = 1.90821492927058770002e-10;
  const double n = Kokkos::floor(Kokkos::fma(x, log2_e, 0.5));
  const double r = Kokkos::fma(-n, ln2_low, Kokkos::fma(-n, ln2_high, x));
  // Taylor's series; |r| <= ln(2) / 2 makes its remainder r^14 / 14! less than 5e-18.
  double sum = 1.0 / 6227020800.0;
  sum = Kokkos::fma(sum, r, 1.0 / 479001600.0);
  sum = Kokkos::fma(sum, r, 1.0 / 39916800.0);
  sum = Kokkos::fma(sum, r, 1.0 / 3628800.0);
  sum = Kokkos::fma(sum, r, 1.0 / 362880.0);
  sum = Kokkos::fma(sum, r, 1.0 / 40320.0);
  sum = Kokkos::fma(sum, r, 1.0 / 5040.0);
  sum = Kokkos::fma(sum, r, 1.0 / 720.0);
  sum = Kokkos::fma(sum, r, 1.0 / 120.0);
  sum = Kokkos::fma(sum, r, 1.0 / 24.0);
  sum = Kokkos::fma(sum, r, 1.0 / 6.0);
  sum = Kokkos::fma(sum, r, 0.5);
  sum = Kokkos::fma(sum, r, 1.0);
  sum = Kokkos::fma(sum, r, 1.0);
  // In two factors, since 2^n may be below the normal range where the result is not.
  const int exponent = static_cast<int>(n);
  const int half = exponent / 2;
  return sum * power_of_two(half) * power_of_two(exponent - half);
}

/// exp(-x^2 / (2 sigma^2)) for sigma > 0; for sigma = 0 its limit.
KOKKOS_INLINE_FUNCTION double gaussian(std::int64_t x, double sigma) {
  if (x == 0) return 1;
  if (sigma == 0) return 0;
  const double standard = static_cast<double>(x) / sigma;
  return exp_of_negative(-0.5 * (standard * standard));
}

/// The sum of gaussian(x, sigma) over -radius <= x <= radius.
double gaussian_sum(double sigma, std::int64_t radius);

}  // namespace mylos::detail

#endif
