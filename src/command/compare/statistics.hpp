// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_STATISTICS_HPP
#define MYLOS_COMMAND_COMPARE_STATISTICS_HPP

#include <cstdint>
#include <vector>

namespace mylos::command {

/// How long one call takes, in seconds.
struct Timing {
  double median = 0;
  double minimum = 0;
  double maximum = 0;
  std::int64_t repetitions = 0;  ///< timings taken
  std::int64_t batch = 0;        ///< calls within each timing
};

/// The middle value, or the mean of the two middle ones. `values` is not empty.
double median(std::vector<double> values);

/// Of seconds for `batch` calls each.
Timing summarize(const std::vector<double>& seconds, std::int64_t batch);

}  // namespace mylos::command

#endif
