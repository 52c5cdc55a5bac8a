// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_BLUR_HPP
#define MYLOS_COMMAND_BLUR_HPP

namespace mylos::command {

/// mylos blur: blurs a picture, or each picture of a folder.
int run_blur(int argc, const char* const* argv);

}  // namespace mylos::command

#endif
