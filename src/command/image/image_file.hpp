// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_IMAGE_IMAGE_FILE_HPP
#define MYLOS_COMMAND_IMAGE_IMAGE_FILE_HPP

#include <filesystem>

#include "image.hpp"

namespace mylos::image {

/// The picture in a PNG or JPEG file, recognised by its content. Throws ImageError.
Image read_image(const std::filesystem::path& path);

/// Writes a file of the type that its name asks for, whole or not at all. Throws ImageError.
void write_image(const std::filesystem::path& path, const Image& image);

/// The type that an output's name asks for; throws ImageError where it asks for none.
FileType require_type_of_name(const std::filesystem::path& path);

}  // namespace mylos::image

#endif
