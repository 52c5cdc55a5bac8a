// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mylos/random.hpp>
#include <vector>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

template <class Exec>
using Pool = Kokkos::Random_XorShift64_Pool<Exec>;

/// n numbers of a pool of this run's seed, on the host.
template <class T, class Exec, class... Bounds>
auto drawn(std::size_t n, Bounds... bounds) {
  const Pool<Exec> pool(run_seed());
  const Kokkos::View<T*, typename Exec::memory_space> out("out", n);
  const Exec exec{};
  mylos::fill_random(exec, pool, out, bounds...);
  exec.fence();
  return on_host(out);
}

// Of n independent numbers, uniform in an interval of width w, the mean has the standard deviation w / sqrt(12 n), the
// variance w^2 / sqrt(180 n), the correlation with the number k places on 1 / sqrt(n). Six of them are exceeded twice
// in 10^9 runs.
void expect_uniform(const std::vector<double>& x, double low, double high) {
  const auto n = static_cast<double>(x.size());
  const double width = high - low, middle = low + width / 2;
  double sum = 0, squares = 0;
  for (const double v : x) {
    ASSERT_GE(v, low);
    ASSERT_LT(v, high);
    sum += v - middle;
    squares += (v - middle) * (v - middle);
  }
  EXPECT_LE(std::abs(sum / n), 6 * width / std::sqrt(12 * n));
  EXPECT_LE(std::abs(squares / n - width * width / 12), 6 * width * width / std::sqrt(180 * n));
  // Neighbours, and what work items and blocks have between them.
  for (const std::size_t step : {1, 2, 31, 32, 33, 512, 544}) {
    double products = 0;
    for (std::size_t i = step; i < x.size(); ++i) products += (x[i] - middle) * (x[i - step] - middle);
    EXPECT_LE(std::abs(products / n / (width * width / 12)), 6 / std::sqrt(n)) << "correlation over " << step;
  }
}

template <class View>
std::vector<double> numbers(const View& v) {
  std::vector<double> result(v.extent(0));
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = static_cast<double>(v(i));
  return result;
}

template <class C>
class RandomFloating : public ::testing::Test {};
using FloatingCases = Cases<Spaces, ::testing::Types<Kokkos::Experimental::half_t, float, double>,
                            ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(RandomFloating, FloatingCases);

TYPED_TEST(RandomFloating, IsUniform) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  using Bound = std::conditional_t<std::is_same_v<T, double>, double, float>;
  constexpr std::size_t n = 300007;
  // Rounding to 11 bits moves a half-precision number by up to 2^-12, its mean by far less than the bound.
  expect_uniform(numbers(drawn<T, Exec>(n)), 0, 1);
  expect_uniform(numbers(drawn<T, Exec>(n, Bound(-3), Bound(5))), -3, 5);
}

TYPED_TEST(RandomFloating, NeverReachesHigh) {
  using T = typename TypeParam::scalar;
  using Bound = std::conditional_t<std::is_same_v<T, double>, double, float>;
  // Half of the numbers in an interval of one rounding step would round to its upper end.
  const auto step = static_cast<Bound>(std::is_same_v<T, double>  ? 0x1p-52
                                       : std::is_same_v<T, float> ? 0x1p-23
                                                                  : 0x1p-10);
  const auto h = drawn<T, typename TypeParam::exec>(1000, Bound(1), Bound(1) + step);
  for (std::size_t i = 0; i < h.extent(0); ++i) ASSERT_EQ(static_cast<double>(h(i)), 1);
}

template <class Exec>
class RandomRules : public ::testing::Test {};
TYPED_TEST_SUITE(RandomRules, Spaces);

TYPED_TEST(RandomRules, DoublesAreAllDifferent) {
  // Two of 2^16 numbers of 53 bits are equal once in 2^22 runs.
  auto x = numbers(drawn<double, TypeParam>(65536));
  std::sort(x.begin(), x.end());
  EXPECT_EQ(std::adjacent_find(x.begin(), x.end()), x.end());
}

TYPED_TEST(RandomRules, EveryIntegerOfARangeIsAsLikely) {
  constexpr int n = 200003, low = -3, high = 7;
  const auto h = drawn<std::int8_t, TypeParam>(n, std::int8_t{low}, std::int8_t{high});
  std::array<int, high - low> counts{};
  for (int i = 0; i < n; ++i) {
    ASSERT_GE(h(i), low);
    ASSERT_LT(h(i), high);
    ++counts[static_cast<std::size_t>(h(i) - low)];
  }
  // A binomial count has the standard deviation sqrt(n p (1 - p)).
  const double p = 1.0 / (high - low);
  for (const int count : counts) EXPECT_NEAR(count, n * p, 6 * std::sqrt(n * p * (1 - p)));
}

TYPED_TEST(RandomRules, IntegersCoverTheirWholeType) {
  constexpr std::size_t n = 100003;
  const auto bytes = drawn<std::uint8_t, TypeParam>(n);
  std::array<int, 256> counts{};
  for (std::size_t i = 0; i < n; ++i) ++counts[bytes(i)];
  for (const int count : counts) EXPECT_NEAR(count, n / 256.0, 6 * std::sqrt(n / 256.0));
  using Limits = std::numeric_limits<std::int64_t>;
  const auto expect_halves = [](const auto& h) {
    // Quarters of the range: the sign, and the next bit.
    std::array<int, 4> quarters{};
    for (std::size_t i = 0; i < n; ++i) ++quarters[static_cast<std::uint64_t>(h(i)) >> 62];
    for (const int count : quarters) EXPECT_NEAR(count, n / 4.0, 6 * std::sqrt(n * 3.0 / 16));
  };
  expect_halves(drawn<std::int64_t, TypeParam>(n));
  expect_halves(drawn<std::int64_t, TypeParam>(n, Limits::min(), Limits::max()));
}

TYPED_TEST(RandomRules, BoolsAreTrueHalfOfTheTime) {
  constexpr std::size_t n = 100003;
  const auto h = drawn<bool, TypeParam>(n);
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i) count += h(i);
  EXPECT_NEAR(static_cast<double>(count), n / 2.0, 6 * std::sqrt(n / 4.0));
}

TYPED_TEST(RandomRules, ComplexNumbersHaveIndependentParts) {
  constexpr std::size_t n = 100003;
  const auto h = drawn<Kokkos::complex<float>, TypeParam>(n, -2.0F, 2.0F);
  std::vector<double> parts;
  for (std::size_t i = 0; i < n; ++i) {
    parts.push_back(h(i).real());
    parts.push_back(h(i).imag());
  }
  expect_uniform(parts, -2, 2);
}

TYPED_TEST(RandomRules, AnyLayoutGivesTheSameNumberToAnIndex) {
  using Space = typename TypeParam::memory_space;
  const TypeParam exec{};
  for (const auto& [m, n] : {std::pair{3, 5}, std::pair{67, 129}, std::pair{40, 1000}}) {
    const auto flat = drawn<float, TypeParam>(static_cast<std::size_t>(m * n));
    const Kokkos::View<float**, Kokkos::LayoutRight, Space> right("right", m, n);
    const Kokkos::View<float**, Kokkos::LayoutLeft, Space> left("left", m, n);
    const Kokkos::View<float*, Space> buffer("buffer", n * (3 * m + 1));
    const Kokkos::LayoutStride steps(m, 3, n, 3 * m + 1);
    const Kokkos::View<float**, Kokkos::LayoutStride, Space> strided(buffer.data(), steps);
    const auto check = [&, m = m, n = n](const auto& out, const auto& elements) {
      mylos::fill_random(exec, Pool<TypeParam>(run_seed()), out);
      exec.fence();
      const auto h = on_host(elements);
      const Kokkos::View<const float**, Kokkos::LayoutStride, Kokkos::HostSpace> drawn_elements(
          h.data(), Kokkos::LayoutStride(m, out.stride(0), n, out.stride(1)));
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) ASSERT_EQ(drawn_elements(i, j), flat(i * n + j)) << i << " " << j;
    };
    check(right, right);
    check(left, left);
    check(strided, buffer);
  }
  const Kokkos::View<float, Space> one("one");
  mylos::fill_random(exec, Pool<TypeParam>(run_seed()), one);
  exec.fence();
  EXPECT_EQ(on_host(one)(), (drawn<float, TypeParam>(1)(0)));
}

TYPED_TEST(RandomRules, LeavesWhatIsBetweenAlone) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Kokkos::LayoutRight, Space> buffer("buffer", 30, 50);
  poison_view(buffer);
  const TypeParam exec{};
  mylos::fill_random(exec, Pool<TypeParam>(run_seed()), Kokkos::subview(buffer, std::pair(3, 27), std::pair(1, 48)));
  exec.fence();
  const auto h = on_host(buffer);
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j < 50; ++j) ASSERT_EQ(std::isnan(h(i, j)), i < 3 || i >= 27 || j < 1 || j >= 48) << i << " " << j;
}

TYPED_TEST(RandomRules, APoolOfTheSameSeedAndHistoryRepeats) {
  const Kokkos::View<double*, typename TypeParam::memory_space> a("a", 5000), b("b", 5000), c("c", 5000);
  const TypeParam exec{};
  const Pool<TypeParam> first(run_seed()), second(run_seed());
  mylos::fill_random(exec, first, a);
  mylos::fill_random(exec, second, b);
  mylos::fill_random(exec, second, c);
  exec.fence();
  const auto ha = on_host(a);
  const auto hb = on_host(b);
  const auto hc = on_host(c);
  int same = 0;
  for (int i = 0; i < 5000; ++i) {
    ASSERT_EQ(ha(i), hb(i)) << i;
    same += hb(i) == hc(i);
  }
  EXPECT_EQ(same, 0) << "the second call repeats numbers of the first";
  mylos::fill_random(exec, first, a);
  exec.fence();
  const auto again = on_host(a);
  for (int i = 0; i < 5000; ++i) ASSERT_EQ(again(i), hc(i)) << i;
}

TYPED_TEST(RandomRules, AnotherSeedGivesOtherNumbers) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<double*, Space> out("out", 5000);
  const TypeParam exec{};
  mylos::fill_random(exec, Pool<TypeParam>(run_seed() + 1), out);
  exec.fence();
  const auto h = on_host(out);
  const auto other = drawn<double, TypeParam>(5000);
  for (int i = 0; i < 5000; ++i) ASSERT_NE(h(i), other(i)) << i;
}

TYPED_TEST(RandomRules, EveryBackendGivesTheSameBits) {
  using Host = Kokkos::DefaultHostExecutionSpace;
  const auto compare = [](const auto& here, const auto& host) {
    for (std::size_t i = 0; i < here.extent(0); ++i) ASSERT_EQ(here(i), host(i)) << i;
  };
  constexpr std::size_t n = 70001;
  compare(drawn<float, TypeParam>(n, -0.3F, 0.7F), drawn<float, Host>(n, -0.3F, 0.7F));
  compare(drawn<double, TypeParam>(n, -0.3, 0.7), drawn<double, Host>(n, -0.3, 0.7));
  compare(drawn<int, TypeParam>(n, -5, 1000), drawn<int, Host>(n, -5, 1000));
}

TYPED_TEST(RandomRules, RefusesBoundsWithNothingBetween) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float*, Space> out("out", 10);
  poison_view(out);
  const TypeParam exec{};
  const Pool<TypeParam> pool(1);
  const float nan = std::numeric_limits<float>::quiet_NaN(), most = std::numeric_limits<float>::max();
  expect_error([&] { mylos::fill_random(exec, pool, out, 2.0F, 1.0F); }, "mylos::fill_random: low is 2", "high is 1",
               "expected low below high");
  expect_error([&] { mylos::fill_random(exec, pool, out, 1.0F, 1.0F); }, "expected low below high");
  expect_error([&] { mylos::fill_random(exec, pool, out, nan, 1.0F); }, "expected low below high");
  expect_error([&] { mylos::fill_random(exec, pool, out, -most, most); }, "high - low to be finite");
  const Kokkos::View<float**, Kokkos::LayoutStride, Space> repeated(out.data(), Kokkos::LayoutStride(2, 0, 2, 1));
  expect_error([&] { mylos::fill_random(exec, pool, repeated); }, "mylos::fill_random: out", "distinct");
  const auto h = on_host(out);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(std::isnan(h(i)));
  const Kokkos::View<float*, Space> none("none", 0);
  mylos::fill_random(exec, pool, none);
  expect_error([&] { mylos::fill_random(exec, pool, none, 1.0F, 0.0F); }, "expected low below high");
}

}  // namespace
}  // namespace mylos::test
