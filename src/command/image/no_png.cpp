// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "png_io.hpp"

namespace mylos::image {

Image decode_png(ByteSpan) {
  throw ImageError("this mylos was built without libpng and cannot read PNG");
}

Bytes encode_png(const Image&) {
  throw ImageError("this mylos was built without libpng and cannot write PNG");
}

}  // namespace mylos::image
