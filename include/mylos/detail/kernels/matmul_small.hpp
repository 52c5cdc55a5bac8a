// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_SMALL_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_SMALL_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <mylos/detail/atoms/multiply_rows.hpp>
#include <mylos/detail/atoms/pack_panel.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/kernels/matmul_row.hpp>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/policy_matmul.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <type_traits>

namespace mylos::detail {

/// Products of matrices that fit a first-level cache, each by one thread: blocks of C's rows in registers, the operands
/// read where they lie. Copied are only a B whose rows are not neighbours in memory, and half numbers. Sums run over k
/// in ascending order, as in MatmulTiled.
template <class T, class Epilogue>
class MatmulSmall {
 public:
  using Sum = matmul_sum_t<T>;

  MatmulSmall(const MatmulProblem<T>& problem, const Epilogue& epilogue, std::int64_t threads)
      : m_problem(problem), m_epilogue(epilogue), m_parts(std::min(problem.shape.batch, threads)) {
    const MatmulShape& shape = problem.shape;
    m_copies_b = copies || shape.b.column != 1;
    m_sums_in_c = !copies && std::is_same_v<Epilogue, NoEpilogue> && shape.c.column == 1 && !reads_c(problem) &&
                  problem.alpha == Sum(1);
    const int vectors = static_cast<int>((shape.n + width - 1) / width);
    m_bands = (vectors + most_vectors_of_rows - 1) / most_vectors_of_rows;
    m_band_columns = (vectors + m_bands - 1) / m_bands * width;
    const auto bytes = static_cast<std::int64_t>(sizeof(T)) * (shape.batch / m_parts) *
                       (shape.m * shape.k + shape.k * shape.n + shape.m * shape.n);
    const bool ahead = bytes > small_matmul_cached;
    m_band = band(m_band_columns, ahead);
    m_last_band = band(static_cast<int>(shape.n) - (m_bands - 1) * m_band_columns, ahead);
  }

  /// So many parts of the batch, to be taken by threads.
  [[nodiscard]] std::int64_t parts() const { return m_parts; }

  void operator()(const std::int64_t part) const {
    const std::int64_t batch = m_problem.shape.batch;
    for (std::int64_t i = batch * part / m_parts; i < batch * (part + 1) / m_parts; ++i) multiply(i);
  }

 private:
  using Element = std::conditional_t<std::is_integral_v<T>, Sum, T>;
  static constexpr bool copies = !std::is_same_v<Sum, Element>;
  static constexpr int width = host_vector_width<Sum>;
  static constexpr int pitch = most_vectors_of_rows * width;  // of copies of B, and of sums outside C
  static constexpr int extent = small_matmul_extent;

  /// Columns that are multiplied together, for all rows: `tall` blocks of `rows` rows and others of one row less.
  struct Band {
    int columns;
    int rows;
    int tall;
    int blocks;
    MultiplyRows<Sum> multiply_tall;
    MultiplyRows<Sum> multiply_others;
    RowStrides strides;
  };

  [[nodiscard]] Band band(int columns, bool ahead) const {
    const MatmulShape& shape = m_problem.shape;
    const int m = static_cast<int>(shape.m), vectors = (columns + width - 1) / width;
    Band band{};
    band.columns = columns;
    const int most = most_rows_of(vectors);
    band.blocks = (m + most - 1) / most;
    band.rows = (m + band.blocks - 1) / band.blocks;
    band.tall = m - (band.rows - 1) * band.blocks;
    band.multiply_tall = multiply_rows<Sum>(band.rows, columns, ahead);
    if (band.rows > 1) band.multiply_others = multiply_rows<Sum>(band.rows - 1, columns, ahead);
    band.strides = {.c_row = m_sums_in_c ? shape.c.row : pitch,
                    .a_row = copies ? extent : shape.a.row,
                    .a_step = copies ? 1 : shape.a.column,
                    .b_step = m_copies_b ? pitch : shape.b.row,
                    .steps = static_cast<int>(shape.k),
                    .last_columns = columns - (vectors - 1) * width};
    return band;
  }

  void multiply(std::int64_t batch) const {
    const MatmulShape& shape = m_problem.shape;
    const auto* a = reinterpret_cast<const Element*>(m_problem.a) + batch * shape.a.batch;
    const auto* b = reinterpret_cast<const Element*>(m_problem.b) + batch * shape.b.batch;
    AheadOfRows ahead{reinterpret_cast<const char*>(a + shape.a.batch),
                      reinterpret_cast<const char*>(b + shape.b.batch),
                      reinterpret_cast<const char*>(m_problem.c + (batch + 1) * shape.c.batch)};
    if constexpr (copies) {
      alignas(64) Sum copy[extent * extent];
      const int m = static_cast<int>(shape.m), k = static_cast<int>(shape.k);
      for (int i = 0; i < m; ++i)
        for (int s = 0; s < k; ++s) copy[i * extent + s] = convert<Sum>(a[i * shape.a.row + s * shape.a.column]);
      multiply_copying_b(batch, copy, b, ahead);
    } else if (m_copies_b) {
      multiply_copying_b(batch, a, b, ahead);
    } else {
      for (int i = 0; i < m_bands; ++i) multiply_band(batch, i, a, b + i * m_band_columns, ahead);
    }
  }

  void multiply_copying_b(std::int64_t batch, const Sum* a, const Element* b, AheadOfRows& ahead) const {
    const MatmulShape& shape = m_problem.shape;
    alignas(64) Sum copy[extent * pitch];
    for (int i = 0; i < m_bands; ++i) {
      const int first = i * m_band_columns, end = Kokkos::min(first + m_band_columns, static_cast<int>(shape.n));
      for (int j = first; j < end; j += width)
        pack_panel<width, pitch>(
            copy + (j - first),
            PanelSource<Element>{b + j * shape.b.column, shape.b.column, shape.b.row, Kokkos::min(+width, end - j)},
            static_cast<int>(shape.k));
      multiply_band(batch, i, a, copy, ahead);
    }
  }

  void multiply_band(std::int64_t batch, int index, const Sum* a, const Sum* b, AheadOfRows& ahead) const {
    const Band& band = index + 1 < m_bands ? m_band : m_last_band;
    const MatrixStrides& c = m_problem.shape.c;
    const int first = index * m_band_columns;
    alignas(64) Sum outside[most_rows_of(1) * pitch];
    int row = 0;
    for (int block = 0; block < band.blocks; ++block) {
      const bool tall = block < band.tall;
      const int rows = tall ? band.rows : band.rows - 1;
      Sum* const to =
          m_sums_in_c ? reinterpret_cast<Sum*>(m_problem.c) + batch * c.batch + row * c.row + first : outside;
      (tall ? band.multiply_tall : band.multiply_others)(to, a + row * band.strides.a_row, b, band.strides, ahead);
      ahead.advance(band.strides.steps);
      if (!m_sums_in_c)
        for (int r = 0; r < rows; ++r)
          write_matmul_row(m_problem, m_epilogue, outside + r * pitch, band.columns, batch, row + r, first);
      row += rows;
    }
  }

  MatmulProblem<T> m_problem;
  Epilogue m_epilogue;
  std::int64_t m_parts;
  bool m_copies_b;
  bool m_sums_in_c;
  int m_bands;
  int m_band_columns;
  Band m_band;
  Band m_last_band;
};

/// Multiplies: on the calling thread where so few products do not pay for waking others. That keeps the order of the
/// instance, whose work is complete when the call that enqueues it returns.
template <class Exec, class T, class Epilogue = NoEpilogue>
void matmul_small(const Exec& exec, const MatmulProblem<T>& problem, const Epilogue& epilogue = {}) {
  const MatmulShape& shape = problem.shape;
  const bool alone = shape.batch * shape.m * shape.n * (shape.k + 1) <= small_matmul_alone;
  const MatmulSmall<T, Epilogue> kernel(problem, epilogue, alone ? 1 : exec.concurrency());
  if (kernel.parts() == 1) return kernel(0);
  using Policy = Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>, Kokkos::Schedule<Kokkos::Static>>;
  Kokkos::parallel_for("mylos::matmul[small]", Policy(exec, 0, kernel.parts()), kernel);
}

}  // namespace mylos::detail

#endif
