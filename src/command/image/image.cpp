// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "jpeg_io.hpp"
#include "png_io.hpp"

namespace mylos::image {

std::optional<FileType> type_of_content(ByteSpan first_bytes) {
  constexpr std::array<std::uint8_t, 8> png{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  constexpr std::array<std::uint8_t, 3> jpeg{0xFF, 0xD8, 0xFF};
  const auto begins_with = [&](ByteSpan signature) {
    return first_bytes.size() >= signature.size() &&
           std::equal(signature.begin(), signature.end(), first_bytes.begin());
  };
  if (begins_with(png)) return FileType::png;
  if (begins_with(jpeg)) return FileType::jpeg;
  return std::nullopt;
}

std::optional<FileType> type_of_name(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (extension == ".png") return FileType::png;
  if (extension == ".jpg" || extension == ".jpeg") return FileType::jpeg;
  return std::nullopt;
}

Image decode(ByteSpan file) {
  const auto type = type_of_content(file);
  if (!type) throw ImageError("not a PNG or JPEG file");
  return *type == FileType::png ? decode_png(file) : decode_jpeg(file);
}

Bytes encode(const Image& image, FileType type) {
  return type == FileType::png ? encode_png(image) : encode_jpeg(image);
}

}  // namespace mylos::image
