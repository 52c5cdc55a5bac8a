// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <iterator>

#include "case.hpp"

namespace mylos::command {

const std::vector<Case>& all_cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> cases;
    for (const auto& group : {elementwise_cases(), matmul_cases(), filter_cases()})
      std::copy(group.begin(), group.end(), std::back_inserter(cases));
    return cases;
  }();
  return all;
}

Contenders contenders() {
  using Host = Kokkos::DefaultHostExecutionSpace;
  using Device = Kokkos::DefaultExecutionSpace;
  if constexpr (std::is_same_v<Host, Device>)
    return {Contender::naive, Contender::host, "naive", Host::name(), "", Host::name()};
  else
    return {Contender::host, Contender::device, "CPU", "GPU", Host::name(), Device::name()};
}

}  // namespace mylos::command
