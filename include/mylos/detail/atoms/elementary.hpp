// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_ELEMENTARY_HPP
#define MYLOS_DETAIL_ATOMS_ELEMENTARY_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/math/circular.hpp>
#include <mylos/detail/math/error_function.hpp>
#include <mylos/detail/math/exponential.hpp>
#include <mylos/detail/math/hyperbolic.hpp>
#include <mylos/detail/math/inverse_circular.hpp>
#include <mylos/detail/math/inverse_hyperbolic.hpp>
#include <mylos/detail/math/logarithm.hpp>
#include <mylos/detail/math/power.hpp>
#include <mylos/detail/math/product_error.hpp>
#include <mylos/detail/math/root.hpp>
#include <mylos/detail/math/rounding.hpp>

/// The elementary functions of one float or double.
///
/// A device has its own. The host calls the C library for double; g++ vectorises no loop around a call, so for float,
/// and for the roots and roundings of double, there is code without calls in detail/math.
namespace mylos::detail::elementary {

#define MYLOS_ELEMENTARY(name, function, HostFloat, HostDouble) \
  KOKKOS_FORCEINLINE_FUNCTION float name(float x) {             \
    KOKKOS_IF_ON_HOST((return HostFloat(x);))                   \
    KOKKOS_IF_ON_DEVICE((return Kokkos::function(x);))          \
  }                                                             \
  KOKKOS_FORCEINLINE_FUNCTION double name(double x) {           \
    KOKKOS_IF_ON_HOST((return HostDouble(x);))                  \
    KOKKOS_IF_ON_DEVICE((return Kokkos::function(x);))          \
  }
#define MYLOS_ELEMENTARY_FLOAT(name, function) MYLOS_ELEMENTARY(name, function, math::name, Kokkos::function)
#define MYLOS_ELEMENTARY_BOTH(name, function) MYLOS_ELEMENTARY(name, function, math::name, math::name)
#define MYLOS_ELEMENTARY_BINARY(name, function)                 \
  KOKKOS_FORCEINLINE_FUNCTION float name(float a, float b) {    \
    KOKKOS_IF_ON_HOST((return math::name(a, b);))               \
    KOKKOS_IF_ON_DEVICE((return Kokkos::function(a, b);))       \
  }                                                             \
  KOKKOS_FORCEINLINE_FUNCTION double name(double a, double b) { \
    return Kokkos::function(a, b);                              \
  }

MYLOS_ELEMENTARY_BOTH(sqrt, sqrt)
MYLOS_ELEMENTARY_BOTH(rint, nearbyint)
MYLOS_ELEMENTARY_BOTH(floor, floor)
MYLOS_ELEMENTARY_BOTH(ceil, ceil)
MYLOS_ELEMENTARY_BOTH(trunc, trunc)

MYLOS_ELEMENTARY_FLOAT(cbrt, cbrt)
MYLOS_ELEMENTARY_FLOAT(exp, exp)
MYLOS_ELEMENTARY_FLOAT(exp2, exp2)
MYLOS_ELEMENTARY_FLOAT(expm1, expm1)
MYLOS_ELEMENTARY_FLOAT(log, log)
MYLOS_ELEMENTARY_FLOAT(log2, log2)
MYLOS_ELEMENTARY_FLOAT(log10, log10)
MYLOS_ELEMENTARY_FLOAT(log1p, log1p)
MYLOS_ELEMENTARY_FLOAT(sin, sin)
MYLOS_ELEMENTARY_FLOAT(cos, cos)
MYLOS_ELEMENTARY_FLOAT(tan, tan)
MYLOS_ELEMENTARY_FLOAT(arcsin, asin)
MYLOS_ELEMENTARY_FLOAT(arccos, acos)
MYLOS_ELEMENTARY_FLOAT(arctan, atan)
MYLOS_ELEMENTARY_FLOAT(sinh, sinh)
MYLOS_ELEMENTARY_FLOAT(cosh, cosh)
MYLOS_ELEMENTARY_FLOAT(tanh, tanh)
MYLOS_ELEMENTARY_FLOAT(arcsinh, asinh)
MYLOS_ELEMENTARY_FLOAT(arccosh, acosh)
MYLOS_ELEMENTARY_FLOAT(arctanh, atanh)
MYLOS_ELEMENTARY_FLOAT(erf, erf)
MYLOS_ELEMENTARY_FLOAT(erfc, erfc)

MYLOS_ELEMENTARY_BINARY(pow, pow)
MYLOS_ELEMENTARY_BINARY(hypot, hypot)
MYLOS_ELEMENTARY_BINARY(arctan2, atan2)

// Where name_is_simple(x), simple_name(x) has the value of name(x) and costs less; nowhere on a device.
#define MYLOS_ELEMENTARY_SIMPLE(name, predicate)               \
  KOKKOS_FORCEINLINE_FUNCTION bool name##_is_simple(float x) { \
    KOKKOS_IF_ON_HOST((return math::predicate(x);))            \
    KOKKOS_IF_ON_DEVICE((static_cast<void>(x); return false;)) \
  }                                                            \
  KOKKOS_FORCEINLINE_FUNCTION float simple_##name(float x) {   \
    KOKKOS_IF_ON_HOST((return math::simple_##name(x);))        \
    KOKKOS_IF_ON_DEVICE((return name(x);))                     \
  }

MYLOS_ELEMENTARY_SIMPLE(exp, exp_is_simple)
MYLOS_ELEMENTARY_SIMPLE(expm1, exp_is_simple)
MYLOS_ELEMENTARY_SIMPLE(log, log_is_simple)
MYLOS_ELEMENTARY_SIMPLE(log2, log_is_simple)
MYLOS_ELEMENTARY_SIMPLE(log10, log_is_simple)
MYLOS_ELEMENTARY_SIMPLE(log1p, log1p_is_simple)
MYLOS_ELEMENTARY_SIMPLE(sin, angle_is_simple)
MYLOS_ELEMENTARY_SIMPLE(cos, angle_is_simple)

#undef MYLOS_ELEMENTARY_SIMPLE
#undef MYLOS_ELEMENTARY_BINARY
#undef MYLOS_ELEMENTARY_BOTH
#undef MYLOS_ELEMENTARY_FLOAT
#undef MYLOS_ELEMENTARY

/// 1 / (1 + exp(-x)), from the exponential that does not overflow.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T stable_sigmoid(T x) {
  const T small = Kokkos::exp(-Kokkos::fabs(x));
  return (x < 0 ? small : T{1}) / (T{1} + small);
}

KOKKOS_FORCEINLINE_FUNCTION float sigmoid(float x) {
  KOKKOS_IF_ON_HOST((return math::sigmoid(x);))
  KOKKOS_IF_ON_DEVICE((return stable_sigmoid(x);))
}
KOKKOS_FORCEINLINE_FUNCTION double sigmoid(double x) {
  return stable_sigmoid(x);
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T product_error(T a, T b, T product) {
  KOKKOS_IF_ON_HOST((return static_cast<T>(math::product_error(a, b, product));))
  KOKKOS_IF_ON_DEVICE((return Kokkos::fma(a, b, -product);))
}

/// x / 2 erfc(-x / sqrt(2)). The relative error of erfc(z) is that of z times 2 z^2, so what is lost in rounding z
/// is put back, by the slope -d/dz log(erfc(z)) = z + sqrt(z^2 + k), 4 / pi <= k <= 2, for z >= 0 (Abramowitz and
/// Stegun, Handbook of Mathematical Functions, 7.1.13).
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T stable_gelu(T x) {
  constexpr double root = 0.70710678118654752440;
  constexpr T factor = static_cast<T>(root);
  constexpr T rest = sizeof(T) == sizeof(double) ? T(-4.8336466567264567e-17) : static_cast<T>(root - factor);
  const T bounded = x < T{-40} ? T{-40} : x;  // erfc is 0 there, and infinity * 0 would be NaN
  const T z = bounded * -factor;
  const T lost = product_error(bounded, -factor, z) - bounded * rest;
  const T change = z > 0 ? (z + Kokkos::sqrt(z * z + T(1.6))) * lost : T{0};
  const T tail = Kokkos::erfc(z);
  return bounded / 2 * (tail - tail * change);
}

KOKKOS_FORCEINLINE_FUNCTION float gelu(float x) {
  KOKKOS_IF_ON_HOST((return math::gelu(x);))
  KOKKOS_IF_ON_DEVICE((return stable_gelu(x);))
}
KOKKOS_FORCEINLINE_FUNCTION double gelu(double x) {
  return stable_gelu(x);
}

}  // namespace mylos::detail::elementary

#endif
