// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_TILED_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_TILED_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <mylos/detail/atoms/multiply_accumulate.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/kernels/matmul_panels.hpp>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/policy_matmul.hpp>
#include <mylos/detail/problem_matmul.hpp>

namespace mylos::detail {

/// One body for all backends: a team takes a tile of C through k piece by piece; each piece of A and B is copied to
/// scratch in panels and multiplied there. Sums run over k in ascending order, whatever the tiles.
template <class Exec, class T, class Epilogue>
class MatmulTiled {
 public:
  using Sum = matmul_sum_t<T>;
  using Tile = MatmulPolicy<Exec, Sum>;
  using Policy = Kokkos::TeamPolicy<Exec, Kokkos::LaunchBounds<Tile::team_size, Tile::teams_together>,
                                    Kokkos::Schedule<Kokkos::Static>>;
  using Member = typename Policy::member_type;
  using PanelsA = MatmulPanels<Tile, Tile::rows, Tile::row_panel>;
  using PanelsB = MatmulPanels<Tile, Tile::columns, Tile::column_panel>;

  static constexpr int stage_elements = PanelsA::elements + PanelsB::elements;
  static constexpr std::size_t scratch_alignment = 64;
  static constexpr std::size_t scratch_bytes = sizeof(Sum) * stage_elements * Tile::stages + scratch_alignment;

  MatmulTiled(const MatmulProblem<T>& problem, const Epilogue& epilogue)
      : m_problem(problem),
        m_epilogue(epilogue),
        m_tile_rows((problem.shape.m + Tile::rows - 1) / Tile::rows),
        m_tile_columns((problem.shape.n + Tile::columns - 1) / Tile::columns) {
    const MatrixStrides& c = problem.shape.c;
    m_packs_in_c = c.column == 1 && pack_aligned<Tile::column_group>(problem.c) && c.row % pack_step == 0 &&
                   c.batch % pack_step == 0;
  }

  [[nodiscard]] std::int64_t tiles() const { return m_problem.shape.batch * m_tile_rows * m_tile_columns; }

  KOKKOS_FUNCTION void operator()(const Member& member) const {
    constexpr int level = Tile::scratch_level;
    Sum* const scratch = static_cast<Sum*>(
        member.team_scratch(level).get_shmem_aligned(scratch_bytes - scratch_alignment, scratch_alignment));
    const std::int64_t tile_count = m_problem.shape.batch * m_tile_rows * m_tile_columns;
    for (std::int64_t tile = member.league_rank(); tile < tile_count; tile += member.league_size())
      multiply_tile(member, scratch, place(tile));
  }

 private:
  // Elements of C that the strides must be multiples of for every group of columns to be aligned as a Pack.
  static constexpr int pack_step = static_cast<int>(alignof(Pack<T, Tile::column_group>) / sizeof(T));

  /// The register tile, as multiply_accumulate sees it.
  struct Micro {
    static constexpr int rows = Tile::micro_rows;
    static constexpr int columns = Tile::micro_columns;
    static constexpr int row_group = Tile::row_group;
    static constexpr int column_group = Tile::column_group;
    static constexpr int row_spacing = Tile::rows * row_group / rows;
    static constexpr int column_spacing = Tile::columns * column_group / columns;
    static constexpr int a_pitch = PanelsA::pitch;
    static constexpr int b_pitch = PanelsB::pitch;
    static constexpr int steps_at_once = Tile::copy_depth;
  };
  static constexpr int micro_tiles = Tile::rows / Micro::rows * (Tile::columns / Micro::columns) / Tile::team_size;
  static_assert(micro_tiles * Tile::team_size * Micro::rows * Micro::columns == Tile::rows * Tile::columns);
  static_assert(Tile::columns / Micro::columns % Tile::thread_columns == 0);
  static_assert(Tile::threads_together % Tile::thread_columns == 0);

  struct Place {
    std::int64_t batch;
    std::int64_t row;
    std::int64_t column;
  };

  /// Where a tile lies. The tiles of raster_rows tile rows are walked through column after column, so that teams that
  /// run at the same time share pieces of A and B in the cache.
  KOKKOS_FUNCTION Place place(std::int64_t tile) const {
    const std::int64_t in_matrix = tile % (m_tile_rows * m_tile_columns);
    const std::int64_t first_row = in_matrix / (Tile::raster_rows * m_tile_columns) * Tile::raster_rows;
    const std::int64_t in_raster = in_matrix - first_row * m_tile_columns;
    const std::int64_t rows = Kokkos::min<std::int64_t>(Tile::raster_rows, m_tile_rows - first_row);
    return {tile / (m_tile_rows * m_tile_columns), (first_row + in_raster % rows) * Tile::rows,
            in_raster / rows * Tile::columns};
  }

  /// The row and column of a thread's micro tile among the micro tiles of the tile. On a GPU a warp's micro tiles form
  /// a block of 4 x 8, which reads fewer different elements of scratch than one of 2 x 16.
  struct MicroPlace {
    int row;
    int column;
    KOKKOS_FUNCTION explicit MicroPlace(int index) {
      constexpr int block_rows = Tile::threads_together / Tile::thread_columns;
      constexpr int blocks_across = Tile::columns / Micro::columns / Tile::thread_columns;
      const int block = index / Tile::threads_together;
      const int in_block = index % Tile::threads_together;
      row = block / blocks_across * block_rows + in_block / Tile::thread_columns;
      column = block % blocks_across * Tile::thread_columns + in_block % Tile::thread_columns;
    }
    /// In the tile, of the first element.
    KOKKOS_FUNCTION int first_row() const { return row * Micro::row_group; }
    KOKKOS_FUNCTION int first_column() const { return column * Micro::column_group; }
  };

  KOKKOS_FUNCTION void multiply_tile(const Member& member, Sum* scratch, const Place& at) const {
    const MatmulShape& shape = m_problem.shape;
    const int thread = Tile::team_size == 1 ? 0 : member.team_rank();
    const int rows = static_cast<int>(Kokkos::min<std::int64_t>(Tile::rows, shape.m - at.row));
    const int columns = static_cast<int>(Kokkos::min<std::int64_t>(Tile::columns, shape.n - at.column));
    PanelCopy<Sum, T, PanelsA> copy_a(m_problem.a + at.batch * shape.a.batch + at.row * shape.a.row, shape.a.row,
                                      shape.a.column, rows, thread);
    PanelCopy<Sum, T, PanelsB> copy_b(m_problem.b + at.batch * shape.b.batch + at.column * shape.b.column,
                                      shape.b.column, shape.b.row, columns, thread);

    Sum sums[micro_tiles][Micro::rows * Micro::columns];
    for (int q = 0; q < micro_tiles; ++q)
      if (in_tile(MicroPlace(thread + q * Tile::team_size), rows, columns))
        for (int i = 0; i < Micro::rows * Micro::columns; ++i) sums[q][i] = Sum(0);

    if (shape.k > 0) {
      copy_a.copy(shape.k, scratch);
      copy_b.copy(shape.k, scratch + PanelsA::elements);
      member.team_barrier();
    }
    constexpr bool overlapped = Tile::stages > 1;
    int stage = 0;
    for (std::int64_t k_left = shape.k; k_left > 0; k_left -= Tile::depth) {
      const bool more = k_left > Tile::depth;
      Sum* const current = scratch + stage * stage_elements;
      if constexpr (overlapped) stage ^= 1;
      Sum* const next = scratch + stage * stage_elements;
      if (more) {
        copy_a.advance();
        copy_b.advance();
        if constexpr (overlapped) {
          copy_a.fetch(k_left - Tile::depth);
          copy_b.fetch(k_left - Tile::depth);
        }
      }
      multiply_piece(thread, rows, columns, k_left, current, sums);
      if (more) {
        if constexpr (overlapped) {
          copy_a.store(next);
          copy_b.store(next + PanelsA::elements);
        } else {
          member.team_barrier();
          copy_a.copy(k_left - Tile::depth, next);
          copy_b.copy(k_left - Tile::depth, next + PanelsA::elements);
        }
      }
      member.team_barrier();
    }

    for (int q = 0; q < micro_tiles; ++q) {
      const MicroPlace micro(thread + q * Tile::team_size);
      if (in_tile(micro, rows, columns)) write(micro, at, rows, columns, sums[q]);
    }
  }

  KOKKOS_FUNCTION static bool in_tile(const MicroPlace& micro, int rows, int columns) {
    return micro.first_row() < rows && micro.first_column() < columns;
  }

  KOKKOS_FUNCTION static void multiply_piece(int thread, int rows, int columns, std::int64_t k_left, const Sum* piece,
                                             Sum (&sums)[micro_tiles][Micro::rows * Micro::columns]) {
    const int steps = PanelsA::steps(k_left);
    for (int q = 0; q < micro_tiles; ++q) {
      const MicroPlace micro(thread + q * Tile::team_size);
      if (!in_tile(micro, rows, columns)) continue;
      multiply_accumulate<Micro>(sums[q], piece + PanelsA::offset(micro.first_row()),
                                 piece + PanelsA::elements + PanelsB::offset(micro.first_column()), steps);
    }
  }

  KOKKOS_FUNCTION void write(const MicroPlace& micro, const Place& at, int rows, int columns,
                             const Sum (&sums)[Micro::rows * Micro::columns]) const {
    unroll<Micro::rows>([&](auto r) {
      const int row = micro.first_row() + r / Micro::row_group * Micro::row_spacing + r % Micro::row_group;
      if (row >= rows) return;
      unroll<Micro::columns / Micro::column_group>([&](auto g) {
        const int column = micro.first_column() + g * Micro::column_spacing;
        write_group({at.batch, at.row + row, at.column + column}, sums + r * Micro::columns + g * Micro::column_group,
                    columns - column);
      });
    });
  }

  KOKKOS_FUNCTION void write_group(const Place& at, const Sum* sums, int columns_left) const {
    constexpr int width = Micro::column_group;
    const MatrixStrides& strides = m_problem.shape.c;
    T* const out = m_problem.c + at.batch * strides.batch + at.row * strides.row + at.column * strides.column;
    if (m_packs_in_c && columns_left >= width) {
      Pack<T, width> pack;
      if (reads_c(m_problem)) {
        pack = load_pack<width>(out);
        unroll<width>([&](auto j) {
          pack.values[j] = finished(m_problem, m_epilogue, sums[j], pack.values[j], at.batch, at.row, at.column + j);
        });
      } else {
        unroll<width>([&](auto j) {
          pack.values[j] = finished(m_problem, m_epilogue, sums[j], at.batch, at.row, at.column + j);
        });
      }
      store_pack(out, pack);
    } else {
      unroll<width>([&](auto j) {
        if (j < columns_left)
          write_finished(m_problem, m_epilogue, sums[j], out + j * strides.column, at.batch, at.row, at.column + j);
      });
    }
  }

  MatmulProblem<T> m_problem;
  Epilogue m_epilogue;
  std::int64_t m_tile_rows;
  std::int64_t m_tile_columns;
  bool m_packs_in_c;
};

/// Enqueues the tiled kernel. Extents other than k are not 0.
template <class Exec, class T, class Epilogue = NoEpilogue>
void matmul_tiled(const Exec& exec, const MatmulProblem<T>& problem, const Epilogue& epilogue = {}) {
  using Kernel = MatmulTiled<Exec, T, Epilogue>;
  const Kernel kernel(problem, epilogue);
  const auto league = static_cast<int>(std::min(kernel.tiles(), matmul_largest_league));
  typename Kernel::Policy policy(exec, league, Kernel::Tile::team_size);
  policy.set_scratch_size(Kernel::Tile::scratch_level, Kokkos::PerTeam(static_cast<int>(Kernel::scratch_bytes)));
  Kokkos::parallel_for("mylos::matmul[portable]", policy, kernel);
}

}  // namespace mylos::detail

#endif
