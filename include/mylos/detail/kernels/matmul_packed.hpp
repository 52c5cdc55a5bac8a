// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_PACKED_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_PACKED_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <mylos/detail/atoms/bulk_copy.hpp>
#include <mylos/detail/atoms/launch_teams.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/atoms/unroll_loop.hpp>
#include <mylos/detail/atoms/warpgroup_units.hpp>
#include <mylos/detail/kernels/matmul_pack.hpp>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/matmul_raster.hpp>
#include <mylos/detail/policy_matmul_packed.hpp>
#include <mylos/detail/problem_matmul.hpp>

namespace mylos::detail {

/// The part of C that one launch computes, in tiles, and how: its packed operands begin with its first tile.
template <class T>
struct PackedWork {
  PackedOperand<T> a;
  PackedOperand<T> b;
  std::int64_t first_matrix;
  std::int64_t matrices;
  std::int64_t first_row;     ///< element of C
  std::int64_t first_column;  ///< element of C
  int slices;
  float* partial;  ///< with more than one slice: slices x batch x m x n sums
};

/// Products of packed operands by the matrix units that read scratch. A team computes tiles of C one after another. Its
/// last warp copies blocks of A and B to scratch, as many ahead as there is room for; its two groups of four warps
/// multiply them, each 64 rows of the tile. docs/matmul.md draws it.
///
/// In two parts a float is high + low, and a b = a.low b.high + a.high b.low + a.high b.high but for a.low b.low, which
/// is below 2^-22 a b. The units round sums towards zero, so they sum the products of one block alone, and blocks are
/// added in float. After Ootomo and Yokota, Recovering single precision accuracy from Tensor Cores while surpassing the
/// FP32 theoretical peak performance, 2022 (arXiv 2203.03341).
template <class T, int Parts, int Columns, class Epilogue>
class MatmulPacked {
 public:
  using BlockA = PackedBlock<T, packed_tile_rows, Parts>;
  using BlockB = PackedBlock<T, Columns, Parts>;
  static constexpr int stage_bytes = BlockA::bytes + BlockB::bytes;
  static constexpr int stages = std::min(packed_most_stages, packed_scratch_bytes / stage_bytes);
  static constexpr int multipliers = 2 * units::warpgroup_size;
  static constexpr int team_size = multipliers + 32;
  static constexpr int teams_together = 1;
  static constexpr std::size_t scratch_bytes = stages * (stage_bytes + 2 * sizeof(CopyBarrier));

  MatmulPacked(const MatmulProblem<T>& problem, const Epilogue& epilogue, const PackedWork<T>& work,
               std::int64_t multiprocessors)
      : m_problem(problem), m_epilogue(epilogue), m_work(work) {
    m_tiles = static_cast<int>(work.matrices * work.a.panels * work.b.panels * work.slices);
    m_teams = static_cast<int>(std::min<std::int64_t>(m_tiles, multiprocessors));
    m_slice_blocks = static_cast<int>((work.a.blocks + work.slices - 1) / work.slices);
    const MatmulShape& s = problem.shape;
    m_pairs_in_c = s.c.column == 1 && pack_aligned<2>(problem.c) && s.c.row % 2 == 0 && s.c.batch % 2 == 0;
    m_pairs_in_partial = s.n % 2 == 0;
  }
  [[nodiscard]] std::int64_t teams() const { return m_teams; }

  template <class Team>
  KOKKOS_FUNCTION void operator()(const Team& team) const {
    Pipeline pipeline(team.scratch());
    if (team.rank() == 0) {
      for (int s = 0; s < stages; ++s) {
        pipeline.arrived()[s].init(1);
        pipeline.free()[s].init(multipliers / 32);
      }
      CopyBarrier::publish();
    }
    team.barrier();
    const auto first = static_cast<int>(team.league_rank());
    if (team.rank() >= multipliers) {
      if (team.rank() == multipliers)
        for (int tile = first; tile < m_tiles; tile += m_teams) copy_blocks(place(tile), pipeline);
    } else {
      for (int tile = first; tile < m_tiles; tile += m_teams) {
        const Place at = place(tile);
        Sums sums;
        if constexpr (Parts == 2) {
          const unsigned special = special_blocks(at, team.rank());
          multiply(at, team.rank(), pipeline, sums);
          if (units::any_in_warp(special != 0 || !is_finite(sums))) multiply_scalars(at, team.rank(), sums);
        } else {
          multiply(at, team.rank(), pipeline, sums);
        }
        write(at, team.rank(), sums);
      }
    }
  }

 private:
  static constexpr int registers = Columns / 2;
  using Sums = float[registers];
  static constexpr int steps = packed_block_bytes / 32;  ///< products along k of a block

  /// The blocks in scratch, used in turn, and their barriers.
  class Pipeline {
   public:
    KOKKOS_FUNCTION explicit Pipeline(void* scratch) : m_scratch(static_cast<unsigned char*>(scratch)) {}
    [[nodiscard]] KOKKOS_FUNCTION CopyBarrier* arrived() const {
      return reinterpret_cast<CopyBarrier*>(m_scratch + stages * stage_bytes);
    }
    [[nodiscard]] KOKKOS_FUNCTION CopyBarrier* free() const { return arrived() + stages; }
    [[nodiscard]] KOKKOS_FUNCTION unsigned char* a() const { return m_scratch + stage * stage_bytes; }
    [[nodiscard]] KOKKOS_FUNCTION unsigned char* b() const { return a() + BlockA::bytes; }
    KOKKOS_FUNCTION void next() {
      if (++stage < stages) return;
      stage = 0;
      phase ^= 1;
    }
    int stage = 0;
    int phase = 0;

   private:
    unsigned char* m_scratch;
  };

  struct Place {
    std::int64_t matrix, row, column;  // of C; of the tile's first element
    std::int64_t block_a, block_b;     // the first of the slice
    int slice;
    int blocks;
  };

  KOKKOS_FUNCTION Place place(int index) const {
    const PackedWork<T>& w = m_work;
    const auto tiles = static_cast<int>(w.matrices * w.a.panels * w.b.panels);
    Place at;
    at.slice = index / tiles;
    const TilePlace tile = place_in_raster(index - at.slice * tiles, w.a.panels, w.b.panels, packed_raster_rows);
    at.matrix = w.first_matrix + tile.matrix;
    at.row = w.first_row + tile.row * packed_tile_rows;
    at.column = w.first_column + tile.column * Columns;
    const int before = at.slice * m_slice_blocks;
    at.block_a = w.a.first_block(tile.matrix, tile.row) + before;
    at.block_b = w.b.first_block(tile.matrix, tile.column) + before;
    at.blocks = Kokkos::min(m_slice_blocks, static_cast<int>(w.a.blocks) - before);
    return at;
  }

  KOKKOS_FUNCTION void copy_blocks(const Place& at, Pipeline& pipeline) const {
    for (int block = 0; block < at.blocks; ++block, pipeline.next()) {
      CopyBarrier& arrived = pipeline.arrived()[pipeline.stage];
      pipeline.free()[pipeline.stage].wait(pipeline.phase ^ 1);
      arrived.arrive_expecting(+stage_bytes);
      bulk_copy(pipeline.a(), m_work.a.packed + (at.block_a + block) * BlockA::bytes, +BlockA::bytes, arrived);
      bulk_copy(pipeline.b(), m_work.b.packed + (at.block_b + block) * BlockB::bytes, +BlockB::bytes, arrived);
    }
  }

  KOKKOS_FUNCTION void multiply(const Place& at, int thread, Pipeline& pipeline, Sums& sums) const {
    const bool tells = thread % 32 == 0;  // for its warp
    if constexpr (Parts == 2) {
      MYLOS_DETAIL_UNROLL
      for (int i = 0; i < registers; ++i) sums[i] = 0;
    }
    int last_stage = -1;
    for (int block = 0; block < at.blocks; ++block, pipeline.next()) {
      pipeline.arrived()[pipeline.stage].wait(pipeline.phase);
      const int line = thread / units::warpgroup_size * units::warpgroup_rows;
      const units::ScratchMatrix a = units::scratch_matrix<BlockA::lines>(pipeline.a(), line),
                                 b = units::scratch_matrix<BlockB::lines>(pipeline.b(), 0);
      if constexpr (Parts == 2) {
        Sums of_block;
        multiply_parts(a, b, of_block);
        units::warpgroup_wait<0>();
        if (tells) pipeline.free()[pipeline.stage].arrive();
        MYLOS_DETAIL_UNROLL
        for (int i = 0; i < registers; ++i) sums[i] += of_block[i];
      } else {
        units::warpgroup_begin();
        MYLOS_DETAIL_UNROLL
        for (int step = 0; step < steps; ++step)
          units::warpgroup_multiply<T>(sums, units::along_k<BlockA::lines>(a, step),
                                       units::along_k<BlockB::lines>(b, step), block > 0 || step > 0);
        units::warpgroup_commit();
        // The units go on with this block while the one before is given back.
        units::warpgroup_wait<1>();
        if (last_stage >= 0 && tells) pipeline.free()[last_stage].arrive();
        last_stage = pipeline.stage;
      }
    }
    if constexpr (Parts == 1) {
      units::warpgroup_wait<0>();
      if (tells) pipeline.free()[last_stage].arrive();
    }
  }

  /// The smallest products first.
  KOKKOS_FORCEINLINE_FUNCTION static void multiply_parts(units::ScratchMatrix a_high, units::ScratchMatrix b_high,
                                                         Sums& sums) {
    const units::ScratchMatrix a_low = a_high + BlockA::part_bytes / 16, b_low = b_high + BlockB::part_bytes / 16;
    units::warpgroup_begin();
    MYLOS_DETAIL_UNROLL
    for (int step = 0; step < steps; ++step) {
      units::warpgroup_multiply<T>(sums, units::along_k<BlockA::lines>(a_low, step),
                                   units::along_k<BlockB::lines>(b_high, step), step > 0);
      units::warpgroup_multiply<T>(sums, units::along_k<BlockA::lines>(a_high, step),
                                   units::along_k<BlockB::lines>(b_low, step), true);
    }
    MYLOS_DETAIL_UNROLL
    for (int step = 0; step < steps; ++step)
      units::warpgroup_multiply<T>(sums, units::along_k<BlockA::lines>(a_high, step),
                                   units::along_k<BlockB::lines>(b_high, step), true);
    units::warpgroup_commit();
  }

  /// Not 0 if this thread's share of the tile's blocks has one with special numbers. The reads do not depend on each
  /// other, and are made before the products: their latency is hidden.
  KOKKOS_FUNCTION unsigned special_blocks(const Place& at, int thread) const {
    unsigned special = 0;
    for (int block = thread % 32; block < at.blocks; block += 32)
      special |= static_cast<unsigned>(m_work.a.special[at.block_a + block]) |
                 static_cast<unsigned>(m_work.b.special[at.block_b + block]);
    return special;
  }
  KOKKOS_FUNCTION static bool is_finite(const Sums& sums) {
    bool finite = true;
    MYLOS_DETAIL_UNROLL
    for (int i = 0; i < registers; ++i) finite = finite && Kokkos::isfinite(sums[i]);
    return finite;
  }

  /// The row and the first of two columns, in the tile, of the sums 2 pair and 2 pair + 1.
  KOKKOS_FORCEINLINE_FUNCTION static int row_of(int thread, int pair) {
    return thread / 32 * 16 + thread % 32 / 4 + pair % 2 * 8;
  }
  KOKKOS_FORCEINLINE_FUNCTION static int column_of(int thread, int pair) { return pair / 2 * 8 + thread % 4 * 2; }

  /// The same sums by the scalar units, which define what infinity, NaN and the smallest numbers in A and B lead to.
  KOKKOS_FUNCTION void multiply_scalars(const Place& at, int thread, Sums& sums) const {
    const MatmulShape& s = m_problem.shape;
    const std::int64_t first_k = static_cast<std::int64_t>(at.slice) * m_slice_blocks * BlockA::depth;
    const std::int64_t end_k = Kokkos::min(s.k, first_k + static_cast<std::int64_t>(at.blocks) * BlockA::depth);
    const T* const a = m_problem.a + at.matrix * s.a.batch;
    const T* const b = m_problem.b + at.matrix * s.b.batch;
    MYLOS_DETAIL_UNROLL
    for (int i = 0; i < registers; ++i) sums[i] = 0;
    for (std::int64_t l = first_k; l < end_k; ++l) {
      float of_row[2];
      MYLOS_DETAIL_UNROLL
      for (int r = 0; r < 2; ++r) {
        const std::int64_t i = Kokkos::min(at.row + row_of(thread, r), s.m - 1);
        of_row[r] = static_cast<float>(a[i * s.a.row + l * s.a.column]);
      }
      MYLOS_DETAIL_UNROLL
      for (int pair = 0; pair < registers / 2; ++pair) {
        MYLOS_DETAIL_UNROLL
        for (int q = 0; q < 2; ++q) {
          const std::int64_t j = Kokkos::min(at.column + column_of(thread, pair) + q, s.n - 1);
          sums[2 * pair + q] += of_row[pair % 2] * static_cast<float>(b[l * s.b.row + j * s.b.column]);
        }
      }
    }
  }

  KOKKOS_FUNCTION void write(const Place& at, int thread, const Sums& sums) const {
    const MatmulShape& s = m_problem.shape;
    MYLOS_DETAIL_UNROLL
    for (int r = 0; r < 2; ++r) {
      const std::int64_t i = at.row + row_of(thread, r);
      if (i >= s.m) continue;
      MYLOS_DETAIL_UNROLL
      for (int pair = r; pair < registers / 2; pair += 2) {
        const std::int64_t j = at.column + column_of(thread, pair);
        if (j < s.n) write_pair(at, i, j, sums[2 * pair], sums[2 * pair + 1]);
      }
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void write_pair(const Place& at, std::int64_t i, std::int64_t j, float first,
                                              float second) const {
    const MatmulShape& s = m_problem.shape;
    const bool two = j + 1 < s.n;
    if (m_work.slices > 1) {
      float* const out = m_work.partial + ((at.slice * s.batch + at.matrix) * s.m + i) * s.n + j;
      if (m_pairs_in_partial) {
        store_pack(out, Pack<float, 2>{first, second});
      } else {
        out[0] = first;
        if (two) out[1] = second;
      }
      return;
    }
    T* const out = m_problem.c + at.matrix * s.c.batch + i * s.c.row + j * s.c.column;
    if (m_pairs_in_c && two) {
      Pack<T, 2> pack;
      if (reads_c(m_problem)) {
        pack = load_pack<2>(out);
        pack.values[0] = finished(m_problem, m_epilogue, first, pack.values[0], at.matrix, i, j);
        pack.values[1] = finished(m_problem, m_epilogue, second, pack.values[1], at.matrix, i, j + 1);
      } else {
        pack.values[0] = finished(m_problem, m_epilogue, first, at.matrix, i, j);
        pack.values[1] = finished(m_problem, m_epilogue, second, at.matrix, i, j + 1);
      }
      store_pack(out, pack);
    } else {
      write_finished(m_problem, m_epilogue, first, out, at.matrix, i, j);
      if (two) write_finished(m_problem, m_epilogue, second, out + s.c.column, at.matrix, i, j + 1);
    }
  }

  MatmulProblem<T> m_problem;
  Epilogue m_epilogue;
  PackedWork<T> m_work;
  int m_tiles;
  int m_teams;
  int m_slice_blocks;
  bool m_pairs_in_c;
  bool m_pairs_in_partial;
};

}  // namespace mylos::detail

#endif
