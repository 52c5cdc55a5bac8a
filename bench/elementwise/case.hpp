// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_CASE_HPP
#define MYLOS_BENCH_ELEMENTWISE_CASE_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "../support/random_data.hpp"

namespace mylos::bench {

/// How large the arrays are and how long they are timed.
struct Plan {
  std::int64_t array_bytes = 0;  ///< of each array, except in the families small and call; a power of two
  double shortest_batch = 0.01;  ///< seconds: calls are timed in batches no shorter
  int batches = 15;
  double warm_up = 0.03;  ///< seconds of calls before the first timing
};

/// The timings of one case, each in seconds a call, one for each batch; empty where the case has no such time.
struct Timings {
  std::int64_t calls = 0;               ///< in a batch
  std::vector<double> seconds;          ///< until the work was done
  std::vector<double> enqueue_seconds;  ///< until the call returned
  std::vector<double> plain_seconds;    ///< of a plain loop instead
  std::string problem;                  ///< why the times are worthless, such as a wrong result; "" if they are not
};

/// One piece of work, described so that somebody else can time the same.
struct Case {
  std::string backend;                ///< "gpu" or "cpu"
  std::string family;                 ///< how the operands lie in memory
  std::string operation;              ///< such as "add"
  std::string type;                   ///< such as "f32"
  std::vector<std::int64_t> extents;  ///< of the output
  Range range;                        ///< of the inputs
  std::int64_t bytes = 0;             ///< that have to be read and written at least
  std::function<Timings(const Plan&)> run;

  [[nodiscard]] std::string id() const;
};

/// The cases that are worth a comparison on the default execution space, and those of the default host space. In a
/// build without a device they are the same space: then the latter only hold what the former do not.
std::vector<Case> default_space_cases(const Plan& plan);
std::vector<Case> host_space_cases(const Plan& plan);

}  // namespace mylos::bench

#endif
