// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_MEASURE_HPP
#define MYLOS_BENCH_ELEMENTWISE_MEASURE_HPP

#include <algorithm>
#include <cmath>
#include <limits>

#include "../support/clock.hpp"
#include "case.hpp"

namespace mylos::bench {

/// Calls f until it is warm; the calls that fill the shortest batch, by the fastest that was seen.
template <class Exec, class F>
std::int64_t warm_up(const Exec& exec, const Plan& plan, const F& f) {
  double fastest = std::numeric_limits<double>::infinity();
  std::int64_t calls = 1;
  for (double total = 0; total < plan.warm_up;) {
    const double seconds = time_calls(exec, calls, f).completed;
    fastest = std::min(fastest, seconds / static_cast<double>(calls));
    total += seconds;
    if (seconds < plan.shortest_batch / 4) calls *= 2;
  }
  return std::max<std::int64_t>(1, std::llround(std::ceil(plan.shortest_batch / fastest)));
}

/// Times batches of calls of f, each between two fences, long enough for the fence not to count.
template <class Exec, class F>
Timings time_batches(const Exec& exec, const Plan& plan, const F& f) {
  Timings t;
  t.calls = warm_up(exec, plan, f);
  for (int batch = 0; batch < plan.batches; ++batch)
    t.seconds.push_back(time_calls(exec, t.calls, f).completed / static_cast<double>(t.calls));
  return t;
}

/// Times small calls, and what enqueuing them costs the host. The batches are short of the roughly 1000 launches that
/// a driver's queue holds: past that, a launch waits for an earlier kernel.
template <class Exec, class F>
Timings time_launches(const Exec& exec, const Plan& plan, const F& f) {
  Timings t;
  t.calls = 200;
  warm_up(exec, plan, f);
  for (int batch = 0; batch < 3 * plan.batches; ++batch) {
    const BatchTime time = time_calls(exec, t.calls, f);
    t.seconds.push_back(time.completed / static_cast<double>(t.calls));
    t.enqueue_seconds.push_back(time.enqueued / static_cast<double>(t.calls));
  }
  return t;
}

/// Times f and plain in turns, batch by batch.
template <class Exec, class F, class Plain>
Timings time_against(const Exec& exec, const Plan& plan, const F& f, const Plain& plain) {
  Timings t;
  t.calls = warm_up(exec, plan, f);
  const std::int64_t plain_calls = warm_up(exec, plan, plain);
  for (int batch = 0; batch < plan.batches; ++batch) {
    t.seconds.push_back(time_calls(exec, t.calls, f).completed / static_cast<double>(t.calls));
    t.plain_seconds.push_back(time_calls(exec, plain_calls, plain).completed / static_cast<double>(plain_calls));
  }
  return t;
}

}  // namespace mylos::bench

#endif
