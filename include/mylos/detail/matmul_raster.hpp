// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATMUL_RASTER_HPP
#define MYLOS_DETAIL_MATMUL_RASTER_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

namespace mylos::detail {

/// A tile of C, counted in tiles.
struct TilePlace {
  std::int64_t matrix;
  std::int64_t row;
  std::int64_t column;
};

/// Where tile number `tile` lies. The tiles of raster_rows tile rows are walked through column after column, so that
/// teams that run at the same time share pieces of A and B in the cache.
KOKKOS_INLINE_FUNCTION TilePlace place_in_raster(std::int64_t tile, std::int64_t tile_rows, std::int64_t tile_columns,
                                                 std::int64_t raster_rows) {
  const std::int64_t in_each = tile_rows * tile_columns;
  const std::int64_t matrix = tile / in_each;
  const std::int64_t in_matrix = tile - matrix * in_each;
  const std::int64_t first_row = in_matrix / (raster_rows * tile_columns) * raster_rows;
  const std::int64_t in_raster = in_matrix - first_row * tile_columns;
  const std::int64_t rows_together = Kokkos::min(raster_rows, tile_rows - first_row);
  const std::int64_t column = in_raster / rows_together;
  return {matrix, first_row + in_raster - column * rows_together, column};
}

}  // namespace mylos::detail

#endif
