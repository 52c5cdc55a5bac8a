// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "jpeg_io.hpp"

namespace mylos::image {

Image decode_jpeg(ByteSpan) {
  throw ImageError("this mylos was built without libjpeg and cannot read JPEG");
}

Bytes encode_jpeg(const Image&) {
  throw ImageError("this mylos was built without libjpeg and cannot write JPEG");
}

}  // namespace mylos::image
