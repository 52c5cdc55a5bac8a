// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_COMPARISON_HPP
#define MYLOS_COMMAND_COMPARE_COMPARISON_HPP

#include <array>
#include <functional>
#include <optional>

#include "case.hpp"
#include "crossover.hpp"
#include "measure.hpp"

namespace mylos::command {

/// What one contender did with one problem. What was not measured is missing, and `reason` says why.
struct Result {
  std::optional<Timing> timing;
  std::optional<Timing> round_trip;  ///< with transfers both ways; only where memory is separate
  std::optional<double> error;       ///< largest error against the reference, as a multiple of its bound
  std::string reason;
  bool failed = false;  ///< for another reason than time or memory
};

struct Row {
  std::int64_t size = 0;
  std::int64_t bytes = 0;
  std::int64_t flops = 0;
  std::optional<bool> fits_cache;    ///< inputs and output fit the CPU's last-level cache
  std::array<Result, 2> results;     ///< in the order of Contenders
  std::optional<double> difference;  ///< largest difference of the two outputs, as a multiple of the bound

  /// A contender's output is beyond its bound.
  [[nodiscard]] bool wrong() const;
  [[nodiscard]] bool failed() const { return results[0].failed || results[1].failed; }
  /// How many times as fast the second contender is.
  [[nodiscard]] std::optional<double> speedup() const;
  /// Likewise, its transfers included.
  [[nodiscard]] std::optional<double> round_trip_speedup() const;
  /// GB/s or GFLOP/s of a contender.
  [[nodiscard]] std::optional<double> rate(Case::Rate kind, std::size_t contender) const;
};

struct CaseResult {
  const Case* operation = nullptr;
  std::vector<Row> rows;
  Crossover crossover;             ///< of the second contender over the first
  Crossover round_trip_crossover;  ///< likewise, its transfers included
};

struct ComparisonLimits {
  MeasureLimits measure;
  double longest_naive_call = 0.25;        ///< seconds: a contender that would take longer, judged by the size before,
  std::optional<double> longest_call = 1;  ///< is left out; missing: it is not, the size was asked for
  std::int64_t last_level_cache = 0;       ///< bytes; 0 if unknown
};

/// Called before each contender's turn, to show progress.
using Notify = std::function<void(const Case&, std::int64_t size, const std::string& contender)>;

CaseResult compare_case(const Case& operation, const Sizes& sizes, const Contenders& contenders, std::uint64_t seed,
                        const ComparisonLimits& limits, const Notify& notify);

}  // namespace mylos::command

#endif
