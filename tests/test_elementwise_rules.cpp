// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cfloat>
#include <mylos/elementwise.hpp>
#include <string>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

template <class Exec>
class ElementwiseRules : public ::testing::Test {};
TYPED_TEST_SUITE(ElementwiseRules, Spaces);

TYPED_TEST(ElementwiseRules, BroadcastsAsNumPy) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<double***, Space> out("out", 3, 4, 5);
  const Kokkos::View<double*, Space> row("row", 5);
  const Kokkos::View<double**, Space> column("column", 4, 1);
  const Kokkos::View<double***, Kokkos::LayoutLeft, Space> plane("plane", 3, 1, 5);
  const Kokkos::View<double, Space> number("number");
  const auto hr = randomise(row, 1);
  const auto hc = randomise(column, 2);
  const auto hp = randomise(plane, 3);
  const auto hn = randomise(number, 4);
  const auto check = [&](auto expected) {
    const auto h = on_host(out);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 5; ++k) ASSERT_EQ(h(i, j, k), expected(i, j, k)) << i << " " << j << " " << k;
  };
  poison_view(out);
  add(row, column, out);
  check([&](int, int j, int k) { return hr(k) + hc(j, 0); });
  poison_view(out);
  multiply(plane, number, out);
  check([&](int i, int, int k) { return hp(i, 0, k) * hn(); });
  poison_view(out);
  subtract(2.5, column, out);
  check([&](int, int j, int) { return 2.5 - hc(j, 0); });
  poison_view(out);
  add(1.0, 2.0, out);
  check([](int, int, int) { return 3.0; });
  fill(7, out);
  check([](int, int, int) { return 7.0; });
}

TYPED_TEST(ElementwiseRules, RankZeroAndRankEight) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float, Space> a("a"), out("out");
  Kokkos::deep_copy(a, 3.0F);
  square(a, out);
  EXPECT_EQ(on_host(out)(), 9.0F);

  const Kokkos::View<int********, Kokkos::LayoutRight, Space> x("x", 2, 1, 3, 2, 1, 2, 3, 2);
  const Kokkos::View<int********, Kokkos::LayoutLeft, Space> y("y", 2, 1, 3, 2, 1, 2, 3, 2);
  const Kokkos::View<int*, Space> flat(x.data(), x.size());
  auto hx = Kokkos::create_mirror(flat);
  for (std::size_t i = 0; i < hx.size(); ++i) hx(i) = static_cast<int>(i);
  Kokkos::deep_copy(flat, hx);
  Kokkos::deep_copy(y, -1);
  negative(x, y);
  const auto hy = on_host(y);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 2; ++k)
        for (int l = 0; l < 2; ++l)
          for (int m = 0; m < 3; ++m)
            for (int n = 0; n < 2; ++n)
              ASSERT_EQ(hy(i, 0, j, k, 0, l, m, n), -(((((i * 3 + j) * 2 + k) * 2 + l) * 3 + m) * 2 + n));
}

struct Residual {
  KOKKOS_FUNCTION double operator()(double a, float b, int c) const { return a + 2 * b - c; }
};
struct SumOfThree {
  KOKKOS_FUNCTION float operator()(float a, float b, float c) const { return a + b + c; }
};
struct Constant {
  KOKKOS_FUNCTION int operator()() const { return 42; }
};
struct SumOfSix {
  KOKKOS_FUNCTION double operator()(double a, double b, double c, double d, double e, double f) const {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f;
  }
};

TYPED_TEST(ElementwiseRules, TransformTakesAnyFunctorAndAnyNumberOfInputs) {
  using Space = typename TypeParam::memory_space;
  const int n = 1001;
  const Kokkos::View<double*, Space> a("a", n), out("out", n);
  const Kokkos::View<float*, Space> b("b", n);
  const Kokkos::View<int*, Space> c("c", n);
  const auto ha = randomise(a, 1);
  const auto hb = randomise(b, 2);
  const auto hc = randomise(c, 3);
  poison_view(out);
  const TypeParam exec{};
  transform(exec, Residual{}, a, b, c, out);
  exec.fence();
  auto h = on_host(out);
  // A fused multiply-add may replace 2 * b, exact in any case, and the sum: one rounding less.
  for (int i = 0; i < n; ++i)
    ASSERT_NEAR(h(i), ha(i) + 2 * static_cast<double>(hb(i)) - hc(i), 2 * DBL_EPSILON * (4 + std::abs(double(hc(i)))));
  transform(Constant{}, out);
  h = on_host(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(h(i), 42);
  transform(SumOfSix{}, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, out);
  EXPECT_EQ(on_host(out)(n - 1), 21);
}

TYPED_TEST(ElementwiseRules, WhereAndCast) {
  using Space = typename TypeParam::memory_space;
  const int n = 77;
  const Kokkos::View<bool*, Space> condition("condition", n);
  const Kokkos::View<float*, Space> a("a", n);
  const Kokkos::View<std::int64_t*, Space> whole("whole", n);
  auto hc = Kokkos::create_mirror(condition);
  for (int i = 0; i < n; ++i) hc(i) = i % 3 == 0;
  Kokkos::deep_copy(condition, hc);
  const auto ha = randomise(a, 1);
  const Kokkos::View<float*, Space> out("out", n);
  poison_view(out);
  where(condition, a, -1.0F, out);
  const auto h = on_host(out);
  for (int i = 0; i < n; ++i) ASSERT_EQ(h(i), i % 3 == 0 ? ha(i) : -1.0F);
  multiply(a, 1000.0F, a);
  cast(a, whole);
  const auto hw = on_host(whole);
  const auto scaled = on_host(a);
  for (int i = 0; i < n; ++i) ASSERT_EQ(hw(i), static_cast<std::int64_t>(scaled(i)));
}

TYPED_TEST(ElementwiseRules, InPlaceAndInterleavedViewsWork) {
  using Space = typename TypeParam::memory_space;
  const int n = 1000;
  const Kokkos::View<float*, Space> a("a", n), b("b", n);
  const auto ha = randomise(a, 1);
  const auto hb = randomise(b, 2);
  subtract(a, b, b);
  auto result = on_host(b);
  for (int i = 0; i < n; ++i) ASSERT_EQ(result(i), ha(i) - hb(i));
  add(a, a, a);
  result = on_host(a);
  for (int i = 0; i < n; ++i) ASSERT_EQ(result(i), ha(i) + ha(i));

  const Kokkos::View<float**, Kokkos::LayoutRight, Space> grid("grid", 10, 20);
  const auto hg = randomise(grid, 3);
  const Kokkos::View<float**, Kokkos::LayoutStride, Space> even(grid.data(), Kokkos::LayoutStride(10, 20, 10, 2));
  const Kokkos::View<float**, Kokkos::LayoutStride, Space> odd(grid.data() + 1, Kokkos::LayoutStride(10, 20, 10, 2));
  negative(even, odd);
  const auto h = on_host(grid);
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 20; ++j) ASSERT_EQ(h(i, j), j % 2 == 0 ? hg(i, j) : -hg(i, j - 1));
}

// In blocks: the other input is transposed. Rows with gaps, and in parallel too.
TYPED_TEST(ElementwiseRules, InPlaceBesideATransposedInput) {
  using Space = typename TypeParam::memory_space;
  for (const auto& [m, n] : {std::pair{5, 7}, std::pair{33, 65}, std::pair{150, 131}}) {
    const Kokkos::View<float**, Kokkos::LayoutLeft, Space> a("a", m, n);
    const Kokkos::View<float**, Kokkos::LayoutRight, Space> rows("rows", m, n + 3);
    const auto b = Kokkos::subview(rows, Kokkos::ALL, std::pair(2, n + 2));
    const auto ha = randomise(a, 1);
    const auto hb = randomise(rows, 2);
    subtract(a, b, b);
    const auto h = on_host(rows);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n + 3; ++j)
        ASSERT_EQ(h(i, j), j < 2 || j >= n + 2 ? hb(i, j) : ha(i, j - 2) - hb(i, j)) << at(i, j);
  }
}

TYPED_TEST(ElementwiseRules, ARepeatedElementOfTheOutputIsNotInPlace) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Kokkos::LayoutRight, Space> a("a", 4, 5);
  fill(2.0F, a);
  const auto row = Kokkos::subview(a, 0, Kokkos::ALL);
  expect_error([&] { multiply(a, row, a); }, "mylos::multiply: out (4, 5)", "shares memory with b (5)");
  expect_error([&] { multiply(Kokkos::subview(a, 2, 3), a, a); }, "shares memory with a ()");
  const auto h = on_host(a);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 5; ++j) EXPECT_EQ(h(i, j), 2.0F);
  // Of one row it is the same as in place.
  const auto first = Kokkos::subview(a, std::pair(0, 1), Kokkos::ALL);
  multiply(first, row, first);
  EXPECT_EQ(on_host(a)(0, 4), 4.0F);
  EXPECT_EQ(on_host(a)(1, 4), 2.0F);
}

// An extent of 1 has a stride that means nothing.
TYPED_TEST(ElementwiseRules, StridesOfExtentsOfOneDoNotCount) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<double*, Space> buffer("buffer", 12);
  const auto h = randomise(buffer, 1);
  using Strided = Kokkos::View<double***, Kokkos::LayoutStride, Space>;
  const Strided a(buffer.data(), Kokkos::LayoutStride(1, 0, 12, 1, 1, 7));
  negative(a, a);
  const Strided b(buffer.data(), Kokkos::LayoutStride(1, 1000003, 12, 1, 1, 0));
  negative(a, b);
  const auto result = on_host(buffer);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(result(i), h(i));
}

TYPED_TEST(ElementwiseRules, RefusesWhatItCannotDoAndLeavesTheOutputAlone) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Kokkos::LayoutRight, Space> a("a", 3, 4), b("b", 3, 5), out("out", 3, 4);
  const Kokkos::View<float*, Space> buffer("buffer", 64);
  poison_view(out);
  expect_error([&] { add(a, b, out); }, "mylos::add: b has extents (3, 5)", "do not broadcast to out's (3, 4)");
  expect_error([&] { add(1.0F, b, out); }, "mylos::add: b has extents (3, 5)");
  const Kokkos::View<float*, Space> narrow("narrow", 1);
  expect_error([&] { add(a, 1.0F, narrow); }, "mylos::add: a has extents (3, 4)", "out's (1)");
  expect_error([&] { transform(TypeParam{}, SumOfThree{}, a, a, b, out); }, "mylos::transform: input 2 has extents");
  const auto front = Kokkos::subview(buffer, std::pair(0, 32));
  const auto shifted = Kokkos::subview(buffer, std::pair(1, 33));
  expect_error([&] { sqrt(front, shifted); }, "mylos::sqrt: out (32) with strides (1) shares memory with a");
  const Kokkos::View<float**, Kokkos::LayoutStride, Space> repeated(buffer.data(), Kokkos::LayoutStride(4, 0, 4, 1));
  expect_error([&] { fill(1.0F, repeated); }, "mylos::fill: out has extents (4, 4) with strides (0, 1)", "distinct");
  // A square read in the transposed order is not the same elements in the same order.
  const Kokkos::View<float**, Kokkos::LayoutRight, Space> square_right(buffer.data(), 8, 8);
  const Kokkos::View<float**, Kokkos::LayoutLeft, Space> square_left(buffer.data(), 8, 8);
  expect_error([&] { cast(square_right, square_left); }, "mylos::cast: out", "shares memory with a");
  const auto h = on_host(out);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) EXPECT_TRUE(std::isnan(h(i, j)));
}

TYPED_TEST(ElementwiseRules, ZeroExtentsAreValidAndStillChecked) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Space> a("a", 0, 5), out("out", 0, 5);
  add(a, 1.0F, out);
  const Kokkos::View<float*, Space> null;
  add(null, null, null);
  const Kokkos::View<float**, Space> other("other", 0, 4);
  expect_error([&] { add(a, other, out); }, "b has extents (0, 4)");
}

TYPED_TEST(ElementwiseRules, NaNSignedZerosInfinitiesAndDenormalsSurvive) {
  using Space = typename TypeParam::memory_space;
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const float values[] = {nan, 1.0F, -inf, inf, 0.0F, -0.0F, 1e-40F, -1e-40F};
  constexpr int n = 8, count = 20011;  // in parallel
  const Kokkos::View<float*, Space> a("a", count), b("b", count), out("out", count);
  auto ha = Kokkos::create_mirror(a);
  auto hb = Kokkos::create_mirror(b);
  for (int i = 0; i < count; ++i) ha(i) = values[i / n % n], hb(i) = values[i % n];
  Kokkos::deep_copy(a, ha);
  Kokkos::deep_copy(b, hb);
  const auto check = [&](auto function, auto reference) {
    function(a, b, out);
    const auto h = on_host(out);
    for (int i = 0; i < count; ++i) {
      const float expected = reference(ha(i), hb(i));
      if (std::isnan(expected))
        EXPECT_TRUE(std::isnan(h(i))) << function.name << "(" << ha(i) << ", " << hb(i) << ")";
      else
        EXPECT_EQ(h(i), expected) << function.name << "(" << ha(i) << ", " << hb(i) << ")";
    }
  };
  const auto is_nan = [](float x, float y) { return std::isnan(x) || std::isnan(y); };
  check(maximum, [&](float x, float y) { return is_nan(x, y) ? nan : std::max(x, y); });
  check(minimum, [&](float x, float y) { return is_nan(x, y) ? nan : std::min(x, y); });
  check(add, [](float x, float y) { return x + y; });
  check(multiply, [](float x, float y) { return x * y; });
  check(divide, [](float x, float y) { return x / y; });
  const Kokkos::View<float*, Space> zero("zero", 1);
  negative(zero, zero);
  EXPECT_TRUE(std::signbit(on_host(zero)(0)));
}

TYPED_TEST(ElementwiseRules, IntegerDivisionHasADefinedResultEverywhere) {
  using Space = typename TypeParam::memory_space;
  constexpr int smallest = std::numeric_limits<int>::min();
  const int a_values[] = {1, -7, 7, smallest, smallest, 0}, b_values[] = {0, 2, -2, -1, 0, 0};
  const int expected[] = {0, -3, -3, smallest, 0, 0};
  const Kokkos::View<int*, Space> a("a", 6), b("b", 6), out("out", 6);
  Kokkos::deep_copy(a, Kokkos::View<const int*, Kokkos::HostSpace>(a_values, 6));
  Kokkos::deep_copy(b, Kokkos::View<const int*, Kokkos::HostSpace>(b_values, 6));
  divide(a, b, out);
  const auto h = on_host(out);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(h(i), expected[i]) << a_values[i] << " / " << b_values[i];
}

// Offsets past 2^31 and 2^32; the memory between the elements is never touched.
TYPED_TEST(ElementwiseRules, OffsetsBeyond32Bits) {
  using Space = typename TypeParam::memory_space;
  const std::int64_t step = (std::int64_t{1} << 31) + 12345;
  const Kokkos::View<std::uint8_t*, Space> memory(Kokkos::view_alloc("memory", Kokkos::WithoutInitializing),
                                                  2 * step + 3);
  const Kokkos::View<std::uint8_t**, Kokkos::LayoutStride, Space> sparse(memory.data(),
                                                                         Kokkos::LayoutStride(3, step, 3, 1));
  const Kokkos::View<std::uint8_t**, Kokkos::LayoutRight, Space> dense("dense", 3, 3), back("back", 3, 3);
  const auto expected = randomise(dense, 1);
  cast(dense, sparse);
  cast(sparse, back);
  const auto h = on_host(back);
  for (int i = 0; i < 3; ++i) {
    const auto row = on_host(Kokkos::subview(memory, std::pair(i * step, i * step + 3)));
    for (int j = 0; j < 3; ++j) {
      EXPECT_EQ(row(j), expected(i, j)) << at(i, j);
      EXPECT_EQ(h(i, j), expected(i, j)) << at(i, j);
    }
  }
}

}  // namespace
}  // namespace mylos::test
