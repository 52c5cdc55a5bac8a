// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_IMAGE_JPEG_IO_HPP
#define MYLOS_COMMAND_IMAGE_JPEG_IO_HPP

#include "image.hpp"

namespace mylos::image {

/// Grey or colour (as RGB); CMYK is refused. Pixels keep their order: EXIF's orientation goes with the metadata.
Image decode_jpeg(ByteSpan file);
/// Quality 95, colours in full resolution. 8 bits without alpha only.
Bytes encode_jpeg(const Image& image);

}  // namespace mylos::image

#endif
