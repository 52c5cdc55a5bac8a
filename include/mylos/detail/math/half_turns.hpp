// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_HALF_TURNS_HPP
#define MYLOS_DETAIL_MATH_HALF_TURNS_HPP

#include <mylos/detail/math/bits.hpp>

namespace mylos::detail::math {

/// 2^e / pi modulo 2, from -1 to 1, in three parts that are divided by 2^e again: multiples of 2^-29 and 2^-58, whose
/// products with 24 bits are exact in double, and the rest, below 2^-58.
class InverseOfPi {
 public:
  constexpr explicit InverseOfPi(int e) {
    const auto scale = std::bit_cast<double>(static_cast<std::uint64_t>(1023 - e) << 52);
    const std::int64_t leading = digits(e, 30);
    const std::int64_t centred = leading < (std::int64_t{1} << 29) ? leading : leading - (std::int64_t{1} << 30);
    first = static_cast<double>(centred) * 0x1p-29 * scale;
    second = static_cast<double>(digits(e + 30, 29)) * 0x1p-58 * scale;
    third = static_cast<double>(digits(e + 59, 62)) * 0x1p-120 * scale;
  }

  double first;
  double second;
  double third;

 private:
  /// count binary digits of 1 / pi from that of weight 2^-position on.
  static constexpr std::int64_t digits(int position, int count) {
    constexpr std::uint64_t words[] = {0x28be60db9391054au, 0x7f09d5f47d4d3770u, 0x36d8a5664f10e410u,
                                       0x7f9458eaf7aef158u};
    const int word = position / 64;
    const int shift = position % 64;
    const std::uint64_t window = shift == 0 ? words[word] : words[word] << shift | words[word + 1] >> (64 - shift);
    return static_cast<std::int64_t>(window >> (64 - count));
  }
};

/// x / pi modulo 2 as a sum. The first part is below 2^49, the others below 2^20 and 2^-9; the last one errs by 2^-62.
struct HalfTurns {
  double first;
  double second;
  double third;
};

/// The same where two parts are enough, of which the second errs by 2^-53 of itself.
struct FewHalfTurns {
  double first;
  double second;
};

inline constexpr float few_half_turns_limit = 0x1p22f;
inline constexpr double few_second = 0x1.c9c882a53f84fp-30;  // 53 digits more

/// For |x| < few_half_turns_limit, where no float but 0 is within 2^-30 half turns of a multiple of a quarter turn,
/// 2^30 times the error.
MYLOS_MATH_FUNCTION FewHalfTurns few_half_turns(float x) {
  constexpr InverseOfPi small(0);
  const double dx = x;
  return {dx * small.first, dx * few_second};
}

/// After Payne and Hanek, Radian reduction for trigonometric functions, ACM SIGNUM Newsletter 18, 1983: digits of 1 /
/// pi that make whole turns of x are left out. A float from 2^(23 + e) on is an integer times 2^e, so that 2^e / pi
/// modulo 2 is enough for it. Of four e one fits every float; a table with one for each exponent would need gathers,
/// which many processors are slow at and g++ then avoids by not vectorising. Below few_half_turns_limit the sum is that
/// of few_half_turns.
MYLOS_MATH_FUNCTION HalfTurns half_turns(float x) {
  constexpr InverseOfPi small(0), large(27), larger(53), largest(79);
  const double dx = x;
  // Compared as integers of 64 bits: masks of 32 bits, which a comparison of floats gives, would have to be widened.
  const auto mask_from = [&](double limit) {
    return -static_cast<std::uint64_t>(static_cast<std::int64_t>(bits(dx) << 1 >> 1) >=
                                       static_cast<std::int64_t>(bits(limit)));
  };
  const std::uint64_t from_small = mask_from(few_half_turns_limit);
  const std::uint64_t from_large = mask_from(0x1p50);
  const std::uint64_t from_larger = mask_from(0x1p76);
  const std::uint64_t from_largest = mask_from(0x1p102);
  const auto choose = [&](double few, double c0, double c1, double c2, double c3) {
    return from_bits(bits(few) ^ (from_small & (bits(few) ^ bits(c0))) ^ (from_large & (bits(c0) ^ bits(c1))) ^
                     (from_larger & (bits(c1) ^ bits(c2))) ^ (from_largest & (bits(c2) ^ bits(c3))));
  };
  return {dx * choose(small.first, small.first, large.first, larger.first, largest.first),
          dx * choose(few_second, small.second, large.second, larger.second, largest.second),
          dx * choose(0, small.third, large.third, larger.third, largest.third)};
}

}  // namespace mylos::detail::math

#endif
