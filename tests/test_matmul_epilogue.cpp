// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Epilogues of matmul: what they are called with, how often, and what becomes of their results.
#include <mylos/epilogue.hpp>
#include <mylos/fn.hpp>

#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"
#include "support/tools.hpp"

namespace mylos::test {
namespace {

/// Counts the calls for each element and gives a value that tells the element.
template <class Space>
struct Witness {
  Kokkos::View<int***, Space> calls;
  KOKKOS_FUNCTION float operator()(float, std::int64_t batch, std::int64_t i, std::int64_t j) const {
    Kokkos::atomic_inc(&calls(batch, i, j));
    return code(batch, i, j);
  }
  KOKKOS_FUNCTION static float code(std::int64_t batch, std::int64_t i, std::int64_t j) {
    return static_cast<float>(100000 * batch + 300 * i + j);
  }
};

/// Row and column alone.
struct RowAndColumn {
  KOKKOS_FUNCTION double operator()(double value, std::int64_t i, std::int64_t j) const {
    return value + 1000 * static_cast<double>(i) + static_cast<double>(j);
  }
};

/// Of a value alone: large enough that a half type loses it, unless the value is not rounded before.
struct Less2048 {
  template <class Value>
  KOKKOS_FUNCTION Value operator()(const Value& value) const {
    return value - Value(2048);
  }
};

struct Halved {
  KOKKOS_FUNCTION double operator()(std::int32_t value) const { return value / 2.0; }
};

struct TimesI {
  KOKKOS_FUNCTION Kokkos::complex<double> operator()(const Kokkos::complex<double>& value) const {
    return Kokkos::complex<double>(0, 1) * value;
  }
};

template <class Exec>
class MatmulEpilogue : public ::testing::Test {};
TYPED_TEST_SUITE(MatmulEpilogue, Spaces);

using Stride = Kokkos::LayoutStride;
template <class Exec, class T>
using Batch = Operand<Exec, T***, Stride>;

template <class Exec>
void expect_one_call_for_each_element(const MatmulSizes& sizes, bool by_columns, const MatmulOptions& options) {
  const auto batch = static_cast<std::size_t>(sizes.batch), m = static_cast<std::size_t>(sizes.m),
             n = static_cast<std::size_t>(sizes.n), k = static_cast<std::size_t>(sizes.k);
  const std::size_t size = batch * (m * n + m * k + k * n) + 1;
  const auto matrices = [](std::size_t count, std::size_t rows, std::size_t columns, bool columns_first) {
    return columns_first ? Stride(count, rows * columns, rows, 1, columns, rows)
                         : Stride(count, rows * columns, rows, columns, columns, 1);
  };
  const bool ta = options.transpose_a, tb = options.transpose_b;
  const Batch<Exec, float> a(matrices(batch, ta ? k : m, ta ? m : k, false), size, 1),
      b(matrices(1, tb ? n : k, tb ? k : n, false), size, 2), c(matrices(batch, m, n, by_columns), size, 3);
  const Witness<typename Exec::memory_space> witness{
      Kokkos::View<int***, typename Exec::memory_space>("calls", batch, m, n)};
  matmul(a.device(), b.device(), c.device(), options, witness);
  const auto calls = on_host(witness.calls);
  const auto memory = c.memory.download();
  const Kokkos::View<float***, Stride, Kokkos::HostSpace> result(memory.data(), c.layout);
  for (std::size_t p = 0; p < batch; ++p)
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        ASSERT_EQ(calls(p, i, j), 1) << element_text(p, i, j) << " of " << m << " x " << n << " x " << k;
        ASSERT_EQ(result(p, i, j),
                  (Witness<Kokkos::HostSpace>::code(static_cast<std::int64_t>(p), static_cast<std::int64_t>(i),
                                                    static_cast<std::int64_t>(j))))
            << element_text(p, i, j);
      }
}

TYPED_TEST(MatmulEpilogue, IsCalledOnceForEachElementWithItsIndices) {
  for (const MatmulSizes& sizes : {MatmulSizes{3, 5, 7, 2}, MatmulSizes{130, 67, 40, 1}, MatmulSizes{1, 200, 3, 3},
                                   MatmulSizes{200, 1, 30, 2}, MatmulSizes{65, 129, 300, 2}, MatmulSizes{9, 9, 0, 4},
                                   MatmulSizes{17, 260, 1, 1}, MatmulSizes{2, 3, 20000, 1}, MatmulSizes{8, 8, 8, 50}})
    for (const bool by_columns : {false, true})
      for (int transposes = 0; transposes < 4; ++transposes)
        for (const double beta : {0.0, 1.0})
          expect_one_call_for_each_element<TypeParam>(sizes, by_columns,
                                                      {.alpha = transposes == 3 ? 0.0 : 1.0,
                                                       .beta = beta,
                                                       .transpose_a = transposes % 2 == 1,
                                                       .transpose_b = transposes > 1});
}

TYPED_TEST(MatmulEpilogue, IsNotCalledForZeroExtents) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float***, Space> a("a", 2, 0, 4), b("b", 2, 4, 5), c("c", 2, 0, 5);
  const Witness<Space> witness{Kokkos::View<int***, Space>("calls", 1, 1, 1)};
  const ToolsRecorder recorder;
  matmul(TypeParam{}, a, b, c, {}, witness);
  EXPECT_EQ(recorder.kernels().size(), 0U);
}

// alpha, beta and C's old value take part in what the epilogue gets.
TYPED_TEST(MatmulEpilogue, GetsTheScaledSum) {
  const auto a = random_matrix<TypeParam, double>(70, 33, 1), b = random_matrix<TypeParam, double>(33, 90, 2),
             c = random_matrix<TypeParam, double>(70, 90, 3);
  for (const double beta : {0.0, -0.5}) {
    const MatmulOptions options{.alpha = 1.5, .beta = beta};
    if (beta == 0.0) c.memory.poison();
    if (beta != 0.0) c.memory.randomised(5);
    matmul(a.device(), b.device(), c.device(), options, RowAndColumn{});
    const auto memory = c.memory.download();
    const Kokkos::View<double**, Kokkos::LayoutRight, Kokkos::HostSpace> actual(memory.data(), 70, 90);
    WorstElement worst;
    matmul_reference<double>(
        a.host(), b.host(), c.host(), options,
        [&](std::size_t, std::size_t i, std::size_t j, const MatmulReference<double>& reference) {
          const double expected =
              RowAndColumn{}(reference.value, static_cast<std::int64_t>(i), static_cast<std::int64_t>(j));
          // The functor's additions are one rounding each, here and there.
          worst.add(actual(i, j), expected, reference.bound + 4 * rounding_of<double>().unit * expected,
                    [&] { return element_text(0, i, j); });
        });
    EXPECT_TRUE(worst.within_bound());
  }
}

// The sum is 2049, which half types round to 2048 (and bfloat16 in any case); it is not rounded before the epilogue.
template <class Exec, class T>
void expect_one_rounding() {
  const Kokkos::View<T**, typename Exec::memory_space> a("a", 3, 2049), b("b", 2049, 5), c("c", 3, 5);
  Kokkos::deep_copy(a, T(1));
  Kokkos::deep_copy(b, T(1));
  poison_view(c);
  matmul(a, b, c, {}, Less2048{});
  const auto host = on_host(c);
  for_each_element(host, [](const T& x) { ASSERT_EQ(static_cast<float>(x), 1.0F); });
}

TYPED_TEST(MatmulEpilogue, RoundsOnceForHalfTypes) {
  expect_one_rounding<TypeParam, Kokkos::Experimental::half_t>();
  expect_one_rounding<TypeParam, Kokkos::Experimental::bhalf_t>();
}

// As every result is stored: integers truncated towards zero.
TYPED_TEST(MatmulEpilogue, ConvertsItsResult) {
  const Kokkos::View<std::int32_t**, typename TypeParam::memory_space> a("a", 2, 3), b("b", 3, 4), c("c", 2, 4);
  Kokkos::deep_copy(a, -1);
  Kokkos::deep_copy(b, 1);
  matmul(a, b, c, {}, Halved{});
  for_each_element(on_host(c), [](std::int32_t x) { ASSERT_EQ(x, -1); });
}

TYPED_TEST(MatmulEpilogue, OfComplexNumbers) {
  using T = Kokkos::complex<double>;
  const Kokkos::View<T**, typename TypeParam::memory_space> a("a", 2, 3), b("b", 3, 4), c("c", 2, 4);
  Kokkos::deep_copy(a, T(1, 2));
  Kokkos::deep_copy(b, T(3, 0));
  matmul(a, b, c, {.alpha = {0, 2}}, TimesI{});
  for_each_element(on_host(c), [](const T& x) { ASSERT_EQ(x, T(-18, -36)); });
}

/// max(sum + bias, 0) in double, with the bound of the library's.
template <class Exec>
void expect_bias_and_relu(bool by_columns) {
  constexpr std::size_t m = 75, n = 140, k = 50;
  const auto layout = by_columns ? Stride(m, 1, n, m) : Stride(m, n, n, 1);
  const auto a = random_matrix<Exec, float>(m, k, 1), b = random_matrix<Exec, float>(k, n, 2);
  const Operand<Exec, float**, Stride> c(layout, m * n, 3);
  const Kokkos::View<float*, typename Exec::memory_space> bias("bias", n);
  const auto host_bias = randomise(bias, 4);
  c.memory.poison();
  matmul(a.device(), b.device(), c.device(), {}, epilogue::bias(bias, epilogue::relu));
  const auto memory = c.memory.download();
  const Kokkos::View<float**, Stride, Kokkos::HostSpace> actual(memory.data(), layout);
  WorstElement worst;
  matmul_reference<float>(
      a.host(), b.host(), c.host(), {},
      [&](std::size_t, std::size_t i, std::size_t j, const MatmulReference<float>& reference) {
        const double sum = reference.value + static_cast<double>(host_bias(j));
        // relu moves values no further apart; the addition rounds once.
        const double bound = reference.bound + rounding_of<float>().unit * (std::abs(sum) + reference.bound);
        worst.add(static_cast<double>(actual(i, j)), std::max(sum, 0.0), bound, [&] { return element_text(0, i, j); });
      });
  EXPECT_TRUE(worst.within_bound());
}

TYPED_TEST(MatmulEpilogue, BiasAndRelu) {
  expect_bias_and_relu<TypeParam>(false);
  expect_bias_and_relu<TypeParam>(true);
}

TYPED_TEST(MatmulEpilogue, FormulasAndActivations) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Space> a("a", 2, 1), b("b", 1, 3), c("c", 2, 3);
  const Kokkos::View<float*, Space> bias("bias", 3);
  Kokkos::deep_copy(a, 1.0F);
  Kokkos::deep_copy(b, -2.0F);
  Kokkos::deep_copy(bias, 5.0F);
  const auto expect = [&](float value) { for_each_element(on_host(c), [&](float x) { ASSERT_EQ(x, value); }); };
  matmul(a, b, c, {}, fn::x * fn::x + 1);
  expect(5);
  matmul(a, b, c, {}, epilogue::relu);
  expect(0);
  matmul(a, b, c, {}, epilogue::bias(bias, fn::maximum(fn::x, 4)));
  expect(4);
  matmul(a, b, c, {}, epilogue::bias(bias));
  expect(3);
}

// C itself as the residual: every element is read before anything is kept in it, whatever the number of pieces along k.
TYPED_TEST(MatmulEpilogue, Residual) {
  using Space = typename TypeParam::memory_space;
  for (const std::size_t k : {4U, 700U}) {
    const Kokkos::View<float***, Space> a("a", 2, 30, k), b("b", 1, k, 50), c("c", 2, 30, 50);
    Kokkos::deep_copy(a, 1.0F);
    Kokkos::deep_copy(b, 1.0F);
    const auto before = randomise(c, 1);
    matmul(a, b, c, {}, epilogue::residual(c));
    const auto after = on_host(c);
    const auto sum = static_cast<float>(k);
    for (std::size_t p = 0; p < 2; ++p)
      for (std::size_t i = 0; i < 30; ++i)
        for (std::size_t j = 0; j < 50; ++j) ASSERT_EQ(after(p, i, j), sum + before(p, i, j)) << element_text(p, i, j);

    const Kokkos::View<float**, Space> matrix("matrix", 30, 50);
    Kokkos::deep_copy(matrix, 2.0F);
    matmul(a, b, c, {}, epilogue::residual(matrix, epilogue::relu));
    for_each_element(on_host(c), [&](float x) { ASSERT_EQ(x, sum + 2); });
  }
}

TYPED_TEST(MatmulEpilogue, Errors) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Space> a("a", 2, 3), b("b", 3, 4), c("c", 2, 4);
  const Kokkos::View<float*, Space> bias("bias", 2);
  const Kokkos::View<float**, Space> residual("residual", 4, 2);
  poison_view(c);
  expect_error([&] { matmul(a, b, c, {}, epilogue::bias(bias)); },
               "mylos::matmul: the epilogue's bias is (2) and C is (1, 2, 4): expected the same last extents");
  expect_error([&] { matmul(a, b, c, {}, epilogue::residual(residual)); },
               "the epilogue's residual is (4, 2) and C is (1, 2, 4)");
  expect_error([&] { matmul(a, b, c, {.algorithm = Algorithm::vendor}, epilogue::relu); },
               "mylos::matmul: Algorithm::vendor was asked for, but the vendor's gemm takes no epilogue");
  expect_error([&] { matmul(a, c, b, {}, epilogue::relu); }, "mylos::matmul: A is (2, 3) and B is (2, 4): expected");
  for_each_element(on_host(c), [](float x) { ASSERT_NE(x, x) << "nothing is written"; });
}

}  // namespace
}  // namespace mylos::test
