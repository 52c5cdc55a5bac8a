// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_MATMUL_REFERENCE_HPP
#define MYLOS_TESTS_SUPPORT_MATMUL_REFERENCE_HPP

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/options.hpp>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "compare.hpp"

namespace mylos::test {

/// The numbers that the reference computes with: double, complex<double>, or unsigned integers, which wrap.
template <class T>
using Wide = std::conditional_t<std::is_integral_v<T>, std::uint32_t,
                                std::conditional_t<detail::is_complex<T>, std::complex<double>, double>>;

template <class T>
Wide<T> wide(const T& x) {
  if constexpr (detail::is_complex<T>)
    return {static_cast<double>(x.real()), static_cast<double>(x.imag())};
  else if constexpr (detail::is_half<T>)
    return static_cast<double>(static_cast<float>(x));
  else
    return static_cast<Wide<T>>(x);
}

/// At least the absolute value of each part; multiplied as real numbers are.
inline double magnitude(double x) {
  return std::abs(x);
}
inline double magnitude(const std::complex<double>& x) {
  return std::abs(x.real()) + std::abs(x.imag());
}
inline double magnitude(std::uint32_t) {
  return 0;
}

/// The unit roundoff of a type and its smallest denormal.
struct Rounding {
  double unit;
  double tiny;
};
template <class T>
Rounding rounding_of() {
  if constexpr (detail::is_half<T>) {
    const bool is_bhalf = std::is_same_v<T, Kokkos::Experimental::bhalf_t>;
    return is_bhalf ? Rounding{std::ldexp(1.0, -8), std::ldexp(1.0, -133)}
                    : Rounding{std::ldexp(1.0, -11), std::ldexp(1.0, -24)};
  } else if constexpr (detail::is_complex<T>) {
    return rounding_of<typename T::value_type>();
  } else if constexpr (std::is_integral_v<T>) {
    return {0, 0};
  } else {
    return {std::numeric_limits<T>::epsilon() / 2.0, std::numeric_limits<T>::denorm_min()};
  }
}

/// Element (matrix, i, j) of a host View of rank 2 or 3; a rank 2 View and a batch of 1 are every matrix.
template <class View>
auto matrix_element(const View& v, std::size_t matrix, std::size_t i, std::size_t j) {
  if constexpr (View::rank() == 2)
    return wide(v(i, j));
  else
    return wide(v(v.extent(0) == 1 ? 0 : matrix, i, j));
}

// Not a sum of strings: g++ 12 warns of one in code that it has inlined a lot into (its bug 105651).
inline std::string element_text(std::size_t matrix, std::size_t i, std::size_t j) {
  std::ostringstream text;
  text << "(" << i << ", " << j << ") of matrix " << matrix;
  return text.str();
}

template <class Where>
void add_number(WorstElement& worst, double actual, double expected, double bound, Where where) {
  worst.add(actual, expected, bound, where);
}
template <class Where>
void add_number(WorstElement& worst, const std::complex<double>& actual, const std::complex<double>& expected,
                double bound, Where where) {
  worst.add(actual.real(), expected.real(), bound, [&] { return "real part of " + where(); });
  worst.add(actual.imag(), expected.imag(), bound, [&] { return "imaginary part of " + where(); });
}

/// alpha sum + beta c of one element, and what it is at most wrong by in the library.
template <class T>
struct MatmulReference {
  Wide<T> value;
  double bound;   ///< of the value before it is converted to T
  double stored;  ///< of what is stored
};

/// Calls f(matrix, i, j, reference) for every element of alpha op(a) op(b) + beta before, from host Views.
///
/// T is the element type, u the unit roundoff of the type that the sum is kept in (float for half types), k the inner
/// extent, S = sum_k |a| |b| and d = |alpha| S + |beta| |c|, |z| = |Re z| + |Im z| for complex numbers. Whatever the
/// order of the sum, with or without fused operations, a product of real numbers is rounded at most once and takes part
/// in at most k - 1 additions: |error of the sum| <= gamma_k S, gamma_k = k u / (1 - k u) (Higham, 2002, section 3.1).
/// Each part of a complex sum is one of 2 k real products, or, with three multiplications instead of four, one of k
/// products of sums less 2 k others: gamma_(2 k + 8) S either way, each of its terms being at most S. The scaling by
/// alpha, that by beta and the last addition are one rounding each (complex: at most four on the way of each product)
/// on values of at most d (1 + gamma) (1 + u)^2, below 2 d: at most 6 u d (complex: 8 u d). The reference's own error,
/// the same in double, is added. Results below the normal range have an absolute error of at most the smallest denormal
/// for each operation (on alpha's scale). A half result is rounded once more, by its own unit roundoff of a value of at
/// most d (1 + gamma) + 6 u d, or half its smallest denormal. Precision::tf32 lets both factors of a product be cut to
/// 11 bits first, each by at most 2^-10 of it: (1 + 2^-10)^2 - 1 = 2^-9 + 2^-20 of S.
template <class T, class A, class B, class C, class F>
void matmul_reference(const A& a, const B& b, const C& before, const MatmulOptions& options, F f) {
  using W = Wide<T>;
  constexpr bool is_complex = detail::is_complex<T>;
  const std::size_t batch = C::rank() == 3 ? before.extent(0) : 1;
  const std::size_t row = C::rank() - 2;
  const std::size_t m = before.extent(row), n = before.extent(row + 1);
  const std::size_t k = a.extent(A::rank() - (options.transpose_a ? 2 : 1));
  const auto gamma = [](double count, double u) { return count * u / (1 - count * u); };
  const double terms = is_complex ? 2 * static_cast<double>(k) + 8 : static_cast<double>(k);
  const Rounding sum_rounding = rounding_of<detail::matmul_sum_t<T>>(), rounding = rounding_of<T>();
  const double u = sum_rounding.unit, u_double = std::is_integral_v<T> ? 0 : std::numeric_limits<double>::epsilon() / 2;
  const double scaling = is_complex ? 8 : 6;
  const bool tf32 = options.precision == Precision::tf32 && std::is_same_v<detail::arithmetic_t<T>, float>;
  const double cut = tf32 ? 0x1p-9 + 0x1p-20 : 0;
  const auto alpha = wide(
      static_cast<std::conditional_t<detail::is_half<T>, float, T>>(detail::matmul_factor<T>("alpha", options.alpha)));
  const auto beta = wide(
      static_cast<std::conditional_t<detail::is_half<T>, float, T>>(detail::matmul_factor<T>("beta", options.beta)));
  for (std::size_t matrix = 0; matrix < batch; ++matrix) {
    std::vector<W> columns(k * n);  // op(b) by columns, so that the inner loop runs along memory
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t l = 0; l < k; ++l)
        columns[j * k + l] = options.transpose_b ? matrix_element(b, matrix, j, l) : matrix_element(b, matrix, l, j);
    std::vector<W> line(k);
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t l = 0; l < k; ++l)
        line[l] = options.transpose_a ? matrix_element(a, matrix, l, i) : matrix_element(a, matrix, i, l);
      for (std::size_t j = 0; j < n; ++j) {
        W sum(0);
        double size = 0;
        for (std::size_t l = 0; l < k; ++l) {
          const W& x = line[l];
          const W& y = columns[j * k + l];
          sum += x * y;
          size += magnitude(x) * magnitude(y);
        }
        W expected = alpha == W(0) ? W(0) : alpha * sum;
        double scale = alpha == W(0) ? 0 : magnitude(alpha) * size;
        const double product_error = (gamma(terms, u) + gamma(terms + 3, u_double) + cut) * scale;
        if (beta != W(0)) {
          const W scaled = beta * matrix_element(before, matrix, i, j);
          expected += scaled;
          scale += magnitude(scaled);
        }
        const double tiny = (terms + 3) * (magnitude(alpha) + 1) * sum_rounding.tiny;
        MatmulReference<T> reference{expected, product_error + scaling * (u + u_double) * scale + tiny, 0};
        reference.stored = reference.bound;
        if (detail::is_half<T>)
          reference.stored += rounding.unit * (magnitude(expected) + reference.bound) + rounding.tiny / 2;
        f(matrix, i, j, reference);
      }
    }
  }
}

/// The worst element of actual against alpha op(a) op(b) + beta before, from host Views.
template <class T, class A, class B, class C>
WorstElement compare_matmul(const A& a, const B& b, const C& before, const C& actual, const MatmulOptions& options) {
  WorstElement worst;
  matmul_reference<T>(a, b, before, options,
                      [&](std::size_t matrix, std::size_t i, std::size_t j, const MatmulReference<T>& reference) {
                        add_number(worst, matrix_element(actual, matrix, i, j), reference.value, reference.stored,
                                   [&] { return element_text(matrix, i, j); });
                      });
  return worst;
}

}  // namespace mylos::test

#endif
