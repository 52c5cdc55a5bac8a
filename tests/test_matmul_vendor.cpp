// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <thread>
#include <vector>

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

/// Instances of their own on a device; a host has not threads enough for many.
template <class Exec>
std::vector<Exec> instances(std::size_t count) {
  if constexpr (detail::runs_on_host<Exec>)
    return std::vector<Exec>(count, Exec{});
  else
    return Kokkos::Experimental::partition_space(Exec{}, std::vector<int>(count, 1));
}

/// C = factor * ones(60, 70) ones(70, 80) on an instance, which small whole numbers make exact.
template <class Exec, class T>
struct Product {
  using Matrix = Kokkos::View<T**, typename Exec::memory_space>;
  Matrix a{"a", 60, 70}, b{"b", 70, 80}, c{"c", 60, 80};
  Exec exec;
  T factor;

  Product(const Exec& on, int number) : exec(on), factor(static_cast<T>(number)) {
    Kokkos::deep_copy(a, T(1));
    Kokkos::deep_copy(b, factor);
    poison_view(c);
  }
  void enqueue() const { matmul(exec, a, b, c, {.algorithm = Algorithm::vendor}); }
  void expect_result() const {
    exec.fence();
    for_each_element(on_host(c), [&](const T& x) { ASSERT_EQ(x, T(70) * factor); });
  }
};

// More instances at a time than the library keeps handles for, and others after them: what belonged to instances that
// are gone serves new ones.
TYPED_TEST(MatmulVendor, InstancesComeAndGo) {
  using Exec = typename TypeParam::exec;
  if (const char* missing = detail::vendor_gemm_missing<Exec>()) GTEST_SKIP() << missing;
  for (int round = 0; round < 3; ++round) {
    std::vector<Product<Exec, typename TypeParam::scalar>> products;
    for (const Exec& exec : instances<Exec>(20)) products.emplace_back(exec, 1 + static_cast<int>(products.size()));
    for (int again = 0; again < 2; ++again)
      for (const auto& product : products) product.enqueue();
    for (const auto& product : products) product.expect_result();
  }
}

// More threads than handles, each with an instance of its own, and two of one instance.
TYPED_TEST(MatmulVendor, ThreadsAtTheSameTime) {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  if (const char* missing = detail::vendor_gemm_missing<Exec>()) GTEST_SKIP() << missing;
  if (detail::runs_on_host<Exec>) GTEST_SKIP() << "a host's instances share its threads";
  auto own = instances<Exec>(18);
  own.push_back(own.front());
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < own.size(); ++t)
    threads.emplace_back([&own, t] {
      const Product<Exec, T> product(own[t], static_cast<int>(t) + 1);
      for (int run = 0; run < 20; ++run) product.enqueue();
      product.expect_result();
    });
  for (std::thread& thread : threads) thread.join();
}

// One call for a batch: strided, and with a matrix that is repeated.
TYPED_TEST(MatmulVendor, Batches) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  if (const char* missing = detail::vendor_gemm_missing<Exec>()) GTEST_SKIP() << missing;
  using Matrices = Operand<Exec, T***, Kokkos::LayoutStride>;
  using Kokkos::LayoutStride;
  const Matrices a(LayoutStride(7, 400, 11, 20, 13, 1), 7 * 400, 1), one(LayoutStride(7, 0, 13, 1, 9, 15), 9 * 15, 2),
      c(LayoutStride(7, 200, 11, 9, 9, 1), 7 * 200, 3), rows_first(LayoutStride(7, 9, 11, 63, 9, 1), 7 * 11 * 9, 4);
  for (const double beta : {0.0, 1.0}) {
    EXPECT_EQ(expect_matmul(Exec{}, a, one, c, {.beta = beta}), 3U);
    EXPECT_EQ(expect_matmul(Exec{}, a, one, rows_first, {.beta = beta}), 3U);
  }
  if constexpr (!detail::runs_on_host<Exec>) {  // beyond what a launch has in its third dimension
    const Matrices many(LayoutStride(70000, 4, 2, 2, 2, 1), 280000, 1),
        many_c(LayoutStride(70000, 4, 2, 2, 2, 1), 280000, 3);
    EXPECT_EQ(expect_matmul(Exec{}, many, many, many_c), 3U);
  }
}

}  // namespace
}  // namespace mylos::test
