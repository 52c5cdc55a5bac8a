// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

namespace mylos::command {

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Timing measure(const std::function<void()>& enqueue, const std::function<void()>& fence, const MeasureLimits& limits,
               const std::function<double()>& now) {
  const auto time_batch = [&](std::int64_t calls) {
    fence();
    const double start = now();
    for (std::int64_t call = 0; call < calls; ++call) enqueue();
    fence();
    return now() - start;
  };

  // The fastest warm-up call decides whether batches are needed: one that was interrupted tells nothing.
  double warm_up = 0;
  double fastest = std::numeric_limits<double>::infinity();
  do {
    const double seconds = time_batch(1);
    warm_up += seconds;
    fastest = std::min(fastest, seconds);
  } while (warm_up < limits.warm_up);

  std::int64_t batch = 1;
  while (fastest < limits.shortest_timing) {
    batch *= 2;
    fastest = time_batch(batch);
    fastest = std::min(fastest, time_batch(batch));
  }

  std::vector<double> seconds;
  double total = 0;
  while (static_cast<std::int64_t>(seconds.size()) < limits.least_repetitions || total < limits.least_total) {
    seconds.push_back(time_batch(batch));
    total += seconds.back();
  }
  return summarize(seconds, batch);
}

}  // namespace mylos::command
