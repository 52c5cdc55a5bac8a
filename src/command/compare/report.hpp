// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_REPORT_HPP
#define MYLOS_COMMAND_COMPARE_REPORT_HPP

#include <mylos/diagnostics.hpp>
#include <string>
#include <vector>

#include "comparison.hpp"

namespace mylos::command {

/// What all reports of one run share.
struct RunContext {
  Description machine;
  Contenders contenders;
  std::uint64_t seed = 0;
  MeasureLimits measure;
};

/// Who is compared on what, and how times and errors are to be read.
std::string header_text(const RunContext& context);

/// One operation's table, what was left out and why, and the crossover.
std::string case_text(const RunContext& context, const CaseResult& result);

/// "from about n = 6e4 on", "at every size measured", "not at the largest size measured"
std::string crossover_text(const Crossover& crossover);

/// Everything that was measured, null where it was not.
std::string report_json(const RunContext& context, const std::vector<CaseResult>& results);

/// The same as a flat table, one line for each operation, size and contender.
std::string report_csv(const RunContext& context, const std::vector<CaseResult>& results);

}  // namespace mylos::command

#endif
