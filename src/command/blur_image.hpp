// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_BLUR_IMAGE_HPP
#define MYLOS_COMMAND_BLUR_IMAGE_HPP

#include <mylos/options.hpp>

#include "blur_options.hpp"
#include "image/image.hpp"

namespace mylos::command {

/// Blurs a picture in place. Where it has alpha, colours are weighted by it, so that transparent pixels' colours do not
/// show; beyond the edges of Boundary::constant lies the opaque colour `fill`. Throws ImageError or mylos::Error.
using BlurFunction = void (*)(image::Image& image, const GaussianOptions& options);

/// The function that works there. Throws UsageError for a GPU in a build without.
BlurFunction blur_function(Backend backend);

}  // namespace mylos::command

#endif
