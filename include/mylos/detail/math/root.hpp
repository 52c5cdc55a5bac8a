// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_ROOT_HPP
#define MYLOS_DETAIL_MATH_ROOT_HPP

#include <cmath>
#include <mylos/detail/math/bits.hpp>

#if defined(__GNUC__) && !defined(__clang__) && !defined(__NVCOMPILER)
// g++ follows every sqrt by a branch that sets errno for a negative argument, and does not vectorise a loop with it.
// Declared const, this spelling of the function has no such side effect. std::sqrt of a floating type and ::sqrt are
// other declarations: they go on setting errno.
extern "C" double __builtin_sqrt(double) noexcept __attribute__((const));
#endif

namespace mylos::detail::math {

MYLOS_MATH_FUNCTION double sqrt(double x) {
#if defined(__GNUC__)
  return __builtin_sqrt(x);
#else
  return std::sqrt(x);
#endif
}

/// The root of x >= 0 within a unit in the last place of double, without the processor's divider, which takes longer
/// where there is nothing else to do meanwhile. y is x^(-1/2) within 3.5% from half of exponent and mantissa, read as
/// one number (C. Lomont, Fast inverse square root, 2003), and within 2^-21 after the binomial series of (1 -
/// e)^(-1/2), e = 1 - x y^2; two steps of Newton's double the digits of x y.
MYLOS_MATH_FUNCTION double square_root(double x) {
  double y = from_bits(0x5fe6eb50c7b537a9u - (bits(x) >> 1));
  const double e = 1 - x * y * y;
  y += y * e * (0.5 + e * (0.375 + e * (0.3125 + e * 0.2734375)));
  const double half = 0.5 * y;
  double root = x * y;
  root += (x - root * root) * half;
  root += (x - root * root) * half;
  return root;
}

/// Rounded correctly, for every float: one instruction for a whole vector where the compiler need not set errno, else
/// by square_root. No root of a float is within two units of double from where the rounding changes.
MYLOS_MATH_FUNCTION float sqrt(float x) {
#if defined(__NO_MATH_ERRNO__)
  return __builtin_sqrtf(x);
#else
  const auto root = static_cast<float>(square_root(x));
  return select(x < 0, not_a_number, select(bits(x) == infinity_bits, x, root));
#endif
}

/// 0.5001 ulp. The squares are exact in double, and their sum does not overflow.
MYLOS_MATH_FUNCTION float hypot(float x, float y) {
  const double dx = x;
  const double dy = y;
  const auto result = static_cast<float>(square_root(dx * dx + dy * dy));
  return select(is_infinite(x) | is_infinite(y), infinity, result);
}

/// 0.5000 ulp. y = |x|^(-1/3) from a third of the exponent and the mantissa, read as one number, within 3.5%; then two
/// steps of the binomial series of (1 - e)^(-1/3), e = 1 - |x| y^3, which leave 2^-14 and 2^-44; then |x| y^2.
MYLOS_MATH_FUNCTION float cbrt(float x) {
  constexpr std::uint64_t two_to_52 = 0x4330000000000000u;  // whose last bits count ones
  const double a = absolute(x);
  const double third = (from_bits((bits(a) >> 32) | two_to_52) - 0x1p52) * (1.0 / 3);
  double y = from_bits(bits((0x1p52 + 1430187147) - third) << 32);
  double e = 1 - a * y * y * y;
  y += y * e * (1.0 / 3 + e * (2.0 / 9 + e * (14.0 / 81)));
  e = 1 - a * y * y * y;
  y += y * e * (1.0 / 3 + e * (2.0 / 9));
  return select(is_finite(x), with_sign_of(x, static_cast<float>(a * y * y)), x);
}

}  // namespace mylos::detail::math

#endif
