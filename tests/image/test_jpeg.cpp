// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

// jpeglib.h needs <cstdio> before it.
#include <jpeglib.h>

#include "image/exif.hpp"
#include "pictures.hpp"

namespace mylos::test {
namespace {

using image::Bytes;
using image::FileType;
using image::Image;

// A JPEG written by libjpeg itself, of kinds that mylos never writes.
Bytes write_raw(const Image& picture, J_COLOR_SPACE in, J_COLOR_SPACE out, bool progressive = false) {
  jpeg_compress_struct encoder{};
  jpeg_error_mgr errors{};
  encoder.err = jpeg_std_error(&errors);
  jpeg_create_compress(&encoder);
  unsigned char* memory = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&encoder, &memory, &size);
  encoder.image_width = static_cast<JDIMENSION>(picture.width);
  encoder.image_height = static_cast<JDIMENSION>(picture.height);
  encoder.input_components = picture.channels;
  encoder.in_color_space = in;
  jpeg_set_defaults(&encoder);
  jpeg_set_colorspace(&encoder, out);
  if (progressive) jpeg_simple_progression(&encoder);
  jpeg_start_compress(&encoder, TRUE);
  for (std::size_t y = 0; y < picture.height; ++y) {
    JSAMPROW row = const_cast<JSAMPROW>(picture.samples.data()) + y * picture.row_bytes();
    jpeg_write_scanlines(&encoder, &row, 1);
  }
  jpeg_finish_compress(&encoder);
  jpeg_destroy_compress(&encoder);
  Bytes file(memory, memory + size);
  std::free(memory);
  return file;
}

int largest_difference(const Image& a, const Image& b) {
  EXPECT_EQ(a.samples.size(), b.samples.size());
  int largest = 0;
  for (std::size_t i = 0; i < a.samples.size(); ++i) largest = std::max(largest, std::abs(a.samples[i] - b.samples[i]));
  return largest;
}

TEST(Jpeg, GreyAndColourComeBack) {
  for (const int channels : {1, 3})
    for (const auto& [height, width] : {std::pair{1, 1}, {3, 2}, {8, 8}, {33, 50}}) {
      const Image picture = smooth_picture(static_cast<std::size_t>(height), static_cast<std::size_t>(width), channels);
      const Image back = image::decode(image::encode(picture, FileType::jpeg));
      EXPECT_EQ(back.height, picture.height);
      EXPECT_EQ(back.width, picture.width);
      EXPECT_EQ(back.channels, channels);
      // Quality 95 divides the lowest frequency by 2 and the others by up to 12, a few levels in a smooth picture.
      EXPECT_LE(largest_difference(back, picture), 6);
    }
}

TEST(Jpeg, ColoursKeepTheirFullResolution) {
  Image picture{16, 16, 3, 8, Bytes(16 * 16 * 3, 0), {}};
  for (std::size_t i = 0; i < 16 * 16; ++i) picture.samples[3 * i + (i % 2 == 0 ? 0 : 2)] = 255;
  // Red and blue columns in turn would come back as purple if chroma were averaged over two columns.
  const Image back = image::decode(image::encode(picture, FileType::jpeg));
  EXPECT_GT(back.samples[0], 200);
  EXPECT_LT(back.samples[3], 55);
}

TEST(Jpeg, RgbAndProgressiveFilesAreRead) {
  const Image picture = smooth_picture(30, 40, 3);
  const Image rgb = image::decode(write_raw(picture, JCS_RGB, JCS_RGB));
  EXPECT_EQ(rgb.channels, 3);
  EXPECT_LE(largest_difference(rgb, picture), 12);
  EXPECT_LE(largest_difference(image::decode(write_raw(picture, JCS_RGB, JCS_YCbCr, true)), picture), 12);
}

TEST(Jpeg, CmykIsRefusedByName) {
  const Image picture = random_picture(8, 8, 4, 8);
  EXPECT_NE(decode_error(write_raw(picture, JCS_CMYK, JCS_CMYK)).find("CMYK"), std::string::npos);
  EXPECT_NE(decode_error(write_raw(picture, JCS_CMYK, JCS_YCCK)).find("CMYK"), std::string::npos);
}

TEST(Jpeg, WhatJpegCannotHoldIsRefused) {
  for (const int channels : {2, 4})
    EXPECT_NE(encode_error(random_picture(2, 2, channels, 8), FileType::jpeg).find("alpha"), std::string::npos);
  EXPECT_NE(encode_error(random_picture(2, 2, 3, 16), FileType::jpeg).find("16 bits"), std::string::npos);
  EXPECT_NE(encode_error(random_picture(1, 70000, 1, 8), FileType::jpeg).find("65500"), std::string::npos);
}

TEST(Jpeg, AFileThatEndsEarlyIsRefused) {
  const Image picture = random_picture(50, 40, 3, 8);
  expect_every_beginning_refused(image::encode(picture, FileType::jpeg));
  expect_every_beginning_refused(write_raw(picture, JCS_RGB, JCS_YCbCr, true));
}

TEST(Jpeg, DamageNeverEndsTheProgram) {
  const Bytes good = image::encode(random_picture(40, 40, 3, 8), FileType::jpeg);
  for (std::size_t at = 2; at < good.size(); at += 3) {
    Bytes bad = good;
    bad[at] ^= 0xFF;
    try {  // JPEG has no checksums: some damage only changes colours
      static_cast<void>(image::decode(bad));
    } catch (const image::ImageError&) {
    }
  }
}

// A small picture whose header claims other extents: 257 times the bytes.
Bytes file_that_claims(std::uint8_t height_byte, std::uint8_t width_byte) {
  Bytes file = image::encode(smooth_picture(8, 8, 3), FileType::jpeg);
  const Bytes frame{0xFF, 0xC0};  // two bytes of length and one of precision, then height and width
  const auto at = std::search(file.begin(), file.end(), frame.begin(), frame.end());
  std::fill_n(at + 5, 2, height_byte);
  std::fill_n(at + 7, 2, width_byte);
  return file;
}

TEST(Jpeg, AHugeHeaderIsRefusedWithoutMemory) {
  EXPECT_NE(decode_error(file_that_claims(0xFA, 0xFA)).find("64250x64250 pixels"), std::string::npos);
  const Bytes file = file_that_claims(0x3F, 0xFA);  // below the limit of pixels
  EXPECT_EQ(decode_error(file), "broken JPEG file: claims 64250x16191 pixels, more than its " +
                                    std::to_string(file.size()) + " bytes can hold");
}

// The fewest bits a block that libjpeg writes: the means do not change, and nothing else is there.
TEST(Jpeg, AFileOfFewBitsABlockIsRead) {
  const Image picture{1600, 1600, 3, 8, Bytes(std::size_t{1600} * 1600 * 3, 128), {}};
  const Bytes file = write_raw(picture, JCS_RGB, JCS_YCbCr, true);
  EXPECT_LT(file.size(), std::size_t{1600} * 1600 / 64) << "a byte a block";
  EXPECT_LE(largest_difference(image::decode(file), picture), 1);
}

TEST(Jpeg, ProfileAndOrientationAreKept) {
  Image picture = smooth_picture(8, 8, 3);
  picture.metadata.exif = image::without_thumbnail(exif_with_thumbnail());
  picture.metadata.icc.resize(150000);  // three markers
  for (std::size_t i = 0; i < picture.metadata.icc.size(); ++i)
    picture.metadata.icc[i] = static_cast<std::uint8_t>(i * i >> 3);
  EXPECT_EQ(image::decode(image::encode(picture, FileType::jpeg)).metadata, picture.metadata);
}

TEST(Jpeg, WhatFollowsTheEndIsIgnored) {
  const Image picture = smooth_picture(8, 8, 3);
  Bytes file = image::encode(picture, FileType::jpeg);
  file.insert(file.end(), 1000, 0x55);
  EXPECT_EQ(image::decode(file).width, 8U);
}

}  // namespace
}  // namespace mylos::test
