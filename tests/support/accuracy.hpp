// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_ACCURACY_HPP
#define MYLOS_TESTS_SUPPORT_ACCURACY_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "accuracy_table.hpp"
#include "random.hpp"
#include "views.hpp"

namespace mylos::test {

/// The exact value of a function, and the size that its absolute error is a multiple of: then not even the sign of a
/// small result is certain.
struct Exact {
  long double value;
  long double size = 0;

  Exact(long double v, long double s = 0) : value(v), size(s) {}  // NOLINT: a reference without size is a number
};

/// The unit in the last place of a T at this value: the spacing of the T's from the power of two below it on, that of
/// the denormals below them.
template <class T>
long double unit_at(long double value) {
  using Limits = std::numeric_limits<T>;
  int exponent = Limits::min_exponent;
  if (value != 0) std::frexp(value, &exponent);
  exponent = std::clamp(exponent, Limits::min_exponent, Limits::max_exponent);
  return std::ldexp(1.0L, exponent - Limits::digits);
}

/// The largest ratio of error and bound, both in units in the last place. A wrong NaN, infinity or sign of zero has no
/// bound.
template <class T>
class WorstUnits {
 public:
  /// `ulps` at the exact value, and `epsilons` times exact.size beside it.
  template <class Describe>
  void add(T result, const Exact& exact, double ulps, double epsilons, Describe describe) {
    ++m_results;
    const double error = units_of_error(result, exact.value, exact.size > 0);
    // 8 units of long double at most: the C library's long double functions have not more
    constexpr double reference_error =
        8 * (std::numeric_limits<long double>::epsilon() / std::numeric_limits<T>::epsilon());
    const bool is_exact = ulps == 0;
    double bound = is_exact ? 0 : ulps + reference_error;
    if (epsilons > 0 && exact.size > 0)
      bound += static_cast<double>(epsilons * std::numeric_limits<T>::epsilon() * exact.size / unit_at<T>(exact.value));
    const double ratio = error == 0 ? 0 : bound == 0 ? HUGE_VAL : error / bound;
    m_error = std::max(m_error, error);
    if (ratio <= m_ratio) return;
    m_ratio = ratio;
    std::ostringstream where;
    where << std::hexfloat << describe() << " gave " << result << ", expected " << exact.value << std::defaultfloat
          << ": " << error << " ulp of at most " << bound;
    m_where = where.str();
  }

  [[nodiscard]] ::testing::AssertionResult within_bound() const {
    if (m_results > 0 && m_ratio <= 1) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << m_where << " (of " << m_results << " results)";
  }

  [[nodiscard]] double error() const { return m_error; }

 private:
  static double units_of_error(T result, long double exact, bool absolute) {
    using Limits = std::numeric_limits<T>;
    if (std::isnan(result) || std::isnan(exact)) return std::isnan(result) && std::isnan(exact) ? 0 : HUGE_VAL;
    const bool has_sign = std::isinf(result) || (result == 0 && !absolute);
    if (has_sign && std::signbit(result) != std::signbit(exact)) return HUGE_VAL;
    if (std::isinf(result)) {
      // the overflowed value, which is what the next T would be
      const long double overflow = std::ldexp(1.0L, Limits::max_exponent);
      return static_cast<double>(std::max(0.0L, overflow - std::fabs(exact)) / unit_at<T>(exact));
    }
    if (std::isinf(exact) || (exact == 0 && result != 0 && !absolute)) return HUGE_VAL;
    return static_cast<double>(std::fabs(static_cast<long double>(result) - exact) / unit_at<T>(exact));
  }

  double m_ratio = 0;
  double m_error = 0;
  std::int64_t m_results = 0;
  std::string m_where = "nothing was tested";
};

/// 0, 1, infinity, NaN, the limits and others, of both signs.
template <class T>
std::vector<T> special_values() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values;
  for (const T x : {T(0),
                    Limits::denorm_min(),
                    5 * Limits::denorm_min(),
                    Limits::min() - Limits::denorm_min(),
                    Limits::min(),
                    Limits::epsilon(),
                    T(0.5),
                    1 - Limits::epsilon() / 2,
                    T(1),
                    1 + Limits::epsilon(),
                    T(1.5),
                    T(2),
                    T(2.5),
                    T(3),
                    T(64),
                    1 / Limits::epsilon() - 1,
                    1 / Limits::epsilon(),
                    Limits::max() / 2,
                    Limits::max(),
                    Limits::infinity(),
                    Limits::quiet_NaN()})
    for (const T sign : {T(1), T(-1)}) values.push_back(sign * x);
  return values;
}

/// Every sign, exponent and significand, denormals, infinities and NaN among them.
template <class T>
T random_bits(std::mt19937_64& g) {
  if constexpr (sizeof(T) == sizeof(float))
    return std::bit_cast<T>(static_cast<std::uint32_t>(g()));
  else
    return std::bit_cast<T>(static_cast<std::uint64_t>(g()));
}

/// Both signs, 2^-24 to 2^24.
template <class T>
T random_moderate(std::mt19937_64& g) {
  const T size = static_cast<T>(std::exp2(std::uniform_real_distribution<double>(-24, 24)(g)));
  return g() % 2 == 0 ? size : -size;
}

struct Interval {
  double low;
  double high;

  template <class T>
  [[nodiscard]] T draw(std::mt19937_64& g) const {
    return static_cast<T>(std::uniform_real_distribution<double>(low, high)(g));
  }
};

template <class T, std::size_t N>
using Arguments = std::vector<std::array<T, N>>;

inline constexpr int random_arguments = 20000;

/// Numbers of all kinds, each once from random bits, of moderate size, and from `draw`.
template <class T, std::size_t N, class Draw>
void add_random_arguments(Arguments<T, N>& arguments, std::uint64_t stream, Draw draw) {
  auto g = generator(stream);
  for (int i = 0; i < random_arguments; ++i) {
    std::array<T, N> bits, moderate;
    for (T& x : bits) x = random_bits<T>(g);
    for (T& x : moderate) x = random_moderate<T>(g);
    arguments.push_back(bits);
    arguments.push_back(moderate);
    arguments.push_back(draw(g));
  }
}

template <class T>
Arguments<T, 1> unary_arguments(const Interval& interval) {
  Arguments<T, 1> arguments;
  for (const T x : special_values<T>()) arguments.push_back({x});
  add_random_arguments(arguments, 31, [&](std::mt19937_64& g) { return std::array<T, 1>{interval.draw<T>(g)}; });
  return arguments;
}

/// Every pair of special values, and random ones.
template <class T, class Draw>
Arguments<T, 2> binary_arguments(Draw draw) {
  Arguments<T, 2> arguments;
  for (const T x : special_values<T>())
    for (const T y : special_values<T>()) arguments.push_back({x, y});
  add_random_arguments(arguments, 32, draw);
  return arguments;
}

/// True if Exec computes on a device: it does not reach the host's memory.
template <class Exec>
inline constexpr bool on_device = !Kokkos::SpaceAccessibility<Exec, Kokkos::HostSpace>::accessible;

template <class Exec, class T, std::size_t N>
auto upload_argument(const Arguments<T, N>& arguments, std::size_t position) {
  const Kokkos::View<T*, typename Exec::memory_space> view("argument", arguments.size());
  const auto host = Kokkos::create_mirror(view);
  for (std::size_t i = 0; i < arguments.size(); ++i) host(i) = arguments[i][position];
  Kokkos::deep_copy(view, host);
  return view;
}

/// The function's results for every row of arguments against the reference's (a function of N long doubles), within
/// the tables' bounds. Results are of type Result.
template <class C, class Result = typename C::scalar, class Function, class Reference, std::size_t N>
void check_accuracy(const Function& function, Reference reference, const Arguments<typename C::scalar, N>& arguments) {
  using T = typename C::scalar;
  using Exec = typename C::exec;
  const std::string name = std::string(function.name).substr(std::string("mylos::").size());
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "no reference: long double is double";
  const Accuracy* row = find_accuracy(accuracy_table, name);
  ASSERT_NE(row, nullptr) << name << " is not in the table";
  const Accuracy* absolute_row = find_accuracy(absolute_accuracy_table, name);
  const double ulps = accuracy_of<T>(*row, on_device<Exec>);
  const double epsilons = absolute_row == nullptr ? 0 : accuracy_of<T>(*absolute_row, on_device<Exec>);

  const Kokkos::View<Result*, typename Exec::memory_space> out("out", arguments.size());
  poison_view(out);
  const Exec exec;
  const auto x = upload_argument<Exec>(arguments, 0);
  if constexpr (N == 1)
    function(exec, x, out);
  else if constexpr (N == 2)
    function(exec, x, upload_argument<Exec>(arguments, 1), out);
  else
    function(exec, x, upload_argument<Exec>(arguments, 1), upload_argument<Exec>(arguments, 2), out);
  exec.fence();
  const auto results = on_host(out);

  WorstUnits<T> worst;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Exact exact =
        std::apply([&](auto... a) { return Exact(reference(static_cast<long double>(a)...)); }, arguments[i]);
    worst.add(static_cast<T>(results(i)), exact, ulps, epsilons, [&] {
      std::ostringstream text;
      text << std::hexfloat << name << '(';
      for (std::size_t k = 0; k < N; ++k) text << (k == 0 ? "" : ", ") << arguments[i][k];
      text << ')';
      return text.str();
    });
  }
  EXPECT_TRUE(worst.within_bound());
  ::testing::Test::RecordProperty(name, std::to_string(worst.error()));
}

}  // namespace mylos::test

#endif
