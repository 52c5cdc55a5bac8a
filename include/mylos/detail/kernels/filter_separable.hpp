// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_FILTER_SEPARABLE_HPP
#define MYLOS_DETAIL_KERNELS_FILTER_SEPARABLE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/blocks_filter.hpp>
#include <mylos/detail/kernels/filter_tile.hpp>
#include <mylos/detail/policy_filter.hpp>
#include <mylos/detail/problem_filter.hpp>
#include <string>

namespace mylos::detail {

/// The outer product of two one-dimensional kernels in one pass over memory: the rows of the image are filtered into
/// scratch, slab by slab, with those of the halo above and below; then columns are filtered from there.
template <class Exec, class T>
struct CorrelateSeparable {
  using Sum = FilterSum<T>;
  using Policy = FilterPolicy<Exec, Sum>;
  using Member = typename Kokkos::TeamPolicy<Exec>::member_type;
  using ScratchView = Kokkos::View<Sum*, typename Exec::scratch_memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  using RowRegisters = RegisterTile<Policy, Sum, Policy::row_pass_rows>;
  using Registers = RegisterTile<Policy, Sum, Policy::register_rows>;

  SeparableProblem<T> problem;
  FilterBlocks blocks;
  std::int64_t first_tile = 0;

  struct Scratch {
    Sum* image;          ///< a slab of the image
    Sum* filtered;       ///< its rows filtered, all that a block of the column kernel needs
    Sum* row_kernel;     ///< a block of its weights
    Sum* column_kernel;  ///< a block of its weights
    Sum* sums;           ///< of the blocks of the column kernel so far
  };

  KOKKOS_FUNCTION void operator()(const Member& team) const {
    const FilterTile tile = filter_tile<Policy>(problem.geometry, first_tile + team.league_rank());
    const ScratchView memory(team.team_scratch(0), static_cast<std::size_t>(blocks.scratch_elements));
    Scratch scratch{};
    scratch.image = memory.data();
    scratch.filtered = scratch.image + blocks.slab_rows * blocks.pitch;
    scratch.row_kernel = scratch.filtered + (Policy::tile_rows + blocks.rows - 1) * Policy::tile_columns;
    scratch.column_kernel = scratch.row_kernel + blocks.columns;
    scratch.sums = scratch.column_kernel + blocks.rows;

    for (std::int64_t k = 0; k < problem.rows.size; k += blocks.rows) {
      const int kernel_rows = static_cast<int>(Kokkos::min<std::int64_t>(blocks.rows, problem.rows.size - k));
      if (k > 0) team.team_barrier();
      load_weights(team, scratch.column_kernel, problem.column_kernel, k, kernel_rows);
      for (int s = 0; s < tile.rows + kernel_rows - 1; s += blocks.slab_rows)
        filter_slab(team, tile, scratch, k, s, Kokkos::min(blocks.slab_rows, tile.rows + kernel_rows - 1 - s));
      team.team_barrier();
      filter_columns(TeamPlace<Policy>(team.team_rank()), tile, scratch, kernel_rows, k == 0,
                     k + kernel_rows == problem.rows.size);
    }
  }

 private:
  KOKKOS_FUNCTION void load_weights(const Member& team, Sum* to, const AxisWeights& weights, std::int64_t first,
                                    int count) const {
    for (int i = team.team_rank(); i < count; i += Policy::team_size) to[i] = static_cast<Sum>(weights(first + i));
  }

  /// Filters `rows` rows, from the slab-th of those that the block at row k of the kernel needs.
  KOKKOS_FUNCTION void filter_slab(const Member& team, const FilterTile& tile, const Scratch& scratch, std::int64_t k,
                                   int slab, int rows) const {
    const FilterGeometry& g = problem.geometry;
    const TeamPlace<Policy> place(team.team_rank());
    const bool weights_stay = blocks.columns == problem.columns.size;
    for (std::int64_t j = 0; j < problem.columns.size; j += blocks.columns) {
      const int kernel_columns = static_cast<int>(Kokkos::min<std::int64_t>(blocks.columns, problem.columns.size - j));
      if (k > 0 || slab > 0 || j > 0) team.team_barrier();
      if (!weights_stay || (k == 0 && slab == 0))
        load_weights(team, scratch.row_kernel, problem.row_kernel, j, kernel_columns);
      load_tile(place, g, problem.image + tile.plane * g.image.plane, problem.fill, scratch.image, blocks.pitch,
                tile.row + k - problem.rows.center + slab, rows,
                tile.element + (j - problem.columns.center) * g.channels,
                tile.elements + (kernel_columns - 1) * static_cast<int>(g.channels));
      team.team_barrier();
      for (int r = place.row * Policy::row_pass_rows; r < rows; r += Policy::team_rows * Policy::row_pass_rows) {
        for (int e = place.column * Policy::lanes; e < tile.elements; e += RowRegisters::columns) {
          Sum* const filtered = scratch.filtered + (slab + r) * Policy::tile_columns + e;
          RowRegisters registers;
          if (j == 0)
            registers.clear();
          else
            registers.load(filtered, Policy::tile_columns);
          registers.template add_rows<1>(scratch.image + r * blocks.pitch + e, blocks.pitch, scratch.row_kernel, 0,
                                         kernel_columns, static_cast<int>(g.channels));
          registers.store(filtered, Policy::tile_columns, rows - r);
        }
      }
    }
  }

  KOKKOS_FUNCTION void filter_columns(const TeamPlace<Policy>& place, const FilterTile& tile, const Scratch& scratch,
                                      int kernel_rows, bool first, bool last) const {
    const FilterGeometry& g = problem.geometry;
    for (int r = place.row * Policy::register_rows; r < tile.rows; r += Policy::team_rows * Policy::register_rows) {
      for (int e = place.column * Policy::lanes; e < tile.elements; e += Registers::columns) {
        const int offset = r * Policy::tile_columns + e;
        Registers registers;
        if (first)
          registers.clear();
        else
          registers.load(scratch.sums + offset, Policy::tile_columns);
        registers.add(scratch.filtered + offset, Policy::tile_columns, scratch.column_kernel, 1, kernel_rows, 1, 0);
        if (last)
          store_elements(
              registers,
              problem.out + tile.plane * g.out.plane + (tile.row + r) * g.out.row + (tile.element + e) * g.out.element,
              g.out, tile.rows - r, tile.elements - e);
        else
          registers.store(scratch.sums + offset, Policy::tile_columns, Policy::register_rows);
      }
    }
  }
};

template <class Exec, class T>
void run_correlate_separable(const std::string& label, const Exec& exec, const SeparableProblem<T>& problem) {
  using Kernel = CorrelateSeparable<Exec, T>;
  using Policy = typename Kernel::Policy;
  const FilterBlocks blocks =
      separable_blocks(filter_tile_size<Policy>(), problem.rows.size, problem.columns.size, problem.geometry.channels);
  launch_tiles<Policy>(label, exec, Kernel{problem, blocks}, filter_tile_count<Policy>(problem.geometry));
}

}  // namespace mylos::detail

#endif
