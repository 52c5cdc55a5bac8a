// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_FILTER_DIRECT_HPP
#define MYLOS_DETAIL_KERNELS_FILTER_DIRECT_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/blocks_filter.hpp>
#include <mylos/detail/kernels/filter_tile.hpp>
#include <mylos/detail/policy_filter.hpp>
#include <mylos/detail/problem_filter.hpp>
#include <string>

namespace mylos::detail {

/// A two-dimensional kernel, block by block: weights and image with halo into scratch, products from there.
template <class Exec, class T>
struct CorrelateDirect {
  using Sum = FilterSum<T>;
  using Policy = FilterPolicy<Exec, Sum>;
  using Member = typename Kokkos::TeamPolicy<Exec>::member_type;
  using ScratchView = Kokkos::View<Sum*, typename Exec::scratch_memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  using Registers = RegisterTile<Policy, Sum, Policy::register_rows>;

  CorrelateProblem<T> problem;
  FilterBlocks blocks;
  std::int64_t first_tile = 0;

  KOKKOS_FUNCTION void operator()(const Member& team) const {
    const FilterGeometry& g = problem.geometry;
    const FilterTile tile = filter_tile<Policy>(g, first_tile + team.league_rank());
    const TeamPlace<Policy> place(team.team_rank());
    const ScratchView scratch(team.team_scratch(0), static_cast<std::size_t>(blocks.scratch_elements));
    Sum* const image = scratch.data();
    Sum* const weights = image + (Policy::tile_rows + blocks.rows - 1) * blocks.pitch;
    Sum* const sums = weights + blocks.rows * blocks.columns;

    for (std::int64_t k = 0; k < problem.rows.size; k += blocks.rows) {
      const int kernel_rows = static_cast<int>(Kokkos::min<std::int64_t>(blocks.rows, problem.rows.size - k));
      for (std::int64_t j = 0; j < problem.columns.size; j += blocks.columns) {
        const int kernel_columns =
            static_cast<int>(Kokkos::min<std::int64_t>(blocks.columns, problem.columns.size - j));
        const bool first = k == 0 && j == 0;
        const bool last = k + kernel_rows == problem.rows.size && j + kernel_columns == problem.columns.size;
        if (!first) team.team_barrier();
        for (int i = team.team_rank(); i < kernel_rows * kernel_columns; i += Policy::team_size)
          weights[i] = static_cast<Sum>(problem.weights(k + i / kernel_columns, j + i % kernel_columns));
        load_tile(place, g, problem.image + tile.plane * g.image.plane, problem.fill, image, blocks.pitch,
                  tile.row + k - problem.rows.center, tile.rows + kernel_rows - 1,
                  tile.element + (j - problem.columns.center) * g.channels,
                  tile.elements + (kernel_columns - 1) * static_cast<int>(g.channels));
        team.team_barrier();
        add_block(place, tile, image, weights, sums, kernel_rows, kernel_columns, first, last);
      }
    }
  }

 private:
  KOKKOS_FUNCTION void add_block(const TeamPlace<Policy>& place, const FilterTile& tile, const Sum* image,
                                 const Sum* weights, Sum* sums, int kernel_rows, int kernel_columns, bool first,
                                 bool last) const {
    const FilterGeometry& g = problem.geometry;
    for (int r = place.row * Policy::register_rows; r < tile.rows; r += Policy::team_rows * Policy::register_rows) {
      for (int e = place.column * Policy::lanes; e < tile.elements; e += Registers::columns) {
        Registers registers;
        if (first)
          registers.clear();
        else
          registers.load(sums + r * Policy::tile_columns + e, Policy::tile_columns);
        registers.add(image + r * blocks.pitch + e, blocks.pitch, weights, kernel_columns, kernel_rows, kernel_columns,
                      static_cast<int>(g.channels));
        if (last)
          store_elements(
              registers,
              problem.out + tile.plane * g.out.plane + (tile.row + r) * g.out.row + (tile.element + e) * g.out.element,
              g.out, tile.rows - r, tile.elements - e);
        else
          registers.store(sums + r * Policy::tile_columns + e, Policy::tile_columns, Policy::register_rows);
      }
    }
  }
};

template <class Exec, class T>
void run_correlate_direct(const std::string& label, const Exec& exec, const CorrelateProblem<T>& problem) {
  using Kernel = CorrelateDirect<Exec, T>;
  using Policy = typename Kernel::Policy;
  const FilterBlocks blocks =
      direct_blocks(filter_tile_size<Policy>(), problem.rows.size, problem.columns.size, problem.geometry.channels);
  launch_tiles<Policy>(label, exec, Kernel{problem, blocks}, filter_tile_count<Policy>(problem.geometry));
}

}  // namespace mylos::detail

#endif
