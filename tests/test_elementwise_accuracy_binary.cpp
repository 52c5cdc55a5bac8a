// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/elementwise.hpp>
#include <numbers>

#include "support/accuracy.hpp"
#include "support/spaces.hpp"

// Functions of two and three numbers, over every execution space and all of float and double: the error is held to
// support/accuracy_table.hpp.
namespace mylos::test {
namespace {

using L = long double;
constexpr L not_a_number = std::numeric_limits<L>::quiet_NaN();

template <class C>
class BinaryAccuracy : public ::testing::Test {
 public:
  using T = typename C::scalar;

  /// draw(generator) is a pair of numbers for which the function is neither trivial nor out of range.
  template <class Function, class Draw, class Reference>
  static void check(const Function& function, Draw draw, Reference reference) {
    check_accuracy<C>(function, reference, binary_arguments<T>(draw));
  }
  template <class Function, class Reference>
  static void check(const Function& function, const Interval& a, const Interval& b, Reference reference) {
    check(
        function,
        [&](std::mt19937_64& g) {
          return std::array<T, 2>{a.draw<T>(g), b.draw<T>(g)};
        },
        reference);
  }
};
using BinaryCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(BinaryAccuracy, BinaryCases);

TYPED_TEST(BinaryAccuracy, Arithmetic) {
  using A = TestFixture;
  const Interval small{-3, 3};
  A::check(add, small, small, [](L x, L y) { return x + y; });
  A::check(subtract, small, small, [](L x, L y) { return x - y; });
  A::check(multiply, small, small, [](L x, L y) { return x * y; });
  A::check(divide, small, small, [](L x, L y) { return x / y; });
  A::check(true_divide, small, small, [](L x, L y) { return x / y; });
}

/// fmod with y's sign, as NumPy defines it.
L exact_remainder(L x, L y) {
  const L rest = std::fmod(x, y);
  if (rest == 0) return std::copysign(rest, y);
  return (rest < 0) == (y < 0) ? rest : rest + y;
}

/// The whole number (x - fmod(x, y)) / y, of which long double holds 2^63 exactly, less 1 where the signs differ.
L exact_floor_quotient(L x, L y) {
  if (y == 0) return x / y;
  const L rest = std::fmod(x, y);
  L quotient = std::nearbyint((x - rest) / y);
  if (rest != 0 && (rest < 0) != (y < 0)) quotient -= 1;
  return quotient == 0 ? std::copysign(0.0L, x / y) : quotient;
}

TYPED_TEST(BinaryAccuracy, Remainders) {
  using A = TestFixture;
  const Interval numerator{-1000, 1000}, denominator{-9, 9};
  A::check(fmod, numerator, denominator, [](L x, L y) { return std::fmod(x, y); });
  A::check(remainder, numerator, denominator, exact_remainder);
  A::check(floor_divide, numerator, denominator, exact_floor_quotient);
}

/// Powers from the smallest denormal to beyond the largest number: of numbers near 1, of negative numbers with whole
/// exponents, and others.
template <class T>
std::array<T, 2> draw_power(std::mt19937_64& g) {
  using Limits = std::numeric_limits<T>;
  std::uniform_real_distribution<double> result(Limits::min_exponent - Limits::digits - 2, Limits::max_exponent + 2);
  const auto kind = g() % 4;
  const double base = kind == 0 ? Interval{0.97, 1.03}.draw<double>(g) : std::exp2(Interval{-9, 9}.draw<double>(g));
  const double exponent = result(g) / std::log2(base);
  const double whole = std::nearbyint(exponent);
  return {static_cast<T>(kind == 1 ? -base : base), static_cast<T>(kind == 1 ? whole : exponent)};
}

TYPED_TEST(BinaryAccuracy, Powers) {
  using A = TestFixture;
  using T = typename A::T;
  A::check(power, draw_power<T>, [](L x, L y) { return std::pow(x, y); });
  A::check(float_power, draw_power<T>, [](L x, L y) { return std::pow(x, y); });
  const Interval exponent{2.0 * std::numeric_limits<T>::min_exponent, 2.0 * std::numeric_limits<T>::max_exponent};
  A::check(ldexp, Interval{-9, 9}, exponent, [](L x, L y) {
    const L whole = std::isnan(y) ? 0 : std::clamp(std::trunc(y), -5000.0L, 5000.0L);
    return std::ldexp(x, static_cast<int>(whole));
  });
}

TYPED_TEST(BinaryAccuracy, Planes) {
  using A = TestFixture;
  const Interval small{-3, 3};
  A::check(hypot, small, small, [](L x, L y) { return std::hypot(x, y); });
  A::check(arctan2, small, small, [](L x, L y) { return std::atan2(x, y); });
}

TYPED_TEST(BinaryAccuracy, LogarithmsOfSums) {
  using A = TestFixture;
  const Interval range{-20, 20};
  A::check(logaddexp, range, range, [](L x, L y) {
    if (std::isnan(x) || std::isnan(y)) return Exact(not_a_number);
    if (x == y) return Exact(x + std::numbers::ln2_v<L>, 1);
    return Exact(std::max(x, y) + std::log1p(std::exp(-std::fabs(x - y))), 1);
  });
  A::check(logaddexp2, range, range, [](L x, L y) {
    if (std::isnan(x) || std::isnan(y)) return Exact(not_a_number);
    if (x == y) return Exact(x + 1, 1);
    return Exact(std::max(x, y) + std::numbers::log2e_v<L> * std::log1p(std::exp2(-std::fabs(x - y))), 1);
  });
}

TYPED_TEST(BinaryAccuracy, Selection) {
  using A = TestFixture;
  const Interval small{-3, 3};
  A::check(minimum, small, small, [](L x, L y) { return std::isnan(x) ? x : std::isnan(y) || y < x ? y : x; });
  A::check(maximum, small, small, [](L x, L y) { return std::isnan(x) ? x : std::isnan(y) || x < y ? y : x; });
  A::check(fmin, small, small, [](L x, L y) { return std::isnan(x) || y < x ? y : x; });
  A::check(fmax, small, small, [](L x, L y) { return std::isnan(x) || x < y ? y : x; });
  A::check(heaviside, small, small, [](L x, L y) { return std::isnan(x) ? x : x == 0 ? y : x < 0 ? 0.0L : 1.0L; });
}

TYPED_TEST(BinaryAccuracy, Representation) {
  using A = TestFixture;
  using T = typename A::T;
  const Interval small{-3, 3};
  A::check(copysign, small, small, [](L x, L y) { return std::copysign(x, y); });
  A::check(nextafter, small, small, [](L x, L y) -> L { return std::nextafter(static_cast<T>(x), static_cast<T>(y)); });
}

template <class C>
class TernaryAccuracy : public ::testing::Test {};
TYPED_TEST_SUITE(TernaryAccuracy, BinaryCases);

/// Every triple of `values`, and random ones.
template <class T>
Arguments<T, 3> ternary_arguments(const std::vector<T>& values) {
  Arguments<T, 3> arguments;
  for (const T x : values)
    for (const T y : values)
      for (const T z : values) arguments.push_back({x, y, z});
  const Interval small{-3, 3};
  add_random_arguments(arguments, 33, [&](std::mt19937_64& g) {
    return std::array<T, 3>{small.draw<T>(g), small.draw<T>(g), small.draw<T>(g)};
  });
  return arguments;
}

TYPED_TEST(TernaryAccuracy, FmaRoundsOnce) {
  using T = typename TypeParam::scalar;
  Arguments<T, 3> arguments = ternary_arguments(special_values<T>());
  auto g = generator(34);  // where the product and c cancel but for what the product's rounding would lose
  for (int i = 0; i < random_arguments; ++i) {
    const T a = random_moderate<T>(g);
    const T b = random_moderate<T>(g);
    arguments.push_back({a, b, -a * b});
  }
  check_accuracy<TypeParam>(
      fma, [](L a, L b, L c) -> L { return std::fma(static_cast<T>(a), static_cast<T>(b), static_cast<T>(c)); },
      arguments);
}

TYPED_TEST(TernaryAccuracy, LerpIsExactAtItsEnds) {
  using T = typename TypeParam::scalar;
  const T huge = std::numeric_limits<T>::max() / 4;
  Arguments<T, 3> arguments;
  for (const std::array<T, 3>& a : ternary_arguments(special_values<T>())) {
    // b - a may not overflow, and what is infinite has no formula
    if (!(std::fabs(a[0]) <= huge && std::fabs(a[1]) <= huge && std::fabs(a[2]) <= 2)) continue;
    arguments.push_back(a);
    arguments.push_back({a[0], a[1], T(0)});
    arguments.push_back({a[0], a[1], T(1)});
  }
  check_accuracy<TypeParam>(
      lerp,
      [](L a, L b, L t) {
        if (t == 0) return Exact(a == 0 ? a + t * (b - a) : a);
        if (t == 1) return Exact(b == 0 ? b - (1 - t) * (b - a) : b);
        const L step = t < 0.5L ? t * (b - a) : (1 - t) * (b - a);
        // the product may be denormal, and then has half of the smallest number's error
        return Exact(t < 0.5L ? a + step : b - step, std::max(std::fabs(step), L(std::numeric_limits<T>::min())));
      },
      arguments);
}

TYPED_TEST(TernaryAccuracy, ClipIsExact) {
  using T = typename TypeParam::scalar;
  check_accuracy<TypeParam>(
      clip,
      [](L a, L low, L high) {
        if (std::isnan(a) || std::isnan(low) || std::isnan(high)) return not_a_number;
        const L raised = a < low ? low : a;
        return high < raised ? high : raised;
      },
      ternary_arguments(special_values<T>()));
}

}  // namespace
}  // namespace mylos::test
