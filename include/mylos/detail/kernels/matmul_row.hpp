// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_ROW_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_ROW_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/problem_matmul.hpp>

namespace mylos::detail {

/// Writes a part of row i of C, from column `first` on, from the sums of its elements; a thread alone.
template <class T, class Epilogue>
KOKKOS_FUNCTION void write_matmul_row(const MatmulProblem<T>& problem, const Epilogue& epilogue,
                                      const matmul_sum_t<T>* sums, int columns, std::int64_t batch, std::int64_t i,
                                      std::int64_t first) {
  const MatrixStrides& c = problem.shape.c;
  T* const out = problem.c + batch * c.batch + i * c.row + first * c.column;
  if (c.column == 1 && !reads_c(problem))
    for (int j = 0; j < columns; ++j) out[j] = finished(problem, epilogue, sums[j], batch, i, first + j);
  else if (c.column == 1)
    for (int j = 0; j < columns; ++j) out[j] = finished(problem, epilogue, sums[j], out[j], batch, i, first + j);
  else
    for (int j = 0; j < columns; ++j)
      write_finished(problem, epilogue, sums[j], out + j * c.column, batch, i, first + j);
}

}  // namespace mylos::detail

#endif
