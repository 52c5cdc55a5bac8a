// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <math.h>

#include <cmath>
#include <cstdint>
#include <mylos/elementwise.hpp>
#include <mylos/fn.hpp>
#include <type_traits>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/tools.hpp"
#include "support/views.hpp"

// Outside namespace mylos, as a user's code is, and with the names of <math.h> in scope.
namespace {

using namespace mylos::fn;
using mylos::test::at;
using mylos::test::on_host;
using mylos::test::poison_view;
using mylos::test::randomise;
using mylos::test::WorstElement;
using Half = Kokkos::Experimental::half_t;

template <class T, class U>
inline constexpr bool same = std::is_same_v<T, U>;
/// The type of expression e's value for elements of these types.
template <class E, class... X>
using value_t = decltype(std::declval<const E&>()(std::declval<const X&>()...));

// A function of the user's with the name of one of mylos::fn's.
template <class T>
T square(T value) {
  return value * value + 1;
}

struct Distance {
  template <class T>
  KOKKOS_FUNCTION T operator()(const T& a, const T& b) const {
    return Kokkos::sqrt(a * a + b * b);
  }
};

struct ScaleAndShift {
  double scale;
  template <class T, class Number>
  KOKKOS_FUNCTION double operator()(const T& a, const Number& shift) const {
    static_assert(std::is_same_v<Number, double>, "the number arrives as it was written");
    return scale * a + shift;
  }
};

template <class C>
struct FnOnViews : ::testing::Test {
  using T = typename C::scalar;
  using View = Kokkos::View<T**, typename C::layout, typename C::exec::memory_space>;

  /// out = f(a, b) for random a and b in [-1, 1), against reference(a, b); the bound is relative to the reference.
  template <class F, class Reference>
  static void check(const F& f, Reference reference, double relative_bound) {
    for (const auto& [rows, columns] : {std::pair{1, 1}, std::pair{3, 5}, std::pair{67, 129}}) {
      const View a("a", rows, columns), b("b", rows, columns), out("out", rows, columns);
      const auto ha = randomise(a, 1);
      const auto hb = randomise(b, 2);
      poison_view(out);
      const typename C::exec exec{};
      mylos::transform(exec, f, a, b, out);
      exec.fence();
      const auto result = on_host(out);
      WorstElement worst;
      for (std::size_t i = 0; i < out.extent(0); ++i)
        for (std::size_t j = 0; j < out.extent(1); ++j) {
          const auto expected = static_cast<double>(reference(ha(i, j), hb(i, j)));
          worst.add(static_cast<double>(result(i, j)), expected, relative_bound * std::abs(expected),
                    [&, i = i, j = j] { return at(i, j); });
        }
      EXPECT_TRUE(worst.within_bound());
    }
  }
};
using FnCases = mylos::test::Cases<mylos::test::Spaces, ::testing::Types<float, double>, mylos::test::Layouts>::type;
TYPED_TEST_SUITE(FnOnViews, FnCases);

TYPED_TEST(FnOnViews, AFormulaIsTheHandWrittenFunctor) {
  using T = typename TypeParam::scalar;
  // With u the unit roundoff: the squares and their sum, contracted or not, are within 2u of the exact sum, which the
  // root halves; the root is within 1 ulp = 2u, the reference's rounding to double is within u: 4u.
  const double bound = 4 * 0.5 * static_cast<double>(std::numeric_limits<T>::epsilon());
  const auto reference = [](T a, T b) {
    const long double p = a, q = b;
    return std::sqrt(p * p + q * q);
  };
  TestFixture::check(sqrt(x * x + y * y), reference, bound);
  TestFixture::check(Distance{}, reference, bound);
  TestFixture::check(function(Distance{})(x, y), reference, bound);
}

TYPED_TEST(FnOnViews, ConditionsAndNumbers) {
  using T = typename TypeParam::scalar;
  // One operation rounded once each, in T: exact.
  TestFixture::check(
      where(x > 0, x, 0.01 * x), [](T a, T) { return a > 0 ? a : static_cast<T>(0.01) * a; }, 0);
  TestFixture::check(
      clip(2 * x, -y, 0.5), [](T a, T b) { return std::min(std::max(2 * a, -b), T(0.5)); }, 0);
  TestFixture::check(
      where(x > y && !(x < 0.25), 1, 0), [](T a, T b) { return a > b && !(a < 0.25) ? 1 : 0; }, 0);
}

template <class Exec>
struct FnOnSpaces : ::testing::Test {};
struct SpaceNames {
  template <class Exec>
  static std::string GetName(int) {
    return Exec::name();
  }
};
TYPED_TEST_SUITE(FnOnSpaces, mylos::test::Spaces, SpaceNames);

template <class Exec, class Out, class In, class F>
Out one_element(const F& f, const In& in) {
  using Space = typename Exec::memory_space;
  const Kokkos::View<In*, Space> a("a", 1);
  const Kokkos::View<Out*, Space> out("out", 1);
  Kokkos::deep_copy(a, in);
  mylos::transform(Exec{}, f, a, out);
  return on_host(out)(0);
}

TYPED_TEST(FnOnSpaces, IntermediateResultsHaveThePromotedType) {
  using Exec = TypeParam;
  // (1 + 2^-10)^2 - 1 = 2^-9 + 2^-20; rounded to half in between it would be 2^-9.
  EXPECT_EQ((one_element<Exec, float>(x * x - 1, static_cast<Half>(1 + std::ldexp(1.0F, -10)))),
            std::ldexp(1.0F, -9) + std::ldexp(1.0F, -20));
  const std::uint8_t byte = 200;
  EXPECT_EQ((one_element<Exec, int>(x + x, byte)), 144);
  EXPECT_EQ((one_element<Exec, int>(cast<int>(x) + x, byte)), 400);
  EXPECT_EQ((one_element<Exec, std::uint8_t>(1.5F * x, byte)), 255);  // saturates when it is stored
  EXPECT_EQ((one_element<Exec, std::uint8_t>(clip(x + 100, 0, 250), byte)), 44);
  EXPECT_EQ((one_element<Exec, double>(function(ScaleAndShift{2.0})(x, 0.5), byte)), 400.5);
  EXPECT_EQ((one_element<Exec, std::uint8_t>(x > 5, byte)), 1);
}

TYPED_TEST(FnOnSpaces, InputsBroadcastAndMayBeUnused) {
  using View = Kokkos::View<float**, typename TypeParam::memory_space>;
  const View matrix("matrix", 5, 7), column("column", 5, 1), out("out", 5, 7);
  const auto hm = randomise(matrix, 3);
  const auto hc = randomise(column, 4);
  mylos::transform(x + w, matrix, column, 1.0F, 2.0F, out);
  auto result = on_host(out);
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 7; ++j) EXPECT_EQ(result(i, j), hm(i, j) + 2);
  mylos::transform(maximum(arg<1>, arg<0>), matrix, column, out);
  result = on_host(out);
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 7; ++j) EXPECT_EQ(result(i, j), std::max(hm(i, j), hc(i, 0)));
}

TYPED_TEST(FnOnSpaces, OneKernel) {
  using View = Kokkos::View<float**, typename TypeParam::memory_space>;
  const View a("a", 512, 1024), b("b", 512, 1024), out("out", 512, 1024);
  const TypeParam exec{};
  const auto leaky = where(x > 0, x, 0.01 * x);
  const mylos::test::ToolsRecorder recorder;
  mylos::transform(exec, exp(-(x * x + y * y)) + z * leaky, a, b, 2.0F, out);
  EXPECT_EQ(recorder.kernels().size(), 1U);
  EXPECT_EQ(recorder.outside(exec), "");
}

TEST(Fn, NumbersTakeTheTypeOfTheOperandsBesideThem) {
  using F = float;
  static_assert(same<value_t<decltype(0.5 * x), F>, F>);
  static_assert(same<value_t<decltype(0.5 * x), Half>, F>);
  static_assert(same<value_t<decltype(x + 1), F>, F>);
  static_assert(same<value_t<decltype(x + 1), std::uint8_t>, std::uint8_t>);
  static_assert(same<value_t<decltype(x + 1.5), int>, double>);
  static_assert(same<value_t<decltype(x + 1.5F), std::uint8_t>, F>);
  static_assert(same<value_t<decltype(x * y * 0.5), F, double>, double>);
  static_assert(same<value_t<decltype((x + 0.5) * y), int, F>, double>);
  static_assert(same<value_t<decltype(x * Kokkos::complex<double>(0, 1)), F>, Kokkos::complex<F>>);
  static_assert(same<value_t<decltype(where(x > 0.5, y, 0.5)), double, F>, F>);
  static_assert(same<value_t<decltype(where(x > 0.5, 1.0F, 0)), double>, mylos::promote_t<F, int>>);
  static_assert(same<value_t<decltype(where(true, x, 0.5)), F>, F>);
  static_assert(same<value_t<decltype(x == 1), F>, bool>);
  static_assert(same<value_t<decltype(clip(x, 0, 255.0)), F>, F>);
  EXPECT_EQ(where(256, x, 0)(std::uint8_t{7}), 7) << "a condition is not converted to the type of the values";
  EXPECT_EQ((0.1 * x)(1.0F), 0.1F);
  EXPECT_EQ((0.1 * x)(1.0), 0.1);
}

TEST(Fn, TypesWithoutPromotionAreThoseOfTheElementwiseFunctions) {
  static_assert(same<value_t<decltype(x * x), Half>, float>);
  static_assert(same<value_t<decltype(x), Half>, Half>);
  static_assert(same<value_t<decltype(x + y), std::int8_t, std::uint8_t>, std::int16_t>);
  static_assert(same<value_t<decltype(sqrt(x)), int>, double>);
  static_assert(same<value_t<decltype(absolute(x)), Kokkos::complex<float>>, float>);
  static_assert(same<value_t<decltype(cast<Half>(x)), double>, Half>);
  SUCCEED();
}

TEST(Fn, OperatorsAreTheElementwiseFunctions) {
  const int a = -7, b = 3;
  EXPECT_EQ((x + y)(a, b), -4);
  EXPECT_EQ((x - y)(a, b), -10);
  EXPECT_EQ((x * y)(a, b), -21);
  EXPECT_EQ((x / y)(a, b), -2) << "towards zero, as in C++";
  EXPECT_EQ((x % y)(a, b), 2) << "the sign of the divisor, as in Python";
  EXPECT_EQ(fmod(x, y)(a, b), -1);
  EXPECT_EQ((-x)(a), 7);
  EXPECT_EQ((+x)(a), -7);
  EXPECT_EQ((~x)(a), 6);
  EXPECT_EQ((!x)(a), false);
  EXPECT_EQ((x == y)(a, b), false);
  EXPECT_EQ((x != y)(a, b), true);
  EXPECT_EQ((x < y)(a, b), true);
  EXPECT_EQ((x <= y)(a, b), true);
  EXPECT_EQ((x > y)(a, b), false);
  EXPECT_EQ((x >= y)(a, b), false);
  EXPECT_EQ((x && y)(a, 0), false);
  EXPECT_EQ((x || y)(a, 0), true);
  EXPECT_EQ((x & y)(a, b), -7 & 3);
  EXPECT_EQ((x | y)(a, b), -7 | 3);
  EXPECT_EQ((x ^ y)(a, b), -7 ^ 3);
  EXPECT_EQ((x << y)(a, b), -56);
  EXPECT_EQ((x >> y)(a, b), -1);
  EXPECT_EQ((10 - x)(a), 17);
  EXPECT_EQ((x - 10)(a), -17);
  EXPECT_EQ((1.0 / x)(4.0), 0.25);
  EXPECT_EQ((3 == x)(3), true);
  EXPECT_EQ((x / y)(a, 0), 0) << "an integer's division by zero is defined";
}

TEST(Fn, ExpressionsAreSmallValues) {
  constexpr auto magnitude = sqrt(x * x + y * y);
  static_assert(mylos::fn::Expression<decltype(magnitude)>);
  static_assert(std::is_empty_v<decltype(magnitude)> && std::is_trivially_copyable_v<decltype(magnitude)>);
  static_assert(sizeof(magnitude) == 1);
  static_assert(sizeof(exp(-0.5 * magnitude)) == sizeof(double), "numbers only");
  static_assert(std::is_trivially_copyable_v<decltype(where(x > 0, x, 0.01 * x))>);
  EXPECT_EQ(magnitude(3.0F, 4.0F), 5.0F);
  const auto twice = magnitude + magnitude;
  static_assert(std::is_empty_v<decltype(twice)>);
  EXPECT_EQ(twice(3.0, 4.0), 10.0);
  EXPECT_EQ(fma(x, y, z)(2, 3, 4), 10);
  EXPECT_EQ((arg<5> - arg<0>)(1, 2, 3, 4, 5, 6), 5);
}

template <class T>
concept HasSigmoid = requires(T v) {
  mylos::fn::sigmoid(v);
};
template <class T>
concept MultipliesX = requires(T v) {
  v* x;
};
template <class T>
concept ShiftsX = requires(T v) {
  v << x;
};

TEST(Fn, CallsOnNumbersAndViewsStayWhatTheyWere) {
  static_assert(same<decltype(sqrt(2.0F)), decltype(::sqrt(2.0F))>);
  static_assert(same<decltype(pow(2, 3)), double>);
  static_assert(HasSigmoid<Argument<0>> && !HasSigmoid<float> && !HasSigmoid<Kokkos::View<float*>>);
  static_assert(MultipliesX<double> && !MultipliesX<Kokkos::View<float*>> && !MultipliesX<const char*>);
  static_assert(!ShiftsX<std::ostream&> && ShiftsX<int>);
  static_assert(!mylos::fn::Expression<float> && !mylos::fn::Expression<Kokkos::View<float*>>);
  EXPECT_EQ(square(3), 10) << "the user's square";
  EXPECT_EQ(square(x)(3), 9) << "mylos' of an expression";
  EXPECT_EQ(remainder(5.0, 3.0), -1.0) << "the C library's";
  EXPECT_EQ(remainder(x, 3.0)(5.0), 2.0) << "mylos'";
}

TEST(Fn, PlainValuesInScalar) {
  static_assert(same<decltype(scalar::sqrt(2.0F)), float>);
  static_assert(same<decltype(scalar::minimum(1, 2L)), std::int64_t>);
  EXPECT_EQ(scalar::remainder(5, 3), 2);
  EXPECT_EQ(scalar::where(true, 1, 2), 1);
  EXPECT_EQ(scalar::relu(-1.0F), 0.0F);
}

}  // namespace
