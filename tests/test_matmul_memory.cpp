// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

template <class C>
class MatmulMemory : public ::testing::Test {};
using MemoryCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(MatmulMemory, MemoryCases);

using Stride = Kokkos::LayoutStride;

template <class TypeParam>
struct Types {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  using Matrix = Operand<Exec, T**, Stride>;
  using Batch = Operand<Exec, T***, Stride>;
  using RightBatch = Operand<Exec, T***, Kokkos::LayoutRight>;
  using LeftBatch = Operand<Exec, T***, Kokkos::LayoutLeft>;
};

TYPED_TEST(MatmulMemory, Batches) {
  using U = Types<TypeParam>;
  const typename U::RightBatch a(Kokkos::LayoutRight(5, 20, 30), 5 * 20 * 30, 1);
  const typename U::RightBatch one_a(Kokkos::LayoutRight(1, 20, 30), 20 * 30, 2);
  const typename U::LeftBatch b(Kokkos::LayoutLeft(5, 30, 40), 5 * 30 * 40, 3);  // batch innermost
  const typename U::RightBatch one_b(Kokkos::LayoutRight(1, 30, 40), 30 * 40, 4);
  const typename U::Matrix plain_b(Stride(30, 40, 40, 1), 30 * 40, 5);
  const typename U::RightBatch c(Kokkos::LayoutRight(5, 20, 40), 5 * 20 * 40, 6);
  const typename U::LeftBatch left_c(Kokkos::LayoutLeft(5, 20, 40), 5 * 20 * 40, 7);
  const typename U::Exec exec{};
  for (const double beta : {0.0, 2.0}) {
    const MatmulOptions o{.alpha = 0.5, .beta = beta};
    expect_matmul(exec, a, b, c, o);
    expect_matmul(exec, one_a, b, c, o);
    expect_matmul(exec, a, one_b, left_c, o);
    expect_matmul(exec, one_a, one_b, c, o);
    expect_matmul(exec, a, plain_b, c, o);
    expect_matmul(exec, one_a, plain_b, left_c, o);
  }
}

TYPED_TEST(MatmulMemory, BatchOfTransposes) {
  using U = Types<TypeParam>;
  const typename U::RightBatch a(Kokkos::LayoutRight(3, 30, 20), 3 * 20 * 30, 1);
  const typename U::RightBatch b(Kokkos::LayoutRight(1, 40, 30), 30 * 40, 3);
  const typename U::RightBatch c(Kokkos::LayoutRight(3, 20, 40), 3 * 20 * 40, 6);
  expect_matmul(typename U::Exec{}, a, b, c, {.transpose_a = true, .transpose_b = true});
}

// One matrix of ones, repeated by a batch stride of 0.
TYPED_TEST(MatmulMemory, BatchStrideZero) {
  using U = Types<TypeParam>;
  using T = typename U::T;
  const typename U::Batch a(Stride(32, 0, 32, 32, 32, 1), 32 * 32, 1), b(Stride(32, 1024, 32, 32, 32, 1), 32 * 1024, 2),
      c(Stride(32, 1024, 32, 32, 32, 1), 32 * 1024, 3);
  expect_matmul(typename U::Exec{}, a, b, c);
  const typename U::Exec exec{};
  Kokkos::deep_copy(Kokkos::View<T*, typename U::Exec::memory_space>(a.device().data(), 1024), T(1));
  Kokkos::deep_copy(Kokkos::View<T*, typename U::Exec::memory_space>(b.device().data(), 32 * 1024), T(1));
  for (const Algorithm algorithm : algorithms<typename U::Exec>(a.device(), b.device(), c.device(), {})) {
    c.memory.poison();
    matmul(exec, a.device(), b.device(), c.device(), {.algorithm = algorithm});
    exec.fence();
    const auto result = c.memory.download();
    for (std::size_t i = 0; i < result.extent(0); ++i) ASSERT_EQ(result(i), T(32)) << "element " << i;
  }
}

// (batch, row, column) in memory order (row, batch, column), and (column, batch, row).
TYPED_TEST(MatmulMemory, PermutedBatches) {
  using U = Types<TypeParam>;
  const typename U::Batch a(Stride(6, 25, 17, 150, 25, 1), 6 * 17 * 25, 1);
  const typename U::Batch b(Stride(6, 25, 25, 1, 19, 150), 6 * 25 * 19, 2);
  const typename U::Batch c(Stride(6, 19, 17, 114, 19, 1), 6 * 17 * 19, 3);
  const typename U::Batch c_by_columns(Stride(6, 17, 17, 1, 19, 102), 6 * 17 * 19, 3);
  expect_matmul(typename U::Exec{}, a, b, c, {.beta = 1});
  expect_matmul(typename U::Exec{}, a, b, c_by_columns, {.beta = 1});
}

// The stride of a dimension of extent 1 may be anything; it is no leading dimension.
TYPED_TEST(MatmulMemory, StrideOfAUnitExtent) {
  using U = Types<TypeParam>;
  const auto row = [](std::size_t stride, std::uint64_t stream) {
    return typename U::Matrix(Stride(1, 12345, 60, stride), 60 * stride, stream);
  };
  const auto column = [](std::size_t stride, std::uint64_t stream) {
    return typename U::Matrix(Stride(60, stride, 1, 12345), 60 * stride, stream);
  };
  const auto square = random_matrix<typename U::Exec, typename U::T>(60, 60, 4);
  const auto square_c = random_matrix<typename U::Exec, typename U::T>(60, 60, 5);
  const typename U::Matrix one_c(Stride(1, 12345, 1, 54321), 1, 6);
  const typename U::Exec exec{};
  for (const std::size_t x : {1U, 3U})
    for (const std::size_t y : {1U, 3U}) {
      expect_matmul(exec, row(x, 1), column(y, 2), one_c, {.beta = 1});
      expect_matmul(exec, column(x, 1), row(y, 2), square_c, {.beta = 1});
      expect_matmul(exec, square, column(x, 1), column(y, 2), {.beta = 1});
      expect_matmul(exec, row(x, 1), square, row(y, 2), {.beta = 1});
      expect_matmul(exec, row(x, 1), square, row(y, 2), {.beta = 1, .transpose_b = true});
    }
}

// Rows and columns that repeat one element.
TYPED_TEST(MatmulMemory, StrideZeroInsideAMatrix) {
  using U = Types<TypeParam>;
  const typename U::Matrix a(Stride(40, 0, 50, 1), 50, 1), b(Stride(50, 1, 30, 0), 50, 2),
      c(Stride(40, 30, 30, 1), 1200, 3);
  EXPECT_EQ(expect_matmul(typename U::Exec{}, a, b, c), 2U) << "no leading dimension of 0 for the vendor";
}

// Padded leading dimensions, as subviews have them: the vendor's gemm covers them.
TYPED_TEST(MatmulMemory, LeadingDimensions) {
  using U = Types<TypeParam>;
  const bool vendor = detail::vendor_gemm_available<typename U::Exec>();
  for (int which = 0; which < 8; ++which) {
    const auto padded = [&](bool by_rows, std::size_t rows, std::size_t columns, std::size_t padding, int stream) {
      return typename U::Matrix(
          by_rows ? Stride(rows, columns + padding, columns, 1) : Stride(rows, 1, columns, rows + padding),
          (rows + padding) * (columns + padding), static_cast<std::uint64_t>(stream));
    };
    for (const bool column : {false, true}) {
      const std::size_t m = column ? 1 : 9, n = column ? 9 : 11;
      const auto a = padded(which % 2 == 0, m, 33, 3, 1);
      const auto b = padded(which / 2 % 2 == 0, 33, n, 5, 2);
      const auto c = padded(which / 4 == 0, m, n, 2, 3);
      EXPECT_EQ(expect_matmul(typename U::Exec{}, a, b, c, {.beta = 1}), vendor ? 3U : 2U);
    }
  }
}

// Operands that start off a 16-byte boundary, rows of odd length, and neighbours on all sides that stay as they are.
TYPED_TEST(MatmulMemory, MisalignedOperands) {
  using U = Types<TypeParam>;
  constexpr std::size_t margin = 8;
  for (const auto& [m, n, k, padding] : {std::array<std::size_t, 4>{5, 7, 9, 0}, {16, 24, 8, 0}, {33, 65, 34, 1}})
    for (std::size_t offsets = 0; offsets < 64; ++offsets) {
      const typename U::Matrix a(Stride(m, k + padding, k, 1), m * (k + padding), 1, offsets % 4);
      const typename U::Matrix b(Stride(k, n + padding, n, 1), k * (n + padding), 2, offsets / 4 % 4);
      const typename U::Matrix c(Stride(m, n + padding, n, 1), m * (n + padding) + margin, 3, margin + offsets / 16);
      expect_matmul(typename U::Exec{}, a, b, c, {.beta = offsets % 2 == 0 ? 0.0 : 1.0});
    }
}

}  // namespace
}  // namespace mylos::test
