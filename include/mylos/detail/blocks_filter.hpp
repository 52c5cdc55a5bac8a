// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_BLOCKS_FILTER_HPP
#define MYLOS_DETAIL_BLOCKS_FILTER_HPP

#include <cstdint>

namespace mylos::detail {

/// The constants that the block sizes are chosen by.
struct FilterTileSize {
  std::int64_t tile_rows;
  std::int64_t tile_columns;
  std::int64_t slab_rows;           ///< at most this many
  std::int64_t slab_rows_multiple;  ///< and a multiple of this
  std::int64_t scratch_elements;
};

/// How much of a kernel a team works on at a time. A kernel whose halo does not fit in scratch beside the tile is taken
/// in blocks, each with its own halo; the sums rest in scratch between blocks.
struct FilterBlocks {
  int rows = 1;             ///< kernel rows in a block
  int columns = 1;          ///< kernel columns in a block
  int slab_rows = 0;        ///< separable only: rows of the image in scratch at a time
  int pitch = 0;            ///< elements from one row of the image in scratch to the next
  bool keeps_sums = false;  ///< sums outlive a block
  std::int64_t scratch_elements = 0;
};

/// The largest blocks that fit, for the kernel that reads a tile with its whole halo.
FilterBlocks direct_blocks(const FilterTileSize& size, std::int64_t kernel_rows, std::int64_t kernel_columns,
                           std::int64_t channels);

/// The largest blocks that fit, for the kernel that filters along rows into scratch, then along columns.
FilterBlocks separable_blocks(const FilterTileSize& size, std::int64_t kernel_rows, std::int64_t kernel_columns,
                              std::int64_t channels);

}  // namespace mylos::detail

#endif
