// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_SUPPORT_JSON_HPP
#define MYLOS_BENCH_SUPPORT_JSON_HPP

#include <nlohmann/json.hpp>

namespace mylos::bench {

using Json = nlohmann::ordered_json;

/// The build and the machine, null where something is not known.
Json machine_json();

/// One line on standard output, complete when this returns: somebody may be waiting for it.
void print_line(const Json& json);

}  // namespace mylos::bench

#endif
