// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_PACK_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_PACK_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/launch_teams.hpp>
#include <mylos/detail/atoms/matrix_units.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/atoms/unroll_loop.hpp>
#include <mylos/detail/policy_matmul_packed.hpp>

namespace mylos::detail {

/// One operand and its packed form: panels of lines, each of them blocks along k one after another; lines and elements
/// that the operand does not have are 0 there.
template <class T>
struct PackedOperand {
  const T* data;  ///< of the first line that is packed
  std::int64_t batch_stride;
  std::int64_t line_stride;
  std::int64_t k_stride;
  std::int64_t lines;  ///< to be packed
  std::int64_t k;
  std::int64_t matrices;  ///< 1 where all of the batch are the same
  std::int64_t panels;    ///< of a matrix
  std::int64_t blocks;    ///< of a panel
  unsigned char* packed;
  /// For each block whether it holds numbers that the units would take for others (float with all its bits).
  unsigned char* special;
  bool in_chunks;  ///< lines are read by 16 bytes

  [[nodiscard]] std::int64_t all_blocks() const { return matrices * panels * blocks; }
  /// The index of a panel's first block.
  [[nodiscard]] KOKKOS_FUNCTION std::int64_t first_block(std::int64_t matrix, std::int64_t panel) const {
    return ((matrices == 1 ? 0 : matrix) * panels + panel) * blocks;
  }
};

/// Copies both operands into their packed forms: a team for each block. What is read by rows or by columns, aligned or
/// not, is the same from there on.
template <class T, int Parts, int LinesA, int LinesB>
class MatmulPack {
 public:
  static constexpr int team_size = 256;
  static constexpr int teams_together = 4;
  static constexpr std::size_t scratch_bytes = 0;

  MatmulPack(const PackedOperand<T>& a, const PackedOperand<T>& b) : m_a(a), m_b(b), m_teams_of_a(a.all_blocks()) {}
  [[nodiscard]] std::int64_t teams() const { return m_teams_of_a + m_b.all_blocks(); }

  template <class Team>
  KOKKOS_FUNCTION void operator()(const Team& team) const {
    const std::int64_t index = team.league_rank();
    if (index < m_teams_of_a)
      pack<PackedBlock<T, LinesA, Parts>>(team, m_a, index);
    else
      pack<PackedBlock<T, LinesB, Parts>>(team, m_b, index - m_teams_of_a);
  }

 private:
  template <class Block, class Team>
  KOKKOS_FUNCTION static void pack(const Team& team, const PackedOperand<T>& operand, std::int64_t index) {
    constexpr int per_thread = Block::lines * Block::chunks / team_size;  // 16 bytes each
    const std::int64_t panel = index / operand.blocks;
    const std::int64_t matrix = panel / operand.panels;
    const std::int64_t first_line = (panel - matrix * operand.panels) * Block::lines;
    const std::int64_t first_k = (index - panel * operand.blocks) * Block::depth;
    const T* const from =
        operand.data + matrix * operand.batch_stride + first_line * operand.line_stride + first_k * operand.k_stride;
    const int lines = static_cast<int>(Kokkos::min<std::int64_t>(operand.lines - first_line, +Block::lines));
    const int depth = static_cast<int>(Kokkos::min<std::int64_t>(operand.k - first_k, +Block::depth));
    const bool along_k = operand.k_stride <= operand.line_stride;
    // All are read before the first is written: the reads are on their way together.
    Pack<T, Block::chunk> values[per_thread];
    MYLOS_DETAIL_UNROLL
    for (int u = 0; u < per_thread; ++u) {
      const Place at = place<Block>(u * team_size + team.rank(), along_k);
      const int l = at.chunk * Block::chunk;
      const T* const source = from + at.line * operand.line_stride + l * operand.k_stride;
      if (operand.in_chunks && at.line < lines && l + Block::chunk <= depth) {
        values[u] = load_pack<Block::chunk>(source);
      } else {
        MYLOS_DETAIL_UNROLL
        for (int i = 0; i < Block::chunk; ++i)
          values[u].values[i] = at.line < lines && l + i < depth ? source[i * operand.k_stride] : T(0);
      }
    }
    unsigned char* const to = operand.packed + index * Block::bytes;
    [[maybe_unused]] bool special = false;
    MYLOS_DETAIL_UNROLL
    for (int u = 0; u < per_thread; ++u) {
      const Place at = place<Block>(u * team_size + team.rank(), along_k);
      T* const out = reinterpret_cast<T*>(to + (at.chunk * Block::lines + at.line) * 16);
      if constexpr (std::is_same_v<T, float>) {
        Pack<T, Block::chunk> low;
        MYLOS_DETAIL_UNROLL
        for (int i = 0; i < Block::chunk; ++i) {
          const float x = values[u].values[i];
          const float high = rounded(x);
          low.values[i] = rounded(x - high);
          values[u].values[i] = high;
          special = special || (Kokkos::abs(x) < units::CompensatedTf32::least_exact && x != 0);
        }
        if constexpr (Parts == 2) store_pack(out + Block::part_bytes / static_cast<int>(sizeof(T)), low);
      }
      store_pack(out, values[u]);
    }
    if constexpr (Parts == 2) {
      special = team.any(special);
      if (team.rank() == 0) operand.special[index] = special ? 1 : 0;
    }
  }

  struct Place {
    int line;
    int chunk;
  };
  /// Threads next to each other have neighbours along k for the reads' sake, but lines for that of the writes: 8 lines
  /// x 4 chunks are read by 64 bytes and written by 128.
  template <class Block>
  KOKKOS_FORCEINLINE_FUNCTION static Place place(int unit, bool along_k) {
    constexpr int lines_together = 8, chunks_together = 4;
    if (!along_k) return {unit % Block::lines, unit / Block::lines};
    const int group = unit / (lines_together * chunks_together);
    constexpr int groups_along_k = Block::chunks / chunks_together;
    return {group / groups_along_k * lines_together + unit % lines_together,
            group % groups_along_k * chunks_together + unit / lines_together % chunks_together};
  }

  KOKKOS_FORCEINLINE_FUNCTION static float rounded(float x) {
    return Kokkos::bit_cast<float>(units::rounded(Kokkos::bit_cast<std::uint32_t>(x)));
  }

  PackedOperand<T> m_a;
  PackedOperand<T> m_b;
  std::int64_t m_teams_of_a;
};

}  // namespace mylos::detail

#endif
