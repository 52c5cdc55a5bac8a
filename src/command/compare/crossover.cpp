// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crossover.hpp"

#include <algorithm>
#include <cmath>

namespace mylos::command {

Crossover crossover(const std::vector<SpeedupAt>& points) {
  if (points.empty()) return {};
  const auto last_slower =
      std::find_if(points.rbegin(), points.rend(), [](const SpeedupAt& p) { return !(p.speedup > 1); });
  if (last_slower == points.rend()) return {Crossover::Kind::always, 0};
  if (last_slower == points.rbegin()) return {Crossover::Kind::never, 0};
  const SpeedupAt& below = *last_slower;
  const SpeedupAt& above = *std::prev(last_slower);
  const double fraction = -std::log(below.speedup) / (std::log(above.speedup) - std::log(below.speedup));
  const double log_size = std::log(static_cast<double>(below.size)) +
                          fraction * std::log(static_cast<double>(above.size) / static_cast<double>(below.size));
  return {Crossover::Kind::at_size, std::exp(log_size)};
}

}  // namespace mylos::command
