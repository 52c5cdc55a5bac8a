// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blur_options.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "command_line.hpp"

namespace mylos::command {
namespace {

constexpr double max_sigma = 10000;
constexpr int max_kernel = 100001;

constexpr std::array<std::pair<const char*, Boundary>, 5> boundaries{{{"constant", Boundary::constant},
                                                                      {"nearest", Boundary::nearest},
                                                                      {"reflect", Boundary::reflect},
                                                                      {"mirror", Boundary::mirror},
                                                                      {"wrap", Boundary::wrap}}};

constexpr const char* notes =
    R"(IN and OUT are two files, or two folders: then every file in IN, without its subfolders, is blurred into a file
of the same name in OUT, which is made if it is not there. OUT may be IN.

Pictures are PNG (grey or colour, with or without alpha, 1 to 16 bits) and JPEG (grey or colour). IN's type is
recognised by its content; OUT's type follows from its name: .png, .jpg or .jpeg. JPEG is written with quality 95
and full colour resolution. Colour profile and EXIF (with the orientation, without the thumbnail) are kept, other
metadata are not. Where a picture has alpha, each pixel's colour counts as much as it is opaque.

A file that cannot be read or written is reported on one line, the others are still done, and the exit code is 1.
An output file appears only when it is complete.

Examples:
  mylos blur photo.jpg blurred.jpg --sigma 4
  mylos blur photos/ blurred/ --kernel 15 --sigma 3 --boundary reflect
  mylos blur scan.png scan.png --backend cpu
)";

}  // namespace

std::optional<BlurRequest> parse_blur(int argc, const char* const* argv) {
  CommandLine line("blur", "Blurs a picture, or each picture of a folder, with a Gaussian.", "IN OUT", 2, 2);
  line.option("sigma", "S", "2", "standard deviation in pixels")
      .option("kernel", "N", "", "odd number of taps a side (default: 2 int(4 S + 0.5) + 1, as SciPy)")
      .option("boundary", "MODE", "reflect",
              "beyond the edges: constant, nearest, reflect, mirror or wrap (SciPy's names)")
      .option("fill", "V", "0", "the value beyond the edges for --boundary constant, in the picture's levels")
      .option("backend", "WHERE", "", "cpu or gpu (default: gpu where there is one)")
      .flag("quiet", "print neither a progress bar nor a summary")
      .notes(notes);
  if (!line.parse(argc, argv)) return std::nullopt;

  BlurRequest request;
  request.input = line.arguments()[0];
  request.output = line.arguments()[1];
  request.gaussian.sigma = line.real("sigma", 0, max_sigma);
  if (line.given("kernel")) {
    const auto taps = static_cast<int>(line.integer("kernel", 1, max_kernel));
    if (taps % 2 == 0) throw UsageError("--kernel must be odd, not " + std::to_string(taps));
    request.gaussian.radius = taps / 2;
  }
  std::vector<std::string> names;
  for (const auto& [name, boundary] : boundaries) names.emplace_back(name);
  const std::string chosen = line.choice("boundary", names);
  request.gaussian.boundary =
      std::find_if(boundaries.begin(), boundaries.end(), [&](const auto& b) { return b.first == chosen; })->second;
  request.gaussian.fill = line.real("fill", 0, 65535);
  if (line.given("fill") && request.gaussian.boundary != Boundary::constant)
    throw UsageError("--fill needs --boundary constant");
  if (line.given("backend"))
    request.backend = line.choice("backend", {"cpu", "gpu"}) == "cpu" ? Backend::cpu : Backend::gpu;
  request.quiet = line.given("quiet");
  return request;
}

}  // namespace mylos::command
