// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_CROSSOVER_HPP
#define MYLOS_COMMAND_COMPARE_CROSSOVER_HPP

#include <cstdint>
#include <optional>
#include <vector>

namespace mylos::command {

/// A speedup measured at a size.
struct SpeedupAt {
  std::int64_t size;
  double speedup;
};

/// From which size on a speedup stays above 1.
struct Crossover {
  enum class Kind { unknown, never, always, at_size };
  Kind kind = Kind::unknown;
  double size = 0;  ///< where kind is at_size
};

/// `points` by increasing size. The size is where the straight line through the last point that is not above 1 and its
/// successor, both axes logarithmic, meets 1. "Never" and "always" speak of the sizes measured; unknown: there are
/// none.
Crossover crossover(const std::vector<SpeedupAt>& points);

}  // namespace mylos::command

#endif
