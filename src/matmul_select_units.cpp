// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <mylos/detail/select_matmul.hpp>

namespace mylos::detail {
namespace {

/// Multiply-adds a nanosecond of a multiprocessor full of teams, by kind of tile: measured on an H200 in products of
/// 4096 x 4096 x 4096; those of the narrow and low tiles are what the bandwidth of memory leaves.
using TileRates = std::array<double, matmul_tile_kinds>;
constexpr TileRates float_rates{215, 189, 60, 60}, tf32_rates{400, 300, 60, 60}, double_rates{163, 140, 40, 40},
    half_rates{990, 600, 120, 120};

struct Tiles {
  TileRates rates;
  std::array<MatmulUnitsTile, matmul_tile_kinds> tiles;
  int depth;  ///< of a piece along k
  int sum_bytes;
};

template <class Units>
Tiles tiles_of(const TileRates& rates) {
  Tiles t{.rates = rates,
          .tiles = {},
          .depth = units::piece_bytes / static_cast<int>(sizeof(typename Units::Element)),
          .sum_bytes = sizeof(typename Units::Sum)};
  for (int kind = 0; kind < matmul_tile_kinds; ++kind)
    t.tiles[static_cast<std::size_t>(kind)] = matmul_units_tile<Units>(static_cast<MatmulTileKind>(kind));
  return t;
}

Tiles tiles_for(const MatmulFacts& facts) {
  if (facts.element == MatmulElement::float64) return tiles_of<units::Float64>(double_rates);
  if (facts.element != MatmulElement::float32) return tiles_of<units::Half<Kokkos::Experimental::half_t>>(half_rates);
  if (facts.precision == Precision::tf32) return tiles_of<units::Tf32>(tf32_rates);
  return tiles_of<units::CompensatedTf32>(float_rates);
}

/// What a whole product takes beside the rates of its tiles, fitted to products of 384 to 2048 on the same GPU.
constexpr double launch_ns = 8000, slower_than_rates = 1.3;
constexpr double second_pass_ns = 4000;      ///< of the launch that adds the slices
constexpr double bytes_a_nanosecond = 3000;  ///< of its reading and writing, mostly in L2
constexpr std::int64_t least_pieces = 4;     ///< in a slice
constexpr int most_slices = 64;

std::int64_t quotient_up(std::int64_t a, std::int64_t b) {
  return (a + b - 1) / b;
}

}  // namespace

void select_matmul_units(const MatmulFacts& facts, MatmulChoice& choice) {
  const MatmulShape& s = facts.shape;
  const Tiles tiles = tiles_for(facts);
  const std::int64_t pieces = std::max<std::int64_t>(1, quotient_up(s.k, tiles.depth));
  const double elements = static_cast<double>(s.batch) * static_cast<double>(s.m) * static_cast<double>(s.n);
  double best = 0;
  for (std::size_t index = 0; index < matmul_tile_kinds; ++index) {
    const auto kind = static_cast<MatmulTileKind>(index);
    const MatmulUnitsTile& tile = tiles.tiles[index];
    if (kind == MatmulTileKind::narrow && (s.n > tile.columns || facts.epilogue)) continue;
    if (kind == MatmulTileKind::low && (s.m > tile.rows || facts.epilogue)) continue;
    const std::int64_t tile_count = s.batch * quotient_up(s.m, tile.rows) * quotient_up(s.n, tile.columns);
    for (int slices = 1; slices <= most_slices; ++slices) {
      const std::int64_t in_slice = quotient_up(pieces, slices);
      if (slices > 1 && in_slice < least_pieces) break;
      if (quotient_up(pieces, in_slice) != slices) continue;
      const double sums_bytes = elements * slices * tiles.sum_bytes;
      if (slices > 1 && sums_bytes > static_cast<double>(facts.workspace_bytes)) break;
      // Rounds in which all multiprocessors are busy, and a last one in which teams may have theirs to themselves.
      const std::int64_t teams = tile_count * slices;
      const std::int64_t in_round = facts.multiprocessors * tile.teams_together;
      const double of_team = static_cast<double>(tile.rows) * tile.columns * static_cast<double>(in_slice) *
                             tiles.depth / tiles.rates[index];
      const std::int64_t left = teams % in_round;
      const double last = static_cast<double>(quotient_up(left, facts.multiprocessors));
      double time = (static_cast<double>(teams / in_round) * tile.teams_together + last) * of_team;
      if (slices > 1) time += second_pass_ns + (2 * sums_bytes + elements * tiles.sum_bytes) / bytes_a_nanosecond;
      if (best == 0 || time < best) {
        best = time;
        choice.tile = kind;
        choice.slices = slices;
        choice.tile_rows = tile.rows;
        choice.tile_columns = tile.columns;
      }
    }
  }
  choice.kernel = MatmulKernel::units;
  choice.expected_ns = launch_ns + slower_than_rates * best;
  choice.tile_depth = tiles.depth;
}

}  // namespace mylos::detail
