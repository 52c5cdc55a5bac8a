// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_CIRCULAR_HPP
#define MYLOS_DETAIL_MATH_CIRCULAR_HPP

#include <mylos/detail/math/bits.hpp>
#include <mylos/detail/math/half_turns.hpp>

namespace mylos::detail::math {

/// sin(pi y) for |y| <= 1/2, relative error 2^-35.5. Minimax (Remez exchange) in y^2.
MYLOS_MATH_FUNCTION double sine_of_half_turns(double y) {
  return y * polynomial(y * y, 3.141592653523347, -5.167712762115857, 2.550163240315656, -0.599251330064094,
                        0.08204647858408595, -0.007022163076913011);
}

MYLOS_MATH_FUNCTION float sin(float x) {
  const HalfTurns h = half_turns(x);
  const double shifted = (h.leading + h.trailing) + integer_shift;
  const double y = (h.leading - (shifted - integer_shift)) + h.trailing;
  return static_cast<float>(from_bits(bits(sine_of_half_turns(y)) ^ (bits(shifted) << 63)));
}

/// The sine of a quarter turn more.
MYLOS_MATH_FUNCTION float cos(float x) {
  const HalfTurns h = half_turns(x);
  const double shifted = (h.leading + h.trailing - 0.5) + integer_shift;
  const double y = (h.leading - ((shifted - integer_shift) + 0.5)) + h.trailing;
  return static_cast<float>(from_bits(bits(sine_of_half_turns(y)) ^ (~bits(shifted) << 63)));
}

/// The quotient of sine and cosine of an eighth of a turn at most, or its negative reciprocal. Minimax (Remez exchange)
/// in y^2; relative errors 2^-37.7 and 2^-34.
MYLOS_MATH_FUNCTION float tan(float x) {
  const HalfTurns h = half_turns(x);
  const double leading = 2 * h.leading;
  const double trailing = 2 * h.trailing;
  const double shifted = (leading + trailing) + integer_shift;
  const double y = (leading - (shifted - integer_shift)) + trailing;
  const double y2 = y * y;
  const double sine = y * polynomial(y2, 1.5707963267877547, -0.6459640961027527, 0.07969258184663719,
                                     -0.004681260639087765, 0.00015819507958111153);
  const double cosine = polynomial(y2, 0.9999999999439376, -1.2337005395647638, 0.253669182596069,
                                   -0.020859936027770348, 0.0009033629753815414);
  const bool odd = (bits(shifted) & 1) != 0;
  return static_cast<float>(select(odd, -cosine, sine) / select(odd, sine, cosine));
}

}  // namespace mylos::detail::math

#endif
