// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "case.hpp"

namespace mylos::bench {

std::string Case::id() const {
  std::string text = backend;
  for (const std::string& part : {family, operation, type}) text.append("/").append(part);
  if (family == "small" || family == "call") text.append("/").append(std::to_string(extents.front()));
  return text;
}

}  // namespace mylos::bench
