// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_MATMUL_PLAN_HPP
#define MYLOS_BENCH_MATMUL_PLAN_HPP

#include "../support/json.hpp"

namespace mylos::bench {

/// How long one piece of work is timed, in seconds.
struct Plan {
  double shortest_batch = 0.004;  ///< calls are timed in batches no shorter
  int batches = 9;
  int fewest_batches = 3;  ///< where the limit would leave fewer
  double limit = 0.3;      ///< for all batches of one contender, after which there are fewer of them
  double warm_up = 0.1;    ///< calls before the first timing
  double settle = 0;       ///< calls before each batch: threads of the library before spin for a while
  /// The first call, where longer than the warm-up, is in place of it: not on a device, where it may load the kernels.
  bool first_call_warms = false;
};

inline Plan plan_for(bool device, bool quick) {
  if (quick) return {.shortest_batch = 0.0005, .batches = 3, .fewest_batches = 1, .limit = 0.05, .warm_up = 0.002};
  if (device) return {};
  return {.shortest_batch = 0.01,
          .batches = 7,
          .fewest_batches = 2,
          .limit = 1,
          .warm_up = 0.05,
          .settle = 0.005,
          .first_call_warms = true};
}

inline Json plan_json(const Plan& plan) {
  return {{"shortest_batch", plan.shortest_batch},
          {"batches", plan.batches},
          {"fewest_batches", plan.fewest_batches},
          {"limit", plan.limit},
          {"warm_up", plan.warm_up},
          {"settle", plan.settle},
          {"first_call_warms", plan.first_call_warms}};
}

}  // namespace mylos::bench

#endif
