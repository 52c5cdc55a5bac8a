// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstring>
#include <mylos/detail/kernels/matmul_tiled.hpp>
#include <mylos/detail/matmul_tile.hpp>

#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

template <class C>
class MatmulTiles : public ::testing::Test {};
using TileCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(MatmulTiles, TileCases);

/// A row-major matrix whose rows are `gap` elements apart.
template <class Exec, class T>
Operand<Exec, T**, Kokkos::LayoutStride> rows_apart(std::size_t rows, std::size_t columns, std::size_t gap,
                                                    std::uint64_t stream) {
  const std::size_t step = columns + gap;
  return {Kokkos::LayoutStride(rows, step, columns, 1), rows == 0 ? 0 : (rows - 1) * step + columns, stream};
}

template <class Exec, class T>
void multiply(std::size_t m, std::size_t n, std::size_t k, const MatmulOptions& options) {
  const bool ta = options.transpose_a, tb = options.transpose_b;
  const auto a = rows_apart<Exec, T>(ta ? k : m, ta ? m : k, 1, 1);
  const auto b = rows_apart<Exec, T>(tb ? n : k, tb ? k : n, 2, 2);
  const auto c = rows_apart<Exec, T>(m, n, 3, 3);
  expect_matmul(Exec{}, a, b, c, options);
}

// Micro tiles of a host have 14 or 6 rows and two vectors, of 4, 8, 16, ... elements; those of a GPU 4 or 8 by 4 or 8.
// With alpha = 1 and beta = 0 a host keeps the sums in C.
TYPED_TEST(MatmulTiles, EdgesOfMicroTiles) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  for (const std::size_t m : {1U, 5U, 6U, 7U, 13U, 14U, 15U, 29U})
    for (const std::size_t n : {1U, 3U, 4U, 5U, 8U, 9U, 15U, 16U, 17U, 24U, 31U, 32U, 33U, 40U, 65U}) {
      const bool ta = m % 2 == 0, tb = n % 3 == 0;
      multiply<Exec, T>(m, n, 19, {.transpose_a = ta, .transpose_b = tb});
      multiply<Exec, T>(m, n, 19, {.alpha = 1.5, .beta = 0.5, .transpose_a = !ta, .transpose_b = !tb});
    }
}

// Pieces are 8, 16 or 256 steps deep.
TYPED_TEST(MatmulTiles, EdgesOfPieces) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  for (const std::size_t k : {1U, 7U, 8U, 9U, 15U, 16U, 17U, 255U, 256U, 257U, 513U})
    for (int transposes = 0; transposes < 4; ++transposes) {
      const MatmulOptions o{.transpose_a = transposes % 2 == 1, .transpose_b = transposes > 1};
      multiply<Exec, T>(9, 70, k, o);
      multiply<Exec, T>(100, 200, k, o);
      multiply<Exec, T>(150, 3, k, o);
    }
}

// More panels than a host reads in place, and tiles beside and below each other.
TYPED_TEST(MatmulTiles, EdgesOfTiles) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  for (int transposes = 0; transposes < 4; ++transposes) {
    const MatmulOptions o{.transpose_a = transposes % 2 == 1, .transpose_b = transposes > 1};
    multiply<Exec, T>(563, 45, 21, o);
    multiply<Exec, T>(75, 1029, 21, o);
  }
  multiply<Exec, T>(129, 130, 300, {.beta = 1});
}

// A row and a column of tiles may be cut anywhere: the sums of an element are the same.
template <class T>
void expect_parts_as_whole() {
  constexpr std::size_t m = 121, n = 150, k = 700;
  const Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::HostSpace> a("a", m, k), b("b", k, n), whole("whole", m, n);
  randomise(a, 1);
  randomise(b, 2);
  const MatmulOptions options{.algorithm = Algorithm::portable};
  matmul(Host{}, a, b, whole, options);
  for (const std::size_t rows : {1U, 3U, 14U, 50U, 121U})
    for (const std::size_t columns : {1U, 8U, 21U, 64U, 150U}) {
      const std::size_t first_row = m - rows, first_column = n - columns;
      const Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::HostSpace> part("part", rows, columns);
      matmul(Host{}, Kokkos::subview(a, std::pair(first_row, m), Kokkos::ALL),
             Kokkos::subview(b, Kokkos::ALL, std::pair(first_column, n)), part, options);
      Kokkos::fence();
      for (std::size_t i = 0; i < rows; ++i)
        ASSERT_EQ(std::memcmp(&part(i, 0), &whole(first_row + i, first_column), columns * sizeof(T)), 0)
            << "row " << i << " of " << rows << " x " << columns;
    }
}
TEST(MatmulTilesOnHost, BitsDoNotDependOnTheTilesOfFloats) {
  expect_parts_as_whole<float>();
}
TEST(MatmulTilesOnHost, BitsDoNotDependOnTheTilesOfDoubles) {
  expect_parts_as_whole<double>();
}

// The busiest thread multiplies at most a quarter more than an even share, where there is enough for all.
TEST(MatmulTilesOnHost, TilesFillTheThreads) {
  using Tile = detail::MatmulPolicy<Host, float>;
  for (const std::int64_t size : {512, 768, 1000, 1024, 2048, 3000, 4096, 8192})
    for (const std::int64_t threads : {1, 2, 3, 4, 8, 16, 24, 64}) {
      if (size * size < threads * 128 * 128) continue;
      detail::MatmulShape shape;
      shape.batch = 1, shape.m = size, shape.n = size, shape.k = size;
      const detail::MatmulTile tile = detail::matmul_tile<Tile>(shape, threads);
      EXPECT_EQ(tile.rows % Tile::micro_rows, 0);
      EXPECT_EQ(tile.columns % Tile::micro_columns, 0);
      EXPECT_LE(tile.rows, Tile::rows);
      EXPECT_LE(tile.columns, Tile::columns);
      const std::int64_t tiles = ((size + tile.rows - 1) / tile.rows) * ((size + tile.columns - 1) / tile.columns);
      const std::int64_t busiest = (tiles + threads - 1) / threads * tile.rows * tile.columns;
      EXPECT_LE(static_cast<double>(busiest), 1.25 * static_cast<double>(size * size) / static_cast<double>(threads))
          << size << " on " << threads << " threads: " << tile.rows << " x " << tile.columns;
    }
}

}  // namespace
}  // namespace mylos::test
