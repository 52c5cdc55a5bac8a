// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATMUL_TILE_HPP
#define MYLOS_DETAIL_MATMUL_TILE_HPP

#include <algorithm>
#include <cstdint>
#include <mylos/detail/problem_matmul.hpp>
#include <utility>

namespace mylos::detail {

/// The extents of the tiles that C is cut into.
struct MatmulTile {
  int rows;
  int columns;
};

/// Tiles of whole micro tiles that keep `threads` threads evenly busy and copy little: the time of the busiest thread
/// is estimated as its products and what it copies for them. The result of a matmul does not depend on its tiles.
template <class Tile>
MatmulTile matmul_tile(const MatmulShape& shape, std::int64_t threads) {
  if constexpr (!Tile::alone) return {Tile::rows, Tile::columns};
  constexpr std::int64_t most_rows = Tile::rows / Tile::micro_rows, most_columns = Tile::columns / Tile::micro_columns;
  // Copying an element takes about as long as this many products, in which a micro tile's step counts rows x columns.
  constexpr double copy = 12;
  const auto parts = [](std::int64_t whole, std::int64_t part) { return (whole + part - 1) / part; };
  const std::int64_t row_panels = parts(shape.m, Tile::micro_rows);
  const std::int64_t column_panels = parts(shape.n, Tile::micro_columns);
  if (shape.batch >= 8 * threads && row_panels <= most_rows && column_panels <= most_columns)
    return {static_cast<int>(row_panels) * Tile::micro_rows, static_cast<int>(column_panels) * Tile::micro_columns};
  std::int64_t best_rows = 1, best_columns = 1;
  double best = 0;
  for (std::int64_t rows = std::min(row_panels, most_rows); rows > 0; --rows) {
    const std::int64_t down = parts(row_panels, rows);
    const std::int64_t even_rows = parts(row_panels, down);
    if (even_rows < rows) continue;
    const std::int64_t smallest = parts(column_panels, most_columns);
    for (int round = 0; round < 4; ++round) {
      // The most tiles across whose number in all is no more than one, two, ... for each thread.
      const std::int64_t across = std::clamp((round + 1) * threads / (down * shape.batch), smallest, column_panels);
      const std::int64_t columns = parts(column_panels, across);
      const std::int64_t tiles = down * parts(column_panels, columns) * shape.batch;
      const auto products = static_cast<double>(rows * columns * Tile::micro_rows * Tile::micro_columns);
      const auto copies = static_cast<double>(rows * Tile::micro_rows + columns * Tile::micro_columns);
      const double time = static_cast<double>(parts(tiles, threads)) * (products + copy * copies);
      if (best == 0 || time < best) best = time, best_rows = rows, best_columns = columns;
    }
  }
  return {static_cast<int>(best_rows) * Tile::micro_rows, static_cast<int>(best_columns) * Tile::micro_columns};
}

/// C has too few columns to fill the vectors of a micro tile, and more rows.
template <class Tile>
bool fills_lanes_exchanged(const MatmulShape& shape) {
  return Tile::vectors && 2 * shape.n <= Tile::width && shape.m >= 2 * shape.n;
}

/// States the problem as C^T = B^T A^T.
template <class T>
void exchange(MatmulProblem<T>& problem) {
  MatmulShape& shape = problem.shape;
  const auto transposed = [](const MatrixStrides& s) { return MatrixStrides{s.batch, s.column, s.row}; };
  std::swap(shape.m, shape.n);
  std::swap(problem.a, problem.b);
  const MatrixStrides a = shape.a;
  shape.a = transposed(shape.b);
  shape.b = transposed(a);
  shape.c = transposed(shape.c);
  shape.exchanged = !shape.exchanged;
}

}  // namespace mylos::detail

#endif
