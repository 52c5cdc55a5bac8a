// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/elementwise.hpp>
#include <numbers>

#include "support/accuracy.hpp"
#include "support/spaces.hpp"

// Functions of one number, over every execution space and all of float and double: the error is held to
// support/accuracy_table.hpp.
namespace mylos::test {
namespace {

using L = long double;
constexpr L not_a_number = std::numeric_limits<L>::quiet_NaN();

template <class C>
class UnaryAccuracy : public ::testing::Test {
 public:
  using T = typename C::scalar;

  /// `interval` is where the function is neither trivial nor out of range.
  template <class Result = T, class Function, class Reference>
  static void check(const Function& function, const Interval& interval, Reference reference) {
    check_accuracy<C, Result>(function, reference, unary_arguments<T>(interval));
  }

  /// The one of T.
  static Interval of_type(const Interval& of_float, const Interval& of_double) {
    return sizeof(T) == sizeof(float) ? of_float : of_double;
  }
};
using UnaryCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(UnaryAccuracy, UnaryCases);

TYPED_TEST(UnaryAccuracy, Arithmetic) {
  using A = TestFixture;
  const Interval small{-3, 3};
  A::check(negative, small, [](L x) { return -x; });
  A::check(positive, small, [](L x) { return x; });
  A::check(absolute, small, [](L x) { return std::fabs(x); });
  A::check(fabs, small, [](L x) { return std::fabs(x); });
  A::check(sign, small, [](L x) { return std::isnan(x) ? x : x > 0 ? 1.0L : x < 0 ? -1.0L : 0.0L; });
  A::check(square, small, [](L x) { return x * x; });
  A::check(reciprocal, small, [](L x) { return 1 / x; });
  A::check(degrees, small, [](L x) { return x * (180 / std::numbers::pi_v<L>); });
  A::check(radians, small, [](L x) { return x * (std::numbers::pi_v<L> / 180); });
}

TYPED_TEST(UnaryAccuracy, Roots) {
  using A = TestFixture;
  A::check(sqrt, Interval{0, 9}, [](L x) { return std::sqrt(x); });
  A::check(cbrt, Interval{-9, 9}, [](L x) { return std::cbrt(x); });
}

TYPED_TEST(UnaryAccuracy, Exponentials) {
  using A = TestFixture;
  A::check(exp, A::of_type({-105, 90}, {-746, 711}), [](L x) { return std::exp(x); });
  A::check(exp2, A::of_type({-151, 129}, {-1076, 1025}), [](L x) { return std::exp2(x); });
  A::check(expm1, Interval{-2, 2}, [](L x) { return std::expm1(x); });
  A::check(sigmoid, A::of_type({-105, 20}, {-746, 40}), [](L x) { return 1 / (1 + std::exp(-x)); });
}

TYPED_TEST(UnaryAccuracy, Logarithms) {
  using A = TestFixture;
  const Interval near_one{0.5, 2};
  A::check(log, near_one, [](L x) { return std::log(x); });
  A::check(log2, near_one, [](L x) { return std::log2(x); });
  A::check(log10, near_one, [](L x) { return std::log10(x); });
  A::check(log1p, Interval{-1, 2}, [](L x) { return std::log1p(x); });
}

TYPED_TEST(UnaryAccuracy, Circular) {
  using A = TestFixture;
  const Interval turns{-50, 50};
  A::check(sin, turns, [](L x) { return std::sin(x); });
  A::check(cos, turns, [](L x) { return std::cos(x); });
  A::check(tan, turns, [](L x) { return std::tan(x); });
  A::check(arcsin, Interval{-1, 1}, [](L x) { return std::asin(x); });
  A::check(arccos, Interval{-1, 1}, [](L x) { return std::acos(x); });
  A::check(arctan, Interval{-5, 5}, [](L x) { return std::atan(x); });
}

TYPED_TEST(UnaryAccuracy, Hyperbolic) {
  using A = TestFixture;
  const Interval range = A::of_type({-91, 91}, {-711, 711});
  A::check(sinh, range, [](L x) { return std::sinh(x); });
  A::check(cosh, range, [](L x) { return std::cosh(x); });
  A::check(tanh, Interval{-5, 5}, [](L x) { return std::tanh(x); });
  A::check(arcsinh, Interval{-5, 5}, [](L x) { return std::asinh(x); });
  A::check(arccosh, Interval{1, 5}, [](L x) { return std::acosh(x); });
  A::check(arctanh, Interval{-1, 1}, [](L x) { return std::atanh(x); });
}

TYPED_TEST(UnaryAccuracy, ErrorFunctions) {
  using A = TestFixture;
  A::check(erf, A::of_type({-4, 4}, {-6, 6}), [](L x) { return std::erf(x); });
  A::check(erfc, A::of_type({-4, 10.3}, {-6, 27.5}), [](L x) { return std::erfc(x); });
}

/// x / 2 erfc(-x / sqrt(2)). What is lost in rounding -x / sqrt(2), which erfc multiplies by up to 1500, is put back by
/// erfc's derivative.
template <class T>
Exact exact_gelu(L x) {
  if (std::isinf(x)) return x > 0 ? x : -0.0L;
  constexpr L root = std::numbers::sqrt2_v<L> / 2;
  const L rest = -std::fma(root, root, -0.5L) / (2 * root);
  const L z = -x * root;
  const L lost = std::fma(-x, root, -z) - x * rest;
  const L tail = std::erfc(z) - lost * 2 * std::numbers::inv_sqrtpi_v<L> * std::exp(-z * z);
  constexpr L smallest_normal = std::numeric_limits<T>::min();
  return {x / 2 * tail, tail < smallest_normal ? std::fabs(x / 2) * smallest_normal : 0.0L};
}

TYPED_TEST(UnaryAccuracy, Activations) {
  using A = TestFixture;
  A::check(relu, Interval{-3, 3}, [](L x) { return x > 0 || std::isnan(x) ? x : 0.0L; });
  A::check(gelu, A::of_type({-14.5, 6}, {-39, 9}), [](L x) { return exact_gelu<typename A::T>(x); });
}

TYPED_TEST(UnaryAccuracy, Rounding) {
  using A = TestFixture;
  const Interval small{-9, 9};
  A::check(rint, small, [](L x) { return std::nearbyint(x); });
  A::check(floor, small, [](L x) { return std::floor(x); });
  A::check(ceil, small, [](L x) { return std::ceil(x); });
  A::check(trunc, small, [](L x) { return std::trunc(x); });
}

TYPED_TEST(UnaryAccuracy, Representation) {
  using A = TestFixture;
  using T = typename TestFixture::T;
  const Interval small{-9, 9};
  A::check(spacing, small, [](L x) -> L {
    const T from = x == 0 ? T(0) : static_cast<T>(x);
    if (!std::isfinite(from)) return not_a_number;
    return std::nextafter(from, std::copysign(std::numeric_limits<T>::infinity(), from)) - from;
  });
  A::check(mantissa, small, [](L x) {
    int exponent = 0;
    return std::isfinite(x) ? std::frexp(x, &exponent) : x;
  });
  A::template check<std::int32_t>(exponent, small, [](L x) {
    int exponent = 0;
    if (std::isfinite(x)) std::frexp(x, &exponent);
    return static_cast<L>(exponent);
  });
}

/// Where a cheaper form computes what all of a stretch of elements allow, it has the same values.
template <class Function>
void expect_no_influence_of_neighbours(const Function& function, float other) {
  constexpr int count = 2000;
  Kokkos::View<float*, Kokkos::HostSpace> in("in", count), mixed("mixed", count);
  Kokkos::View<float*, Kokkos::HostSpace> out("out", count), mixed_out("mixed_out", count);
  auto g = generator(35);
  const Interval positive{0.001, 80};
  for (int i = 0; i < count; ++i) {
    in(i) = positive.draw<float>(g);
    mixed(i) = i % 5 == 3 ? other : in(i);
  }
  const Kokkos::DefaultHostExecutionSpace exec;
  function(exec, in, out);
  function(exec, mixed, mixed_out);
  exec.fence();
  for (int i = 0; i < count; ++i) {
    if (i % 5 != 3) {
      ASSERT_EQ(out(i), mixed_out(i)) << "of " << in(i) << " beside " << other;
    }
  }
}

TEST(ElementwiseAccuracy, NeighboursHaveNoInfluence) {
  for (const float other : {0x1p30f, 0x1p-140f, -0.0f, std::numeric_limits<float>::quiet_NaN()}) {
    expect_no_influence_of_neighbours(exp, other);
    expect_no_influence_of_neighbours(expm1, other);
    expect_no_influence_of_neighbours(log, other);
    expect_no_influence_of_neighbours(log2, other);
    expect_no_influence_of_neighbours(log10, other);
    expect_no_influence_of_neighbours(log1p, other);
    expect_no_influence_of_neighbours(sin, other);
    expect_no_influence_of_neighbours(cos, other);
  }
}

TEST(AccuracyTable, NamesEachFunctionOnce) {
  for (const Accuracy& row : accuracy_table) EXPECT_EQ(find_accuracy(accuracy_table, row.name), &row) << row.name;
  for (const Accuracy& row : absolute_accuracy_table)
    EXPECT_NE(find_accuracy(accuracy_table, row.name), nullptr) << row.name;
}

}  // namespace
}  // namespace mylos::test
