// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_MATMUL_MEASURE_HPP
#define MYLOS_BENCH_MATMUL_MEASURE_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "../support/clock.hpp"
#include "plan.hpp"

namespace mylos::bench {

/// One of several ways of doing the same work, with its timings.
struct Contender {
  std::string name;
  std::function<void()> enqueue;
  std::string plan{};             ///< how mylos does it
  std::string problem{};          ///< why it has no times, such as a wrong result; "" if it has
  double fastest = 0;             ///< seconds of a call, as far as known
  std::int64_t calls = 1;         ///< in a batch
  std::vector<double> seconds{};  ///< of a call, one for each batch
};

/// Calls f for at least that long, and finds out how fast it is and how many calls fill the shortest batch.
template <class Exec>
void warm_up(const Exec& exec, const Plan& plan, double duration, Contender& c) {
  std::int64_t calls = 1;
  for (double total = 0; total < duration;) {
    const double seconds = time_calls(exec, calls, c.enqueue).completed;
    c.fastest = std::min(c.fastest, seconds / static_cast<double>(calls));
    total += seconds;
    if (seconds < plan.shortest_batch / 4) calls *= 2;
  }
  c.calls = std::max<std::int64_t>(1, std::llround(std::ceil(plan.shortest_batch / c.fastest)));
}

inline int batches_within(const Plan& plan, const Contender& c) {
  const double affordable = plan.limit / (static_cast<double>(c.calls) * c.fastest);
  return static_cast<int>(std::clamp<double>(affordable, plan.fewest_batches, plan.batches));
}

/// Times those without a problem, batch by batch in turns, so that a change of the clock's rate meets all of them.
/// Their `fastest` is the time of the call before.
template <class Exec>
void time_in_turns(const Exec& exec, const Plan& plan, std::vector<Contender>& contenders) {
  double duration = plan.warm_up;
  for (Contender& c : contenders) {
    if (!c.problem.empty()) continue;
    if (!plan.first_call_warms || c.fastest < plan.warm_up) warm_up(exec, plan, duration, c);
    duration = std::min(plan.warm_up, 2 * plan.shortest_batch);
  }
  for (int batch = 0; batch < plan.batches; ++batch)
    for (Contender& c : contenders) {
      if (!c.problem.empty() || batch >= batches_within(plan, c)) continue;
      if (c.fastest < 10 * plan.settle)
        for (double settled = 0; settled < plan.settle;) settled += time_calls(exec, 1, c.enqueue).completed;
      c.seconds.push_back(time_calls(exec, c.calls, c.enqueue).completed / static_cast<double>(c.calls));
    }
}

}  // namespace mylos::bench

#endif
