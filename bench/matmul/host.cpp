// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run.hpp"
#include "run_work.hpp"

namespace mylos::bench {

using Exec = Kokkos::DefaultHostExecutionSpace;

Json time_on_host(const Work& work, bool quick) {
  return with_type(work.type,
                   [&](auto type) { return time_work<decltype(type)>(Exec{}, work, plan_for(false, quick)); });
}

Json multiply_files_on_host(const Work& work, const std::string& folder) {
  return with_type(work.type, [&](auto type) { return multiply_files<decltype(type)>(Exec{}, work, folder); });
}

}  // namespace mylos::bench
