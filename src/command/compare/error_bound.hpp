// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_ERROR_BOUND_HPP
#define MYLOS_COMMAND_COMPARE_ERROR_BOUND_HPP

#include <cmath>
#include <limits>

namespace mylos::command {

/// Rounding to nearest changes a number by at most this fraction of it.
template <class T>
inline constexpr double unit_roundoff = static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;

/// The relative error that n successive roundings can make: n u / (1 - n u)
/// (N. Higham, "Accuracy and stability of numerical algorithms", lemma 3.1).
template <class T>
constexpr double rounding_bound(double n) {
  const double nu = n * unit_roundoff<T>;
  return nu / (1 - nu);
}

/// |actual - expected| / bound; infinity where that is not finite.
inline double error_in_bounds(long double actual, long double expected, double bound) {
  if (actual == expected) return 0;
  const auto error = static_cast<double>(std::fabs(actual - expected));
  return std::isfinite(error) && bound > 0 ? error / bound : std::numeric_limits<double>::infinity();
}

}  // namespace mylos::command

#endif
