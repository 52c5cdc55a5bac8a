// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_SIZES_HPP
#define MYLOS_COMMAND_COMPARE_SIZES_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace mylos::command {

using Sizes = std::vector<std::int64_t>;

/// What the words small, default and large mean for one operation.
struct NamedSizes {
  Sizes small;
  Sizes standard;  ///< "default"
  Sizes large;
};

/// The sizes that a text such as "1e3,1e6", "256:8192:x2", "100:500:100" or "small,4096" names: increasing, each once.
/// A range takes the first number, then multiplies (xF) or adds, up to the last number; without a step it doubles.
/// Throws UsageError for anything else, and for sizes below 1 or above `largest`.
Sizes parse_sizes(const std::string& text, const NamedSizes& named, std::int64_t largest);

}  // namespace mylos::command

#endif
