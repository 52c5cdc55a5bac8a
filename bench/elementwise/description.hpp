// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_DESCRIPTION_HPP
#define MYLOS_BENCH_ELEMENTWISE_DESCRIPTION_HPP

#include <nlohmann/json.hpp>

#include "case.hpp"

namespace mylos::bench {

using Json = nlohmann::ordered_json;

/// The build and the machine, null where something is not known.
Json machine_json();

/// What a case is, with its times once it has been run.
Json case_json(const Case& c);
Json case_json(const Case& c, const Timings& timings);

}  // namespace mylos::bench

#endif
