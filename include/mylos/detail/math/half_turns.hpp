// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_HALF_TURNS_HPP
#define MYLOS_DETAIL_MATH_HALF_TURNS_HPP

#include <mylos/detail/math/bits.hpp>

namespace mylos::detail::math {

/// 1 / pi for a float of each exponent, less what makes whole turns of it. One entry an exponent, after Payne and
/// Hanek, Radian reduction for trigonometric functions, ACM SIGNUM Newsletter 18, 1983.
///
/// x = m 2^e with an integer m of 24 bits, so that x / pi modulo 2 needs (2^e / pi) modulo 2 only. That is rounded to a
/// multiple of 2^-29, at most 1: its product with m is exact in double. The rest is at most 2^-30, and 2^-84 is lost of
/// it: its product with m errs by 2^-59 where it is rounded, and by as much for what is lost. Both are divided by 2^e
/// again, to be multiplied by x.
struct InverseOfPi {
  double leading[256] = {};
  double trailing[256] = {};

  constexpr InverseOfPi() {
    for (int exponent = 0; exponent < 255; ++exponent) {
      const int e = exponent - 150;
      if (e < -29) {
        trailing[exponent] = 0.31830988618379067154;
        continue;
      }
      const auto scale = std::bit_cast<double>(static_cast<std::uint64_t>(1023 - e) << 52);
      const std::int64_t carry = digits(e + 30, 1);
      const std::int64_t rounded = digits(e, 30) + carry;  // in units of 2^-29, from 0 to 2
      const std::int64_t centred = rounded < (std::int64_t{1} << 29) ? rounded : rounded - (std::int64_t{1} << 30);
      leading[exponent] = static_cast<double>(centred) * 0x1p-29 * scale;
      trailing[exponent] = static_cast<double>(digits(e + 30, 62) - (carry << 62)) * 0x1p-91 * scale;
    }
    leading[255] = trailing[255] = 1;  // of infinity: infinity less infinity is NaN
  }

 private:
  /// count binary digits of 1 / pi from that of weight 2^-first on, for -63 <= first.
  static constexpr std::int64_t digits(int first, int count) {
    constexpr std::uint64_t words[] = {0, 0x517cc1b727220a94, 0xfe13abe8fa9a6ee0, 0x6db14acc9e21c820,
                                       0xff28b1d5ef5de2b0};
    const int word = (first + 63) / 64;
    const int shift = (first + 63) % 64;
    const std::uint64_t window = shift == 0 ? words[word] : words[word] << shift | words[word + 1] >> (64 - shift);
    return static_cast<std::int64_t>(window >> (64 - count));
  }
};

inline constexpr InverseOfPi inverse_of_pi;

/// x / pi modulo 2 as the sum of two numbers, of which the first is a multiple of 2^-29.
struct HalfTurns {
  double leading;
  double trailing;
};

MYLOS_MATH_FUNCTION HalfTurns half_turns(float x) {
  // A signed 32-bit index is what g++ gathers by.
  const auto exponent = static_cast<std::int32_t>(bits(x) >> 23 & 255);
  return {x * inverse_of_pi.leading[exponent], x * inverse_of_pi.trailing[exponent]};
}

}  // namespace mylos::detail::math

#endif
