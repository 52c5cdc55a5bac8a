// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_IMAGE_EXIF_HPP
#define MYLOS_COMMAND_IMAGE_EXIF_HPP

#include "image.hpp"

namespace mylos::image {

/// The EXIF block (from its byte order mark on) without its thumbnail, which would show the picture as it was before
/// it was changed. Empty if the block is malformed: the thumbnail lies over what is to stay, for example.
Bytes without_thumbnail(ByteSpan exif);

}  // namespace mylos::image

#endif
