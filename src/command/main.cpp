// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "blur.hpp"
#include "command_line.hpp"
#include "compare.hpp"
#include "info.hpp"

namespace {

using namespace mylos::command;

struct Subcommand {
  std::string name;
  std::string summary;
  int (*run)(int argc, const char* const* argv);  // argv[0] is the subcommand's name
};

const std::vector<Subcommand>& subcommands() {
  static const std::vector<Subcommand> table{
      {"blur", "blur a picture, or a folder of pictures, with a Gaussian", run_blur},
      {"compare", "the CPU against the GPU: times, speedups, errors, and from which size on the GPU wins", run_compare},
      {"info", "what this build and this machine have: backends, devices, threads, versions", run_info},
  };
  return table;
}

const Subcommand* find(std::string_view name) {
  const auto found = std::find_if(subcommands().begin(), subcommands().end(),
                                  [&](const Subcommand& candidate) { return candidate.name == name; });
  return found == subcommands().end() ? nullptr : &*found;
}

void print_help() {
  std::cout << "Kokkos kernels at vendor speed, from one source, on the CPU and on the GPU.\n\n"
               "Usage:\n  mylos SUBCOMMAND [options] [arguments]\n\nSubcommands:\n";
  std::size_t width = 0;
  for (const Subcommand& s : subcommands()) width = std::max(width, s.name.size());
  for (const Subcommand& s : subcommands())
    std::cout << "  " << s.name << std::string(width - s.name.size() + 2, ' ') << s.summary << '\n';
  std::cout << "\n  mylos SUBCOMMAND --help   options and examples of a subcommand\n"
               "  mylos --version           the version\n";
}

int usage_error(const std::string& message) {
  std::cerr << "mylos: " << printable(message) << " (mylos --help)\n";
  return exit_usage;
}

int run(const Subcommand& subcommand, int argc, const char* const* argv) {
  const std::string prefix = "mylos " + subcommand.name + ": ";
  try {
    return subcommand.run(argc, argv);
  } catch (const UsageError& e) {
    std::cerr << prefix << printable(e.what()) << " (mylos " << subcommand.name << " --help)\n";
    return exit_usage;
  } catch (const std::exception& e) {
    std::cerr << prefix << printable(e.what()) << '\n';
    return exit_failure;
  }
}

int run(int argc, const char* const* argv) {
  if (argc < 2) return usage_error("which subcommand?");
  const std::string_view first = argv[1];
  if (first == "--version") {
    std::cout << "mylos " MYLOS_VERSION "\n";
    return exit_success;
  }
  if (first == "--help" || first == "-h" || (first == "help" && argc == 2)) {
    print_help();
    return exit_success;
  }
  const std::string_view name = first == "help" ? argv[2] : first;
  if (const Subcommand* subcommand = find(name)) {
    if (first != "help") return run(*subcommand, argc - 1, argv + 1);
    const char* const help[] = {argv[2], "--help"};
    return run(*subcommand, 2, help);
  }
  std::vector<std::string> names{"help", "--help", "--version"};
  for (const Subcommand& s : subcommands()) names.push_back(s.name);
  std::string message = name.starts_with("-") ? "unknown option '" : "unknown subcommand '";
  message.append(name).append("'");
  if (const auto candidate = closest(name, names)) message += "; did you mean '" + *candidate + "'?";
  return usage_error(message);
}

}  // namespace

int main(int argc, char** argv) {
  const int exit_code = run(argc, argv);
  std::cout.flush();
  if (std::cout) return exit_code;
  std::cerr << "mylos: stdout cannot be written\n";
  return exit_code == exit_success ? exit_failure : exit_code;
}
