// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_IMAGE_IMAGE_HPP
#define MYLOS_COMMAND_IMAGE_IMAGE_HPP

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace mylos::image {

/// Why a picture cannot be read or written, in one line without the file's name.
class ImageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class FileType { png, jpeg };

using Bytes = std::vector<std::uint8_t>;
using ByteSpan = std::span<const std::uint8_t>;

/// How a picture's numbers become colours, and which side is up.
struct Metadata {
  Bytes icc;                         ///< colour profile; empty: none
  Bytes exif;                        ///< EXIF block from its byte order mark on, without a thumbnail; empty: none
  std::optional<int> srgb_intent{};  ///< PNG's sRGB chunk
  std::optional<double> gamma{};     ///< PNG's gAMA chunk
  bool operator==(const Metadata&) const = default;
};

/// A decoded picture: rows from the top, channels interleaved (grey, grey + alpha, RGB or RGBA), alpha not multiplied
/// into the colours.
struct Image {
  std::size_t height = 0;
  std::size_t width = 0;
  int channels = 0;  ///< 1 to 4
  int bits = 8;      ///< a sample: 8, or 16 in the machine's byte order
  Bytes samples;
  Metadata metadata;

  [[nodiscard]] bool has_alpha() const { return channels % 2 == 0; }
  [[nodiscard]] std::size_t row_bytes() const {
    return width * static_cast<std::size_t>(channels) * static_cast<std::size_t>(bits / 8);
  }
};

/// Pictures with more pixels are refused: a few bytes can claim any size.
inline constexpr std::uint64_t max_pixels = std::uint64_t{1} << 30;

/// The type that the first bytes of a file show, whatever its name.
std::optional<FileType> type_of_content(ByteSpan first_bytes);
/// The type that a file's name asks for: .png, .jpg, .jpeg in any case.
std::optional<FileType> type_of_name(const std::filesystem::path& path);

/// The picture in a complete PNG or JPEG file; throws ImageError, also for one that ends early.
Image decode(ByteSpan file);
/// The bytes of a file of that type; throws ImageError if the type cannot hold the picture.
Bytes encode(const Image& image, FileType type);

}  // namespace mylos::image

#endif
