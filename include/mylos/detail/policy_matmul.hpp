// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_POLICY_MATMUL_HPP
#define MYLOS_DETAIL_POLICY_MATMUL_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/atoms/host_vector.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <type_traits>

namespace mylos::detail {

/// Tuning constants of the tiled matmul kernel, for panels and sums of type S.
///
/// A team computes tiles of up to `rows` x `columns` of C from pieces of A and B that are `depth` deep and lie in
/// scratch in panels: [panel][step along k][element of the panel]. A thread computes micro tiles of `micro_rows` x
/// `micro_columns`, whose rows come in groups of `row_group` neighbours and whose groups are spread evenly over the
/// panel.
template <class Exec, class S, bool Host = runs_on_host<Exec>>
struct MatmulPolicy;

/// GPUs: 256 threads, two teams a multiprocessor; every tile is whole. A thread's groups of 16 bytes lie beside its
/// neighbours' groups, so that a warp reads scratch without bank conflicts.
template <class Exec, class S>
struct MatmulPolicy<Exec, S, false> {
  static constexpr bool alone = false;  ///< a team is one thread, which takes the tile's panels of B one by one
  static constexpr int rows = sizeof(S) == 16 ? 64 : 128;
  static constexpr int columns = sizeof(S) == 4 ? 128 : 64;
  static constexpr int depth = 8;
  static constexpr int micro_rows = sizeof(S) == 16 ? 4 : 8;
  static constexpr int micro_columns = sizeof(S) == 4 ? 8 : 4;
  static constexpr int row_group = static_cast<int>(widest_access / sizeof(S));
  static constexpr int column_group = row_group;
  static constexpr int row_panel = rows;
  static constexpr int column_panel = columns;
  // Between steps: keeps transposing stores off one bank, and alignment.
  static constexpr int row_pitch = row_panel + row_group;
  static constexpr int column_pitch = column_panel + column_group;
  static constexpr int stages = 2;          ///< pieces in scratch: the next one is read while this one is multiplied
  static constexpr int copy_depth = depth;  ///< steps that the team copies at once
  static constexpr int thread_columns = 8;  ///< micro tiles side by side in 32 consecutive threads; 4 rows of them
  static constexpr int threads_together = 32;
  static constexpr int team_size = 256;
  static constexpr int teams_together = 2;
  static constexpr int raster_rows = 8;  ///< tile rows that are walked through together: their pieces of B stay in L2
  static constexpr int scratch_level = 0;
};

/// Hosts: a team is one thread, and tiles are of a size that suits the number of threads. The micro tile fills the
/// vector registers but for two of B and one of A. A panel of B and one of A stay in the first-level cache; the tile's
/// piece of A takes half of a second-level cache of 2 MiB.
template <class Exec, class S>
struct MatmulPolicy<Exec, S, true> {
  static constexpr bool alone = true;
  static constexpr bool vectors = std::is_arithmetic_v<S>;
  static constexpr int width = vectors ? host_vector_width<S> : 1;
  static constexpr int micro_rows = !vectors ? 4 : host_vector_registers == 32 ? 14 : 6;
  static constexpr int micro_columns = vectors ? 2 * width : 4;
  static constexpr int depth = 256;
  static constexpr int shallow_depth = 16;  ///< where B is read in place and once: whole rows of it, a few at a time
  static constexpr int rows = micro_rows * 40;
  static constexpr int columns = micro_columns * 32;
  static constexpr int row_group = micro_rows;
  static constexpr int column_group = micro_columns;
  static constexpr int row_panel = micro_rows;
  static constexpr int column_panel = micro_columns;
  static constexpr int row_pitch = (micro_rows + width - 1) / width * width;
  static constexpr int column_pitch = micro_columns;
  static constexpr int stages = 1;
  static constexpr int copy_depth = 1;
  static constexpr int thread_columns = 1;
  static constexpr int threads_together = 1;
  static constexpr int team_size = 1;
  static constexpr int teams_together = 1;
  static constexpr int raster_rows = 1;
  static constexpr int scratch_level = 1;  ///< level 0 is meant to be 32 KiB
  // An operand is read where it lies if the tile has no more panels of the other than this: a copy would not pay.
  static constexpr int panels_for_a_in_place = 2;
  static constexpr int panels_for_b_in_place = 4;
};

/// Hosts, MatmulSmall: the largest extent of the products that it takes. A band of B, of four vectors, takes 32 KiB at
/// most, which a first-level cache of 48 KiB holds.
inline constexpr int small_matmul_extent = 128;
/// Products of elements, m n (k + 1) of each matrix, up to which the calling thread multiplies alone: waking the others
/// takes 4 us, in which it multiplies about as many.
inline constexpr std::int64_t small_matmul_alone = 64 * 64 * 65;
/// Bytes of a thread's operands from which on the next matrix is fetched while one is multiplied: a second-level cache
/// of 2 MiB then does not hold them from one call to the next.
inline constexpr std::int64_t small_matmul_cached = 3 << 19;

/// The types that MatmulSmall is compiled for: those whose sums a host has vectors of.
template <class Exec, class T>
inline constexpr bool has_small_matmul = runs_on_host<Exec>&& std::is_arithmetic_v<matmul_sum_t<T>>;

/// More teams than any device runs at a time, fewer than any launch refuses; they share a larger number of tiles.
inline constexpr std::int64_t matmul_largest_league = std::int64_t{1} << 30;

}  // namespace mylos::detail

#endif
