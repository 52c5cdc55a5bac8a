// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>
#include <thread>

#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"
#include "support/tools.hpp"

namespace mylos::test {
namespace {

template <class C>
class MatmulRules : public ::testing::Test {};
using RuleCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(MatmulRules, RuleCases);

template <class TypeParam>
using Matrix = Kokkos::View<typename TypeParam::scalar**, typename TypeParam::exec::memory_space>;
template <class TypeParam>
using Batch = Kokkos::View<typename TypeParam::scalar***, typename TypeParam::exec::memory_space>;

template <class View>
void expect_all(const View& v, double expected) {
  const auto host = on_host(v);
  for_each_element(host, [&](auto element) { ASSERT_EQ(element, expected); });
}

std::vector<Algorithm> every_algorithm(bool vendor) {
  if (vendor) return {Algorithm::automatic, Algorithm::portable, Algorithm::vendor};
  return {Algorithm::automatic, Algorithm::portable};
}

TYPED_TEST(MatmulRules, InnerExtentZeroScalesC) {
  using T = typename TypeParam::scalar;
  const Matrix<TypeParam> a("a", 3, 0), b("b", 0, 4), c("c", 3, 4);
  for (const Algorithm algorithm : every_algorithm(detail::vendor_gemm_available<typename TypeParam::exec>())) {
    Kokkos::deep_copy(c, T(2));
    matmul(a, b, c, {.beta = 3, .algorithm = algorithm});
    expect_all(c, 6);
    poison_view(c);
    matmul(a, b, c, {.algorithm = algorithm});
    expect_all(c, 0);
    Kokkos::deep_copy(c, T(2));
    matmul(a, b, c, {.alpha = std::numeric_limits<double>::infinity(), .beta = 1, .algorithm = algorithm});
    expect_all(c, 2);
  }
}

TYPED_TEST(MatmulRules, OtherZeroExtentsTouchNothing) {
  using T = typename TypeParam::scalar;
  const Batch<TypeParam> a("a", 2, 3, 4), b("b", 2, 4, 5), c("c", 2, 3, 5);
  const Batch<TypeParam> no_rows("a", 2, 0, 4), no_columns("b", 2, 4, 0), none("a", 0, 3, 4);
  ToolsRecorder recorder;
  for (const Algorithm algorithm : every_algorithm(detail::vendor_gemm_available<typename TypeParam::exec>())) {
    const typename TypeParam::exec exec{};
    matmul(exec, no_rows, b, Batch<TypeParam>(c.data(), 2, 0, 5), {.beta = 2, .algorithm = algorithm});
    matmul(exec, a, no_columns, Batch<TypeParam>(c.data(), 2, 3, 0), {.algorithm = algorithm});
    matmul(exec, none, Batch<TypeParam>(b.data(), 1, 4, 5), Batch<TypeParam>(c.data(), 0, 3, 5),
           {.algorithm = algorithm});
  }
  EXPECT_EQ(recorder.kernels().size(), 0U);
  expect_all(c, T(0));
}

TYPED_TEST(MatmulRules, BetaZeroDoesNotReadC) {
  const auto a = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(20, 30, 1);
  const auto b = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(30, 40, 2);
  const auto c = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(20, 40, 3);
  expect_matmul(typename TypeParam::exec{}, a, b, c, {.beta = 0});  // C holds NaN before
}

// As in BLAS: NaN in operands that alpha = 0 leaves unread does not reach C.
TYPED_TEST(MatmulRules, AlphaZeroDoesNotReadAAndB) {
  using T = typename TypeParam::scalar;
  const Matrix<TypeParam> a("a", 20, 30), b("b", 30, 40), c("c", 20, 40);
  poison_view(a);
  poison_view(b);
  for (const Algorithm algorithm : every_algorithm(detail::vendor_gemm_available<typename TypeParam::exec>())) {
    Kokkos::deep_copy(c, T(2));
    matmul(a, b, c, {.alpha = 0, .beta = 3, .algorithm = algorithm});
    expect_all(c, 6);
    poison_view(c);
    matmul(a, b, c, {.alpha = 0, .algorithm = algorithm});
    expect_all(c, 0);
  }
}

// NaN and infinities reach exactly the rows and columns that they belong to, at the edges of tiles too.
TYPED_TEST(MatmulRules, NaNAndInfinityStayInTheirRowsAndColumns) {
  using T = typename TypeParam::scalar;
  const auto a = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(130, 35, 1);
  const auto b = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(35, 67, 2);
  const auto c = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(130, 67, 3);
  const auto ha = a.host(), hb = b.host();
  ha(129, 34) = std::numeric_limits<T>::quiet_NaN();
  ha(7, 3) = std::numeric_limits<T>::infinity();
  hb(34, 66) = -std::numeric_limits<T>::infinity();
  Kokkos::deep_copy(a.device(), ha);
  Kokkos::deep_copy(b.device(), hb);
  expect_matmul(typename TypeParam::exec{}, a, b, c);
}

TYPED_TEST(MatmulRules, SameBitsInTwentyRuns) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  const Exec exec{};
  struct Size {
    std::size_t m, n, k;
  };
  for (const Size size : {Size{64, 64, 65536}, Size{9, 10, 20000}, Size{30, 31, 20000}})
    for (int transposes = 0; transposes < 4; ++transposes) {
      const bool ta = transposes % 2 == 1, tb = transposes > 1;
      if (size.k > 20000 && transposes > 0) continue;
      const Matrix<TypeParam> a("a", ta ? size.k : size.m, ta ? size.m : size.k);
      const Matrix<TypeParam> b("b", tb ? size.n : size.k, tb ? size.k : size.n);
      const Matrix<TypeParam> c("c", size.m, size.n);
      randomise(a, 1);
      randomise(b, 2);
      for (const Algorithm algorithm : every_algorithm(detail::vendor_gemm_available<Exec>())) {
        const MatmulOptions options{.transpose_a = ta, .transpose_b = tb, .algorithm = algorithm};
        matmul(exec, a, b, c, options);
        exec.fence();
        const auto first = on_host(c);
        for (int run = 1; run < 20; ++run) {
          poison_view(c);
          matmul(exec, a, b, c, options);
          exec.fence();
          const auto again = on_host(c);
          ASSERT_EQ(std::memcmp(first.data(), again.data(), size.m * size.n * sizeof(T)), 0)
              << "algorithm " << static_cast<int>(algorithm) << ", transposes " << ta << tb << ", run " << run;
        }
      }
    }
}

TYPED_TEST(MatmulRules, TwoInstancesFromTwoThreads) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  const auto instances = Kokkos::Experimental::partition_space(Exec{}, 1, 1);
  const bool vendor = detail::vendor_gemm_available<Exec>();
  const auto work = [vendor](const Exec& exec, std::size_t size, WorstElement& worst) {
    const auto a = random_matrix<Exec, T>(size, 90, size);
    const auto b = random_matrix<Exec, T>(90, 70, size + 1);
    const auto c = random_matrix<Exec, T>(size, 70, size + 2);
    for (int run = 0; run < 20; ++run) {
      const MatmulOptions options{.algorithm = vendor && run % 2 == 0 ? Algorithm::vendor : Algorithm::portable};
      matmul(exec, a.device(), b.device(), c.device(), options);
      exec.fence();
      const auto memory = c.memory.download();
      const Kokkos::View<T**, Kokkos::LayoutRight, Kokkos::HostSpace> actual(memory.data(), size, 70);
      const WorstElement one = compare_matmul<T>(a.host(), b.host(), c.host(), actual, options);
      if (one.ratio() >= worst.ratio()) worst = one;
    }
  };
  WorstElement first, second;
  std::thread other([&] { work(instances[1], 140, second); });
  work(instances[0], 50, first);
  other.join();
  EXPECT_TRUE(first.within_bound());
  EXPECT_TRUE(second.within_bound());
}

TYPED_TEST(MatmulRules, ConstViewsStaticExtentsAndTraits) {
  using T = typename TypeParam::scalar;
  using Space = typename TypeParam::exec::memory_space;
  const Kokkos::View<T[12][9], Kokkos::LayoutLeft, Space> a("a");
  const Kokkos::View<T[9][14], Space> b("b");
  const Kokkos::View<T* [14], Space> c("c", 12);
  const auto ha = randomise(a, 1);
  const auto hb = randomise(b, 2);
  poison_view(c);
  const Kokkos::View<const T[12][9], Kokkos::LayoutLeft, Space, Kokkos::MemoryTraits<Kokkos::RandomAccess>> const_a = a;
  const Kokkos::View<const T**, Space, Kokkos::MemoryTraits<Kokkos::Unmanaged>> const_b(b.data(), 9, 14);
  const auto before = on_host(c);
  matmul(const_a, const_b, c);
  EXPECT_TRUE(compare_matmul<T>(ha, hb, before, on_host(c), {}).within_bound());
}

TYPED_TEST(MatmulRules, WithoutAnInstanceItIsComplete) {
  // Too large for a host to multiply without a launch, too small for k to be split.
  const Matrix<TypeParam> a("a", 200, 30), b("b", 30, 40), c("c", 200, 40);
  const ToolsRecorder recorder;
  matmul(a, b, c, {.algorithm = Algorithm::portable});
  ASSERT_EQ(recorder.kernels().size(), 1U);
  EXPECT_EQ(recorder.kernels()[0].device_id, Kokkos::Tools::Experimental::device_id(typename TypeParam::exec{}));
  ASSERT_FALSE(recorder.fences().empty());
  EXPECT_EQ(recorder.fences().back().name, "mylos::matmul: complete on return");
}

TYPED_TEST(MatmulRules, Tf32RoundsOperandsAtMost) {
  const auto a = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(20, 130, 1);
  const auto b = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(130, 40, 2);
  const auto c = random_matrix<typename TypeParam::exec, typename TypeParam::scalar>(20, 40, 3);
  expect_matmul(typename TypeParam::exec{}, a, b, c, {.precision = Precision::tf32});
}

TYPED_TEST(MatmulRules, Errors) {
  using T = typename TypeParam::scalar;
  using Space = typename TypeParam::exec::memory_space;
  const Matrix<TypeParam> a("a", 3, 4), b("b", 5, 6), c("c", 3, 6);
  poison_view(c);
  expect_error([&] { matmul(a, b, c); },
               "mylos::matmul: A is (3, 4) and B is (5, 6): expected A's columns (4) to equal B's rows (5)");
  expect_error([&] { matmul(a, b, c, {.transpose_a = true}); },
               "mylos::matmul: A is (3, 4), transposed, and B is (5, 6): expected A's rows (3) to equal B's rows (5)");
  expect_error([&] { matmul(a, b, c, {.transpose_b = true}); },
               "mylos::matmul: A is (3, 4) and B is (5, 6), transposed: expected A's columns (4) to equal B's columns "
               "(6)");
  const Matrix<TypeParam> fitting("b", 4, 7);
  expect_error([&] { matmul(a, fitting, c); },
               "mylos::matmul: A is (3, 4), B is (4, 7) and C is (3, 6): expected C to have A's rows (3) and B's "
               "columns (7)");
  expect_error([&] { matmul(a, Matrix<TypeParam>("b", 6, 4), Matrix<TypeParam>("c", 2, 6), {.transpose_b = true}); },
               "A is (3, 4), B is (6, 4), transposed, and C is (2, 6): expected C to have A's rows (3) and B's rows "
               "(6)");
  const Batch<TypeParam> a3("a", 2, 3, 4), b3("b", 3, 4, 6), c3("c", 3, 3, 6);
  expect_error([&] { matmul(a3, b3, c3); },
               "mylos::matmul: A is (2, 3, 4) and C is (3, 3, 6): expected A's batch (2) to equal C's (3) or to be 1");
  expect_error([&] { matmul(a3, b3, Batch<TypeParam>("c", 2, 3, 6)); }, "B's batch (3) to equal C's (2)");
  expect_error([&] { matmul(a3, b3, Batch<TypeParam>("c", 1, 3, 6)); }, "A's batch (2) to equal C's (1)");
  const Kokkos::View<T**, Kokkos::LayoutStride, Space> repeated(c.data(), Kokkos::LayoutStride(3, 0, 6, 1));
  expect_error([&] { matmul(a, Matrix<TypeParam>("b", 4, 6), repeated); }, "mylos::matmul", "C", "distinct");
  EXPECT_NE(on_host(c)(0, 0), on_host(c)(0, 0)) << "nothing is written";
}

TYPED_TEST(MatmulRules, CMaySharesNoElementWithAnInput) {
  using T = typename TypeParam::scalar;
  using Space = typename TypeParam::exec::memory_space;
  const Matrix<TypeParam> a("a", 50, 50), b("b", 50, 50);
  Kokkos::deep_copy(a, T(1));
  expect_error([&] { matmul(a, b, a); }, "mylos::matmul", "C", "A", "shares");
  expect_error([&] { matmul(b, a, a); }, "mylos::matmul", "C", "B", "shares");
  expect_error([&] { matmul(a, a, a); }, "mylos::matmul");
  expect_error([&] { matmul(a, b, Matrix<TypeParam>(a.data() + 1, 50, 49)); }, "expected C to have");
  expect_all(a, 1);

  // Even and odd columns of one matrix share nothing.
  const Kokkos::View<T**, Kokkos::LayoutRight, Space> whole("whole", 25, 50);
  Kokkos::deep_copy(whole, T(1));
  const Kokkos::View<T**, Kokkos::LayoutStride, Space> even(whole.data(), Kokkos::LayoutStride(25, 50, 25, 2));
  const Kokkos::View<T**, Kokkos::LayoutStride, Space> odd(whole.data() + 1, Kokkos::LayoutStride(25, 50, 25, 2));
  matmul(even, even, odd);
  const auto host = on_host(whole);
  for (int i = 0; i < 25; ++i)
    for (int j = 0; j < 50; ++j) ASSERT_EQ(host(i, j), j % 2 == 0 ? T(1) : T(25)) << at(i, j);
}

static_assert(!detail::is_matmul_element<std::int64_t> && !detail::is_matmul_element<long double>);

}  // namespace
}  // namespace mylos::test
