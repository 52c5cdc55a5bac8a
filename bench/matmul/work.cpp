// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "work.hpp"

#include <regex>
#include <stdexcept>

namespace mylos::bench {

Work parse_work(const std::string& id) {
  static const std::regex form(
      R"((gpu|cpu)/(f32|tf32|f64|f16|bf16)(?::b(\d+))?:(\d+)x(\d+)x(\d+)(?::([nt])([nt]))?(:bias_relu)?)");
  std::smatch part;
  if (!std::regex_match(id, part, form)) throw std::invalid_argument("not a product's name: " + id);
  return {.backend = part[1],
          .type = part[2],
          .batch = part[3].matched ? std::stoll(part[3]) : 1,
          .m = std::stoll(part[4]),
          .n = std::stoll(part[5]),
          .k = std::stoll(part[6]),
          .transpose_a = part[7] == "t",
          .transpose_b = part[8] == "t",
          .bias_relu = part[9].matched};
}

}  // namespace mylos::bench
