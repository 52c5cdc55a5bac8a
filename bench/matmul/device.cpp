// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run.hpp"
#include "run_work.hpp"

namespace mylos::bench {
namespace {

using Exec = Kokkos::DefaultExecutionSpace;

template <class F>
Json on_device(const std::string& type, const F& f) {
  if constexpr (std::is_same_v<Exec, Kokkos::DefaultHostExecutionSpace>)
    throw std::invalid_argument("this build has no device");
  else
    return with_type(type, f);
}

}  // namespace

Json time_on_device(const Work& work, bool quick) {
  return on_device(work.type,
                   [&](auto type) { return time_work<decltype(type)>(Exec{}, work, plan_for(true, quick)); });
}

Json multiply_files_on_device(const Work& work, const std::string& folder) {
  return on_device(work.type, [&](auto type) { return multiply_files<decltype(type)>(Exec{}, work, folder); });
}

}  // namespace mylos::bench
