// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <mylos/detail/convert.hpp>
#include <mylos/promotion.hpp>
#include <type_traits>

namespace mylos::test {
namespace {

using detail::convert;
using detail::floating_t;
using detail::number_type_t;
using Kokkos::complex;
using Kokkos::Experimental::bhalf_t;
using Kokkos::Experimental::half_t;
using i8 = std::int8_t;
using u8 = std::uint8_t;
using i16 = std::int16_t;
using u16 = std::uint16_t;
using i32 = std::int32_t;
using u32 = std::uint32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;
using f32 = float;
using f64 = double;
using c64 = complex<float>;
using c128 = complex<double>;

template <class Expected, class... T>
constexpr bool promotes = std::is_same_v<promote_t<T...>, Expected>;

// numpy.promote_types of each pair in this order, from NumPy 2.4
template <class Row, class... Expected>
constexpr bool row_promotes() {
  return []<class... Column>(std::type_identity<void(Column...)>) {
    return (promotes<Expected, Row, Column> && ...) && (promotes<Expected, Column, Row> && ...);
  }(std::type_identity<void(bool, i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, c64, c128)>{});
}
// clang-format off
static_assert(row_promotes<bool, bool, i8, u8, i16, u16, i32, u32, i64, u64, f32, f64, c64, c128>());
static_assert(row_promotes<i8, i8, i8, i16, i16, i32, i32, i64, i64, f64, f32, f64, c64, c128>());
static_assert(row_promotes<u8, u8, i16, u8, i16, u16, i32, u32, i64, u64, f32, f64, c64, c128>());
static_assert(row_promotes<i16, i16, i16, i16, i16, i32, i32, i64, i64, f64, f32, f64, c64, c128>());
static_assert(row_promotes<u16, u16, i32, u16, i32, u16, i32, u32, i64, u64, f32, f64, c64, c128>());
static_assert(row_promotes<i32, i32, i32, i32, i32, i32, i32, i64, i64, f64, f64, f64, c128, c128>());
static_assert(row_promotes<u32, u32, i64, u32, i64, u32, i64, u32, i64, u64, f64, f64, c128, c128>());
static_assert(row_promotes<i64, i64, i64, i64, i64, i64, i64, i64, i64, f64, f64, f64, c128, c128>());
static_assert(row_promotes<u64, u64, f64, u64, f64, u64, f64, u64, f64, u64, f64, f64, c128, c128>());
static_assert(row_promotes<f32, f32, f32, f32, f32, f32, f64, f64, f64, f64, f32, f64, c64, c128>());
static_assert(row_promotes<f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, c128, c128>());
static_assert(row_promotes<c64, c64, c64, c64, c64, c64, c128, c128, c128, c128, c64, c128, c64, c128>());
static_assert(row_promotes<c128, c128, c128, c128, c128, c128, c128, c128, c128, c128, c128, c128, c128, c128>());
// clang-format on
// Half types count as float.
static_assert(promotes<float, half_t> && promotes<float, bhalf_t> && promotes<float, half_t, half_t>);
static_assert(promotes<float, half_t, bhalf_t> && promotes<float, half_t, i16> && promotes<double, half_t, i32>);
static_assert(promotes<double, bhalf_t, double> && promotes<c64, half_t, c64>);

// Integers count by size and signedness; one type, or the same again, is itself.
static_assert(promotes<char, char> && promotes<long long, long long, long long> && promotes<long, long>);
static_assert(promotes<i64, long long, int> && promotes<i64, long, long long> && promotes<u64, unsigned long, u8>);
static_assert(promotes<i16, signed char, u8> && promotes<double, long long, unsigned long>);

// More than two, in any order: numpy.result_type(int8, uint16, float32) is float32 although int8 with uint16 is int32.
static_assert(promotes<float, i8, u16, float> && promotes<float, float, i8, u16> && promotes<float, u16, float, i8>);
static_assert(promotes<i32, i8, u16, bool> && promotes<i64, u32, i8, u8> && promotes<double, u64, i8, u8>);

// Other types promote to their common type.
struct Metres {};
static_assert(promotes<Metres, Metres, Metres> && promotes<long double, long double, float>);

// numpy.result_type(V, a Python number of Number's kind), by width where the number's kind is higher
static_assert(std::is_same_v<number_type_t<double, float>, float> && std::is_same_v<number_type_t<int, float>, float>);
static_assert(std::is_same_v<number_type_t<i64, u8>, u8> && std::is_same_v<number_type_t<bool, u8>, u8>);
static_assert(std::is_same_v<number_type_t<int, bool>, int> && std::is_same_v<number_type_t<bool, bool>, bool>);
static_assert(std::is_same_v<number_type_t<double, i8>, double> && std::is_same_v<number_type_t<float, i8>, float>);
static_assert(std::is_same_v<number_type_t<float, i32>, double> && std::is_same_v<number_type_t<float, bool>, float>);
static_assert(std::is_same_v<number_type_t<c128, float>, c64> && std::is_same_v<number_type_t<c64, double>, c128>);
static_assert(std::is_same_v<number_type_t<c64, i32>, c128> && std::is_same_v<number_type_t<c64, i16>, c64>);
static_assert(std::is_same_v<number_type_t<double, c64>, c64> && std::is_same_v<number_type_t<int, c128>, c128>);

static_assert(std::is_same_v<floating_t<bool>, float> && std::is_same_v<floating_t<i8>, float>);
static_assert(std::is_same_v<floating_t<u16>, float> && std::is_same_v<floating_t<half_t>, float>);
static_assert(std::is_same_v<floating_t<i32>, double> && std::is_same_v<floating_t<u64>, double>);
static_assert(std::is_same_v<floating_t<double>, double> && std::is_same_v<floating_t<c64>, c64>);

template <class To, class From>
void check_floating_to_integer() {
  using Limits = std::numeric_limits<To>;
  constexpr From infinity = std::numeric_limits<From>::infinity();
  constexpr To smallest = Limits::min();
  constexpr To largest = Limits::max();
  constexpr bool negative = std::is_signed_v<To>;
  const auto c = [](double x) { return convert<To>(static_cast<From>(x)); };
  EXPECT_EQ(c(0.5), To{0});
  EXPECT_EQ(c(-0.5), To{0});
  EXPECT_EQ(c(-0.0), To{0});
  EXPECT_EQ(c(1.5), To{1});
  EXPECT_EQ(c(126.99), To{126});
  EXPECT_EQ(c(-1), negative ? static_cast<To>(-1) : To{0});
  EXPECT_EQ(c(-1.5), negative ? static_cast<To>(-1) : To{0});
  EXPECT_EQ(c(254.5), largest < 254 ? largest : static_cast<To>(254));
  EXPECT_EQ(c(256), largest < 256 ? largest : static_cast<To>(256));
  EXPECT_EQ(c(1e10), sizeof(To) < 8 ? largest : static_cast<To>(10000000000));
  EXPECT_EQ(c(-1e10), sizeof(To) < 8 || !negative ? smallest : static_cast<To>(-10000000000));
  EXPECT_EQ(c(1e30), largest);
  EXPECT_EQ(c(-1e30), smallest);
  EXPECT_EQ(convert<To>(infinity), largest);
  EXPECT_EQ(convert<To>(-infinity), smallest);
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::quiet_NaN()), To{0});
  EXPECT_EQ(convert<To>(-std::numeric_limits<From>::quiet_NaN()), To{0});
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::denorm_min()), To{0});
  EXPECT_EQ(c(static_cast<double>(smallest)), smallest);
  // the limits' neighbours: the largest From below 2^digits, which is in range, and 2^digits, which is not
  const From beyond = std::ldexp(From{1}, Limits::digits);
  EXPECT_EQ(convert<To>(beyond), largest);
  const From inside = std::nextafter(beyond, From{0});
  EXPECT_EQ(convert<To>(inside), static_cast<To>(inside));
  EXPECT_EQ(convert<To>(std::nextafter(beyond, infinity)), largest);
  if (negative) {
    EXPECT_EQ(convert<To>(-inside), static_cast<To>(-inside));
    EXPECT_EQ(convert<To>(-std::nextafter(beyond, infinity)), smallest);
  }
}

template <class To>
class ConvertToInteger : public ::testing::Test {};
using IntegerTypes = ::testing::Types<i8, u8, i16, u16, i32, u32, i64, u64, char, long long>;
TYPED_TEST_SUITE(ConvertToInteger, IntegerTypes);

TYPED_TEST(ConvertToInteger, FloatingTruncatesAndSaturates) {
  check_floating_to_integer<TypeParam, float>();
  check_floating_to_integer<TypeParam, double>();
}

TYPED_TEST(ConvertToInteger, IntegersWrap) {
  using T = TypeParam;
  EXPECT_EQ(convert<T>(-1), static_cast<T>(~T{0}));
  EXPECT_EQ(convert<T>(i64{1} << 40 | 7), sizeof(T) < 8 ? T{7} : static_cast<T>(i64{1} << 40 | 7));
  EXPECT_EQ(convert<u8>(std::numeric_limits<T>::min()), sizeof(T) == 1 && std::is_signed_v<T> ? 128 : 0);
  EXPECT_EQ(convert<T>(true), T{1});
  EXPECT_TRUE(convert<bool>(std::numeric_limits<T>::min()) == std::is_signed_v<T>);
  EXPECT_TRUE(convert<bool>(T{64}));
}

TEST(Convert, WrapsBytes) {
  EXPECT_EQ(convert<u8>(-1), 255);
  EXPECT_EQ(convert<u8>(256), 0);
  EXPECT_EQ(convert<i8>(200), -56);
  EXPECT_EQ(convert<i32>(u32{4000000000}), -294967296);
}

TEST(Convert, AnythingToBool) {
  EXPECT_FALSE(convert<bool>(0.0F));
  EXPECT_FALSE(convert<bool>(-0.0));
  EXPECT_TRUE(convert<bool>(std::numeric_limits<float>::quiet_NaN()));
  EXPECT_TRUE(convert<bool>(std::numeric_limits<double>::denorm_min()));
  EXPECT_TRUE(convert<bool>(0.25F));
  EXPECT_FALSE(convert<bool>(c64(0, -0.0F)));
  EXPECT_TRUE(convert<bool>(c64(0, 1)));
  EXPECT_TRUE(convert<bool>(half_t(0.5F)));
  EXPECT_FALSE(convert<bool>(bhalf_t(0.0F)));
}

TEST(Convert, ToFloatingRoundsToNearest) {
  EXPECT_EQ(convert<float>(1e300), std::numeric_limits<float>::infinity());
  EXPECT_EQ(convert<float>(-1e300), -std::numeric_limits<float>::infinity());
  EXPECT_EQ(convert<float>(0.1), 0.1F);
  EXPECT_EQ(convert<float>(16777217), 16777216.0F);
  EXPECT_EQ(convert<float>(16777219), 16777220.0F);
  EXPECT_EQ(convert<double>(std::numeric_limits<u64>::max()), 18446744073709551616.0);
  EXPECT_TRUE(std::isnan(convert<double>(std::numeric_limits<float>::quiet_NaN())));
}

TEST(Convert, Complex) {
  const c64 from_real = convert<c64>(2);
  EXPECT_TRUE(from_real.real() == 2 && from_real.imag() == 0);
  const c64 narrowed = convert<c64>(c128(1e300, -0.1));
  EXPECT_TRUE(narrowed.real() == std::numeric_limits<float>::infinity() && narrowed.imag() == -0.1F);
  const c128 widened = convert<c128>(c64(1.5F, -0.0F));
  EXPECT_TRUE(widened.real() == 1.5 && std::signbit(widened.imag()));
}

// A second rounding in float would see ties here: the values are a little off the middle of two neighbours.
TEST(Convert, HalfTypesRoundOnce) {
  const double tiny = std::ldexp(1.0, -40);
  if constexpr (detail::is_half<half_t>) {  // 11 significant bits: 1 + 2^-11 is the middle of 1 and 1 + 2^-10
    const double middle = 1 + std::ldexp(1.0, -11);
    EXPECT_EQ(static_cast<float>(convert<half_t>(middle)), 1.0F);
    EXPECT_EQ(static_cast<double>(convert<half_t>(middle + tiny)), 1 + std::ldexp(1.0, -10));
    EXPECT_EQ(static_cast<double>(convert<half_t>(-middle - tiny)), -1 - std::ldexp(1.0, -10));
    EXPECT_EQ(static_cast<float>(convert<half_t>(1 + std::ldexp(3.0, -11) - tiny)), 1 + std::ldexp(1.0F, -10));
    EXPECT_EQ(static_cast<float>(convert<half_t>(1e10)), std::numeric_limits<float>::infinity());
    EXPECT_EQ(static_cast<float>(convert<half_t>(65519.999)), 65504.0F);
    EXPECT_EQ(static_cast<float>(convert<half_t>(2049)), 2048.0F);
    EXPECT_TRUE(std::isnan(static_cast<float>(convert<half_t>(std::nan("")))));
    EXPECT_EQ(convert<u8>(half_t(300.0F)), 255);
    EXPECT_EQ(convert<i8>(half_t(-2.75F)), -2);
  }
  if constexpr (detail::is_half<bhalf_t>) {  // 8 significant bits: 2^55 / 2 past 2^62 is a middle, and one more is not
    const i64 middle = (i64{1} << 62) + (i64{1} << 54);
    EXPECT_EQ(static_cast<float>(convert<bhalf_t>(middle)), std::ldexp(1.0F, 62));
    EXPECT_EQ(static_cast<float>(convert<bhalf_t>(middle + 1)), std::ldexp(1.0F, 62) + std::ldexp(1.0F, 55));
    EXPECT_EQ(static_cast<float>(convert<bhalf_t>(-middle - 1)), -std::ldexp(1.0F, 62) - std::ldexp(1.0F, 55));
    EXPECT_EQ(static_cast<float>(convert<bhalf_t>(-middle + 1)), -std::ldexp(1.0F, 62));
    EXPECT_EQ(static_cast<float>(convert<bhalf_t>((1 << 24) + (1 << 16) + 1)),
              std::ldexp(1.0F, 24) + std::ldexp(1.0F, 17));
  }
}

}  // namespace
}  // namespace mylos::test
