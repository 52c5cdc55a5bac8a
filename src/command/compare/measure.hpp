// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_MEASURE_HPP
#define MYLOS_COMMAND_COMPARE_MEASURE_HPP

#include <functional>

#include "statistics.hpp"

namespace mylos::command {

/// How long to measure.
struct MeasureLimits {
  double warm_up = 0.01;          ///< seconds of calls before the first timing, one call at least
  double shortest_timing = 1e-4;  ///< seconds: shorter calls are timed in batches
  double least_total = 0.1;       ///< seconds of all timings together
  std::int64_t least_repetitions = 5;
};

/// Seconds on a clock that never goes back.
double steady_seconds();

/// Times calls of `enqueue`, each batch of them completed by `fence` before `now` is read.
Timing measure(const std::function<void()>& enqueue, const std::function<void()>& fence, const MeasureLimits& limits,
               const std::function<double()>& now = steady_seconds);

}  // namespace mylos::command

#endif
