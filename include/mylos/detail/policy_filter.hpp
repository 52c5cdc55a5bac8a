// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_POLICY_FILTER_HPP
#define MYLOS_DETAIL_POLICY_FILTER_HPP

#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/blocks_filter.hpp>

namespace mylos::detail {

/// Tuning constants of the filter kernels that sum in Sum. A team computes a tile of the output; a thread computes
/// register tiles of `register_rows` rows and `packs` packs of `lanes` neighbouring elements, the packs of one thread
/// `pack_step` apart and those of neighbouring threads side by side.
///
/// Host: AVX-512 and 1 MiB of second-level cache a core (AMD EPYC, two threads, g++ 12). Device: derived from the
/// instruction mix and nvcc's register counts for sm_90 (108 to 128, no spills), not from timings.
template <class Exec, class Sum>
struct FilterPolicy {
  static constexpr bool host = runs_on_host<Exec>;

  static constexpr int lanes = host ? static_cast<int>(64 / sizeof(Sum)) : 1;  // host: one AVX-512 register
  static constexpr int packs = host || sizeof(Sum) == 8 ? 1 : 2;
  static constexpr int register_rows = host ? 4 : 8;

  /// Register tile height of the pass along rows, where rows share nothing but the weight.
  static constexpr int row_pass_rows = 4;

  /// Kernel rows that go through the registers together; kernels of up to this height are read from scratch least
  /// often.
  static constexpr int kernel_rows = 5;

  static constexpr int team_columns = host ? 1 : 32;
  static constexpr int team_rows = host ? 1 : 4;
  static constexpr int team_size = team_columns * team_rows;
  static constexpr int teams_per_core = host ? 1 : 4;  ///< at least this many: device threads get 128 registers
  static constexpr int pack_step = team_columns * lanes;

  static constexpr int tile_rows = host ? 64 : 32;
  static constexpr int tile_columns = host ? static_cast<int>(512 / sizeof(Sum)) : 32 * packs;

  /// Rows of the image in scratch at a time in the separable kernel. Host: those few rows stay in the first-level
  /// cache.
  static constexpr int slab_rows = host ? 8 : 1024;

  /// Device: level 0 scratch of a team is 40,936 bytes in Kokkos 4.7. Host: within the second-level cache.
  static constexpr std::int64_t scratch_elements = (host ? 128 * 1024 : 40000) / sizeof(Sum);

  static_assert(tile_rows % (team_rows * register_rows) == 0 && tile_columns % (pack_step * packs) == 0);
  static_assert((2 * tile_rows + row_pass_rows * team_rows) * tile_columns + 2 <= scratch_elements,
                "the smallest blocks of the separable kernel fit");
};

/// What the block sizes are chosen by.
template <class Policy>
constexpr FilterTileSize filter_tile_size() {
  return {Policy::tile_rows, Policy::tile_columns, Policy::slab_rows, Policy::row_pass_rows * Policy::team_rows,
          Policy::scratch_elements};
}

}  // namespace mylos::detail

#endif
