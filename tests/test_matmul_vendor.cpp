// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"
#include "support/tools.hpp"

namespace mylos::test {
namespace {

template <class C>
class MatmulVendor : public ::testing::Test {};
using VendorCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(MatmulVendor, VendorCases);

// Kokkos Kernels' own gemm, which it falls back to, is a Kokkos kernel; so are its sums of dot products with atomic
// additions for a small C. Neither may run: only the library.
TYPED_TEST(MatmulVendor, ReachesTheLibraryForEveryStatement) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  if (const char* missing = detail::vendor_gemm_missing<Exec>()) GTEST_SKIP() << missing;
  const Exec exec{};
  for (const std::size_t size : {1U, 5U, 9U, 30U, 200U})
    for (int statement = 0; statement < 8; ++statement) {
      const bool ta = statement % 2 == 1, tb = statement / 2 % 2 == 1;
      const auto layout = [&](std::size_t rows, std::size_t columns) {
        return statement < 4 ? Kokkos::LayoutStride(rows, columns + 3, columns, 1)
                             : Kokkos::LayoutStride(rows, 1, columns, rows + 3);
      };
      using Matrix = Operand<Exec, T**, Kokkos::LayoutStride>;
      const Matrix a(layout(ta ? 100 : size, ta ? size : 100), 300 * 300, 1);
      const Matrix b(layout(tb ? size : 100, tb ? 100 : size), 300 * 300, 2);
      const Matrix c(layout(size, size), 300 * 300, 3);
      const ToolsRecorder recorder;
      matmul(exec, a.device(), b.device(), c.device(),
             {.transpose_a = ta, .transpose_b = tb, .algorithm = Algorithm::vendor});
      ASSERT_EQ(recorder.kernels().size(), 0U) << recorder.kernels().front().name;
    }
}

TYPED_TEST(MatmulVendor, ErrorsSayWhy) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  const Kokkos::View<T**, typename Exec::memory_space> memory("memory", 20, 20), c("c", 10, 10);
  const Kokkos::View<T**, Kokkos::LayoutStride, typename Exec::memory_space> every_second(
      memory.data(), Kokkos::LayoutStride(10, 40, 10, 2));
  const auto call = [&] { matmul(every_second, every_second, c, {.algorithm = Algorithm::vendor}); };
  if (const char* missing = detail::vendor_gemm_missing<Exec>())
    expect_error(call, "mylos::matmul: Algorithm::vendor was asked for, but ", missing);
  else
    expect_error(call, "mylos::matmul: Algorithm::vendor was asked for, but a matrix has ");
}

}  // namespace
}  // namespace mylos::test
