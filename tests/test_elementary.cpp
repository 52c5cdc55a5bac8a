// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mylos/detail/atoms/elementary.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/random.hpp"

// The host's elementary functions. The reference is the C library's function of double, whose own error of a few units
// of double (GNU C Library manual, Known Maximum Errors in Math Functions) is below 1e-8 units of float.
namespace mylos::test {
namespace {

namespace elementary = detail::elementary;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float smallest = std::numeric_limits<float>::denorm_min();
constexpr float largest = std::numeric_limits<float>::max();

/// The unit in the last place of a float of this value: the spacing of the floats from the power of two below it on.
double unit(double value) {
  int exponent = -125;
  if (value != 0) std::frexp(value, &exponent);
  return std::ldexp(1.0, std::max(exponent, -125) - 24);
}

/// The largest error, and results that have none: a wrong NaN, infinity or sign of zero.
class WorstResult {
 public:
  template <class Describe>
  void add(float result, double expected, Describe describe) {
    ++m_results;
    double ulps = 0;
    if (std::isnan(result) || std::isnan(expected)) {
      if (std::isnan(result) != std::isnan(expected)) ulps = HUGE_VAL;
    } else if (std::isinf(result) || std::isinf(expected)) {
      // From the largest float on, either neighbour is within one unit.
      if (!std::isinf(result) || std::signbit(result) != std::signbit(expected) || std::abs(expected) < largest)
        ulps = HUGE_VAL;
    } else {
      ulps = std::abs(static_cast<double>(result) - expected) / unit(expected);
      if (result == 0 && std::signbit(result) != std::signbit(expected)) ulps = HUGE_VAL;
    }
    if (ulps > m_ulps || (m_where.empty() && ulps == m_ulps)) {
      m_ulps = ulps;
      std::ostringstream where;
      where << std::hexfloat << describe() << " gave " << result << ", expected " << expected;
      m_where = where.str();
    }
  }

  [[nodiscard]] ::testing::AssertionResult within(double bound) const {
    if (m_results > 0 && m_ulps <= bound) return ::testing::AssertionSuccess() << m_ulps << " ulp";
    return ::testing::AssertionFailure() << m_ulps << " ulp of at most " << bound << ", " << m_results
                                         << " results: " << m_where;
  }

 private:
  double m_ulps = 0;
  std::int64_t m_results = 0;
  std::string m_where;
};

std::string in_hexadecimal(float x) {
  std::ostringstream text;
  text << std::hexfloat << x;
  return text.str();
}

/// x and the floats next to it.
void add_neighbourhood(std::vector<float>& values, double x) {
  const auto centre = std::bit_cast<std::uint32_t>(static_cast<float>(std::abs(x)));
  for (std::uint32_t step = 0; step <= 16; ++step)
    for (const std::uint32_t bits : {centre - step, centre + step}) {
      values.push_back(std::bit_cast<float>(bits));
      values.push_back(std::bit_cast<float>(bits | 0x80000000u));
    }
}

/// Every sign and exponent (NaN, infinities and denormals among them) with the first, the last and random mantissas;
/// where functions change over: limits of the result, ends of the reduced arguments, multiples of what is subtracted.
const std::vector<float>& arguments() {
  static const std::vector<float> values = [] {
    std::vector<float> v;
    auto g = generator(17);
    for (std::uint32_t high = 0; high < 512; ++high) {
      for (const std::uint32_t low : {0u, 1u, 0x400000u, 0x7ffffeu, 0x7fffffu})
        v.push_back(std::bit_cast<float>(high << 23 | low));
      for (int i = 0; i < 4096; ++i)
        v.push_back(std::bit_cast<float>(high << 23 | static_cast<std::uint32_t>(g() & 0x7fffff)));
    }
    for (const double x : {88.722839,
                           89.0,
                           89.415987,
                           91.0,
                           103.27893,
                           103.97208,
                           104.0,
                           126.0,
                           128.0,
                           129.0,
                           149.0,
                           150.0,
                           151.0,
                           10.0,
                           9.010913,
                           0.5,
                           1.0,
                           2.0,
                           std::sqrt(0.5),
                           std::sqrt(2.0),
                           std::sqrt(2.0) - 1,
                           1 - std::sqrt(0.5),
                           3.93,
                           3.9192059,
                           10.05,
                           10.25,
                           14.2,
                           14.49,
                           0x1p22,
                           0x1p23,
                           0x1p24,
                           16367173 * 0x1p72 /* the hardest for tan */})
      add_neighbourhood(v, x);
    for (int k = 1; k < 600; ++k) {
      add_neighbourhood(v, k * 0.78539816339744830962);               // eighths of a turn
      if (k < 300) add_neighbourhood(v, k * 0.34657359027997265471);  // halves of log(2)
    }
    v.resize((v.size() + 15) / 16 * 16, 0.0f);
    return v;
  }();
  return values;
}

/// f of 16 floats at a time, as the kernels call it, against reference.
template <class F, class Reference>
void check_unary(const char* name, double bound, F f, Reference reference) {
  WorstResult worst;
  const std::vector<float>& in = arguments();
  for (std::size_t first = 0; first < in.size(); first += 16) {
    float out[16];
    for (std::size_t i = 0; i < 16; ++i) out[i] = f(in[first + i]);
    for (std::size_t i = 0; i < 16; ++i)
      worst.add(out[i], reference(static_cast<double>(in[first + i])),
                [&] { return name + ("(" + in_hexadecimal(in[first + i])) + ")"; });
  }
  EXPECT_TRUE(worst.within(bound));
}

// The bounds are the largest error over all 2^32 floats, rounded up.
#define MYLOS_CHECK_UNARY(name, reference, bound) \
  check_unary(                                    \
      #name, bound, [](float x) { return elementary::name(x); }, [](double x) { return reference(x); })

double sigmoid_reference(double x) {
  return 1 / (1 + std::exp(-x));
}

/// In long double where there is one, as the rounding of x / sqrt(2) is multiplied by up to 2 x^2; its limits by hand.
double gelu_reference(double x) {
  if (x < -20) return -0.0;
  const long double y = x;
  return static_cast<double>(y / 2 * std::erfc(y * -0.707106781186547524400844362104849039L));
}

TEST(Elementary, ExponentialsAreWithinTheirBounds) {
  MYLOS_CHECK_UNARY(exp, std::exp, 0.78);
  MYLOS_CHECK_UNARY(exp2, std::exp2, 0.88);
  MYLOS_CHECK_UNARY(expm1, std::expm1, 0.92);
  MYLOS_CHECK_UNARY(sigmoid, sigmoid_reference, 0.502);
}

TEST(Elementary, LogarithmsAreWithinTheirBounds) {
  MYLOS_CHECK_UNARY(log, std::log, 0.93);
  MYLOS_CHECK_UNARY(log2, std::log2, 0.93);
  MYLOS_CHECK_UNARY(log10, std::log10, 0.91);
  MYLOS_CHECK_UNARY(log1p, std::log1p, 0.94);
}

TEST(Elementary, CircularFunctionsAreWithinTheirBounds) {
  MYLOS_CHECK_UNARY(sin, std::sin, 0.69);
  MYLOS_CHECK_UNARY(cos, std::cos, 0.69);
  MYLOS_CHECK_UNARY(tan, std::tan, 0.504);
}

TEST(Elementary, InverseCircularFunctionsAreWithinTheirBounds) {
  MYLOS_CHECK_UNARY(arcsin, std::asin, 0.501);
  MYLOS_CHECK_UNARY(arccos, std::acos, 0.501);
  MYLOS_CHECK_UNARY(arctan, std::atan, 0.507);
}

TEST(Elementary, HyperbolicFunctionsAreWithinTheirBounds) {
  MYLOS_CHECK_UNARY(sinh, std::sinh, 0.502);
  MYLOS_CHECK_UNARY(cosh, std::cosh, 0.502);
  MYLOS_CHECK_UNARY(tanh, std::tanh, 0.96);
}

TEST(Elementary, InverseHyperbolicFunctionsAreWithinTheirBounds) {
  MYLOS_CHECK_UNARY(arcsinh, std::asinh, 0.511);
  MYLOS_CHECK_UNARY(arccosh, std::acosh, 0.511);
  MYLOS_CHECK_UNARY(arctanh, std::atanh, 0.511);
}

TEST(Elementary, ErrorFunctionsAreWithinTheirBounds) {
  MYLOS_CHECK_UNARY(erf, std::erf, 0.508);
  MYLOS_CHECK_UNARY(erfc, std::erfc, 0.512);
  MYLOS_CHECK_UNARY(gelu, gelu_reference, 0.512);
}

TEST(Elementary, RootsAreRoundedCorrectly) {
  MYLOS_CHECK_UNARY(sqrt, std::sqrt, 0.5);
  MYLOS_CHECK_UNARY(cbrt, std::cbrt, 0.501);
}

TEST(Elementary, RoundingIsExact) {
  MYLOS_CHECK_UNARY(rint, std::nearbyint, 0);
  MYLOS_CHECK_UNARY(floor, std::floor, 0);
  MYLOS_CHECK_UNARY(ceil, std::ceil, 0);
  MYLOS_CHECK_UNARY(trunc, std::trunc, 0);
}

#undef MYLOS_CHECK_UNARY

/// Wherever simple(x), value(x) has the bits of f(x), each in loops that a compiler vectorises.
template <class F, class Simple, class Value>
void check_simple(const char* name, F f, Simple simple, Value value) {
  std::int64_t checked = 0;
  const std::vector<float>& in = arguments();
  for (std::size_t first = 0; first < in.size(); first += 16) {
    float general[16], cheaper[16];
    for (std::size_t i = 0; i < 16; ++i) general[i] = f(in[first + i]);
    for (std::size_t i = 0; i < 16; ++i) cheaper[i] = value(in[first + i]);
    for (std::size_t i = 0; i < 16; ++i) {
      if (!simple(in[first + i])) continue;
      ++checked;
      ASSERT_EQ(std::bit_cast<std::uint32_t>(general[i]), std::bit_cast<std::uint32_t>(cheaper[i]))
          << name << "(" << in_hexadecimal(in[first + i]) << ")";
    }
  }
  EXPECT_GT(checked, 500000) << name;
}

#define MYLOS_CHECK_SIMPLE(name)                                                                                   \
  check_simple(                                                                                                    \
      #name, [](float x) { return elementary::name(x); }, [](float x) { return elementary::name##_is_simple(x); }, \
      [](float x) { return elementary::simple_##name(x); })

TEST(Elementary, SimpleFormsHaveTheBitsOfTheGeneralOnes) {
  MYLOS_CHECK_SIMPLE(exp);
  MYLOS_CHECK_SIMPLE(expm1);
  MYLOS_CHECK_SIMPLE(log);
  MYLOS_CHECK_SIMPLE(log2);
  MYLOS_CHECK_SIMPLE(log10);
  MYLOS_CHECK_SIMPLE(log1p);
  MYLOS_CHECK_SIMPLE(sin);
  MYLOS_CHECK_SIMPLE(cos);
}

#undef MYLOS_CHECK_SIMPLE

/// Every pair of these, and pairs of random bits.
template <class F, class Reference>
void check_binary(const char* name, double bound, F f, Reference reference) {
  std::vector<float> x, y;
  const float special[] = {0.0f,         1.0f,         1.5f,        2.0f,    3.0f,    0.5f,   1.0f / 3,
                           1 - 0x1p-24f, 1 + 0x1p-23f, 10.0f,       11.0f,   127.0f,  128.0f, 149.0f,
                           150.0f,       0x1p23f + 1,  0x1p24f - 1, 0x1p24f, 0x1p25f, 1e30f,  smallest,
                           0x1p-126f,    largest,      infinity,    nan};
  for (const float a : special)
    for (const float b : special)
      for (int signs = 0; signs < 4; ++signs) {
        x.push_back(signs % 2 == 0 ? a : -a);
        y.push_back(signs / 2 == 0 ? b : -b);
      }
  auto g = generator(18);
  for (int i = 0; i < 700000; ++i) {
    const std::uint64_t random = g();
    x.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(random)));
    y.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(random >> 32)));
  }
  // Powers of moderate size, some of a number near 1, some with whole exponents; quotients of moderate size.
  std::uniform_real_distribution<double> logarithm(-151, 129), near_one(0.97, 1.03), moderate(-9, 9);
  for (int i = 0; i < 700000; ++i) {
    const double base = i % 4 == 0 ? near_one(g) : std::exp2(moderate(g));
    const double exponent = logarithm(g) / std::log2(base);
    x.push_back(static_cast<float>(i % 4 == 1 ? -base : base));
    y.push_back(static_cast<float>(i % 4 < 2 ? std::nearbyint(exponent) : exponent));
  }
  x.resize((x.size() + 15) / 16 * 16, 1.0f);
  y.resize(x.size(), 1.0f);
  WorstResult worst;
  for (std::size_t first = 0; first < x.size(); first += 16) {
    float out[16];
    for (std::size_t i = 0; i < 16; ++i) out[i] = f(x[first + i], y[first + i]);
    for (std::size_t i = first; i < first + 16; ++i)
      worst.add(out[i - first], reference(static_cast<double>(x[i]), static_cast<double>(y[i])),
                [&] { return name + ("(" + in_hexadecimal(x[i])) + ", " + in_hexadecimal(y[i]) + ")"; });
  }
  EXPECT_TRUE(worst.within(bound));
}

// The bounds of pow and arctan2 are from 2^25 pairs; arctan2's is arctan's.
TEST(Elementary, FunctionsOfTwoNumbersAreWithinTheirBounds) {
  check_binary(
      "pow", 0.505, [](float x, float y) { return elementary::pow(x, y); },
      [](double x, double y) { return std::pow(x, y); });
  check_binary(
      "hypot", 0.501, [](float x, float y) { return elementary::hypot(x, y); },
      [](double x, double y) { return std::hypot(x, y); });
  check_binary(
      "arctan2", 0.507, [](float x, float y) { return elementary::arctan2(x, y); },
      [](double x, double y) { return std::atan2(x, y); });
}

TEST(Elementary, DoubleRootsAndRoundingsAreTheLibrarys) {
  auto g = generator(19);
  std::vector<double> values = {0.0, -0.0, HUGE_VAL, -HUGE_VAL, 0.5, -0.5, 1.5, 2.5, 0x1p52, 0x1p53 - 1, -0x1p51 - 0.5};
  for (std::uint64_t exponent = 0; exponent < 4096; ++exponent)  // the sign's bit included
    for (int i = 0; i < 64; ++i) values.push_back(std::bit_cast<double>(exponent << 52 | g() >> 12));
  const auto same = [](double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  };
  for (const double x : values) {
    ASSERT_TRUE(same(elementary::rint(x), std::nearbyint(x))) << x;
    ASSERT_TRUE(same(elementary::floor(x), std::floor(x))) << x;
    ASSERT_TRUE(same(elementary::ceil(x), std::ceil(x))) << x;
    ASSERT_TRUE(same(elementary::trunc(x), std::trunc(x))) << x;
    ASSERT_TRUE(same(elementary::sqrt(x), std::sqrt(x))) << x;
  }
}

// What the C library's erfc (1 ulp) and exp (1 ulp), the sum, the quotient and the product leave: 5 units of 2^-52.
TEST(Elementary, DoubleActivationsNeitherOverflowNorCancel) {
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "no reference";
  auto g = generator(20);
  std::uniform_real_distribution<double> wide(-36, 10);
  for (int i = 0; i < 200000; ++i) {
    const double x = i % 2 == 0 ? wide(g) : wide(g) / 16;
    const long double y = x;
    const long double gelu = y / 2 * std::erfc(y * -0.707106781186547524400844362104849039L);
    ASSERT_LE(std::abs(elementary::gelu(x) - gelu), 5 * 0x1p-52L * std::abs(gelu)) << x;
    const double steep = 20 * x;
    const long double sigmoid = 1 / (1 + std::exp(-static_cast<long double>(steep)));
    ASSERT_LE(std::abs(elementary::sigmoid(steep) - sigmoid),
              5 * 0x1p-52L * sigmoid + std::numeric_limits<double>::denorm_min())
        << steep;
  }
  EXPECT_EQ(elementary::gelu(HUGE_VAL), HUGE_VAL);
  EXPECT_EQ(elementary::gelu(-HUGE_VAL), 0);
  EXPECT_EQ(elementary::sigmoid(HUGE_VAL), 1);
  EXPECT_EQ(elementary::sigmoid(-HUGE_VAL), 0);
}

// The header redeclares a builtin without side effects; the standard functions keep theirs.
TEST(Elementary, TheStandardRootStillSetsErrno) {
  if ((math_errhandling & MATH_ERRNO) == 0) GTEST_SKIP() << "errno is not used";
  volatile double negative = -1;
  errno = 0;
  EXPECT_TRUE(std::isnan(std::sqrt(negative)));
  EXPECT_EQ(errno, EDOM);
  errno = 0;
  EXPECT_TRUE(std::isnan(std::sqrt(static_cast<float>(negative))));
  EXPECT_EQ(errno, EDOM);
}

}  // namespace
}  // namespace mylos::test
