// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <mylos/detail/blocks_filter.hpp>

namespace mylos::detail {
namespace {

std::int64_t halved(std::int64_t n) {
  return (n + 1) / 2;
}

std::int64_t rounded_up(std::int64_t n, std::int64_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

// As many blocks as the largest possible ones are, of nearly one size.
std::int64_t evened(std::int64_t block, std::int64_t kernel) {
  const std::int64_t count = (kernel + block - 1) / block;
  return (kernel + count - 1) / count;
}

struct Direct {
  const FilterTileSize& size;
  std::int64_t kernel_rows;
  std::int64_t kernel_columns;
  std::int64_t channels;
  std::int64_t rows = std::min(kernel_rows, size.scratch_elements);
  std::int64_t columns = std::min(kernel_columns, size.scratch_elements);

  std::int64_t height() const { return size.tile_rows + rows - 1; }
  std::int64_t width() const { return size.tile_columns + (columns - 1) * channels; }
  bool keeps_sums() const { return rows < kernel_rows || columns < kernel_columns; }
  std::int64_t elements() const {
    return height() * width() + rows * columns + (keeps_sums() ? size.tile_rows * size.tile_columns : 0);
  }
};

struct Separable {
  const FilterTileSize& size;
  std::int64_t kernel_rows;
  std::int64_t kernel_columns;
  std::int64_t channels;
  std::int64_t rows = std::min(kernel_rows, size.scratch_elements);
  std::int64_t columns = std::min(kernel_columns, size.scratch_elements);
  std::int64_t slab_rows = std::min(rounded_up(size.tile_rows + rows - 1, size.slab_rows_multiple), size.slab_rows);

  std::int64_t width() const { return size.tile_columns + (columns - 1) * channels; }
  std::int64_t slab_elements() const { return slab_rows * width(); }
  std::int64_t filtered_elements() const { return (size.tile_rows + rows - 1) * size.tile_columns; }
  bool keeps_sums() const { return rows < kernel_rows; }
  std::int64_t elements() const {
    return slab_elements() + filtered_elements() + rows + columns +
           (keeps_sums() ? size.tile_rows * size.tile_columns : 0);
  }
};

}  // namespace

FilterBlocks direct_blocks(const FilterTileSize& size, std::int64_t kernel_rows, std::int64_t kernel_columns,
                           std::int64_t channels) {
  Direct d{size, kernel_rows, kernel_columns, channels};
  while (d.elements() > size.scratch_elements && (d.rows > 1 || d.columns > 1)) {
    if ((d.rows - 1) * d.width() > (d.columns - 1) * channels * d.height())
      d.rows = halved(d.rows);
    else
      d.columns = halved(d.columns);
  }
  d.rows = evened(d.rows, kernel_rows);
  d.columns = evened(d.columns, kernel_columns);
  return {.rows = static_cast<int>(d.rows),
          .columns = static_cast<int>(d.columns),
          .slab_rows = 0,
          .pitch = static_cast<int>(d.width()),
          .keeps_sums = d.keeps_sums(),
          .scratch_elements = d.elements()};
}

FilterBlocks separable_blocks(const FilterTileSize& size, std::int64_t kernel_rows, std::int64_t kernel_columns,
                              std::int64_t channels) {
  Separable s{size, kernel_rows, kernel_columns, channels};
  while (s.elements() > size.scratch_elements) {
    if (s.rows > 1 && s.filtered_elements() > s.slab_elements())
      s.rows = halved(s.rows);
    else if (s.slab_rows > size.slab_rows_multiple)
      s.slab_rows = rounded_up(s.slab_rows / 2, size.slab_rows_multiple);
    else if (s.columns > 1)
      s.columns = halved(s.columns);
    else if (s.rows > 1)
      s.rows = halved(s.rows);
    else
      break;
  }
  s.rows = evened(s.rows, kernel_rows);
  s.columns = evened(s.columns, kernel_columns);
  return {.rows = static_cast<int>(s.rows),
          .columns = static_cast<int>(s.columns),
          .slab_rows = static_cast<int>(s.slab_rows),
          .pitch = static_cast<int>(s.width()),
          .keeps_sums = s.keeps_sums(),
          .scratch_elements = s.elements()};
}

}  // namespace mylos::detail
