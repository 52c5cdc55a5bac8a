// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdint>
#include <mylos/detail/blocks_filter.hpp>
#include <string>
#include <vector>

namespace mylos::test {
namespace {

using detail::FilterBlocks;
using detail::FilterTileSize;

// A device and a host, each with sums of float and of double: 40,000 bytes and 128 KiB of scratch.
const std::vector<FilterTileSize> tile_sizes{
    {32, 64, 1024, 16, 10000}, {32, 32, 1024, 16, 5000}, {64, 128, 8, 4, 32768}, {64, 64, 8, 4, 16384}};
const std::vector<std::int64_t> kernel_extents{1, 2, 3, 15, 31, 127, 801, 2001, 1000000, std::int64_t{1} << 33};

TEST(FilterBlocks, FitInScratchWhateverTheKernel) {
  for (const FilterTileSize& size : tile_sizes) {
    for (std::int64_t rows : kernel_extents) {
      for (std::int64_t columns : kernel_extents) {
        for (std::int64_t channels : {1, 3, 4, 1000, 1 << 20}) {
          SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns) + ", channels " +
                       std::to_string(channels));
          const FilterBlocks direct = direct_blocks(size, rows, columns, channels);
          EXPECT_LE(direct.scratch_elements, size.scratch_elements);
          EXPECT_EQ(direct.pitch, size.tile_columns + (direct.columns - 1) * channels);
          EXPECT_EQ(direct.keeps_sums, direct.rows < rows || direct.columns < columns);
          EXPECT_GE(direct.rows, 1);
          EXPECT_GE(direct.columns, 1);

          const FilterBlocks separable = separable_blocks(size, rows, columns, channels);
          EXPECT_LE(separable.scratch_elements, size.scratch_elements);
          EXPECT_EQ(separable.pitch, size.tile_columns + (separable.columns - 1) * channels);
          EXPECT_EQ(separable.keeps_sums, separable.rows < rows);
          EXPECT_GE(separable.slab_rows, size.slab_rows_multiple);
          EXPECT_EQ(separable.slab_rows % size.slab_rows_multiple, 0);
        }
      }
    }
  }
}

TEST(FilterBlocks, AreTheWholeKernelWhereItFits) {
  for (const FilterTileSize& size : tile_sizes) {
    for (std::int64_t extent : {1, 3, 15}) {
      const FilterBlocks direct = direct_blocks(size, extent, extent, 1);
      EXPECT_EQ(direct.rows, extent);
      EXPECT_EQ(direct.columns, extent);
      EXPECT_FALSE(direct.keeps_sums);
      const FilterBlocks separable = separable_blocks(size, extent, extent, 3);
      EXPECT_EQ(separable.rows, extent);
      EXPECT_EQ(separable.columns, extent);
      EXPECT_FALSE(separable.keeps_sums);
    }
  }
}

TEST(FilterBlocks, AreOfNearlyOneSize) {
  const FilterBlocks blocks = direct_blocks(tile_sizes[0], 127, 127, 1);
  const std::int64_t count = (127 + blocks.rows - 1) / blocks.rows;
  EXPECT_GT(127 - (count - 1) * blocks.rows, blocks.rows - count) << "the last block is about as high as the others";
}

}  // namespace
}  // namespace mylos::test
