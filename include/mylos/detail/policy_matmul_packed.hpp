// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_POLICY_MATMUL_PACKED_HPP
#define MYLOS_DETAIL_POLICY_MATMUL_PACKED_HPP

#include <algorithm>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/atoms/warpgroup_units.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/options.hpp>
#include <type_traits>

namespace mylos::detail {

/// How deep along k a block of a packed operand is: what a team copies and multiplies at a time.
inline constexpr int packed_block_bytes = 128;
/// Rows of a tile of C: those of two groups of four warps.
inline constexpr int packed_tile_rows = 2 * units::warpgroup_rows;
/// Columns of a tile: the wide one needs fewer bytes for a product, the narrow one gives twice the tiles.
inline constexpr int packed_wide_columns = 128;
inline constexpr int packed_narrow_columns = 64;
/// Tile rows that are walked through together: their blocks of B stay in L2.
inline constexpr std::int64_t packed_raster_rows = 8;
/// Scratch of a team for blocks: of 227 KiB that a multiprocessor has, one team to each.
inline constexpr int packed_scratch_bytes = 224 * 1024;
/// Blocks on their way at most: more bytes in flight than the latency of memory times its bandwidth bring nothing.
inline constexpr int packed_most_stages = 6;

/// Where regions of the workspace begin.
inline constexpr std::int64_t packed_alignment = 128;

/// A line (a row of A, a column of B) of one block in packed form is of `parts` parts: float that is multiplied with
/// all its bits is split in two numbers of 11 bits.
template <class T, Precision P>
inline constexpr int packed_parts = std::is_same_v<T, float>&& P == Precision::full ? 2 : 1;

/// A block of Lines lines: of each part, 16 bytes along k of all lines, then the next 16 bytes of all lines, as
/// atoms/warpgroup_units.hpp reads them.
template <class T, int Lines, int Parts>
struct PackedBlock {
  static constexpr int lines = Lines;
  static constexpr int parts = Parts;
  static constexpr int chunk = 16 / static_cast<int>(sizeof(T));  ///< elements in 16 bytes
  static constexpr int chunks = packed_block_bytes / 16;          ///< of a line
  static constexpr int depth = chunk * chunks;                    ///< elements along k
  static constexpr int part_bytes = Lines * packed_block_bytes;
  static constexpr int bytes = Parts * part_bytes;
};

/// Whether Exec's GPU multiplies packed operands of type T.
template <class Exec, class T>
inline constexpr bool has_packed_matmul =
    !runs_on_host<Exec> && units::has_warpgroups && (std::is_same_v<T, float> || is_half<T>);

}  // namespace mylos::detail

#endif
