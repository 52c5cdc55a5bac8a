// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_BLUR_OPTIONS_HPP
#define MYLOS_COMMAND_BLUR_OPTIONS_HPP

#include <filesystem>
#include <mylos/options.hpp>
#include <optional>

namespace mylos::command {

enum class Backend { automatic, cpu, gpu };

/// What the command line of `mylos blur` asks for.
struct BlurRequest {
  std::filesystem::path input;
  std::filesystem::path output;
  GaussianOptions gaussian;
  Backend backend = Backend::automatic;
  bool quiet = false;
};

/// Empty if help was asked for and printed. Throws UsageError.
std::optional<BlurRequest> parse_blur(int argc, const char* const* argv);

}  // namespace mylos::command

#endif
