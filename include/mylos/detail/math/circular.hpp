// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_CIRCULAR_HPP
#define MYLOS_DETAIL_MATH_CIRCULAR_HPP

#include <mylos/detail/math/bits.hpp>
#include <mylos/detail/math/half_turns.hpp>

namespace mylos::detail::math {

/// x / pi = n + y. The sum that n is rounded from is below 2^49, so that it errs by 2^-5 at most, and |y| <= 0.532.
/// Less n, the first part stays exact.
MYLOS_MATH_FUNCTION double remainder(const FewHalfTurns& h, double n) {
  return (h.first - n) + h.second;
}
MYLOS_MATH_FUNCTION double remainder(const HalfTurns& h, double n) {
  return ((h.first - n) + h.second) + h.third;
}

/// sin(pi y) for |y| <= 0.532, relative error 2^-26.6. Minimax (Lawson's iteration) in y^2.
MYLOS_MATH_FUNCTION double sine_of_half_turns(double y) {
  return y * polynomial(y * y, 3.1415926217542967, -5.1677076226177583, 2.5500262005301368, -0.59795088528652007,
                        0.076956489487912977);
}

template <class Turns>
MYLOS_MATH_FUNCTION float sine_of(const Turns& h) {
  const double shifted = (h.first + h.second) + integer_shift;
  const double sine = sine_of_half_turns(remainder(h, shifted - integer_shift));
  return static_cast<float>(from_bits(bits(sine) ^ (bits(shifted) << 63)));
}

/// The sine of a quarter turn more.
template <class Turns>
MYLOS_MATH_FUNCTION float cosine_of(const Turns& h) {
  const double shifted = ((h.first - 0.5) + h.second) + integer_shift;
  const double sine = sine_of_half_turns(remainder(h, (shifted - integer_shift) + 0.5));
  return static_cast<float>(from_bits(bits(sine) ^ (~bits(shifted) << 63)));
}

/// 0.69 ulp.
MYLOS_MATH_FUNCTION float sin(float x) {
  return sine_of(half_turns(x));
}

/// 0.69 ulp.
MYLOS_MATH_FUNCTION float cos(float x) {
  return cosine_of(half_turns(x));
}

/// The two where few_half_turns is enough.
MYLOS_MATH_FUNCTION bool angle_is_simple(float x) {
  return absolute(x) < few_half_turns_limit;
}
MYLOS_MATH_FUNCTION float simple_sin(float x) {
  return sine_of(few_half_turns(x));
}
MYLOS_MATH_FUNCTION float simple_cos(float x) {
  return cosine_of(few_half_turns(x));
}

/// 0.5034 ulp. In quarter turns, the quotient of sine and cosine or its negative reciprocal. Minimax (Remez exchange)
/// in z^2 for |z| <= 0.57; relative errors 2^-35.7 and 2^-32.
MYLOS_MATH_FUNCTION float tan(float x) {
  const HalfTurns h = half_turns(x);
  const double shifted = 2 * (h.first + h.second) + integer_shift;
  const double z = 2 * remainder(h, 0.5 * (shifted - integer_shift));
  const double z2 = z * z;
  const double sine = z * polynomial(z2, 1.5707963267679235, -0.6459640934561875, 0.0796925281335059,
                                     -0.004680917975549685, 0.0001575200876075458);
  const double cosine = polynomial(z2, 0.9999999997796694, -1.2337005188272692, 0.2536687771624233,
                                   -0.020857418295370276, 0.0008985031522734812);
  const bool odd = (bits(shifted) & 1) != 0;
  return static_cast<float>(select(odd, -cosine, sine) / select(odd, sine, cosine));
}

}  // namespace mylos::detail::math

#endif
