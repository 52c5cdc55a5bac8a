// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_SLICES_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_SLICES_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/problem_matmul.hpp>

namespace mylos::detail {

/// Writes C from the sums of slices of k, an array of slices x batch x m x n, added in the order of the slices.
template <class T, class Epilogue>
struct MatmulSlices {
  using Sum = matmul_sum_t<T>;
  MatmulProblem<T> problem;
  Epilogue epilogue;
  const Sum* partial;
  int slices;

  KOKKOS_FUNCTION void operator()(std::int64_t index) const {
    const MatmulShape& s = problem.shape;
    const std::int64_t elements = s.batch * s.m * s.n;
    Sum sum = partial[index];
    for (int slice = 1; slice < slices; ++slice) sum += partial[slice * elements + index];
    const std::int64_t row = index / s.n, j = index - row * s.n;
    const std::int64_t batch = row / s.m, i = row - batch * s.m;
    write_finished(problem, epilogue, sum, problem.c + batch * s.c.batch + i * s.c.row + j * s.c.column, batch, i, j);
  }
};

/// Enqueues that.
template <class Exec, class T, class Epilogue>
void add_matmul_slices(const Exec& exec, const MatmulProblem<T>& problem, const Epilogue& epilogue,
                       const matmul_sum_t<T>* partial, int slices) {
  const MatmulShape& s = problem.shape;
  Kokkos::parallel_for("mylos::matmul[slices]",
                       Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>>(exec, 0, s.batch * s.m * s.n),
                       MatmulSlices<T, Epilogue>{problem, epilogue, partial, slices});
}

}  // namespace mylos::detail

#endif
