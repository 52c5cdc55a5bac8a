// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_INFO_HPP
#define MYLOS_COMMAND_INFO_HPP

namespace mylos::command {

/// mylos info: backends, devices, threads, versions, and what is wrong with them.
int run_info(int argc, const char* const* argv);

}  // namespace mylos::command

#endif
