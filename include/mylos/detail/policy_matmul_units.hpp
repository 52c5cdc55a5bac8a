// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_POLICY_MATMUL_UNITS_HPP
#define MYLOS_DETAIL_POLICY_MATMUL_UNITS_HPP

#include <algorithm>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/atoms/matrix_units.hpp>
#include <mylos/options.hpp>
#include <type_traits>

namespace mylos::detail {

/// A tile of the kernel for matrix units: a team computes rows x columns of C, a warp warp_rows x warp_columns of them,
/// from pieces of A and B that are 64 bytes deep along k and lie in scratch, `stages` at a time; teams_together teams
/// are meant to share a multiprocessor, which bounds the registers.
struct MatmulUnitsTile {
  int rows;
  int columns;
  int warp_rows;
  int warp_columns;
  int stages;
  int teams_together;

  [[nodiscard]] constexpr int team_size() const { return 32 * (rows / warp_rows) * (columns / warp_columns); }
};

/// Tile rows that are walked through together: their pieces of B stay in L2.
inline constexpr int matmul_units_raster_rows = 8;

/// Which of an element type's tiles.
enum class MatmulTileKind {
  large,   ///< the fastest, where there are enough of them for the machine
  small,   ///< for few tiles
  narrow,  ///< C has at most 16 columns
  low      ///< C has at most 16 rows
};
inline constexpr int matmul_tile_kinds = 4;

/// Found on an H200 by timing the candidates (docs/performance.md, 2026-12-03).
template <class Units>
constexpr MatmulUnitsTile matmul_units_tile(MatmulTileKind kind) {
  constexpr bool is_double = sizeof(typename Units::Element) == 8, is_half = sizeof(typename Units::Element) == 2;
  switch (kind) {
    case MatmulTileKind::large:
      if (is_double) return {64, 64, 32, 32, 6, 2};
      if (is_half) return {128, 128, 64, 64, 4, 2};
      return {128, 64, 64, 32, 4, 2};
    case MatmulTileKind::small:
      if (is_double) return {32, 64, 32, 32, 6, 4};
      return {64, 64, 32, 32, 6, 3};
    case MatmulTileKind::narrow:
      return {64, 16, 32, 16, 8, 4};
    case MatmulTileKind::low:
      return {16, 64, 16, 32, 8, 4};
  }
  return {};
}

/// The number format in which the matrix units multiply elements of type T; void where the scalar units are faster or
/// more accurate.
template <class T, Precision P>
struct MatmulUnitsOf {
  using type = void;
};
template <>
struct MatmulUnitsOf<float, Precision::full> {
  using type = units::CompensatedTf32;
};
template <>
struct MatmulUnitsOf<float, Precision::tf32> {
  using type = units::Tf32;
};
template <Precision P>
struct MatmulUnitsOf<double, P> {
  using type = units::Float64;
};
#if !KOKKOS_HALF_T_IS_FLOAT
template <Precision P>
struct MatmulUnitsOf<Kokkos::Experimental::half_t, P> {
  using type = units::Half<Kokkos::Experimental::half_t>;
};
#endif
#if !KOKKOS_BHALF_T_IS_FLOAT
template <Precision P>
struct MatmulUnitsOf<Kokkos::Experimental::bhalf_t, P> {
  using type = units::Half<Kokkos::Experimental::bhalf_t>;
};
#endif

/// Whether Exec has matrix units for T.
template <class Exec, class T>
inline constexpr bool has_matmul_units =
    !runs_on_host<Exec> && units::available<T> && !std::is_void_v<typename MatmulUnitsOf<T, Precision::full>::type>;

/// What a device's concurrency is a multiple of: threads that a multiprocessor holds.
inline constexpr int threads_of_multiprocessor = 2048;

template <class Exec>
std::int64_t multiprocessors(const Exec& exec) {
  return std::max<std::int64_t>(1, exec.concurrency() / threads_of_multiprocessor);
}

/// float's three products have a larger error than a sum of floats where k is below: there their own error, some units
/// in the last place of the largest product, is more than what rounding after every addition comes to.
inline constexpr std::int64_t compensated_least_k = 64;

}  // namespace mylos::detail

#endif
