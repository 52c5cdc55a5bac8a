// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_HPP
#define MYLOS_COMMAND_COMPARE_HPP

namespace mylos::command {

/// mylos compare: the same operations on every backend of this build, timed and checked.
int run_compare(int argc, const char* const* argv);

}  // namespace mylos::command

#endif
