// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_MATMUL_REFERENCE_HPP
#define MYLOS_TESTS_SUPPORT_MATMUL_REFERENCE_HPP

#include <cmath>
#include <cstddef>
#include <limits>
#include <mylos/options.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "compare.hpp"

namespace mylos::test {

/// Element (matrix, i, j) of a host View of rank 2 or 3; a rank 2 View and a batch of 1 are every matrix.
template <class View>
double matrix_element(const View& v, std::size_t matrix, std::size_t i, std::size_t j) {
  if constexpr (View::rank() == 2)
    return static_cast<double>(v(i, j));
  else
    return static_cast<double>(v(v.extent(0) == 1 ? 0 : matrix, i, j));
}

// Not a sum of strings: g++ 12 warns of one in code that it has inlined a lot into (its bug 105651).
inline std::string element_text(std::size_t matrix, std::size_t i, std::size_t j) {
  std::ostringstream text;
  text << "(" << i << ", " << j << ") of matrix " << matrix;
  return text.str();
}

/// The worst element of actual against alpha op(a) op(b) + beta before, from host Views.
///
/// T is the element type, u its unit roundoff, k the inner extent, S = sum_k |a b| and d = |alpha| S + |beta c|.
/// Whatever the order of the sum, with or without fused operations, a product is rounded at most once and takes part in
/// at most k - 1 additions: |error of the sum| <= gamma_k S, gamma_k = k u / (1 - k u) (Higham, 2002, section 3.1). The
/// scaling by alpha, that by beta and the last addition are one rounding each on values of at most d (1 + gamma_k) (1 +
/// u)^2, below 2 d: together at most gamma_k |alpha| S + 3 u * 2 d. The reference's own error, the same in double with
/// (k + 3) terms, is added. Results below the normal range have an absolute error of at most the smallest denormal for
/// each of the k + 3 operations (on alpha's scale).
template <class T, class A, class B, class C>
WorstElement compare_matmul(const A& a, const B& b, const C& before, const C& actual, const MatmulOptions& options) {
  const std::size_t batch = C::rank() == 3 ? before.extent(0) : 1;
  const std::size_t row = C::rank() - 2;
  const std::size_t m = before.extent(row), n = before.extent(row + 1);
  const std::size_t k = a.extent(A::rank() - (options.transpose_a ? 2 : 1));
  const auto gamma = [](double count, double u) { return count * u / (1 - count * u); };
  const double kd = static_cast<double>(k);
  const double u = std::numeric_limits<T>::epsilon() / 2.0, u_double = std::numeric_limits<double>::epsilon() / 2;
  const double alpha = static_cast<T>(options.alpha.real()), beta = static_cast<T>(options.beta.real());
  WorstElement worst;
  for (std::size_t matrix = 0; matrix < batch; ++matrix) {
    std::vector<double> columns(k * n);  // op(b) by columns, so that the inner loop runs along memory
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t l = 0; l < k; ++l)
        columns[j * k + l] = options.transpose_b ? matrix_element(b, matrix, j, l) : matrix_element(b, matrix, l, j);
    std::vector<double> line(k);
    for (std::size_t i = 0; i < m; ++i) {
      for (std::size_t l = 0; l < k; ++l)
        line[l] = options.transpose_a ? matrix_element(a, matrix, l, i) : matrix_element(a, matrix, i, l);
      for (std::size_t j = 0; j < n; ++j) {
        double sum = 0, magnitude = 0;
        for (std::size_t l = 0; l < k; ++l) {
          const double product = line[l] * columns[j * k + l];
          sum += product;
          magnitude += std::abs(product);
        }
        double expected = alpha == 0 ? 0 : alpha * sum;
        double scale = alpha == 0 ? 0 : std::abs(alpha) * magnitude;
        const double product_error = (gamma(kd, u) + gamma(kd + 3, u_double)) * scale;
        if (beta != 0) {
          const double scaled = beta * matrix_element(before, matrix, i, j);
          expected += scaled;
          scale += std::abs(scaled);
        }
        const double tiny = (kd + 3) * (std::abs(alpha) + 1) * std::numeric_limits<T>::denorm_min();
        worst.add(matrix_element(actual, matrix, i, j), expected,
                  product_error + 6 * u * scale + 6 * u_double * scale + tiny,
                  [&] { return element_text(matrix, i, j); });
      }
    }
  }
  return worst;
}

}  // namespace mylos::test

#endif
