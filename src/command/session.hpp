// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_SESSION_HPP
#define MYLOS_COMMAND_SESSION_HPP

#include <Kokkos_Core.hpp>
#include <mylos/diagnostics.hpp>
#include <optional>
#include <stdexcept>

namespace mylos::command {

/// Kokkos for as long as a subcommand works. Throws std::runtime_error where the build needs a GPU and there is none
/// that it can use; Kokkos itself would end the program. Nothing is printed: `mylos info` tells what Kokkos warns of.
class Session {
 public:
  Session() {
    if (const std::string problem = device_problem(); !problem.empty())
      throw std::runtime_error(problem + "; the preset 'openmp' builds for the CPU alone");
    m_kokkos.emplace(Kokkos::InitializationSettings().set_disable_warnings(true));
  }

 private:
  std::optional<Kokkos::ScopeGuard> m_kokkos;
};

}  // namespace mylos::command

#endif
