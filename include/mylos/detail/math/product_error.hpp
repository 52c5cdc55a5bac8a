// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_PRODUCT_ERROR_HPP
#define MYLOS_DETAIL_MATH_PRODUCT_ERROR_HPP

#include <cmath>
#include <mylos/detail/math/bits.hpp>

namespace mylos::detail::math {

/// a b - product, where product is a b rounded. Without a fused multiply-add in hardware, from halves whose products
/// are exact, after T. J. Dekker, Numerische Mathematik 18, 1971.
MYLOS_MATH_FUNCTION double product_error(double a, double b, double product) {
#if defined(FP_FAST_FMA)
  return std::fma(a, b, -product);
#else
  constexpr std::uint64_t upper = ~std::uint64_t{0x7ffffff};
  const double a_high = from_bits(bits(a) & upper);
  const double b_high = from_bits(bits(b) & upper);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
#endif
}

}  // namespace mylos::detail::math

#endif
