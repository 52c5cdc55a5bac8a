// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "info.hpp"

#include <iostream>
#include <mylos/diagnostics.hpp>
#include <optional>

#include "command_line.hpp"
#include "session.hpp"

namespace mylos::command {

int run_info(int argc, const char* const* argv) {
  CommandLine line("info", "Prints the backends, devices, threads and versions of this build and machine.", "", 0, 0);
  line.notes(
      "The exit code is 1 where the build needs a GPU and none can be used; the line 'GPU problem' tells why.\n");
  if (!line.parse(argc, argv)) return exit_success;
  const bool usable = device_problem().empty();
  std::optional<Session> session;
  if (usable) session.emplace();
  std::cout << to_string(describe());
  return usable ? exit_success : exit_failure;
}

}  // namespace mylos::command
