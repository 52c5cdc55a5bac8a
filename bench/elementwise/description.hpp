// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_DESCRIPTION_HPP
#define MYLOS_BENCH_ELEMENTWISE_DESCRIPTION_HPP

#include "../support/json.hpp"
#include "case.hpp"

namespace mylos::bench {

/// What a case is, with its times once it has been run.
Json case_json(const Case& c);
Json case_json(const Case& c, const Timings& timings);

}  // namespace mylos::bench

#endif
