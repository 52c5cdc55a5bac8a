// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_UNITS_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_UNITS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/launch_teams.hpp>
#include <mylos/detail/atoms/unroll_loop.hpp>
#include <mylos/detail/kernels/matmul_piece.hpp>
#include <mylos/detail/kernels/matmul_slices.hpp>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/matmul_raster.hpp>
#include <mylos/detail/policy_matmul_units.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/detail/unroll.hpp>

namespace mylos::detail {

/// Products by the matrix units. A team computes a tile of C, its warps parts of it, from pieces of A and B in scratch,
/// `stages` of which are on their way while one is multiplied; while the units multiply what a warp holds of one step
/// along k, it reads the next step's. docs/matmul.md draws it.
template <class Exec, class Units, MatmulTileKind Kind, Contiguous OrderA, Contiguous OrderB, class Epilogue>
class MatmulUnits {
  static constexpr MatmulUnitsTile tile = matmul_units_tile<Units>(Kind);

 public:
  static constexpr int tile_rows = tile.rows, tile_columns = tile.columns, warp_rows = tile.warp_rows,
                       warp_columns = tile.warp_columns, stages = tile.stages, team_size = tile.team_size();
  using T = typename Units::Element;
  using Sum = typename Units::Sum;
  using PieceA = MatmulPiece<T, tile_rows, OrderA>;
  using PieceB = MatmulPiece<T, tile_columns, OrderB>;
  static constexpr int stage_elements = PieceA::elements + PieceB::elements;
  static constexpr int teams_together = tile.teams_together;
  static constexpr std::size_t scratch_bytes = sizeof(T) * stage_elements * stages;

  /// With more than one slice the sums of each go to `partial`, an array of slices x batch x m x n.
  MatmulUnits(const MatmulProblem<T>& problem, const Epilogue& epilogue, int slices, Sum* partial)
      : m_problem(problem), m_epilogue(epilogue), m_partial(partial), m_slices(slices) {
    const MatmulShape& s = problem.shape;
    m_tile_rows = (s.m + tile_rows - 1) / tile_rows;
    m_tile_columns = (s.n + tile_columns - 1) / tile_columns;
    const std::int64_t pieces = (s.k + PieceA::depth - 1) / PieceA::depth;
    m_slice_depth = (pieces + slices - 1) / slices * PieceA::depth;
    m_chunks_a = OrderA == Contiguous::k ? in_chunks(problem.a, s.k, s.a.column, s.a.row, s.a.batch)
                                         : in_chunks(problem.a, s.m, s.a.row, s.a.column, s.a.batch);
    m_chunks_b = OrderB == Contiguous::k ? in_chunks(problem.b, s.k, s.b.row, s.b.column, s.b.batch)
                                         : in_chunks(problem.b, s.n, s.b.column, s.b.row, s.b.batch);
    m_runs_in_c =
        slices == 1 && s.c.column == 1 && pack_aligned<run>(problem.c) && s.c.row % run == 0 && s.c.batch % run == 0;
  }
  [[nodiscard]] std::int64_t teams() const { return m_problem.shape.batch * m_tile_rows * m_tile_columns * m_slices; }

  template <class Team>
  KOKKOS_FUNCTION void operator()(const Team& team) const {
    T* const scratch = static_cast<T*>(team.scratch());
    Sums sums;
    const bool exact = multiply(team, scratch, sums);
    if constexpr (Units::recomputes) {
      if (team.any(!exact || has_special(sums))) multiply_again(team, scratch, sums);
    }
    write(team, sums);
  }

 private:
  static constexpr int groups_a = warp_rows / 8;
  static constexpr int groups_b = warp_columns / 8;
  using CopyA = MatmulPieceCopy<PieceA, T, team_size>;
  using CopyB = MatmulPieceCopy<PieceB, T, team_size>;
  /// Of a pair of groups of A, a group of B: rows g of the two, columns 2 t and 2 t + 1.
  using Sums = Sum[groups_a / 2][groups_b][4];
  /// Columns that follow one another in C.
  static constexpr int lines_together = PieceB::template together<groups_b>;
  static constexpr int run = lines_together > 1 ? lines_together : 2;

  /// Where a team's tile lies.
  struct Place {
    std::int64_t batch, row, column;
    std::int64_t slice;
    int rows, columns;  // inside C
  };
  struct Warp {
    int row, column;  // in the tile
    int lane;
    KOKKOS_FUNCTION explicit Warp(int thread) : lane(thread % 32) {
      constexpr int across = tile_columns / warp_columns;
      row = thread / 32 / across * warp_rows;
      column = thread / 32 % across * warp_columns;
    }
  };

  /// An opaque rank makes a caller find the place again instead of keeping it in registers meanwhile.
  KOKKOS_FUNCTION Place place(std::int64_t league_rank) const {
    const MatmulShape& shape = m_problem.shape;
    const std::int64_t tiles = shape.batch * m_tile_rows * m_tile_columns;
    Place at;
    at.slice = league_rank / tiles;
    const std::int64_t tile = league_rank - at.slice * tiles;
    const TilePlace in_raster = place_in_raster(tile, m_tile_rows, m_tile_columns, matmul_units_raster_rows);
    at.batch = in_raster.matrix;
    at.row = in_raster.row * tile_rows;
    at.column = in_raster.column * tile_columns;
    at.rows = static_cast<int>(Kokkos::min<std::int64_t>(tile_rows, shape.m - at.row));
    at.columns = static_cast<int>(Kokkos::min<std::int64_t>(tile_columns, shape.n - at.column));
    return at;
  }

  /// Copies the pieces of A and B for a tile, one after another.
  struct Copies {
    CopyA a;
    CopyB b;
    int k_left;
    template <class Team>
    KOKKOS_FUNCTION Copies(const MatmulUnits& kernel, const Team& team)
        : Copies(kernel, kernel.place(opaque(team.league_rank())), team.rank()) {}
    KOKKOS_FUNCTION Copies(const MatmulUnits& kernel, const Place& at, int thread)
        : a(kernel.m_problem.a + at.batch * kernel.m_problem.shape.a.batch + at.row * kernel.m_problem.shape.a.row +
                at.slice * kernel.m_slice_depth * kernel.m_problem.shape.a.column,
            kernel.m_problem.shape.a.row, kernel.m_problem.shape.a.column, at.rows, kernel.m_chunks_a, thread),
          b(kernel.m_problem.b + at.batch * kernel.m_problem.shape.b.batch +
                at.column * kernel.m_problem.shape.b.column +
                at.slice * kernel.m_slice_depth * kernel.m_problem.shape.b.row,
            kernel.m_problem.shape.b.column, kernel.m_problem.shape.b.row, at.columns, kernel.m_chunks_b, thread),
          k_left(static_cast<int>(Kokkos::min<std::int64_t>(
              kernel.m_slice_depth, kernel.m_problem.shape.k - at.slice * kernel.m_slice_depth))) {}
    KOKKOS_FORCEINLINE_FUNCTION bool has_below(float limit, const T* piece) const {
      return a.has_below(limit, piece) || b.has_below(limit, piece + PieceA::elements);
    }
    KOKKOS_FUNCTION void next(T* piece) {
      if (k_left > 0) {
        a.copy(k_left, piece);
        b.copy(k_left, piece + PieceA::elements);
      }
      async_copy_commit();
      k_left -= PieceA::depth;
    }
  };

  /// False if an operand that this thread has copied is too small for the units.
  template <class Team>
  KOKKOS_FUNCTION bool multiply(const Team& team, T* scratch, Sums& sums) const {
    Copies copies(*this, team);
    int k_left = copies.k_left;
    const Warp warp(team.rank());
    clear(sums);
    MYLOS_DETAIL_UNROLL
    for (int s = 0; s < stages; ++s) copies.next(scratch + s * stage_elements);
    async_copy_wait<stages - 1>();
    team.barrier();
    units::Fragment<T> a[2][groups_a], b[2][groups_b];
    PieceA::template load<true>(a[0], scratch, warp.row, 0, warp.lane);
    PieceB::template load<false>(b[0], scratch + PieceA::elements, warp.column, 0, warp.lane);
    int stage = 0;
    [[maybe_unused]] bool exact = true;
    if constexpr (Units::recomputes) exact = !copies.has_below(Units::least_exact, scratch);
    // Multiplies the fragments of buffer `now`, those of step `step` of the piece at `stage`, and reads the next ones.
    const auto multiply_step = [&](auto now_constant, auto step_constant) {
      constexpr int now = decltype(now_constant)::value, next = 1 - now, step = decltype(step_constant)::value;
      if constexpr (step == PieceA::steps - 1) {
        async_copy_wait<stages - 2>();
        team.barrier();
        copies.next(scratch + stage * stage_elements);
        stage = stage + 1 == stages ? 0 : stage + 1;
        // What lies beyond the last piece is an old one, or nothing yet.
        if constexpr (Units::recomputes)
          if (k_left > PieceA::depth && copies.has_below(Units::least_exact, scratch + stage * stage_elements))
            exact = false;
      }
      const T* const piece = scratch + stage * stage_elements;
      constexpr int next_step = (step + 1) % PieceA::steps;
      PieceA::template load<true>(a[next], piece, warp.row, next_step, warp.lane);
      PieceB::template load<false>(b[next], piece + PieceA::elements, warp.column, next_step, warp.lane);
      typename Units::Operand ob[groups_b];
      MYLOS_DETAIL_UNROLL
      for (int j = 0; j < groups_b; ++j) ob[j] = Units::operand(b[now][j]);
      MYLOS_DETAIL_UNROLL
      for (int i = 0; i < groups_a / 2; ++i) {
        const auto a0 = Units::operand(a[now][2 * i]), a1 = Units::operand(a[now][2 * i + 1]);
        MYLOS_DETAIL_UNROLL
        for (int j = 0; j < groups_b; ++j) Units::multiply(sums[i][j], a0, a1, ob[j]);
      }
    };
    for (; k_left > 0; k_left -= PieceA::depth) {
      multiply_step(Constant<0>{}, Constant<0>{});
      if constexpr (PieceA::steps == 2) {
        multiply_step(Constant<1>{}, Constant<1>{});
      } else {
        k_left -= PieceA::depth;
        if (k_left <= 0) break;
        multiply_step(Constant<1>{}, Constant<0>{});
      }
    }
    return exact;
  }

  /// The same sums by the scalar units, which define what infinity and NaN in A and B lead to.
  template <class Team>
  KOKKOS_FUNCTION void multiply_again(const Team& team, T* scratch, Sums& sums) const {
    async_copy_wait<0>();
    Copies copies(*this, team);
    const Warp warp(team.rank());
    clear(sums);
    while (copies.k_left > 0) {
      team.barrier();
      copies.next(scratch);
      async_copy_wait<0>();
      team.barrier();
      multiply_scalars(sums, scratch, warp);
    }
  }

  KOKKOS_FUNCTION static void clear(Sums& sums) {
    MYLOS_DETAIL_UNROLL
    for (int i = 0; i < groups_a / 2; ++i) {
      MYLOS_DETAIL_UNROLL
      for (int j = 0; j < groups_b; ++j) {
        MYLOS_DETAIL_UNROLL
        for (int q = 0; q < 4; ++q) sums[i][j][q] = 0;
      }
    }
  }

  KOKKOS_FUNCTION static bool has_special(const Sums& sums) {
    bool special = false;
    MYLOS_DETAIL_UNROLL
    for (int i = 0; i < groups_a / 2; ++i) {
      MYLOS_DETAIL_UNROLL
      for (int j = 0; j < groups_b; ++j) {
        MYLOS_DETAIL_UNROLL
        for (int q = 0; q < 4; ++q) special = special || !Kokkos::isfinite(sums[i][j][q]);
      }
    }
    return special;
  }

  /// The piece's products by the scalar units, for the same sums.
  KOKKOS_FUNCTION static void multiply_scalars(Sums& sums, const T* piece, const Warp& warp) {
    const int g = warp.lane / 4, t = warp.lane % 4;
    for (int l = 0; l < PieceA::depth; ++l) {
      Sum b[groups_b][2];
      MYLOS_DETAIL_UNROLL
      for (int j = 0; j < groups_b; ++j) {
        MYLOS_DETAIL_UNROLL
        for (int q = 0; q < 2; ++q)
          b[j][q] = static_cast<Sum>(
              piece[PieceA::elements + PieceB::offset(warp.column + PieceB::template line<groups_b>(j, 2 * t + q), l)]);
      }
      MYLOS_DETAIL_UNROLL
      for (int e = 0; e < groups_a; ++e) {
        const auto a = static_cast<Sum>(piece[PieceA::offset(warp.row + PieceA::template line<groups_a>(e, g), l)]);
        MYLOS_DETAIL_UNROLL
        for (int j = 0; j < groups_b; ++j) {
          MYLOS_DETAIL_UNROLL
          for (int q = 0; q < 2; ++q) sums[e / 2][j][e % 2 * 2 + q] += a * b[j][q];
        }
      }
    }
  }

  template <class Team>
  KOKKOS_FUNCTION void write(const Team& team, const Sums& sums) const {
    const Place at = place(opaque(team.league_rank()));
    const Warp warp(opaque(team.rank()));
    const int g = warp.lane / 4, t = warp.lane % 4;
    MYLOS_DETAIL_UNROLL
    for (int e = 0; e < groups_a; ++e) {
      const int r = warp.row + PieceA::template line<groups_a>(e, g);
      if (r >= at.rows) continue;
      MYLOS_DETAIL_UNROLL
      for (int first = 0; first < groups_b * 2 / run; ++first) {
        // The sums of a run: of lines_together groups for one of the two columns, or of one group for both.
        constexpr bool across = lines_together > 1;
        const int group = across ? first / 2 * run : first;
        const int q = across ? first % 2 : 0;
        Sum values[run];
        MYLOS_DETAIL_UNROLL
        for (int j = 0; j < run; ++j) values[j] = sums[e / 2][across ? group + j : group][e % 2 * 2 + (across ? q : j)];
        write_run(values, at, r, warp.column + PieceB::template line<groups_b>(group, 2 * t + q));
      }
    }
  }

  KOKKOS_FUNCTION void write_run(const Sum (&values)[run], const Place& at, int r, int c) const {
    const MatmulShape& shape = m_problem.shape;
    const std::int64_t i = at.row + r, j = at.column + c;
    if (m_slices > 1) {
      Sum* const out = m_partial + ((at.slice * shape.batch + at.batch) * shape.m + i) * shape.n + j;
      MYLOS_DETAIL_UNROLL
      for (int x = 0; x < run; ++x)
        if (c + x < at.columns) out[x] = values[x];
      return;
    }
    T* const out = m_problem.c + at.batch * shape.c.batch + i * shape.c.row + j * shape.c.column;
    if (m_runs_in_c && c + run <= at.columns) {
      Pack<T, run> pack;
      if (reads_c(m_problem)) {
        pack = load_pack<run>(out);
        MYLOS_DETAIL_UNROLL
        for (int x = 0; x < run; ++x)
          pack.values[x] = finished(m_problem, m_epilogue, values[x], pack.values[x], at.batch, i, j + x);
      } else {
        MYLOS_DETAIL_UNROLL
        for (int x = 0; x < run; ++x) pack.values[x] = finished(m_problem, m_epilogue, values[x], at.batch, i, j + x);
      }
      store_pack(out, pack);
    } else {
      MYLOS_DETAIL_UNROLL
      for (int x = 0; x < run; ++x)
        if (c + x < at.columns)
          write_finished(m_problem, m_epilogue, values[x], out + x * shape.c.column, at.batch, i, j + x);
    }
  }

  /// `extent` and `unit` are the contiguous dimension's extent and stride, `stride` is the other's.
  static bool in_chunks(const T* data, std::int64_t extent, std::int64_t unit, std::int64_t stride,
                        std::int64_t batch) {
    return unit == 1 && extent % PieceA::chunk == 0 && stride * sizeof(T) % 16 == 0 && batch * sizeof(T) % 16 == 0 &&
           reinterpret_cast<std::uintptr_t>(data) % 16 == 0;
  }

  MatmulProblem<T> m_problem;
  Epilogue m_epilogue;
  Sum* m_partial;
  int m_slices;
  std::int64_t m_slice_depth;
  std::int64_t m_tile_rows;
  std::int64_t m_tile_columns;
  bool m_chunks_a;
  bool m_chunks_b;
  bool m_runs_in_c;
};

/// Enqueues the kernel, and the addition of the slices if there are several: `partial` then has room for slices x batch
/// x m x n sums.
template <class Units, MatmulTileKind Kind, Contiguous OrderA, Contiguous OrderB, class Exec, class T, class Epilogue>
void launch_matmul_units(const Exec& exec, const MatmulProblem<T>& problem, const Epilogue& epilogue, int slices,
                         matmul_sum_t<T>* partial) {
  using Kernel = MatmulUnits<Exec, Units, Kind, OrderA, OrderB, Epilogue>;
  const Kernel kernel(problem, epilogue, slices, partial);
  launch_teams("mylos::matmul[units]", exec, kernel, kernel.teams());
  if (slices > 1) add_matmul_slices(exec, problem, epilogue, partial, slices);
}

}  // namespace mylos::detail

#endif
