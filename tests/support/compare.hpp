// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_COMPARE_HPP
#define MYLOS_TESTS_SUPPORT_COMPARE_HPP

#include <gtest/gtest.h>

#include <cmath>
#include <mylos/error.hpp>
#include <string>
#include <string_view>

namespace mylos::test {

/// Collects elementwise errors and keeps the worst one relative to its bound, so that one bad element cannot hide in an
/// average. NaN equals NaN only.
class WorstElement {
 public:
  /// `where` is called only for a new worst element.
  template <class Where>
  void add(double actual, double expected, double bound, Where where) {
    ++m_count;
    double ratio = 0;
    if (std::isnan(actual) || std::isnan(expected))
      ratio = std::isnan(actual) && std::isnan(expected) ? 0 : std::numeric_limits<double>::infinity();
    else if (actual != expected) {
      const double error = std::abs(actual - expected);
      ratio = bound > 0 && std::isfinite(error) ? error / bound : std::numeric_limits<double>::infinity();
    }
    if (ratio > m_ratio) {
      m_ratio = ratio;
      m_text = "worst element " + std::string(where()) + ": got " + ::testing::PrintToString(actual) + ", expected " +
               ::testing::PrintToString(expected) + ", error / bound = " + ::testing::PrintToString(ratio);
    }
  }

  /// Use as EXPECT_TRUE(worst.within_bound()).
  [[nodiscard]] ::testing::AssertionResult within_bound() const {
    if (m_ratio <= 1) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << m_text << " (of " << m_count << " elements)";
  }

  [[nodiscard]] double ratio() const { return m_ratio; }

 private:
  double m_ratio = 0;
  long long m_count = 0;
  std::string m_text;
};

/// The message of the mylos::Error that f throws, or "" with a failure.
template <class F>
std::string error_of(F f) {
  try {
    f();
  } catch (const Error& e) {
    const std::string message = e.what();
    EXPECT_EQ(message.find('\n'), std::string::npos) << "an error is one line: " << message;
    return message;
  }
  ADD_FAILURE() << "expected a mylos::Error, nothing was thrown";
  return {};
}

/// Expects that f throws a mylos::Error whose one-line message contains every part.
template <class F, class... Parts>
void expect_error(F f, Parts... parts) {
  const std::string message = error_of(f);
  for (std::string_view part : {std::string_view(parts)...})
    EXPECT_NE(message.find(part), std::string::npos) << "'" << part << "' is not in: " << message;
}

}  // namespace mylos::test

#endif
