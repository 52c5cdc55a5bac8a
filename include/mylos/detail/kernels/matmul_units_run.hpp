// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_UNITS_RUN_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_UNITS_RUN_HPP

#include <mylos/detail/kernels/matmul_units.hpp>
#include <mylos/detail/select_matmul.hpp>
#include <mylos/detail/vendor/workspace.hpp>

namespace mylos::detail {

template <class Units, MatmulTileKind Kind, class Exec, class T, class Epilogue>
void run_matmul_units_tile(const Exec& exec, const MatmulProblem<T>& problem, const Epilogue& epilogue, int slices,
                           matmul_sum_t<T>* partial) {
  // k where its stride is the smaller one: then neighbours in memory are neighbours in scratch.
  const MatmulShape& s = problem.shape;
  const bool a_along_k = s.a.column <= s.a.row, b_along_k = s.b.row < s.b.column;
  const auto launch = [&](auto a, auto b) {
    launch_matmul_units<Units, Kind, decltype(a)::value, decltype(b)::value>(exec, problem, epilogue, slices, partial);
  };
  constexpr std::integral_constant<Contiguous, Contiguous::k> along_k;
  constexpr std::integral_constant<Contiguous, Contiguous::line> along_lines;
  if (a_along_k && b_along_k)
    launch(along_k, along_k);
  else if (a_along_k)
    launch(along_k, along_lines);
  else if (b_along_k)
    launch(along_lines, along_k);
  else
    launch(along_lines, along_lines);
}

/// Enqueues the kernel for matrix units that was chosen. No extent is 0.
///
/// With an epilogue only the large and the small tile are used: a user's translation unit compiles the kernel for it.
template <class Units, class Exec, class T, class Epilogue>
void run_matmul_units(const Exec& exec, const MatmulProblem<T>& problem, const MatmulChoice& choice,
                      const Epilogue& epilogue) {
  const auto slices = static_cast<int>(choice.slices);
  const Workspace memory = slices > 1 ? workspace(exec) : Workspace{};
  auto* const partial = static_cast<matmul_sum_t<T>*>(memory.data);
  switch (choice.tile) {
    case MatmulTileKind::large:
      return run_matmul_units_tile<Units, MatmulTileKind::large>(exec, problem, epilogue, slices, partial);
    case MatmulTileKind::narrow:
      if constexpr (std::is_same_v<Epilogue, NoEpilogue>)
        return run_matmul_units_tile<Units, MatmulTileKind::narrow>(exec, problem, epilogue, slices, partial);
      [[fallthrough]];
    case MatmulTileKind::low:
      if constexpr (std::is_same_v<Epilogue, NoEpilogue>)
        return run_matmul_units_tile<Units, MatmulTileKind::low>(exec, problem, epilogue, slices, partial);
      [[fallthrough]];
    case MatmulTileKind::small:
      return run_matmul_units_tile<Units, MatmulTileKind::small>(exec, problem, epilogue, slices, partial);
  }
}

}  // namespace mylos::detail

#endif
