// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_IMAGE_PNG_IO_HPP
#define MYLOS_COMMAND_IMAGE_PNG_IO_HPP

#include "image.hpp"

namespace mylos::image {

/// Palettes and samples below 8 bits are expanded, a transparent colour becomes alpha.
Image decode_png(ByteSpan file);
Bytes encode_png(const Image& image);

}  // namespace mylos::image

#endif
