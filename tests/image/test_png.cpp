// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <png.h>
#include <zlib.h>

#include <array>
#include <utility>
#include <vector>

#include "pictures.hpp"

namespace mylos::test {
namespace {

using image::Bytes;
using image::FileType;
using image::Image;

// A PNG written by libpng itself, of kinds that mylos reads but never writes.
struct RawPng {
  png_uint_32 width = 0;
  png_uint_32 height = 0;
  int bits = 8;
  int color_type = PNG_COLOR_TYPE_GRAY;
  int interlace = PNG_INTERLACE_NONE;
  std::vector<png_color> palette{};
  std::vector<png_byte> palette_alpha{};
  png_color_16* transparent = nullptr;
  Bytes rows{};
};

Bytes write_raw(RawPng raw) {
  Bytes file;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(
      png, &file,
      [](png_structp p, png_bytep data, std::size_t count) {
        auto* to = static_cast<Bytes*>(png_get_io_ptr(p));
        to->insert(to->end(), data, data + count);
      },
      nullptr);
  png_set_IHDR(png, info, raw.width, raw.height, raw.bits, raw.color_type, raw.interlace, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (!raw.palette.empty()) png_set_PLTE(png, info, raw.palette.data(), static_cast<int>(raw.palette.size()));
  if (!raw.palette_alpha.empty())
    png_set_tRNS(png, info, raw.palette_alpha.data(), static_cast<int>(raw.palette_alpha.size()), nullptr);
  if (raw.transparent != nullptr) png_set_tRNS(png, info, nullptr, 0, raw.transparent);
  png_write_info(png, info);
  std::vector<png_bytep> rows(raw.height);
  for (std::size_t y = 0; y < raw.height; ++y) rows[y] = raw.rows.data() + y * (raw.rows.size() / raw.height);
  png_write_image(png, rows.data());
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return file;
}

void expect_picture(const Image& picture, int channels, int bits, const Bytes& samples) {
  EXPECT_EQ(picture.channels, channels);
  EXPECT_EQ(picture.bits, bits);
  EXPECT_EQ(picture.samples, samples);
}

TEST(Png, EveryKindComesBackAsItWas) {
  for (int channels = 1; channels <= 4; ++channels)
    for (const int bits : {8, 16})
      for (const auto& [height, width] : {std::pair{1, 1}, {1, 7}, {7, 1}, {3, 2}, {50, 61}}) {
        SCOPED_TRACE(std::to_string(channels) + " channels of " + std::to_string(bits) + " bits");
        const Image picture =
            random_picture(static_cast<std::size_t>(height), static_cast<std::size_t>(width), channels, bits);
        const Image back = image::decode(image::encode(picture, FileType::png));
        EXPECT_EQ(back.height, picture.height);
        EXPECT_EQ(back.width, picture.width);
        expect_picture(back, channels, bits, picture.samples);
        EXPECT_EQ(back.metadata, image::Metadata{});
      }
}

TEST(Png, SixteenBitsAreInTheMachinesOrder) {
  const Bytes file = write_raw({.width = 1, .height = 1, .bits = 16, .rows = {0x12, 0x34}});
  const Image picture = image::decode(file);
  ASSERT_EQ(picture.samples.size(), 2U);
  std::uint16_t sample = 0;
  std::memcpy(&sample, picture.samples.data(), 2);
  EXPECT_EQ(sample, 0x1234);
}

TEST(Png, FewBitsAreExpandedOverTheWholeRange) {
  expect_picture(image::decode(write_raw({.width = 3, .height = 2, .bits = 1, .rows = {0b10100000, 0b01000000}})), 1, 8,
                 {255, 0, 255, 0, 255, 0});
  expect_picture(image::decode(write_raw({.width = 4, .height = 1, .bits = 2, .rows = {0b00011011}})), 1, 8,
                 {0, 85, 170, 255});
  expect_picture(image::decode(write_raw({.width = 3, .height = 1, .bits = 4, .rows = {0x0F, 0x70}})), 1, 8,
                 {0, 255, 119});
}

TEST(Png, PalettesBecomeColours) {
  const std::vector<png_color> palette{{255, 0, 0}, {0, 255, 0}, {1, 2, 3}};
  for (const auto& [bits, row] : {std::pair<int, Bytes>{2, {0b00011000}}, {4, {0x01, 0x20}}, {8, {0, 1, 2}}}) {
    RawPng raw{.width = 3, .height = 1, .bits = bits, .color_type = PNG_COLOR_TYPE_PALETTE, .palette = palette};
    raw.rows = row;
    expect_picture(image::decode(write_raw(raw)), 3, 8, {255, 0, 0, 0, 255, 0, 1, 2, 3});
    raw.palette_alpha = {0, 128};
    expect_picture(image::decode(write_raw(raw)), 4, 8, {255, 0, 0, 0, 0, 255, 0, 128, 1, 2, 3, 255});
  }
}

TEST(Png, ATransparentColourBecomesAlpha) {
  png_color_16 grey{};
  grey.gray = 1;
  expect_picture(image::decode(write_raw({.width = 2, .height = 1, .bits = 2, .transparent = &grey, .rows = {0x10}})),
                 2, 8, {0, 255, 85, 0});
  png_color_16 color{};
  color.red = 9;
  color.green = 8;
  color.blue = 7;
  expect_picture(image::decode(write_raw({.width = 2,
                                          .height = 1,
                                          .color_type = PNG_COLOR_TYPE_RGB,
                                          .transparent = &color,
                                          .rows = {9, 8, 7, 9, 8, 6}})),
                 4, 8, {9, 8, 7, 0, 9, 8, 6, 255});
  grey.gray = 0x0102;
  const Image deep = image::decode(
      write_raw({.width = 2, .height = 1, .bits = 16, .transparent = &grey, .rows = {0x01, 0x02, 0x03, 0x03}}));
  EXPECT_EQ(deep.channels, 2);
  EXPECT_EQ(deep.bits, 16);
  EXPECT_EQ(deep.samples[2] + deep.samples[3], 0);
  EXPECT_EQ(deep.samples[6] & deep.samples[7], 255);
}

TEST(Png, InterlacedFilesAreRead) {
  const Image picture = random_picture(13, 11, 3, 8);
  const Bytes file = write_raw({.width = 11,
                                .height = 13,
                                .color_type = PNG_COLOR_TYPE_RGB,
                                .interlace = PNG_INTERLACE_ADAM7,
                                .rows = picture.samples});
  expect_picture(image::decode(file), 3, 8, picture.samples);
}

TEST(Png, ColoursAndOrientationAreKept) {
  Image picture = random_picture(4, 4, 3, 8);
  picture.metadata.exif = exif_with_thumbnail();
  picture.metadata.gamma = 0.5;
  image::Metadata back = image::decode(image::encode(picture, FileType::png)).metadata;
  EXPECT_NEAR(back.gamma.value_or(0), 0.5, 1e-5);  // PNG holds five decimals
  EXPECT_EQ(back.exif.size(), picture.metadata.exif.size());
  EXPECT_FALSE(contains(back.exif, "THUMBNAIL"));

  picture.metadata.srgb_intent = PNG_sRGB_INTENT_RELATIVE;
  back = image::decode(image::encode(picture, FileType::png)).metadata;
  EXPECT_EQ(back.srgb_intent, PNG_sRGB_INTENT_RELATIVE);
}

TEST(Png, AFileThatEndsEarlyIsRefused) {
  expect_every_beginning_refused(image::encode(random_picture(40, 40, 3, 8), FileType::png));
  expect_every_beginning_refused(image::encode(random_picture(9, 9, 2, 16), FileType::png));
}

TEST(Png, DamagedDataAreRefused) {
  const Bytes good = image::encode(random_picture(20, 20, 3, 8), FileType::png);
  for (std::size_t at = 8; at < good.size(); at += 7) {  // every chunk has a checksum
    Bytes bad = good;
    bad[at] ^= 0x10;
    EXPECT_NE(decode_error(bad).find("PNG"), std::string::npos);
  }
}

TEST(Png, AHugeHeaderIsRefusedWithoutMemory) {
  Bytes file = image::encode(random_picture(8, 8, 4, 8), FileType::png);
  const auto claim = [&](std::uint32_t width, std::uint32_t height) {
    for (std::size_t i = 0; i < 4; ++i) {
      file[16 + i] = static_cast<std::uint8_t>(width >> (24 - 8 * i));
      file[20 + i] = static_cast<std::uint8_t>(height >> (24 - 8 * i));
    }
    uLong crc = crc32(0, file.data() + 12, 17);
    for (std::size_t i = 0; i < 4; ++i) file[29 + i] = static_cast<std::uint8_t>(crc >> (24 - 8 * i));
    return decode_error(file);
  };
  EXPECT_NE(claim(0x7FFFFFFF, 0x7FFFFFFF).find("2147483647x2147483647 pixels"), std::string::npos);
  EXPECT_NE(claim(30000, 30000).find("30000x30000 pixels"), std::string::npos);
  EXPECT_NE(claim(0, 5).find("PNG"), std::string::npos);
}

}  // namespace
}  // namespace mylos::test
