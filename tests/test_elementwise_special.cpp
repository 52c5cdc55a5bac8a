// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <mylos/elementwise.hpp>
#include <vector>

#include "support/accuracy.hpp"
#include "support/compare.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

// Values where libraries and backends differ from each other: one documented result everywhere.
namespace mylos::test {
namespace {

using Kokkos::Experimental::bhalf_t;
using Kokkos::Experimental::half_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Equal, NaN to NaN only, and zeros of one sign.
template <class T>
bool is_same_value(const T& a, const T& b) {
  if constexpr (detail::is_complex<T>)
    return is_same_value(a.real(), b.real()) && is_same_value(a.imag(), b.imag());
  else if constexpr (detail::is_half<T>)
    return is_same_value(static_cast<float>(a), static_cast<float>(b));
  else if constexpr (std::is_floating_point_v<T>)
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
  else
    return a == b;
}

/// Whole packs and a rest, whatever their width.
inline constexpr std::size_t length = 131;

/// The values again and again.
template <class Exec, class T>
auto repeated(const std::vector<T>& values) {
  const Kokkos::View<T*, typename Exec::memory_space> view("operand", length);
  const auto host = Kokkos::create_mirror(view);
  for (std::size_t i = 0; i < length; ++i) host(i) = values[i % values.size()];
  Kokkos::deep_copy(view, host);
  return view;
}

/// A number, or the View of a vector's values.
template <class Exec, class A>
auto operand(const A& number) {
  return number;
}
template <class Exec, class T>
auto operand(const std::vector<T>& values) {
  return repeated<Exec>(values);
}

/// The function's results for vectors of values or numbers, stored as Out.
template <class Out, class Exec, class Function, class... A>
auto results(const Exec& exec, const Function& function, const A&... a) {
  const Kokkos::View<Out*, typename Exec::memory_space> out("out", length);
  function(exec, operand<Exec>(a)..., out);
  exec.fence();
  return on_host(out);
}

/// function(a...) stored as Out is `expected`, value by value.
template <class Out, class Exec, class Function, class... A>
void expect_values(const Exec& exec, const Function& function, const std::vector<Out>& expected, const A&... a) {
  const auto actual = results<Out>(exec, function, a...);
  for (std::size_t i = 0; i < length; ++i) {
    const Out value = expected[i % expected.size()];
    ASSERT_TRUE(is_same_value<Out>(actual(i), value))
        << function.name << ", element " << i << ": got " << ::testing::PrintToString(Out(actual(i))) << ", expected "
        << ::testing::PrintToString(value);
  }
}

template <class Exec>
class ElementwiseSpecial : public ::testing::Test {};
TYPED_TEST_SUITE(ElementwiseSpecial, Spaces);

TYPED_TEST(ElementwiseSpecial, ExtremaTreatNanAsTheyName) {
  const TypeParam exec;
  const std::vector<float> a{nan, 1, nan, infinity, nan, -infinity, -nan, 2, 0, -1};
  const std::vector<float> b{1, nan, nan, nan, -infinity, nan, 3, -nan, nan, 1};
  expect_values<float>(exec, minimum, {nan, nan, nan, nan, nan, nan, nan, nan, nan, -1}, a, b);
  expect_values<float>(exec, maximum, {nan, nan, nan, nan, nan, nan, nan, nan, nan, 1}, a, b);
  expect_values<float>(exec, fmin, {1, 1, nan, infinity, -infinity, -infinity, 3, 2, 0, -1}, a, b);
  expect_values<float>(exec, fmax, {1, 1, nan, infinity, -infinity, -infinity, 3, 2, 0, 1}, a, b);
  expect_values<float>(exec, relu, {nan, 0, 5, nan, infinity, 0},
                       std::vector<float>{nan, -2, 5, -nan, infinity, -0.0F});
  // NaN in each place, and lo > hi
  expect_values<float>(exec, clip, {nan, nan, nan, nan, 1, 2, 0},  //
                       std::vector<float>{nan, 0.5F, 0.5F, nan, 3, 0.5F, -4},
                       std::vector<float>{0, nan, 0, nan, 0, 3, 0}, std::vector<float>{1, 1, nan, nan, 1, 2, 1});
}

TYPED_TEST(ElementwiseSpecial, DenormalsAreKept) {
  const TypeParam exec;
  const std::vector<float> tiny{1e-40F, -1e-40F, std::numeric_limits<float>::denorm_min(), 1.17549421e-38F};
  expect_values(exec, add, tiny, tiny, 0.0F);
  expect_values(exec, multiply, tiny, tiny, 1.0F);
  expect_values(exec, divide, tiny, tiny, 1.0F);
  expect_values(exec, maximum, tiny, tiny, std::vector<float>(tiny));
  expect_values(exec, cast, tiny, tiny);
  const std::vector<double> tiny_double{1e-310, -1e-310, std::numeric_limits<double>::denorm_min()};
  expect_values(exec, add, tiny_double, tiny_double, 0.0);
  expect_values(exec, multiply, tiny_double, tiny_double, 1.0);
}

TYPED_TEST(ElementwiseSpecial, IntegersDivideWithoutTraps) {
  const TypeParam exec;
  constexpr i32 least = std::numeric_limits<i32>::min();
  constexpr i32 most = std::numeric_limits<i32>::max();
  const std::vector<i32> a{1, 0, least, least, -7, 7, -7, most, least, 6};
  const std::vector<i32> b{0, 0, -1, 0, 2, -2, -2, -1, 2, 3};
  expect_values<i32>(exec, divide, {0, 0, least, 0, -3, -3, 3, -most, least / 2, 2}, a, b);
  expect_values<i32>(exec, floor_divide, {0, 0, least, 0, -4, -4, 3, -most, least / 2, 2}, a, b);
  expect_values<i32>(exec, remainder, {0, 0, 0, 0, 1, -1, -1, 0, 0, 0}, a, b);
  expect_values<i32>(exec, fmod, {0, 0, 0, 0, -1, 1, -1, 0, 0, 0}, a, b);
  expect_values<double>(exec, true_divide,
                        {infinity, nan, 2147483648.0, -infinity, -3.5, -3.5, 3.5, -2147483647.0, -1073741824.0, 2}, a,
                        b);
  expect_values<i32>(exec, negative, {-1, 0, least, least, 7, -7, 7, -most, least, -6}, a);
  expect_values<i32>(exec, absolute, {1, 0, least, least, 7, 7, 7, most, least, 6}, a);
  expect_values<i32>(exec, power, {0, 1, -1, 1, 0, 1, 81, -2147483647 - 1, 0},
                     std::vector<i32>{2, 1, -1, -1, 0, 0, 3, -2, 2},
                     std::vector<i32>{-1, -5, -3, -4, -2, 0, 4, 31, 32});
}

TYPED_TEST(ElementwiseSpecial, ShiftsOutOfRangeShiftEverythingOut) {
  const TypeParam exec;
  const std::vector<i32> a{1, 1, 1, 1, -5, -5, -5, 7, 1};
  const std::vector<i32> count{31, 32, 33, -1, 32, 100, -1, 0, std::numeric_limits<i32>::min()};
  expect_values<i32>(exec, left_shift, {std::numeric_limits<i32>::min(), 0, 0, 0, 0, 0, 0, 7, 0}, a, count);
  expect_values<i32>(exec, right_shift, {0, 0, 0, 0, -1, -1, -1, 7, 0}, a, count);
  expect_values<u8>(exec, right_shift, {1, 0, 0, 0}, std::vector<u8>{128, 128, 255, 128},
                    std::vector<u8>{7, 8, 8, 255});
}

TYPED_TEST(ElementwiseSpecial, FloatsSaturateWhereIntegersAreStored) {
  const TypeParam exec;
  const std::vector<float> a{-1,     256, 1e10F,     nan,      0.5F, 1.5F,   254.5F, -0.5F, 255,
                             255.9F, -0., -infinity, infinity, -nan, -1e10F, 3e9F,   -3e9F, 2147483520.0F};
  expect_values<u8>(exec, cast, {0, 255, 255, 0, 0, 1, 254, 0, 255, 255, 0, 0, 255, 0, 0, 255, 0, 255}, a);
  constexpr i32 least = std::numeric_limits<i32>::min();
  constexpr i32 most = std::numeric_limits<i32>::max();
  expect_values<i32>(exec, cast,
                     {-1, 256, most, 0, 0, 1, 254, 0, 255, 255, 0, least, most, 0, least, most, least, 2147483520}, a);
  expect_values<bool>(exec, cast, {true, false, false, true, true},
                      std::vector<float>{nan, 0.0F, -0.0F, std::numeric_limits<float>::denorm_min(), -infinity});
}

TYPED_TEST(ElementwiseSpecial, PromotionDoesNotLookAtTheOutput) {
  const TypeParam exec;
  const std::vector<u8> a{200, 255, 1, 0}, b{100, 1, 2, 255};
  expect_values<u8>(exec, add, {44, 0, 3, 255}, a, b);
  expect_values<u16>(exec, add, {44, 0, 3, 255}, a, b);
  expect_values<u8>(exec, subtract, {100, 254, 255, 1}, a, b);
  // int32 + int64 in int64
  constexpr i32 most = std::numeric_limits<i32>::max();
  expect_values<i64>(exec, add, {2147483648, -1, (i64{1} << 40) - 7}, std::vector<i32>{most, -1, -7},
                     std::vector<i64>{1, 0, i64{1} << 40});
  // int32 + float in double: float would lose the 1
  expect_values<double>(exec, add, {16777217.25, 2147483647.5}, std::vector<i32>{16777217, most},
                        std::vector<float>{0.25F, 0.5F});
  // int64 + uint64 in double, which rounds 2^53 + 1
  expect_values<double>(exec, add, {9007199254740992.0, -1, 18446744073709551616.0},
                        std::vector<i64>{(i64{1} << 53) + 1, -1, 1},
                        std::vector<u64>{0, 0, std::numeric_limits<u64>::max()});
}

TYPED_TEST(ElementwiseSpecial, IntegersAreComparedByValue) {
  const TypeParam exec;
  const std::vector<i64> a{
      -1, -1, std::numeric_limits<i64>::max(), (i64{1} << 53) + 1, 5, std::numeric_limits<i64>::min()};
  const std::vector<u64> b{std::numeric_limits<u64>::max(), 0, u64{1} << 63, u64{1} << 53, 5, u64{1} << 63};
  expect_values<bool>(exec, less, {true, true, true, false, false, true}, a, b);
  expect_values<bool>(exec, less, {false, false, false, true, false, false}, b, a);
  expect_values<bool>(exec, equal, {false, false, false, false, true, false}, a, b);
  expect_values<bool>(exec, greater_equal, {false, false, false, true, true, false}, a, b);
}

TYPED_TEST(ElementwiseSpecial, NumbersTakeTheTypeOfTheViews) {
  const TypeParam exec;
  const Kokkos::View<u8*, typename TypeParam::memory_space> a("a", 5), out("out", 5);
  Kokkos::deep_copy(out, u8{90});
  expect_error([&] { add(exec, a, 300, out); }, "mylos::add", "b is 300", "uint8", "wider type");
  expect_error([&] { multiply(-1, a, out); }, "mylos::multiply", "a is -1", "uint8");
  exec.fence();
  const auto untouched = on_host(out);
  for (std::size_t i = 0; i < untouched.extent(0); ++i) EXPECT_EQ(untouched(i), 90) << "written before the error";

  // in float although the number and the output are double
  const float third = 1.0F / 3;
  const double in_float = static_cast<double>(third * 0.1F);
  ASSERT_NE(in_float, static_cast<double>(third) * 0.1);
  expect_values<double>(exec, multiply, {in_float}, std::vector<float>{third}, 0.1);
  expect_values<double>(exec, multiply, {in_float}, 0.1, std::vector<float>{third});
  ASSERT_NE(16777216.0, 16777215.0 + 2.0);
  expect_values<double>(exec, add, {static_cast<double>(16777215.0F + 2.0F)}, std::vector<float>{16777215.0F}, 2.0);
  // an integer next to a View of bytes wraps as bytes do
  expect_values<u16>(exec, add, {0, 255}, std::vector<u8>{1, 0}, 255);
}

TYPED_TEST(ElementwiseSpecial, BoolsAddAsOrAndMultiplyAsAnd) {
  const TypeParam exec;
  const std::vector<bool> a{false, true, false, true}, b{false, false, true, true};
  expect_values<bool>(exec, add, {false, true, true, true}, a, b);
  expect_values<bool>(exec, multiply, {false, false, false, true}, a, b);
  expect_values<bool>(exec, logical_xor, {false, true, true, false}, a, b);
  expect_values<bool>(exec, invert, {true, false, true, false}, a);
  expect_values<float>(exec, cast, {0, 1, 0, 1}, a);
  expect_values<float>(exec, where, {5, 2}, std::vector<bool>{false, true}, std::vector<float>{2},
                       std::vector<float>{5});
}

/// Sums and products of half numbers are computed in float and rounded once.
template <class Half, class Exec>
void check_half(const Exec& exec) {
  if constexpr (detail::is_half<Half>) {
    std::vector<float> numbers{0.0F, -0.0F, 1.0F, -1.5F, 0.25F, 3.0F, 100.0F, 1e-3F, infinity, -infinity, nan};
    std::vector<Half> a, b, sums, products;
    std::vector<float> wide;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      a.push_back(static_cast<Half>(numbers[i]));
      b.push_back(static_cast<Half>(numbers[(3 * i + 2) % numbers.size()]));
      wide.push_back(static_cast<float>(a[i]));
      sums.push_back(static_cast<Half>(static_cast<float>(a[i]) + static_cast<float>(b[i])));
      products.push_back(static_cast<Half>(static_cast<float>(a[i]) * static_cast<float>(b[i])));
    }
    expect_values<Half>(exec, cast, a, wide);
    expect_values<float>(exec, cast, wide, a);
    expect_values<Half>(exec, add, sums, a, b);
    expect_values<Half>(exec, multiply, products, a, b);
    // double to half: a little above the middle of 1 and its neighbour, which float cannot tell from the middle
    const double step = std::is_same_v<Half, half_t> ? 0x1p-10 : 0x1p-7;
    expect_values<Half>(exec, cast, {static_cast<Half>(static_cast<float>(1 + step)), static_cast<Half>(1.0F)},
                        std::vector<double>{1 + step / 2 + 0x1p-40, 1 + step / 2});
  } else {
    GTEST_SKIP() << "no type of its own in this build";
  }
}

TYPED_TEST(ElementwiseSpecial, HalfIsRoundedOnce) {
  check_half<half_t>(TypeParam());
}

TYPED_TEST(ElementwiseSpecial, BhalfIsRoundedOnce) {
  check_half<bhalf_t>(TypeParam());
}

/// Both parts within `bound`, a complex number of the parts' bounds.
template <class T>
void add_parts(WorstElement& worst, const Kokkos::complex<T>& actual, const std::complex<double>& expected,
               const std::complex<double>& bound, std::size_t i) {
  worst.add(static_cast<double>(actual.real()), expected.real(), bound.real(),
            [&] { return std::to_string(i) + ", real"; });
  worst.add(static_cast<double>(actual.imag()), expected.imag(), bound.imag(),
            [&] { return std::to_string(i) + ", imag"; });
}

TYPED_TEST(ElementwiseSpecial, ComplexNumbersMultiplyAndExponentiate) {
  using Exec = TypeParam;
  using C = Kokkos::complex<float>;
  const Exec exec;
  std::vector<C> a{{1, 2}, {0, 1}, {-3, 0.5F}, {2, -0.0F}}, b{{3, -1}, {0, 1}, {0.25F, 7}, {-1, 4}};
  auto g = generator(41);
  for (int i = 0; i < 60; ++i) {
    a.push_back({random_value<float>(g) * 3, random_value<float>(g) * 3});
    b.push_back({random_value<float>(g) * 3, random_value<float>(g) * 3});
  }
  const auto products = results<C>(exec, multiply, a, b);
  const auto powers = results<C>(exec, exp, a);
  const auto sizes = results<float>(exec, absolute, a);
  constexpr double epsilon = std::numeric_limits<float>::epsilon();
  const bool device = on_device<Exec>;
  // a unit is one epsilon at most: exp's and cos's or sin's, and the product's half
  const double exp_epsilons =
      accuracy_of<float>(accuracy::exp, device) + accuracy_of<float>(accuracy::sin, device) + 0.5;
  const double size_epsilons = accuracy_of<float>(*find_accuracy(accuracy_table, "hypot"), device);
  WorstElement worst_product, worst_power, worst_size;
  for (std::size_t i = 0; i < length; ++i) {
    const std::complex<double> x(a[i % a.size()].real(), a[i % a.size()].imag());
    const std::complex<double> y(b[i % b.size()].real(), b[i % b.size()].imag());
    // two products and their sum, each rounded to half an epsilon
    add_parts<float>(worst_product, products(i), x * y,
                     epsilon * std::complex<double>(std::abs(x.real() * y.real()) + std::abs(x.imag() * y.imag()),
                                                    std::abs(x.real() * y.imag()) + std::abs(x.imag() * y.real())),
                     i);
    const std::complex<double> e = std::exp(x);
    add_parts<float>(worst_power, powers(i), e,
                     exp_epsilons * epsilon * std::complex<double>(std::abs(e.real()), std::abs(e.imag())), i);
    worst_size.add(static_cast<double>(sizes(i)), std::abs(x), size_epsilons * epsilon * std::abs(x),
                   [&] { return std::to_string(i); });
  }
  EXPECT_TRUE(worst_product.within_bound());
  EXPECT_TRUE(worst_power.within_bound());
  EXPECT_TRUE(worst_size.within_bound());
  expect_values<C>(exec, conjugate, {C(1, -2), C(3, 4)}, std::vector<C>{{1, 2}, {3, -4}});
  expect_values<float>(exec, imag, {2, -4}, std::vector<C>{{1, 2}, {3, -4}});
}

}  // namespace
}  // namespace mylos::test
