// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_BITS_HPP
#define MYLOS_DETAIL_MATH_BITS_HPP

#include <bit>
#include <cstdint>
#include <limits>

/// A function in this folder becomes straight-line code wherever it is called: a loop over it is one that a compiler
/// vectorises.
#if defined(__GNUC__)
#define MYLOS_MATH_FUNCTION [[gnu::always_inline]] inline
#else
#define MYLOS_MATH_FUNCTION inline
#endif

/// Elementary functions of a float on a CPU. Most reduce arguments and evaluate polynomials in double, where the error
/// is too small to be seen in a float, and the conversion to float rounds once: overflow, underflow, denormals and
/// signed zeros follow from it. Those that arrays are often given to do without double where a unit in the last place
/// is enough for it: a vector holds twice as many floats. There are no branches, no calls and no tables, so that loops
/// vectorise with a compiler's default flags (traps and errno in force). Nothing relies on a fused multiply-add, or on
/// its absence.
///
/// The errors stated are the largest of all 2^32 floats, in units in the last place, against the C library's double,
/// with fused multiply-adds and without them.
namespace mylos::detail::math {

MYLOS_MATH_FUNCTION std::uint32_t bits(float x) {
  return std::bit_cast<std::uint32_t>(x);
}
MYLOS_MATH_FUNCTION std::uint64_t bits(double x) {
  return std::bit_cast<std::uint64_t>(x);
}
MYLOS_MATH_FUNCTION float from_bits(std::uint32_t x) {
  return std::bit_cast<float>(x);
}
MYLOS_MATH_FUNCTION double from_bits(std::uint64_t x) {
  return std::bit_cast<double>(x);
}

inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
inline constexpr std::uint32_t infinity_bits = 0x7f800000u;
inline constexpr std::uint32_t sign_bit = 0x80000000u;

MYLOS_MATH_FUNCTION float absolute(float x) {
  return from_bits(bits(x) & ~sign_bit);
}

/// The result of an odd function, known for |x|, or known but for the sign of its zeros.
MYLOS_MATH_FUNCTION float with_sign_of(float x, float result) {
  return from_bits(bits(result) | (bits(x) & sign_bit));
}

MYLOS_MATH_FUNCTION bool is_infinite(float x) {
  return (bits(x) & ~sign_bit) == infinity_bits;
}

MYLOS_MATH_FUNCTION bool is_finite(float x) {
  return (bits(x) & ~sign_bit) < infinity_bits;
}

/// condition ? x : y by masks, since a compiler may turn the conditional operator into branches.
MYLOS_MATH_FUNCTION float select(bool condition, float x, float y) {
  const std::uint32_t mask = -static_cast<std::uint32_t>(condition);
  return from_bits((bits(x) & mask) | (bits(y) & ~mask));
}
MYLOS_MATH_FUNCTION double select(bool condition, double x, double y) {
  const std::uint64_t mask = -static_cast<std::uint64_t>(condition);
  return from_bits((bits(x) & mask) | (bits(y) & ~mask));
}

/// x, not above limit; NaN stays.
MYLOS_MATH_FUNCTION float at_most(float x, float limit) {
  return select(x > limit, limit, x);
}
MYLOS_MATH_FUNCTION float at_least(float x, float limit) {
  return select(x < limit, limit, x);
}
MYLOS_MATH_FUNCTION double at_most(double x, double limit) {
  return select(x > limit, limit, x);
}
MYLOS_MATH_FUNCTION double at_least(double x, double limit) {
  return select(x < limit, limit, x);
}

/// Added to a double of at most 2^51, it leaves the nearest integer in the low bits of the sum.
inline constexpr double integer_shift = 0x1.8p52;

/// c0 + c1 x + c2 x^2 + ... by Horner's rule. Coefficients of float are rounded one by one, the others fitted again
/// each time.
MYLOS_MATH_FUNCTION float polynomial(float, float c0) {
  return c0;
}
MYLOS_MATH_FUNCTION double polynomial(double, double c0) {
  return c0;
}
template <class... C>
MYLOS_MATH_FUNCTION float polynomial(float x, float c0, C... c) {
  return c0 + x * polynomial(x, c...);
}
template <class... C>
MYLOS_MATH_FUNCTION double polynomial(double x, double c0, C... c) {
  return c0 + x * polynomial(x, c...);
}

}  // namespace mylos::detail::math

#endif
