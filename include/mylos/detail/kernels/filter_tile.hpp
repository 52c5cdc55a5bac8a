// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_FILTER_TILE_HPP
#define MYLOS_DETAIL_KERNELS_FILTER_TILE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <mylos/detail/atoms/lanes.hpp>
#include <mylos/detail/boundary.hpp>
#include <mylos/detail/policy_filter.hpp>
#include <mylos/detail/problem_filter.hpp>
#include <mylos/detail/unroll.hpp>
#include <string>
#include <type_traits>

/// \file
/// What the filter kernels share: tiles of the output, the image with its halo in scratch, and sums in registers.

namespace mylos::detail {

/// The output tile of a team.
struct FilterTile {
  std::int64_t plane;
  std::int64_t row;      ///< first row
  std::int64_t element;  ///< first element of the rows, channels included
  int rows;              ///< what lies inside the output
  int elements;
};

template <class Policy>
std::int64_t filter_tile_count(const FilterGeometry& g) {
  const std::int64_t down = (g.out_rows + Policy::tile_rows - 1) / Policy::tile_rows;
  const std::int64_t across = (g.out_columns * g.channels + Policy::tile_columns - 1) / Policy::tile_columns;
  return g.planes * down * across;
}

template <class Policy>
KOKKOS_FUNCTION FilterTile filter_tile(const FilterGeometry& g, std::int64_t index) {
  const std::int64_t width = g.out_columns * g.channels;
  const std::int64_t down = (g.out_rows + Policy::tile_rows - 1) / Policy::tile_rows;
  const std::int64_t across = (width + Policy::tile_columns - 1) / Policy::tile_columns;
  FilterTile tile{};
  tile.element = index % across * Policy::tile_columns;
  tile.row = index / across % down * Policy::tile_rows;
  tile.plane = index / across / down;
  tile.rows = static_cast<int>(Kokkos::min<std::int64_t>(Policy::tile_rows, g.out_rows - tile.row));
  tile.elements = static_cast<int>(Kokkos::min<std::int64_t>(Policy::tile_columns, width - tile.element));
  return tile;
}

/// The place of a thread in its team.
template <class Policy>
struct TeamPlace {
  int row;
  int column;

  KOKKOS_FUNCTION explicit TeamPlace(int team_rank)
      : row(team_rank / Policy::team_columns), column(team_rank % Policy::team_columns) {}
};

/// The image from a row and an element on, continued beyond its edges, into scratch.
template <class Policy, class T, class Sum>
KOKKOS_FUNCTION void load_tile(const TeamPlace<Policy>& place, const FilterGeometry& g, const T* plane, Sum fill,
                               Sum* scratch, int pitch, std::int64_t first_row, int rows, std::int64_t first_element,
                               int elements) {
  const std::int64_t width = g.columns * g.channels;
  const std::int64_t stride = g.image.element;
  // [begin, end) needs no continuation.
  const int begin = static_cast<int>(Kokkos::clamp<std::int64_t>(-first_element, 0, elements));
  const int end = static_cast<int>(Kokkos::clamp<std::int64_t>(width - first_element, begin, elements));
  for (int r = place.row; r < rows; r += Policy::team_rows) {
    Sum* to = scratch + r * pitch;
    const std::int64_t from_row = boundary_index(g.boundary, first_row + r, g.rows);
    if (from_row == fill_index) {
      for (int e = place.column; e < elements; e += Policy::team_columns) to[e] = fill;
      continue;
    }
    const T* from = plane + from_row * g.image.row;
    if (stride == 1) {
      for (int e = begin + place.column; e < end; e += Policy::team_columns)
        to[e] = static_cast<Sum>(from[first_element + e]);
    } else {
      for (int e = begin + place.column; e < end; e += Policy::team_columns)
        to[e] = static_cast<Sum>(from[(first_element + e) * stride]);
    }
    const int outside = elements - (end - begin);
    for (int i = place.column; i < outside; i += Policy::team_columns) {
      const int e = i < begin ? i : i + (end - begin);
      const std::int64_t channel = floor_mod(first_element + e, g.channels);
      const std::int64_t column = boundary_index(g.boundary, (first_element + e - channel) / g.channels, g.columns);
      to[e] = column == fill_index ? fill : static_cast<Sum>(from[(column * g.channels + channel) * stride]);
    }
  }
}

/// The sums of Rows rows by Policy::packs packs.
template <class Policy, class Sum, int Rows>
struct RegisterTile {
  using Pack = Lanes<Sum, Policy::lanes>;
  static constexpr int columns = Policy::pack_step * Policy::packs;  ///< of the team's tile, at one step of its threads

  Pack sums[Rows][Policy::packs];

  /// Sets the sums to -0, to which any x adds up to x, +0 and -0 too, so that a kernel of the one weight 1 copies.
  KOKKOS_FORCEINLINE_FUNCTION void clear() {
    unroll<Rows>([&](auto r) { unroll<Policy::packs>([&](auto p) { set_lanes(sums[r][p], -Sum{0}); }); });
  }

  KOKKOS_FORCEINLINE_FUNCTION void load(const Sum* from, int pitch) {
    unroll<Rows>([&](auto r) {
      unroll<Policy::packs>([&](auto p) { load_lanes(sums[r][p], from + r * pitch + p * Policy::pack_step); });
    });
  }

  /// Stores the first `rows` rows.
  KOKKOS_FORCEINLINE_FUNCTION void store(Sum* to, int pitch, int rows) const {
    unroll<Rows>([&](auto r) {
      if (r < rows)
        unroll<Policy::packs>([&](auto p) { store_lanes(to + r * pitch + p * Policy::pack_step, sums[r][p]); });
    });
  }

  /// Adds KernelRows rows of the kernel: sums[r] += weight(k, j) image(r + k, j step).
  template <int KernelRows>
  KOKKOS_FORCEINLINE_FUNCTION void add_rows(const Sum* image, int pitch, const Sum* weights, int weights_pitch,
                                            int kernel_columns, int step) {
    for (int j = 0; j < kernel_columns; ++j) {
      Sum weight[KernelRows];
      unroll<KernelRows>([&](auto k) { weight[k] = weights[k * weights_pitch + j]; });
      unroll<Rows + KernelRows - 1>([&](auto i) {
        Pack x[Policy::packs];
        unroll<Policy::packs>([&](auto p) { load_lanes(x[p], image + i * pitch + p * Policy::pack_step); });
        unroll<Rows>([&](auto r) {
          constexpr int k = decltype(i)::value - decltype(r)::value;
          if constexpr (k >= 0 && k < KernelRows)
            unroll<Policy::packs>([&](auto p) { multiply_add(sums[r][p], weight[k], x[p]); });
        });
      });
      image += step;
    }
  }

  /// Adds a block of the kernel, whose columns are `step` elements apart in the image.
  KOKKOS_FORCEINLINE_FUNCTION void add(const Sum* image, int pitch, const Sum* weights, int weights_pitch,
                                       int kernel_rows, int kernel_columns, int step) {
    static_assert(Policy::kernel_rows == 5, "the cases below");
    for (int k = 0; k < kernel_rows; k += Policy::kernel_rows) {
      const Sum* from = image + k * pitch;
      const Sum* with = weights + k * weights_pitch;
      switch (kernel_rows - k) {
        case 1:
          add_rows<1>(from, pitch, with, weights_pitch, kernel_columns, step);
          break;
        case 2:
          add_rows<2>(from, pitch, with, weights_pitch, kernel_columns, step);
          break;
        case 3:
          add_rows<3>(from, pitch, with, weights_pitch, kernel_columns, step);
          break;
        case 4:
          add_rows<4>(from, pitch, with, weights_pitch, kernel_columns, step);
          break;
        default:
          add_rows<5>(from, pitch, with, weights_pitch, kernel_columns, step);
      }
    }
  }
};

/// A sum as an element of the image: integers are rounded to nearest, ties to even, and saturate; NaN becomes 0.
template <class T, class Sum>
KOKKOS_FORCEINLINE_FUNCTION T filter_element(Sum sum) {
  if constexpr (std::is_integral_v<T>) {
    static_assert(sizeof(T) <= 2 && std::is_unsigned_v<T> && std::is_same_v<Sum, float>);
    constexpr float largest = static_cast<float>(Kokkos::Experimental::finite_max_v<T>);
    constexpr float no_fraction = 8388608;  // 2^23: a float from here on is a whole number
    const float positive = sum > 0 ? sum : 0.0F;
    const float clamped = positive < largest ? positive : largest;
    return static_cast<T>(static_cast<int>((clamped + no_fraction) - no_fraction));
  } else {
    return sum;
  }
}

/// Writes what lies inside the output: `out` is the first element of the register tile.
template <class Policy, class T, class Sum, int Rows>
KOKKOS_FORCEINLINE_FUNCTION void store_elements(const RegisterTile<Policy, Sum, Rows>& tile, T* out,
                                                const PlaneStrides& strides, int rows, int elements) {
  unroll<Rows>([&](auto r) {
    if (r >= rows) return;
    unroll<Policy::packs>([&](auto p) {
      Sum values[Policy::lanes];
      store_lanes(values, tile.sums[r][p]);
      constexpr int first = decltype(p)::value * Policy::pack_step;
      T* to = out + r * strides.row + first * strides.element;
      if (first + Policy::lanes <= elements && strides.element == 1) {
        for (int l = 0; l < Policy::lanes; ++l) to[l] = filter_element<T>(values[l]);
      } else {
        for (int l = 0; l < Policy::lanes; ++l)
          if (first + l < elements) to[l * strides.element] = filter_element<T>(values[l]);
      }
    });
  });
}

/// Runs functor(team) for every tile on exec. The functor has a first_tile, since a league is limited to 2^31 - 1
/// teams.
template <class Policy, class Exec, class Functor>
void launch_tiles(const std::string& label, const Exec& exec, Functor functor, std::int64_t tiles) {
  static_assert(sizeof(Functor) < 512, "larger functors take Kokkos' slower launch through constant memory");
  using Team = Kokkos::TeamPolicy<Exec, Kokkos::LaunchBounds<Policy::team_size, Policy::teams_per_core>>;
  constexpr std::int64_t largest_league = std::int64_t{1} << 30;
  const std::size_t scratch =
      Functor::ScratchView::shmem_size(static_cast<std::size_t>(functor.blocks.scratch_elements));
  for (std::int64_t first = 0; first < tiles; first += largest_league) {
    functor.first_tile = first;
    const int league = static_cast<int>(std::min(largest_league, tiles - first));
    Kokkos::parallel_for(label, Team(exec, league, Policy::team_size).set_scratch_size(0, Kokkos::PerTeam(scratch)),
                         functor);
  }
}

}  // namespace mylos::detail

#endif
