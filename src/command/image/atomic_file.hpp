// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_IMAGE_ATOMIC_FILE_HPP
#define MYLOS_COMMAND_IMAGE_ATOMIC_FILE_HPP

#include <filesystem>

#include "image.hpp"

namespace mylos::image {

/// Makes `path` a file of those bytes, all or none: they are written to a hidden file beside it, which then takes its
/// name. An existing file keeps its permissions; a symbolic link stays one, also to a file that is not there yet.
/// Throws ImageError. The hidden file is removed on failure and when a signal such as SIGINT ends the program. One call
/// at a time.
void write_atomically(const std::filesystem::path& path, ByteSpan bytes);

/// The path that a symbolic link leads to in the end, whether a file is there or not; any other path as it is. Throws
/// ImageError.
std::filesystem::path end_of_links(const std::filesystem::path& path);

}  // namespace mylos::image

#endif
