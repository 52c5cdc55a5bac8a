// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_COMPLEX_FUNCTIONS_HPP
#define MYLOS_DETAIL_ELEMENT_COMPLEX_FUNCTIONS_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/atoms/elementary.hpp>

/// Functions of a complex number made of real ones. Kokkos::complex has most of them, but by formulas that cancel (its
/// asinh of a negative number), overflow (its tan of a large imaginary part) or lose an infinity. Branch cuts are C's
/// and NumPy's. The inverse functions follow W. Kahan, "Branch cuts for complex elementary functions" (1987).
namespace mylos::detail::element::complex_functions {

/// a * b with 0 where a is 0, so that an infinite b does not turn a part that is absent into NaN.
template <class T>
KOKKOS_INLINE_FUNCTION T product(const T a, const T b) {
  return a == 0 ? Kokkos::copysign(a, Kokkos::signbit(a) != Kokkos::signbit(b) ? T(-1) : T(1)) : a * b;
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> times_i(const Kokkos::complex<T>& z) {
  return {-z.imag(), z.real()};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> times_minus_i(const Kokkos::complex<T>& z) {
  return {z.imag(), -z.real()};
}

/// Smith's division: scaled by the larger part of y, so that |y|^2 need not be representable. By 0 as NumPy: infinite
/// or NaN parts.
template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> divide(const Kokkos::complex<T>& numerator,
                                                 const Kokkos::complex<T>& denominator) {
  constexpr T large = Kokkos::Experimental::finite_max_v<T> / 4;
  const T size = Kokkos::fmax(Kokkos::fabs(denominator.real()), Kokkos::fabs(denominator.imag()));
  const T scale = size > large ? T(0.25) : T(1);
  const Kokkos::complex<T> x(numerator.real() * scale, numerator.imag() * scale);
  const Kokkos::complex<T> y(denominator.real() * scale, denominator.imag() * scale);
  if (Kokkos::fabs(y.real()) >= Kokkos::fabs(y.imag())) {
    if (size == 0) return {x.real() / size, x.imag() / size};
    const T ratio = y.imag() / y.real();
    const T sum = y.real() + y.imag() * ratio;
    return {(x.real() + x.imag() * ratio) / sum, (x.imag() - x.real() * ratio) / sum};
  }
  const T ratio = y.real() / y.imag();
  const T sum = y.imag() + y.real() * ratio;
  return {(x.real() * ratio + x.imag()) / sum, (x.imag() * ratio - x.real()) / sum};
}

/// 1 / z: divide's formulas with the signed zeros of a numerator that is real.
template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> reciprocal(const Kokkos::complex<T>& z) {
  const Kokkos::complex<T> quotient = divide(Kokkos::complex<T>(1, 0), z);
  const bool real = z.imag() == 0 && z.real() != 0;
  return {quotient.real(), real ? -z.imag() : quotient.imag()};
}

/// z / |z|, 0 of 0. An infinite part alone decides.
template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> sign(const Kokkos::complex<T>& z) {
  const T x = z.real();
  const T y = z.imag();
  const T size = elementary::hypot(x, y);
  if (size == 0) return {0, 0};
  if (!Kokkos::isinf(size)) return {x / size, y / size};
  const bool infinite_x = Kokkos::isinf(x);
  const bool infinite_y = Kokkos::isinf(y);
  if (infinite_x != infinite_y)
    return {infinite_x ? Kokkos::copysign(T(1), x) : T(0), infinite_y ? Kokkos::copysign(T(1), y) : T(0)};
  if (infinite_x) return {size - size, size - size};  // NaN: no direction
  return sign(Kokkos::complex<T>(x / 2, y / 2));      // |z| is too large, its parts are not
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> sqrt(const Kokkos::complex<T>& z) {
  const T x = z.real();
  const T y = z.imag();
  if (x == 0 && y == 0) return {0, y};
  if (Kokkos::isinf(y)) return {Kokkos::fabs(y), y};
  // the scales keep the sum from overflow and from becoming denormal, and their roots are exact
  const bool small = Kokkos::fabs(x) < 1 && Kokkos::fabs(y) < 1;
  const T scale = small ? T(2) : T(0.125);
  const T sum = elementary::hypot(x * scale, y * scale) + Kokkos::fabs(x) * scale;
  const T root = elementary::sqrt(sum) * (small ? T(0.5) : T(2));
  const T other = y / (2 * root);
  if (x >= 0) return {root, other};
  return {Kokkos::fabs(other), Kokkos::copysign(root, y)};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> exp(const Kokkos::complex<T>& z) {
  const T size = elementary::exp(z.real());
  if (z.imag() == 0) return {size, z.imag()};
  if (size == 0) return {0, 0};
  return {size * elementary::cos(z.imag()), size * elementary::sin(z.imag())};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> exp2(const Kokkos::complex<T>& z) {
  constexpr T log_of_2 = static_cast<T>(0.69314718055994530941723212145817656808);
  const T size = elementary::exp2(z.real());
  if (z.imag() == 0) return {size, z.imag()};
  return {size * elementary::cos(z.imag() * log_of_2), size * elementary::sin(z.imag() * log_of_2)};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> expm1(const Kokkos::complex<T>& z) {
  const T half_sine = elementary::sin(z.imag() / 2);
  const T real = elementary::expm1(z.real()) * elementary::cos(z.imag()) - 2 * half_sine * half_sine;
  return {real, complex_functions::exp(z).imag()};
}

/// log|x + iy|; near 1 from |z|^2 - 1, which cancels less than rounding |z| to 1 + something small does.
template <class T>
KOKKOS_INLINE_FUNCTION T log_of_absolute(const T x, const T y) {
  const T a = Kokkos::fabs(x);
  const T b = Kokkos::fabs(y);
  const T larger = a < b ? b : a;
  const T smaller = a < b ? a : b;
  const T size = elementary::hypot(x, y);
  if (size > T(0.5) && size < T(2)) return elementary::log1p((larger - 1) * (larger + 1) + smaller * smaller) / 2;
  return elementary::log(size);
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> log(const Kokkos::complex<T>& z) {
  return {log_of_absolute(z.real(), z.imag()), elementary::arctan2(z.imag(), z.real())};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> log2(const Kokkos::complex<T>& z) {
  constexpr T log2_of_e = static_cast<T>(1.4426950408889634073599246810018921374);
  const Kokkos::complex<T> w = complex_functions::log(z);
  return {w.real() * log2_of_e, w.imag() * log2_of_e};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> log10(const Kokkos::complex<T>& z) {
  constexpr T log10_of_e = static_cast<T>(0.43429448190325182765112891891660508229);
  const Kokkos::complex<T> w = complex_functions::log(z);
  return {w.real() * log10_of_e, w.imag() * log10_of_e};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> log1p(const Kokkos::complex<T>& z) {
  const T x = z.real();
  const T y = z.imag();
  const T angle = elementary::arctan2(y, x + 1);
  if (Kokkos::fabs(x) < T(0.5) && Kokkos::fabs(y) < T(0.5)) return {elementary::log1p(x * (x + 2) + y * y) / 2, angle};
  return {log_of_absolute(x + 1, y), angle};
}

/// NumPy's rules: z^0 is 1; 0 to a power with a positive real part is 0, to any other NaN; whole powers below 100 by
/// multiplication.
template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> pow(const Kokkos::complex<T>& z, const Kokkos::complex<T>& power) {
  if (power.real() == 0 && power.imag() == 0) return {1, 0};
  if (z.real() == 0 && z.imag() == 0) {
    constexpr T nan = Kokkos::Experimental::quiet_NaN_v<T>;
    return power.real() > 0 ? Kokkos::complex<T>(0, 0) : Kokkos::complex<T>(nan, nan);
  }
  const T size = Kokkos::fabs(power.real());
  if (power.imag() == 0 && size < 100 && elementary::trunc(size) == size) {
    Kokkos::complex<T> square = z;
    Kokkos::complex<T> result(1, 0);
    bool first = true;
    for (int bits = static_cast<int>(size);; square = square * square) {
      if (bits % 2 != 0) {
        result = first ? square : result * square;
        first = false;
      }
      bits /= 2;
      if (bits == 0) break;
    }
    return power.real() < 0 ? divide(Kokkos::complex<T>(1, 0), result) : result;
  }
  return complex_functions::exp(power * complex_functions::log(z));
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> sinh(const Kokkos::complex<T>& z) {
  return {product(elementary::sinh(z.real()), elementary::cos(z.imag())),
          product(elementary::sin(z.imag()), elementary::cosh(z.real()))};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> cosh(const Kokkos::complex<T>& z) {
  return {elementary::cosh(z.real()) * elementary::cos(z.imag()),
          product(elementary::sin(z.imag()), elementary::sinh(z.real()))};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> tanh(const Kokkos::complex<T>& z) {
  const T x = z.real();
  const T y = z.imag();
  if (Kokkos::fabs(x) > 20) {  // the real part rounds to 1 in double; sinh^2 would overflow for much larger ones
    const T decay = elementary::exp(-Kokkos::fabs(x));
    const T imag = 4 * elementary::sin(y) * elementary::cos(y) * decay * decay;
    return {Kokkos::copysign(T(1), x), Kokkos::isinf(x) ? Kokkos::copysign(T(0), y) : imag};
  }
  const T tangent = elementary::tan(y);
  const T sine = elementary::sinh(x);
  const T square = 1 + tangent * tangent;
  const T cosine = elementary::sqrt(1 + sine * sine);
  const T denominator = 1 + square * sine * sine;
  return {square * cosine * sine / denominator, tangent / denominator};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> sin(const Kokkos::complex<T>& z) {
  return times_minus_i(complex_functions::sinh(times_i(z)));
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> cos(const Kokkos::complex<T>& z) {
  return complex_functions::cosh(times_i(z));
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> tan(const Kokkos::complex<T>& z) {
  return times_minus_i(complex_functions::tanh(times_i(z)));
}

/// The roots of 1 - z and 1 + z, with the signed zeros that the branch cuts depend on.
template <class T>
struct Roots {
  Kokkos::complex<T> minus, plus;

  KOKKOS_INLINE_FUNCTION explicit Roots(const Kokkos::complex<T>& z)
      : minus(complex_functions::sqrt(Kokkos::complex<T>(1 - z.real(), -z.imag()))),
        plus(complex_functions::sqrt(Kokkos::complex<T>(1 + z.real(), z.imag()))) {}
};

/// The imaginary part of conj(a) * b.
template <class T>
KOKKOS_INLINE_FUNCTION T cross(const Kokkos::complex<T>& a, const Kokkos::complex<T>& b) {
  return a.real() * b.imag() - a.imag() * b.real();
}

/// The real part of conj(a) * b.
template <class T>
KOKKOS_INLINE_FUNCTION T dot(const Kokkos::complex<T>& a, const Kokkos::complex<T>& b) {
  return a.real() * b.real() + a.imag() * b.imag();
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> arcsin(const Kokkos::complex<T>& z) {
  const Roots<T> root(z);
  const T real_of_product = root.minus.real() * root.plus.real() - root.minus.imag() * root.plus.imag();
  return {elementary::arctan2(z.real(), real_of_product), elementary::arcsinh(cross(root.minus, root.plus))};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> arccos(const Kokkos::complex<T>& z) {
  const Roots<T> root(z);
  return {2 * elementary::arctan2(root.minus.real(), root.plus.real()),
          elementary::arcsinh(cross(root.plus, root.minus))};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> arcsinh(const Kokkos::complex<T>& z) {
  return times_i(complex_functions::arcsin(times_minus_i(z)));
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> arccosh(const Kokkos::complex<T>& z) {
  const Kokkos::complex<T> minus = complex_functions::sqrt(Kokkos::complex<T>(z.real() - 1, z.imag()));
  const Kokkos::complex<T> plus = complex_functions::sqrt(Kokkos::complex<T>(z.real() + 1, z.imag()));
  return {elementary::arcsinh(dot(minus, plus)), 2 * elementary::arctan2(minus.imag(), plus.real())};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> arctanh(const Kokkos::complex<T>& z) {
  const T x = Kokkos::fabs(z.real());
  const T y = z.imag();
  const T square = (1 - x) * (1 - x) + y * y;
  const T real = Kokkos::isinf(x) ? T(0) : elementary::log1p(4 * x / square) / 4;
  return {Kokkos::copysign(real, z.real()), elementary::arctan2(2 * y, (1 - x) * (1 + x) - y * y) / 2};
}

template <class T>
KOKKOS_INLINE_FUNCTION Kokkos::complex<T> arctan(const Kokkos::complex<T>& z) {
  return times_minus_i(complex_functions::arctanh(times_i(z)));
}

}  // namespace mylos::detail::element::complex_functions

#endif
