// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_PACKED_RUN_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_PACKED_RUN_HPP

#include <cstdint>
#include <mylos/detail/kernels/matmul_packed.hpp>
#include <mylos/detail/kernels/matmul_slices.hpp>
#include <mylos/detail/select_matmul.hpp>
#include <mylos/detail/vendor/workspace.hpp>

namespace mylos::detail {

/// The part of an operand that has the lines from first_line on and the matrices from first_matrix on.
template <class Block, class T>
PackedOperand<T> packed_operand(const T* data, std::int64_t batch_stride, std::int64_t line_stride,
                                std::int64_t k_stride, std::int64_t lines, std::int64_t k, std::int64_t first_matrix,
                                std::int64_t matrices, std::int64_t first_line, std::int64_t panels) {
  const auto in_16_bytes = [](std::int64_t stride) { return stride * static_cast<std::int64_t>(sizeof(T)) % 16 == 0; };
  PackedOperand<T> operand{.data = data + first_matrix * batch_stride + first_line * line_stride,
                           .batch_stride = batch_stride,
                           .line_stride = line_stride,
                           .k_stride = k_stride,
                           .lines = lines - first_line,
                           .k = k,
                           .matrices = batch_stride == 0 ? 1 : matrices,
                           .panels = panels,
                           .blocks = packed_blocks(k, sizeof(T)),
                           .packed = nullptr,
                           .special = nullptr,
                           .in_chunks = false};
  operand.in_chunks =
      k_stride == 1 && in_16_bytes(line_stride) && in_16_bytes(batch_stride) && pack_aligned<Block::chunk>(data);
  return operand;
}

/// Packs and multiplies one part of C after another, each as large as the workspace allows. False, and nothing is
/// enqueued, if there is no memory for it.
template <int Parts, int Columns, class Exec, class T, class Epilogue>
bool run_matmul_packed(const Exec& exec, const MatmulProblem<T>& problem, const MatmulChoice& choice,
                       const Epilogue& epilogue) {
  using Kernel = MatmulPacked<T, Parts, Columns, Epilogue>;
  using A = typename Kernel::BlockA;
  using B = typename Kernel::BlockB;
  const MatmulShape& s = problem.shape;
  const PackedPlan& plan = choice.packed;
  const Workspace memory = growing_workspace(exec, static_cast<std::size_t>(plan.bytes));
  if (memory.data == nullptr) return false;
  for (std::int64_t matrix = 0; matrix < s.batch; matrix += plan.matrices)
    for (std::int64_t column = 0; column < s.n; column += plan.panels_b * Columns)
      for (std::int64_t row = 0; row < s.m; row += plan.panels_a * packed_tile_rows) {
        const std::int64_t matrices = std::min(plan.matrices, s.batch - matrix);
        PackedWork<T> work{
            .a = packed_operand<A>(problem.a, s.a.batch, s.a.row, s.a.column, s.m, s.k, matrix, matrices, row,
                                   std::min(plan.panels_a, (s.m - row + A::lines - 1) / A::lines)),
            .b = packed_operand<B>(problem.b, s.b.batch, s.b.column, s.b.row, s.n, s.k, matrix, matrices, column,
                                   std::min(plan.panels_b, (s.n - column + B::lines - 1) / B::lines)),
            .first_matrix = matrix,
            .matrices = matrices,
            .first_row = row,
            .first_column = column,
            .slices = static_cast<int>(choice.slices),
            .partial = nullptr};
        auto* place = static_cast<unsigned char*>(memory.data);
        const auto take = [&](std::int64_t bytes) {
          auto* const taken = place;
          place += (bytes + packed_alignment - 1) / packed_alignment * packed_alignment;
          return taken;
        };
        work.a.packed = take(work.a.all_blocks() * A::bytes);
        work.b.packed = take(work.b.all_blocks() * B::bytes);
        work.a.special = take(work.a.all_blocks());
        work.b.special = take(work.b.all_blocks());
        if (work.slices > 1)
          work.partial = reinterpret_cast<float*>(
              take(work.slices * s.batch * s.m * s.n * static_cast<std::int64_t>(sizeof(float))));
        const MatmulPack<T, Parts, A::lines, B::lines> pack(work.a, work.b);
        launch_teams("mylos::matmul[pack]", exec, pack, pack.teams());
        const Kernel kernel(problem, epilogue, work, multiprocessors(exec));
        launch_teams("mylos::matmul[packed]", exec, kernel, kernel.teams());
        if (work.slices > 1) add_matmul_slices(exec, problem, epilogue, work.partial, work.slices);
      }
  return true;
}

template <int Parts, class Exec, class T, class Epilogue>
bool run_matmul_packed(const Exec& exec, const MatmulProblem<T>& problem, const MatmulChoice& choice,
                       const Epilogue& epilogue) {
  // A user's translation unit compiles the kernel for an epilogue: no more tiles than pay.
  if constexpr (Parts == 2 || std::is_same_v<Epilogue, NoEpilogue>) {
    if (choice.tile_columns == packed_narrow_columns)
      return run_matmul_packed<Parts, packed_narrow_columns>(exec, problem, choice, epilogue);
  }
  return run_matmul_packed<Parts, packed_wide_columns>(exec, problem, choice, epilogue);
}

/// Enqueues the kernel for packed operands. False if there is no memory for them.
template <class Exec, class T, class Epilogue>
bool run_matmul_packed(const Exec& exec, const MatmulProblem<T>& problem, const MatmulChoice& choice,
                       const Epilogue& epilogue) {
  if constexpr (packed_parts<T, Precision::full> == 1) {
    return run_matmul_packed<1>(exec, problem, choice, epilogue);
  } else {
    return choice.precision == Precision::tf32 ? run_matmul_packed<1>(exec, problem, choice, epilogue)
                                               : run_matmul_packed<2>(exec, problem, choice, epilogue);
  }
}

}  // namespace mylos::detail

#endif
