// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_ELEMENTARY_HPP
#define MYLOS_DETAIL_ATOMS_ELEMENTARY_HPP

#include <Kokkos_Core.hpp>

/// The elementary functions of one float or double.
namespace mylos::detail::elementary {

#define MYLOS_ELEMENTARY(name, function)              \
  KOKKOS_FORCEINLINE_FUNCTION float name(float x) {   \
    return Kokkos::function(x);                       \
  }                                                   \
  KOKKOS_FORCEINLINE_FUNCTION double name(double x) { \
    return Kokkos::function(x);                       \
  }
#define MYLOS_ELEMENTARY_BINARY(name, function)                 \
  KOKKOS_FORCEINLINE_FUNCTION float name(float a, float b) {    \
    return Kokkos::function(a, b);                              \
  }                                                             \
  KOKKOS_FORCEINLINE_FUNCTION double name(double a, double b) { \
    return Kokkos::function(a, b);                              \
  }

MYLOS_ELEMENTARY(sqrt, sqrt)
MYLOS_ELEMENTARY(cbrt, cbrt)
MYLOS_ELEMENTARY(exp, exp)
MYLOS_ELEMENTARY(exp2, exp2)
MYLOS_ELEMENTARY(expm1, expm1)
MYLOS_ELEMENTARY(log, log)
MYLOS_ELEMENTARY(log2, log2)
MYLOS_ELEMENTARY(log10, log10)
MYLOS_ELEMENTARY(log1p, log1p)
MYLOS_ELEMENTARY(sin, sin)
MYLOS_ELEMENTARY(cos, cos)
MYLOS_ELEMENTARY(tan, tan)
MYLOS_ELEMENTARY(arcsin, asin)
MYLOS_ELEMENTARY(arccos, acos)
MYLOS_ELEMENTARY(arctan, atan)
MYLOS_ELEMENTARY(sinh, sinh)
MYLOS_ELEMENTARY(cosh, cosh)
MYLOS_ELEMENTARY(tanh, tanh)
MYLOS_ELEMENTARY(arcsinh, asinh)
MYLOS_ELEMENTARY(arccosh, acosh)
MYLOS_ELEMENTARY(arctanh, atanh)
MYLOS_ELEMENTARY(erf, erf)
MYLOS_ELEMENTARY(erfc, erfc)
MYLOS_ELEMENTARY(rint, nearbyint)
MYLOS_ELEMENTARY(floor, floor)
MYLOS_ELEMENTARY(ceil, ceil)
MYLOS_ELEMENTARY(trunc, trunc)
MYLOS_ELEMENTARY_BINARY(pow, pow)
MYLOS_ELEMENTARY_BINARY(hypot, hypot)
MYLOS_ELEMENTARY_BINARY(arctan2, atan2)

#undef MYLOS_ELEMENTARY
#undef MYLOS_ELEMENTARY_BINARY

/// 1 / (1 + exp(-x)), from the exponential that does not overflow.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T sigmoid_of(T x) {
  const T small = Kokkos::exp(-Kokkos::fabs(x));
  return (x < 0 ? small : T{1}) / (T{1} + small);
}

KOKKOS_FORCEINLINE_FUNCTION float sigmoid(float x) {
  return sigmoid_of(x);
}
KOKKOS_FORCEINLINE_FUNCTION double sigmoid(double x) {
  return sigmoid_of(x);
}

/// x / 2 (1 + erf(x / sqrt(2))), whose sum would cancel for negative x.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T gelu_of(T x) {
  // Below -40 erfc is 0 in either type, and so is the product, where -infinity * 0 would be NaN.
  const T bounded = x < T{-40} ? T{-40} : x;
  return bounded / 2 * Kokkos::erfc(bounded * T(-0.70710678118654752440));
}

KOKKOS_FORCEINLINE_FUNCTION float gelu(float x) {
  return gelu_of(x);
}
KOKKOS_FORCEINLINE_FUNCTION double gelu(double x) {
  return gelu_of(x);
}

}  // namespace mylos::detail::elementary

#endif
