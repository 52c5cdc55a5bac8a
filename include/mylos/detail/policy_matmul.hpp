// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_POLICY_MATMUL_HPP
#define MYLOS_DETAIL_POLICY_MATMUL_HPP

#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/atoms/multiply_accumulate.hpp>
#include <type_traits>

namespace mylos::detail {

/// Tuning constants of the tiled matmul kernel.
///
/// A team computes tiles of `rows` x `columns` of C from pieces of A and B that are `depth` deep and lie in scratch in
/// panels: [panel][step along k][element of the panel]. A thread computes micro tiles of `micro_rows` x
/// `micro_columns`, whose rows come in groups of `row_group` neighbours and whose groups are spread evenly over the
/// tile.
template <class Exec, class T, bool Host = runs_on_host<Exec>>
struct MatmulPolicy;

/// GPUs: 256 threads, two teams a multiprocessor. A thread's groups of 16 bytes lie beside its neighbours' groups, so
/// that a warp reads scratch without bank conflicts.
template <class Exec, class T>
struct MatmulPolicy<Exec, T, false> {
  static constexpr int rows = sizeof(T) == 16 ? 64 : 128;
  static constexpr int columns = sizeof(T) == 4 ? 128 : 64;
  static constexpr int depth = 8;
  static constexpr int micro_rows = sizeof(T) == 16 ? 4 : 8;
  static constexpr int micro_columns = sizeof(T) == 4 ? 8 : 4;
  static constexpr int row_group = static_cast<int>(widest_access / sizeof(T));
  static constexpr int column_group = row_group;
  static constexpr int row_panel = rows;
  static constexpr int column_panel = columns;
  static constexpr int padding = row_group;  ///< between steps: keeps transposing stores off one bank, and alignment
  static constexpr int stages = 2;           ///< pieces in scratch: the next one is read while this one is multiplied
  static constexpr int copy_depth = depth;   ///< steps that the team copies at once
  static constexpr int thread_columns = 8;   ///< micro tiles side by side in 32 consecutive threads; 4 rows of them
  static constexpr int threads_together = 32;
  static constexpr int team_size = 256;
  static constexpr int teams_together = 2;
  static constexpr int raster_rows = 8;  ///< tile rows that are walked through together: their pieces of B stay in L2
  static constexpr int scratch_level = 0;
};

/// Hosts: a team is one thread. The micro tile fills the vector registers but for two of B and one of A; a panel of A
/// (micro_rows x depth) stays in the first-level cache, the tile's pieces in the second.
template <class Exec, class T>
struct MatmulPolicy<Exec, T, true> {
  static constexpr bool vectors = std::is_arithmetic_v<T>;
  static constexpr int micro_rows = !vectors ? 4 : host_vector_registers == 32 ? 14 : 6;
  static constexpr int micro_columns = vectors ? 2 * host_vector_bytes / static_cast<int>(sizeof(T)) : 4;
  static constexpr int rows = micro_rows * (host_vector_registers == 32 ? 8 : 16);
  static constexpr int columns = micro_columns * 8;
  static constexpr int depth = 256;
  static constexpr int row_group = micro_rows;
  static constexpr int column_group = micro_columns;
  static constexpr int row_panel = micro_rows;
  static constexpr int column_panel = micro_columns;
  static constexpr int padding = 0;
  static constexpr int stages = 1;
  static constexpr int copy_depth = 1;
  static constexpr int thread_columns = columns / micro_columns;
  static constexpr int threads_together = thread_columns;
  static constexpr int team_size = 1;
  static constexpr int teams_together = 1;
  static constexpr int raster_rows = 1;
  static constexpr int scratch_level = 1;  ///< level 0 is meant to be 32 KiB
};

/// More teams than any device runs at a time, fewer than any launch refuses; they share a larger number of tiles.
inline constexpr std::int64_t matmul_largest_league = std::int64_t{1} << 30;

}  // namespace mylos::detail

#endif
