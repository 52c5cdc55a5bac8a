// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <mylos/matmul.hpp>

#include "operation.hpp"

namespace mylos::command {
namespace {

// C = A B of n x n matrices, row after row.
template <class T>
struct Matmul {
  using data_type = T**;
  static constexpr std::size_t inputs = 2;
  using Pointers = std::array<const T*, inputs>;

  static std::array<Extents, inputs> input_extents(std::int64_t n) { return {output_extents(n), output_extents(n)}; }
  static Extents output_extents(std::int64_t n) { return {static_cast<std::size_t>(n), static_cast<std::size_t>(n)}; }
  static T draw(std::size_t, double unit) { return static_cast<T>(2 * unit - 1); }

  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::matmul(exec, in[0], in[1], out);
  }

  // The three loops in the order that reads B and writes C along rows.
  static void naive(const Pointers& in, T* out, std::int64_t n) {
    std::fill(out, out + n * n, T(0));
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t k = 0; k < n; ++k) {
        const T a = in[0][i * n + k];
        const T* b = in[1] + k * n;
        T* c = out + i * n;
        for (std::int64_t j = 0; j < n; ++j) c[j] += a * b[j];
      }
  }

  class Reference {
    using Wide = std::conditional_t<std::is_same_v<T, float>, double, long double>;

   public:
    Reference(const Pointers& in, std::int64_t n)
        : m_in(in),
          m_n(n),
          m_relative_bound(rounding_bound<T>(static_cast<double>(n) + 1) +
                           rounding_bound<Wide>(static_cast<double>(n))),
          m_row_norms(static_cast<std::size_t>(n)),
          m_column_norms(static_cast<std::size_t>(n)) {
      for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
          const auto a = static_cast<double>(in[0][i * n + j]);
          const auto b = static_cast<double>(in[1][i * n + j]);
          m_row_norms[static_cast<std::size_t>(i)] += a * a;
          m_column_norms[static_cast<std::size_t>(j)] += b * b;
        }
      for (auto* norms : {&m_row_norms, &m_column_norms})
        for (double& norm : *norms) norm = std::sqrt(norm);
    }

    static double cost(std::int64_t n) { return static_cast<double>(n); }

    [[nodiscard]] Wide value(std::int64_t index) const {
      const T* a = m_in[0] + index / m_n * m_n;
      const T* b = m_in[1] + index % m_n;
      Wide sum = 0;
      for (std::int64_t k = 0; k < m_n; ++k) sum += static_cast<Wide>(a[k]) * static_cast<Wide>(b[k * m_n]);
      return sum;
    }

    // Whatever the order of the sum, each of its n terms goes through at most n roundings, so that the error is at most
    // n roundings of sum_k |a_ik| |b_kj|, which is at most |a_i| |b_j| (Cauchy and Schwarz), known without a product.
    // One rounding more covers those of the norms; the last term is the reference's own error.
    [[nodiscard]] double bound(std::int64_t index) const {
      return m_relative_bound * m_row_norms[static_cast<std::size_t>(index / m_n)] *
             m_column_norms[static_cast<std::size_t>(index % m_n)];
    }

   private:
    Pointers m_in;
    std::int64_t m_n;
    double m_relative_bound;
    std::vector<double> m_row_norms;
    std::vector<double> m_column_norms;
  };

  static Case describe(const char* name, const char* size_meaning) {
    return {name,
            "C = A B",
            size_meaning,
            Case::Rate::flops,
            {{64, 256, 1024}, {64, 128, 256, 512, 1024, 2048, 4096, 8192}, {8192, 16384}},
            1000000,
            [](std::int64_t n) { return 3 * n * n * static_cast<std::int64_t>(sizeof(T)); },
            [](std::int64_t n) { return 2 * n * n * n; },
            make_problem<Matmul>};
  }
};

}  // namespace

std::vector<Case> matmul_cases() {
  return {Matmul<float>::describe("matmul", "n x n matrices, float"),
          Matmul<double>::describe("matmul64", "n x n matrices, double")};
}

}  // namespace mylos::command
