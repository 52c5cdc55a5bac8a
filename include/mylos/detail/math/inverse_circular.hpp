// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATH_INVERSE_CIRCULAR_HPP
#define MYLOS_DETAIL_MATH_INVERSE_CIRCULAR_HPP

#include <mylos/detail/math/bits.hpp>
#include <mylos/detail/math/root.hpp>

namespace mylos::detail::math {

inline constexpr double pi = 3.14159265358979323846;

/// arctan(t) for 0 <= t <= 1, relative error 2^-31.3. Minimax (Remez exchange) of arctan(t) / t in t^2.
MYLOS_MATH_FUNCTION double arctan_of_quotient(double t) {
  return t * polynomial(t * t, 0.999999999628244, -0.3333332393515817, 0.19999604632249993, -0.1427915958919182,
                        0.11054501034144137, -0.08798771835971238, 0.06716108061720949, -0.04435751510921784,
                        0.02227438003735654, -0.007199398790028599, 0.0010911142451321154);
}

/// 0.5062 ulp.
MYLOS_MATH_FUNCTION float arctan(float x) {
  const double a = absolute(x);
  const bool steep = a > 1;
  const double r = arctan_of_quotient(select(steep, 1.0, a) / select(steep, a, 1.0));
  return with_sign_of(x, static_cast<float>(select(steep, pi / 2 - r, r)));
}

/// The angle of (x, y), 0.507 ulp as arctan, from the octant where y <= x. Annex F of C counts infinity / infinity as 1
/// and 0 / 0 as 0.
MYLOS_MATH_FUNCTION float arctan2(float y, float x) {
  const double ax = absolute(x);
  const double ay = absolute(y);
  const bool steep = ay > ax;
  const double larger = select(steep, ay, ax);
  const double smaller = select(steep, ax, ay);
  const bool diagonal = (larger == infinity) & (smaller == infinity);
  const double r = arctan_of_quotient(select(diagonal, 1.0, smaller) / select(diagonal | (larger == 0), 1.0, larger));
  const double right = select(steep, pi / 2 - r, r);
  return with_sign_of(y, static_cast<float>(select((bits(x) & sign_bit) != 0, pi - right, right)));
}

/// arcsin(s) for 0 <= s <= 1/2, relative error 2^-35.9 of what is added to s. Minimax (Remez exchange) in s^2 = z.
MYLOS_MATH_FUNCTION double arcsin_below_half(double s, double z) {
  return s + s * z *
                 polynomial(z, 0.1666666718026272, 0.07499948897351216, 0.04465997221369813, 0.03011252490921334,
                            0.024604714258824253, 0.007509468180213543, 0.0346463332917874);
}

/// 0.5003 ulp. For |x| > 1/2, arcsin(|x|) = pi / 2 - 2 arcsin(sqrt((1 - |x|) / 2)), where 1 - |x| is exact.
MYLOS_MATH_FUNCTION float arcsin(float x) {
  const double a = absolute(x);
  const bool large = a > 0.5;
  const double z = select(large, (1 - a) / 2, a * a);
  const double r = arcsin_below_half(select(large, sqrt(z), a), z);
  return with_sign_of(x, static_cast<float>(select(large, pi / 2 - 2 * r, r)));
}

/// 0.5003 ulp.
MYLOS_MATH_FUNCTION float arccos(float x) {
  const double a = absolute(x);
  const bool large = a > 0.5;
  const double z = select(large, (1 - a) / 2, a * a);
  const double r = arcsin_below_half(select(large, sqrt(z), a), z);
  const double right = select(large, 2 * r, pi / 2 - r);
  return static_cast<float>(select((bits(x) & sign_bit) != 0, pi - right, right));
}

}  // namespace mylos::detail::math

#endif
