// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_PORTABLE_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_PORTABLE_HPP

#include <mylos/detail/kernels/matmul_packed_run.hpp>
#include <mylos/detail/kernels/matmul_small.hpp>
#include <mylos/detail/kernels/matmul_tiled.hpp>
#include <mylos/detail/kernels/matmul_units_run.hpp>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/detail/select_matmul.hpp>
#include <type_traits>

namespace mylos::detail {

/// Completes a choice of the portable algorithm with what its kernel does with the shape.
template <class Exec, class T>
void complete_portable_choice(const Exec& exec, const MatmulShape& shape, MatmulChoice& choice) {
  if (choice.kernel != MatmulKernel::tiled) return;
  if (is_empty(shape)) return;
  using Tile = MatmulPolicy<Exec, matmul_sum_t<T>>;
  MatmulProblem<T> stated{.shape = shape};
  if constexpr (Tile::alone)
    if (fills_lanes_exchanged<Tile>(shape)) exchange(stated);
  const MatmulTile tile = matmul_tile<Tile>(stated.shape, exec.concurrency());
  const bool exchanged = stated.shape.exchanged != shape.exchanged;
  choice.tile_rows = exchanged ? tile.columns : tile.rows;
  choice.tile_columns = exchanged ? tile.rows : tile.columns;
  choice.tile_depth = Tile::depth;
}

/// Enqueues the kernel that was chosen. No extent of C is 0.
template <class Exec, class T, class Epilogue = NoEpilogue>
void run_portable_matmul(const Exec& exec, const MatmulProblem<T>& problem, const MatmulChoice& choice,
                         const Epilogue& epilogue = {}) {
  if constexpr (has_packed_matmul<Exec, T>) {
    if (choice.kernel == MatmulKernel::packed && run_matmul_packed(exec, problem, choice, epilogue)) return;
  }
  // With an epilogue `packed` takes all that `units` would: a user's sources compile one of them.
  if constexpr (has_matmul_units<Exec, T> && !(has_packed_matmul<Exec, T> && !std::is_same_v<Epilogue, NoEpilogue>)) {
    if (choice.kernel == MatmulKernel::units) {
      if (choice.precision == Precision::tf32)
        run_matmul_units<typename MatmulUnitsOf<T, Precision::tf32>::type>(exec, problem, choice, epilogue);
      else
        run_matmul_units<typename MatmulUnitsOf<T, Precision::full>::type>(exec, problem, choice, epilogue);
      return;
    }
  }
  if constexpr (has_small_matmul<Exec, T>) {
    if (choice.kernel == MatmulKernel::small) return matmul_small(exec, problem, epilogue);
  }
  matmul_tiled(exec, problem, epilogue);
}

}  // namespace mylos::detail

#endif
