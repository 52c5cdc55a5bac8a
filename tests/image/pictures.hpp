// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_IMAGE_PICTURES_HPP
#define MYLOS_TESTS_IMAGE_PICTURES_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <string>

#include "image/image.hpp"

namespace mylos::test {

/// A picture of random samples: nothing in it compresses, every value occurs.
inline image::Image random_picture(std::size_t height, std::size_t width, int channels, int bits) {
  image::Image picture{height, width, channels, bits, {}, {}};
  picture.samples.resize(height * picture.row_bytes());
  std::mt19937 generator(static_cast<std::uint32_t>(height * 1000 + width * 10) + static_cast<std::uint32_t>(channels));
  for (std::uint8_t& byte : picture.samples) byte = static_cast<std::uint8_t>(generator());
  return picture;
}

/// A picture whose samples change slowly, as JPEG likes it.
inline image::Image smooth_picture(std::size_t height, std::size_t width, int channels) {
  image::Image picture{height, width, channels, 8, {}, {}};
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x)
      for (int c = 0; c < channels; ++c)
        picture.samples.push_back(
            static_cast<std::uint8_t>(40 + 100 * y / height + (c == 1 ? 50 * x / width : 60 * (width - x) / width)));
  return picture;
}

/// The message of the ImageError that decode throws; it is one line.
inline std::string decode_error(image::ByteSpan file) {
  try {
    static_cast<void>(image::decode(file));
  } catch (const image::ImageError& e) {
    EXPECT_EQ(std::string(e.what()).find('\n'), std::string::npos) << e.what();
    return e.what();
  }
  ADD_FAILURE() << "a file of " << file.size() << " bytes was decoded";
  return {};
}

inline std::string encode_error(const image::Image& picture, image::FileType type) {
  try {
    static_cast<void>(image::encode(picture, type));
  } catch (const image::ImageError& e) {
    return e.what();
  }
  ADD_FAILURE() << "the picture was encoded";
  return {};
}

/// Expects that every proper beginning of the file is refused: all lengths up to 600, then some 150 of the rest.
inline void expect_every_beginning_refused(const image::Bytes& file) {
  const std::size_t step = file.size() / 150 + 1;
  for (std::size_t length = 0; length < file.size(); length += length < 600 ? 1 : step)
    decode_error(image::ByteSpan(file).first(length));
  decode_error(image::ByteSpan(file).first(file.size() - 1));
}

/// An EXIF block with an orientation and, in the second directory, a thumbnail of the bytes "THUMBNAIL".
inline image::Bytes exif_with_thumbnail() {
  image::Bytes exif{'I', 'I', 42, 0, 8, 0, 0, 0};
  const auto number = [&](std::uint32_t value, int size) {
    for (int i = 0; i < size; ++i) exif.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  };
  const auto entry = [&](std::uint32_t tag, std::uint32_t type, std::uint32_t value) {
    number(tag, 2);
    number(type, 2);
    number(1, 4);
    number(value, 4);
  };
  constexpr std::uint32_t second = 8 + 2 + 12 + 4;
  constexpr std::uint32_t thumbnail = second + 2 + 2 * 12 + 4;
  number(1, 2);
  entry(0x0112, 3, 6);  // orientation: turn clockwise
  number(second, 4);
  number(2, 2);
  entry(0x0201, 4, thumbnail);
  entry(0x0202, 4, 9);
  number(0, 4);
  for (const char c : std::string("THUMBNAIL")) exif.push_back(static_cast<std::uint8_t>(c));
  return exif;
}

inline bool contains(const image::Bytes& bytes, const std::string& text) {
  return std::string(bytes.begin(), bytes.end()).find(text) != std::string::npos;
}

}  // namespace mylos::test

#endif
