// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "statistics.hpp"

#include <algorithm>

namespace mylos::command {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

Timing summarize(const std::vector<double>& seconds, std::int64_t batch) {
  const auto calls = static_cast<double>(batch);
  const auto [smallest, largest] = std::minmax_element(seconds.begin(), seconds.end());
  return {median(seconds) / calls, *smallest / calls, *largest / calls, static_cast<std::int64_t>(seconds.size()),
          batch};
}

}  // namespace mylos::command
