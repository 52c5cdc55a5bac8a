// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_TILED_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_TILED_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>
#include <mylos/detail/atoms/multiply_accumulate.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/atoms/prefetch.hpp>
#include <mylos/detail/kernels/matmul_panels.hpp>
#include <mylos/detail/kernels/matmul_row.hpp>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/matmul_raster.hpp>
#include <mylos/detail/matmul_tile.hpp>
#include <mylos/detail/policy_matmul.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <type_traits>

namespace mylos::detail {

/// One body for all backends: a team takes a tile of C through k piece by piece; each piece of A and B is copied to
/// scratch in panels and multiplied there. Sums run over k in ascending order, whatever the tiles.
///
/// Where a team has many threads, a tile is one panel of A and one of B, which the threads copy together and whose
/// micro tiles they share; their sums stay in registers. A thread alone takes panels of B one after another against all
/// of the tile's panels of A; its sums wait in scratch for the next piece.
template <class Exec, class T, class Epilogue>
class MatmulTiled {
 public:
  using Sum = matmul_sum_t<T>;
  using Tile = MatmulPolicy<Exec, Sum>;
  using Policy = Kokkos::TeamPolicy<Exec, Kokkos::LaunchBounds<Tile::team_size, Tile::teams_together>,
                                    Kokkos::Schedule<Kokkos::Static>>;
  using Member = typename Policy::member_type;

  MatmulTiled(const MatmulProblem<T>& problem, const Epilogue& epilogue, std::int64_t threads)
      : m_problem(problem), m_epilogue(epilogue), m_tile(matmul_tile<Tile>(problem.shape, threads)) {
    const MatmulShape& shape = problem.shape;
    m_tile_rows = (shape.m + tile_rows() - 1) / tile_rows();
    m_tile_columns = (shape.n + tile_columns() - 1) / tile_columns();
    const MatrixStrides& c = shape.c;
    m_packs_in_c = c.column == 1 && pack_aligned<Tile::column_group>(problem.c) && c.row % pack_step == 0 &&
                   c.batch % pack_step == 0;
    if constexpr (Tile::alone) {
      const int row_panels = tile_rows() / Micro::rows, column_panels = tile_columns() / Micro::columns;
      m_a_in_place = reads_in_place && column_panels <= Tile::panels_for_a_in_place && spreads_in_cache(shape.a);
      m_b_in_place = reads_in_place && row_panels <= Tile::panels_for_b_in_place && shape.b.column == 1;
      m_sums_in_c = reads_in_place && std::is_same_v<Epilogue, NoEpilogue> && c.column == 1 && !reads_c(problem) &&
                    problem.alpha == matmul_sum_t<T>(1);
      if (m_b_in_place && row_panels == 1) m_depth = Tile::shallow_depth;
      m_a_elements = m_a_in_place ? 0 : row_panels * PanelsA::elements;
      m_sum_tiles = shape.k > m_depth ? row_panels * column_panels : 1;
    }
  }

  [[nodiscard]] std::int64_t tiles() const { return m_problem.shape.batch * m_tile_rows * m_tile_columns; }

  [[nodiscard]] std::int64_t scratch_bytes() const {
    return static_cast<std::int64_t>(sizeof(Sum)) * scratch_elements() + scratch_alignment;
  }

  KOKKOS_FUNCTION void operator()(const Member& member) const {
    constexpr int level = Tile::scratch_level;
    Sum* const scratch = static_cast<Sum*>(member.team_scratch(level).get_shmem_aligned(
        static_cast<std::ptrdiff_t>(sizeof(Sum)) * scratch_elements(), scratch_alignment));
    const std::int64_t tile_count = m_problem.shape.batch * m_tile_rows * m_tile_columns;
    for (std::int64_t tile = member.league_rank(); tile < tile_count; tile += member.league_size()) {
      multiply_tile(member, scratch, place(tile));
      if constexpr (!Tile::alone) member.team_barrier();  // the next tile overwrites what others may still read
    }
  }

 private:
  using Element = std::conditional_t<std::is_integral_v<T>, Sum, T>;
  using PanelsA = MatmulPanels<Tile, Tile::row_panel, Tile::row_pitch>;
  using PanelsB = MatmulPanels<Tile, Tile::column_panel, Tile::column_pitch>;
  template <class Panels>
  using Copy = std::conditional_t<Tile::alone, PanelCopy<Sum, Element, Panels>,
                                  TeamPanelCopy<Sum, Element, Panels, Tile::team_size>>;

  static constexpr bool reads_in_place = Tile::alone && Tile::vectors && std::is_same_v<Sum, Element>;
  static constexpr int scratch_alignment = 64;
  // Elements of C that the strides must be multiples of for every group of columns to be aligned as a Pack.
  static constexpr int pack_step = static_cast<int>(alignof(Pack<T, Tile::column_group>) / sizeof(T));

  /// The register tile, as multiply_accumulate sees it.
  struct Micro {
    static constexpr int rows = Tile::micro_rows;
    static constexpr int columns = Tile::micro_columns;
    static constexpr int elements = rows * columns;
    static constexpr int row_group = Tile::row_group;
    static constexpr int column_group = Tile::column_group;
    static constexpr int row_spacing = Tile::row_panel * row_group / rows;
    static constexpr int column_spacing = Tile::column_panel * column_group / columns;
    static constexpr int a_pitch = PanelsA::pitch;
    static constexpr int b_pitch = PanelsB::pitch;
    static constexpr int steps_at_once = Tile::copy_depth;
  };
  /// Those of a thread in a panel of A and a panel of B.
  static constexpr int micro_tiles =
      Tile::row_panel / Micro::rows * (Tile::column_panel / Micro::columns) / Tile::team_size;
  static_assert(micro_tiles * Tile::team_size * Micro::elements == Tile::row_panel * Tile::column_panel);
  static_assert(Tile::column_panel / Micro::columns % Tile::thread_columns == 0);
  static_assert(Tile::threads_together % Tile::thread_columns == 0);
  static_assert(Tile::alone == (Tile::team_size == 1) && Tile::alone == (Tile::stages == 1));

  struct Place {
    std::int64_t batch;
    std::int64_t row;
    std::int64_t column;
    int rows;
    int columns;
  };

  /// The row and column in a panel of A and of B of a thread's micro tile's first element. On a GPU a warp's micro
  /// tiles form a block of 4 x 8, which reads fewer different elements of scratch than one of 2 x 16.
  struct MicroPlace {
    int row;
    int column;
    KOKKOS_FUNCTION explicit MicroPlace(int index) {
      constexpr int block_rows = Tile::threads_together / Tile::thread_columns;
      constexpr int blocks_across = Tile::column_panel / Micro::columns / Tile::thread_columns;
      const int block = index / Tile::threads_together;
      const int in_block = index % Tile::threads_together;
      row = (block / blocks_across * block_rows + in_block / Tile::thread_columns) * Micro::row_group;
      column = (block % blocks_across * Tile::thread_columns + in_block % Tile::thread_columns) * Micro::column_group;
    }
  };

  /// Neighbouring rows do not all fall into one set of a first-level cache.
  static bool spreads_in_cache(const MatrixStrides& a) {
    constexpr std::int64_t way = 4096 / sizeof(T);
    return a.row % way != 0 || a.row == 0;
  }

  KOKKOS_FUNCTION int tile_rows() const {
    if constexpr (Tile::alone) return m_tile.rows;
    return Tile::rows;
  }
  KOKKOS_FUNCTION int tile_columns() const {
    if constexpr (Tile::alone) return m_tile.columns;
    return Tile::columns;
  }
  KOKKOS_FUNCTION int depth() const {
    if constexpr (Tile::alone) return m_depth;
    return Tile::depth;
  }
  KOKKOS_FUNCTION int a_elements() const {
    if constexpr (Tile::alone) return m_a_elements;
    return PanelsA::elements;
  }
  KOKKOS_FUNCTION int stage_elements() const { return a_elements() + PanelsB::elements; }
  KOKKOS_FUNCTION std::int64_t scratch_elements() const {
    if constexpr (Tile::alone) return stage_elements() + std::int64_t{m_sum_tiles} * Micro::elements;
    return std::int64_t{stage_elements()} * Tile::stages;
  }

  KOKKOS_FUNCTION Place place(std::int64_t tile) const {
    const MatmulShape& shape = m_problem.shape;
    if (m_tile_rows * m_tile_columns == 1) return {tile, 0, 0, static_cast<int>(shape.m), static_cast<int>(shape.n)};
    const TilePlace at = place_in_raster(tile, m_tile_rows, m_tile_columns, Tile::raster_rows);
    const std::int64_t row = at.row * tile_rows(), column = at.column * tile_columns();
    return {at.matrix, row, column, static_cast<int>(Kokkos::min<std::int64_t>(tile_rows(), shape.m - row)),
            static_cast<int>(Kokkos::min<std::int64_t>(tile_columns(), shape.n - column))};
  }

  /// The sums of a thread's micro tiles in registers, from 0.
  struct RegisterSums {
    Sum values[micro_tiles * Micro::elements];
    KOKKOS_FUNCTION RegisterSums(const MatmulTiled&, const Place&, Sum*, int) {
      unroll<micro_tiles * Micro::elements>([&](auto i) { values[i] = Sum(0); });
    }
    KOKKOS_FUNCTION MicroSums<Sum> at(int, int, int q) { return {values + q * Micro::elements, Micro::columns}; }
    KOKKOS_FUNCTION MicroSums<Sum> after(int, int, int q, bool) { return at(0, 0, q); }
  };
  /// Those of a thread alone, in scratch, which the first piece starts. The last piece's go to C where they are all
  /// that is stored there.
  struct MemorySums {
    Sum* c;
    std::int64_t c_pitch;
    int columns_in_c;
    Sum* scratch;
    int row_panels;
    KOKKOS_FUNCTION MemorySums(const MatmulTiled& kernel, const Place& at, Sum* in_scratch, int panels)
        : c(reinterpret_cast<Sum*>(kernel.m_problem.c) + kernel.offset_in_c(at, 0, 0)),
          c_pitch(kernel.m_problem.shape.c.row),
          columns_in_c(kernel.m_sums_in_c ? whole_panels(at.columns) : 0),
          scratch(in_scratch),
          row_panels(kernel.m_problem.shape.k > kernel.m_depth ? panels : 0) {}
    KOKKOS_FUNCTION bool in_c(int column_panel) const { return column_panel < columns_in_c; }
    KOKKOS_FUNCTION MicroSums<Sum> after(int row_panel, int column_panel, int, bool last) const {
      if (last && in_c(column_panel))
        return {c + row_panel * Micro::rows * c_pitch + column_panel * Micro::columns, c_pitch};
      return at(row_panel, column_panel, 0);
    }
    KOKKOS_FUNCTION MicroSums<Sum> at(int row_panel, int column_panel, int) const {
      // One place for all if nobody comes back to them.
      const int index = row_panels > 0 ? column_panel * row_panels + row_panel : 0;
      return {scratch + std::int64_t{index} * Micro::elements, Micro::columns};
    }
    KOKKOS_FUNCTION void ask_for(int row_panel, int column_panel) const {
      const MicroSums<Sum> sums = at(row_panel, column_panel, 0);
      for (int r = 0; r < Micro::rows; ++r) prefetch<Micro::columns>(sums.data + r * sums.pitch);
    }
  };
  using Sums = std::conditional_t<Tile::alone, MemorySums, RegisterSums>;

  /// Panels of columns that end where a vector does.
  KOKKOS_FUNCTION static int whole_panels(int columns) {
    if constexpr (Tile::alone) {
      const int in_last = columns % Micro::columns;
      return columns / Micro::columns + (in_last == Tile::width || in_last == Tile::width / 2 ? 1 : 0);
    }
    return 0;
  }

  KOKKOS_FUNCTION void ask_for_c(const Place& at, int row, int column, int rows) const {
    for (int r = 0; r < rows; ++r) prefetch<Micro::columns>(m_problem.c + offset_in_c(at, row + r, column));
  }

  KOKKOS_FUNCTION std::int64_t offset_in_c(const Place& at, int row, int column) const {
    const MatrixStrides& c = m_problem.shape.c;
    return at.batch * c.batch + (at.row + row) * c.row + (at.column + column) * c.column;
  }

  KOKKOS_FUNCTION void multiply_tile(const Member& member, Sum* scratch, const Place& at) const {
    const MatmulShape& shape = m_problem.shape;
    const auto* a = reinterpret_cast<const Element*>(m_problem.a) + at.batch * shape.a.batch + at.row * shape.a.row;
    const auto* b =
        reinterpret_cast<const Element*>(m_problem.b) + at.batch * shape.b.batch + at.column * shape.b.column;
    const int row_panels = Tile::alone ? PanelsA::count(at.rows) : 1;
    const int column_panels = Tile::alone ? PanelsB::count(at.columns) : 1;
    int thread = 0, in_place_a = 0, in_place_b = 0;
    if constexpr (Tile::alone) {
      in_place_a = m_a_in_place ? row_panels : 0;
      in_place_b = m_b_in_place ? whole_panels(at.columns) : 0;
    } else {
      thread = member.team_rank();
    }
    Copy<PanelsA> copy_a(a, shape.a.row, shape.a.column, at.rows, Tile::alone ? in_place_a : thread);
    Copy<PanelsB> copy_b(b, shape.b.column, shape.b.row, at.columns, Tile::alone ? in_place_b : thread);
    Sums sums(*this, at, scratch + stage_elements(), row_panels);

    constexpr bool overlapped = Tile::stages > 1;
    if constexpr (overlapped) {
      copy_a.fetch(shape.k);
      copy_b.fetch(shape.k);
      copy_a.store(scratch);
      copy_b.store(scratch + PanelsA::elements);
      member.team_barrier();
    }
    int stage = 0;
    for (std::int64_t k_left = shape.k;; k_left -= depth()) {
      const bool last = k_left <= depth();
      const int steps = Tile::alone && last ? static_cast<int>(k_left) : depth();
      Sum* const piece_a = scratch + stage * stage_elements();
      Sum* const piece_b = piece_a + a_elements();
      if constexpr (overlapped) {
        if (!last) {
          copy_a.advance();
          copy_b.advance();
          copy_a.fetch(k_left - depth());
          copy_b.fetch(k_left - depth());
        }
      } else {
        for (int p = 0; p < row_panels; ++p) copy_a.copy(p, steps, piece_a + p * PanelsA::elements);
      }
      for (int column_panel = 0; column_panel < column_panels; ++column_panel) {
        if constexpr (!overlapped) copy_b.copy(column_panel, steps, piece_b);
        for (int row_panel = 0; row_panel < row_panels; ++row_panel)
          for (int q = 0; q < micro_tiles; ++q) {
            const MicroPlace micro(thread + q * Tile::team_size);
            const int row = row_panel * Tile::row_panel + micro.row;
            const int column = column_panel * Tile::column_panel + micro.column;
            if (!Tile::alone && (row >= at.rows || column >= at.columns)) continue;
            const MicroExtent extent{Kokkos::min(+Micro::rows, at.rows - row),
                                     Kokkos::min(+Micro::columns, at.columns - column), steps, k_left == shape.k};
            MicroOperand<Sum> a_panel{piece_a + micro.row, 1, PanelsA::pitch};
            MicroOperand<Sum> b_panel{piece_b + micro.column, 1, PanelsB::pitch};
            if constexpr (Tile::alone) {
              a_panel = copy_a.operand(row_panel, piece_a + row_panel * PanelsA::elements);
              b_panel = copy_b.operand(column_panel, piece_b);
              // What is needed soon: C's rows, the next micro tile's sums, a part of the next panel of B.
              if (last) ask_for_c(at, row, column, extent.rows);
              if (!extent.starts && row_panel + 1 < row_panels) sums.ask_for(row_panel + 1, column_panel);
              if (column_panel + 1 < column_panels)
                copy_b.ask_for(column_panel + 1, steps * row_panel / row_panels, steps * (row_panel + 1) / row_panels);
            }
            const MicroSums<Sum> micro_sums = sums.after(row_panel, column_panel, q, last);
            multiply_accumulate<Micro>(micro_sums, sums.at(row_panel, column_panel, q), a_panel, b_panel, extent);
            if constexpr (Tile::alone)
              if (last && !sums.in_c(column_panel)) write(at, row, column, micro_sums.data);
          }
      }
      if (last) break;
      if constexpr (overlapped) {
        stage ^= 1;
        copy_a.store(scratch + stage * stage_elements());
        copy_b.store(scratch + stage * stage_elements() + PanelsA::elements);
        member.team_barrier();
      } else {
        copy_a.advance(steps);
        copy_b.advance(steps);
      }
    }
    if constexpr (!Tile::alone)
      for (int q = 0; q < micro_tiles; ++q) {
        const MicroPlace micro(thread + q * Tile::team_size);
        if (micro.row < at.rows && micro.column < at.columns) write(at, micro.row, micro.column, sums.at(0, 0, q).data);
      }
  }

  /// Writes a micro tile's elements of C. `first_row` and `first_column` are in the tile.
  KOKKOS_FUNCTION void write(const Place& at, int first_row, int first_column, const Sum* sums) const {
    if constexpr (Tile::alone) {
      const int rows = Kokkos::min(+Micro::rows, at.rows - first_row);
      const int columns = Kokkos::min(+Micro::columns, at.columns - first_column);
      for (int r = 0; r < rows; ++r)
        write_matmul_row(m_problem, m_epilogue, sums + r * Micro::columns, columns, at.batch, at.row + first_row + r,
                         at.column + first_column);
    } else {
      unroll<Micro::rows>([&](auto r) {
        const int row = first_row + r / Micro::row_group * Micro::row_spacing + r % Micro::row_group;
        if (row >= at.rows) return;
        unroll<Micro::columns / Micro::column_group>([&](auto g) {
          const int column = first_column + g * Micro::column_spacing;
          T* const out = m_problem.c + offset_in_c(at, row, column);
          write_group(at, row, column, out, sums + r * Micro::columns + g * Micro::column_group);
        });
      });
    }
  }

  /// A group of neighbours in a row.
  KOKKOS_FUNCTION void write_group(const Place& at, int row, int column, T* out, const Sum* sums) const {
    constexpr int width = Micro::column_group;
    const std::int64_t i = at.row + row, first = at.column + column;
    if (m_packs_in_c && at.columns - column >= width) {
      Pack<T, width> pack;
      if (reads_c(m_problem)) {
        pack = load_pack<width>(out);
        unroll<width>([&](auto j) {
          pack.values[j] = finished(m_problem, m_epilogue, sums[j], pack.values[j], at.batch, i, first + j);
        });
      } else {
        unroll<width>(
            [&](auto j) { pack.values[j] = finished(m_problem, m_epilogue, sums[j], at.batch, i, first + j); });
      }
      store_pack(out, pack);
    } else {
      const std::int64_t step = m_problem.shape.c.column;
      unroll<width>([&](auto j) {
        if (column + j < at.columns)
          write_finished(m_problem, m_epilogue, sums[j], out + j * step, at.batch, i, first + j);
      });
    }
  }

  MatmulProblem<T> m_problem;
  Epilogue m_epilogue;
  MatmulTile m_tile;
  std::int64_t m_tile_rows;
  std::int64_t m_tile_columns;
  bool m_packs_in_c;
  // Of a thread alone:
  bool m_a_in_place = false;
  bool m_b_in_place = false;
  bool m_sums_in_c = false;
  int m_depth = Tile::depth;
  int m_a_elements = 0;
  int m_sum_tiles = 0;
};

/// Enqueues the tiled kernel. Extents other than k are not 0.
template <class Exec, class T, class Epilogue = NoEpilogue>
void matmul_tiled(const Exec& exec, const MatmulProblem<T>& problem, const Epilogue& epilogue = {}) {
  using Kernel = MatmulTiled<Exec, T, Epilogue>;
  using Tile = typename Kernel::Tile;
  MatmulProblem<T> stated = problem;
  if constexpr (Tile::alone)
    if (fills_lanes_exchanged<Tile>(problem.shape)) exchange(stated);
  const Kernel kernel(stated, epilogue, exec.concurrency());
  const std::int64_t largest = Tile::alone ? std::int64_t{32} * exec.concurrency() : matmul_largest_league;
  const auto league = static_cast<int>(std::min(kernel.tiles(), largest));
  typename Kernel::Policy policy(exec, league, Tile::team_size);
  policy.set_scratch_size(Tile::scratch_level, Kokkos::PerTeam(static_cast<int>(kernel.scratch_bytes())));
  Kokkos::parallel_for("mylos::matmul[portable]", policy, kernel);
}

}  // namespace mylos::detail

#endif
