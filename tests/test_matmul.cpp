// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

using Elements = ::testing::Types<float, double>;

template <class C>
class Matmul : public ::testing::Test {};
using MatmulCases = Cases<Spaces, Elements, Layouts>::type;
TYPED_TEST_SUITE(Matmul, MatmulCases);

template <class Exec, class T, class Layout>
Operand<Exec, T**, Layout> contiguous(std::size_t rows, std::size_t columns, std::uint64_t stream) {
  return {Layout(rows, columns), rows * columns, stream};
}

/// Every second row and column of a row-major matrix.
template <class Exec, class T>
Operand<Exec, T**, Kokkos::LayoutStride> every_second(std::size_t rows, std::size_t columns, std::uint64_t stream) {
  return {Kokkos::LayoutStride(rows, 4 * columns, columns, 2), 4 * rows * columns, stream};
}

template <class Exec, class T, class Layout>
auto operand(std::size_t rows, std::size_t columns, std::uint64_t stream) {
  if constexpr (std::is_same_v<Layout, Kokkos::LayoutStride>)
    return every_second<Exec, T>(rows, columns, stream);
  else
    return contiguous<Exec, T, Layout>(rows, columns, stream);
}

template <class Exec, class T, class LayoutA, class LayoutB, class LayoutC>
std::size_t multiply(std::size_t m, std::size_t n, std::size_t k, const MatmulOptions& options) {
  const auto a = operand<Exec, T, LayoutA>(options.transpose_a ? k : m, options.transpose_a ? m : k, 1);
  const auto b = operand<Exec, T, LayoutB>(options.transpose_b ? n : k, options.transpose_b ? k : n, 2);
  const auto c = operand<Exec, T, LayoutC>(m, n, 3);
  return expect_matmul(Exec{}, a, b, c, options);
}

template <class Exec, class T, class LayoutC, class... Pairs>
void multiply_in_layouts(std::size_t m, std::size_t n, std::size_t k) {
  using Right = Kokkos::LayoutRight;
  using Left = Kokkos::LayoutLeft;
  using Stride = Kokkos::LayoutStride;
  for (int transposes = 0; transposes < 4; ++transposes) {
    const MatmulOptions o{.alpha = 1.5, .beta = 0.5, .transpose_a = transposes % 2 == 1, .transpose_b = transposes > 1};
    const std::size_t dense = multiply<Exec, T, Right, Right, LayoutC>(m, n, k, o);
    EXPECT_EQ(dense, detail::vendor_gemm_available<Exec>() ? 3U : 2U) << "the vendor covers contiguous matrices";
    multiply<Exec, T, Right, Left, LayoutC>(m, n, k, o);
    multiply<Exec, T, Left, Right, LayoutC>(m, n, k, o);
    multiply<Exec, T, Left, Left, LayoutC>(m, n, k, o);
    multiply<Exec, T, Stride, Right, LayoutC>(m, n, k, o);
    multiply<Exec, T, Left, Stride, LayoutC>(m, n, k, o);
    multiply<Exec, T, Right, Right, Stride>(m, n, k, o);
  }
}

TYPED_TEST(Matmul, AllLayoutsAndTransposes) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  using Layout = typename TypeParam::layout;
  multiply_in_layouts<Exec, T, Layout>(37, 53, 21);
  multiply_in_layouts<Exec, T, Layout>(131, 67, 40);
  multiply_in_layouts<Exec, T, Layout>(3, 300, 270);
}

// Vectors and single elements, where a stride addresses nothing or the vendor's library has a path of its own.
TYPED_TEST(Matmul, OneRowOneColumnOneTerm) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  using Layout = typename TypeParam::layout;
  struct Size {
    std::size_t m, n, k;
  };
  for (const Size s : {Size{1, 1, 1}, Size{1, 1, 50}, Size{1, 40, 1}, Size{40, 1, 1}, Size{1, 40, 50}, Size{40, 1, 50},
                       Size{40, 50, 1}})
    multiply_in_layouts<Exec, T, Layout>(s.m, s.n, s.k);
}

TYPED_TEST(Matmul, AlphaAndBeta) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  using Layout = typename TypeParam::layout;
  for (const double alpha : {1.0, -1.0, 0.1, 0.0})
    for (const double beta : {0.0, 1.0, -0.3})
      multiply<Exec, T, Kokkos::LayoutRight, Kokkos::LayoutLeft, Layout>(45, 70, 33, {.alpha = alpha, .beta = beta});
}

template <class C>
class MatmulSizes : public ::testing::Test {};
using SizeCases = Cases<Spaces, Elements, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(MatmulSizes, SizeCases);

// Around the sizes of micro tiles, panels, tiles and pieces of every policy. Each size comes as m, n and k beside two
// others of the list, which differ from one use to the next, and with all transposes in turn.
TYPED_TEST(MatmulSizes, AroundEveryTileEdge) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  using Right = Kokkos::LayoutRight;
  const std::vector<std::size_t> sizes{1,   2,   3,   4,   5,   6,   7,   8,   9,   13,  14, 15,
                                       16,  17,  31,  32,  33,  63,  64,  65,  95,  96,  97, 111,
                                       112, 113, 127, 128, 129, 191, 192, 193, 255, 256, 257};
  int turn = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i)
    for (const std::size_t step : {7U, 12U}) {
      const std::size_t x = sizes[i], y = sizes[(i + step) % sizes.size()], z = sizes[(i + 2 * step) % sizes.size()];
      const MatmulOptions o{.transpose_a = turn % 2 == 1, .transpose_b = turn / 2 % 2 == 1};
      multiply<Exec, T, Right, Right, Right>(x, y, z, o);
      ++turn;
    }
}

// Several tiles in both directions and several pieces along k, in every corner of which something can go wrong.
TYPED_TEST(MatmulSizes, SeveralTilesAndPieces) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  using Right = Kokkos::LayoutRight;
  multiply<Exec, T, Right, Right, Right>(401, 523, 617, {});
  multiply<Exec, T, Right, Right, Right>(1200, 30, 1030, {.transpose_a = true});
}

}  // namespace
}  // namespace mylos::test
