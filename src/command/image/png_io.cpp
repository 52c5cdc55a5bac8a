// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libpng reports an error by longjmp, which must not pass over a C++ object with a destructor. So each function that
// calls setjmp makes none: what it works on is made by its caller, and it answers false for an error, whose text is in
// `message`.
#include "png_io.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <bit>
#include <csetjmp>
#include <cstring>

#include "exif.hpp"

namespace mylos::image {
namespace {

using Message = std::array<char, 200>;

// A blurred photograph takes a third of the time that zlib's usual level 6 takes, and 7 % more bytes.
constexpr int compression_level = 4;

extern "C" [[noreturn]] void keep_png_error(png_structp png, png_const_charp text) {
  auto& message = *static_cast<Message*>(png_get_error_ptr(png));
  std::strncpy(message.data(), text, message.size() - 1);
  png_longjmp(png, 1);
}

extern "C" void ignore_png_warning(png_structp, png_const_charp) {}

struct Reader {
  explicit Reader(ByteSpan bytes) : file(bytes) {
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &message, keep_png_error, ignore_png_warning);
    if (png != nullptr) info = png_create_info_struct(png);
    if (info == nullptr) throw std::bad_alloc();
  }
  ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  png_structp png = nullptr;
  png_infop info = nullptr;
  Message message{};
  ByteSpan file;
  std::size_t position = 0;
  png_uint_32 width = 0;
  png_uint_32 height = 0;
  std::size_t stored_bits_per_pixel = 0;
  std::size_t row_bytes = 0;
  int channels = 0;
  int bits = 0;
};

extern "C" void read_png_bytes(png_structp png, png_bytep to, std::size_t count) {
  auto& reader = *static_cast<Reader*>(png_get_io_ptr(png));
  if (count > reader.file.size() - reader.position) png_error(png, "the file ends too early");
  std::memcpy(to, reader.file.data() + reader.position, count);
  reader.position += count;
}

bool read_header(Reader& r) {
  if (setjmp(png_jmpbuf(r.png)) != 0) return false;
  png_set_read_fn(r.png, &r, read_png_bytes);
  png_set_user_limits(r.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_read_info(r.png, r.info);
  r.width = png_get_image_width(r.png, r.info);
  r.height = png_get_image_height(r.png, r.info);
  r.stored_bits_per_pixel =
      static_cast<std::size_t>(png_get_channels(r.png, r.info)) * png_get_bit_depth(r.png, r.info);
  return true;
}

// Allocates rows, so only for sizes that have been checked.
bool choose_samples(Reader& r) {
  if (setjmp(png_jmpbuf(r.png)) != 0) return false;
  png_set_expand(r.png);  // palettes, samples below 8 bits, a transparent colour
  if (std::endian::native == std::endian::little) png_set_swap(r.png);
  png_set_interlace_handling(r.png);
  png_read_update_info(r.png, r.info);
  r.channels = png_get_channels(r.png, r.info);
  r.bits = png_get_bit_depth(r.png, r.info);
  r.row_bytes = png_get_rowbytes(r.png, r.info);
  return true;
}

bool read_rows(Reader& r, png_bytepp rows) {
  if (setjmp(png_jmpbuf(r.png)) != 0) return false;
  png_read_image(r.png, rows);
  png_read_end(r.png, r.info);
  return true;
}

// What libpng holds of the metadata; it owns the memory.
struct ReadMetadata {
  png_bytep icc = nullptr;
  png_uint_32 icc_bytes = 0;
  png_bytep exif = nullptr;
  png_uint_32 exif_bytes = 0;
  int srgb_intent = 0;
  double gamma = 0;
  bool has_srgb = false;
  bool has_gamma = false;
};

bool read_metadata(Reader& r, ReadMetadata& m) {
  if (setjmp(png_jmpbuf(r.png)) != 0) return false;
  png_charp name = nullptr;
  int compression = 0;
  png_get_iCCP(r.png, r.info, &name, &compression, &m.icc, &m.icc_bytes);
  m.has_srgb = png_get_sRGB(r.png, r.info, &m.srgb_intent) != 0;
  m.has_gamma = png_get_gAMA(r.png, r.info, &m.gamma) != 0;
#ifdef PNG_eXIf_SUPPORTED
  png_get_eXIf_1(r.png, r.info, &m.exif_bytes, &m.exif);
#endif
  return true;
}

[[noreturn]] void fail_reading(const Reader& r) {
  throw ImageError(std::string("broken PNG file: ") + r.message.data());
}

struct Writer {
  Writer() {
    png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &message, keep_png_error, ignore_png_warning);
    if (png != nullptr) info = png_create_info_struct(png);
    if (info == nullptr) throw std::bad_alloc();
  }
  ~Writer() { png_destroy_write_struct(&png, &info); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  png_structp png = nullptr;
  png_infop info = nullptr;
  Message message{};
  Bytes file;
};

extern "C" void write_png_bytes(png_structp png, png_bytep from, std::size_t count) {
  bool enough_memory = true;
  try {
    Bytes& file = static_cast<Writer*>(png_get_io_ptr(png))->file;
    file.insert(file.end(), from, from + count);
  } catch (const std::bad_alloc&) {
    enough_memory = false;
  }
  if (!enough_memory) png_error(png, "not enough memory");
}

extern "C" void flush_png_bytes(png_structp) {}

bool write_all(Writer& w, const Image& image, png_bytepp rows) {
  constexpr std::array<int, 4> color_types{PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                           PNG_COLOR_TYPE_RGB_ALPHA};
  if (setjmp(png_jmpbuf(w.png)) != 0) return false;
  png_set_write_fn(w.png, &w, write_png_bytes, flush_png_bytes);
  png_set_user_limits(w.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_benign_errors(w.png, 1);  // a profile that libpng finds fault with was in the picture that was read, too
  png_set_IHDR(w.png, w.info, static_cast<png_uint_32>(image.width), static_cast<png_uint_32>(image.height), image.bits,
               color_types[static_cast<std::size_t>(image.channels - 1)], PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(w.png, compression_level);
  const Metadata& m = image.metadata;
  if (!m.icc.empty())
    png_set_iCCP(w.png, w.info, "profile", PNG_COMPRESSION_TYPE_DEFAULT, m.icc.data(),
                 static_cast<png_uint_32>(m.icc.size()));
  else if (m.srgb_intent)
    png_set_sRGB(w.png, w.info, *m.srgb_intent);
  else if (m.gamma)
    png_set_gAMA(w.png, w.info, *m.gamma);
#ifdef PNG_eXIf_SUPPORTED
  if (!m.exif.empty())
    png_set_eXIf_1(w.png, w.info, static_cast<png_uint_32>(m.exif.size()), const_cast<png_bytep>(m.exif.data()));
#endif
  png_write_info(w.png, w.info);
  if (std::endian::native == std::endian::little) png_set_swap(w.png);
  png_write_image(w.png, rows);
  png_write_end(w.png, w.info);
  return true;
}

}  // namespace

Image decode_png(ByteSpan file) {
  Reader reader(file);
  if (!read_header(reader)) fail_reading(reader);
  const std::string size = std::to_string(reader.width) + "x" + std::to_string(reader.height) + " pixels";
  const std::uint64_t pixels = std::uint64_t{reader.width} * reader.height;
  if (pixels > max_pixels) throw ImageError("the picture's " + size + " are more than mylos takes (2^30)");
  // Deflate makes at most 1032 bytes of one: https://zlib.net/zlib_tech.html
  if (pixels / 8 * reader.stored_bits_per_pixel / 1032 > file.size())
    throw ImageError("broken PNG file: its header claims " + size + ", which " + std::to_string(file.size()) +
                     " bytes cannot hold");
  if (!choose_samples(reader)) fail_reading(reader);
  Image image;
  image.width = reader.width;
  image.height = reader.height;
  image.channels = reader.channels;
  image.bits = reader.bits;
  if (reader.row_bytes != image.row_bytes()) throw ImageError("unexpected PNG pixel format");
  image.samples.resize(image.height * image.row_bytes());
  std::vector<png_bytep> rows(image.height);
  for (std::size_t y = 0; y < image.height; ++y) rows[y] = image.samples.data() + y * image.row_bytes();
  if (!read_rows(reader, rows.data())) fail_reading(reader);

  ReadMetadata metadata;
  if (!read_metadata(reader, metadata)) fail_reading(reader);
  if (metadata.icc != nullptr) image.metadata.icc.assign(metadata.icc, metadata.icc + metadata.icc_bytes);
  if (metadata.exif != nullptr) image.metadata.exif = without_thumbnail(ByteSpan(metadata.exif, metadata.exif_bytes));
  if (metadata.has_srgb) image.metadata.srgb_intent = metadata.srgb_intent;
  if (metadata.has_gamma) image.metadata.gamma = metadata.gamma;
  return image;
}

Bytes encode_png(const Image& image) {
  Writer writer;
  std::vector<png_bytep> rows(image.height);
  for (std::size_t y = 0; y < image.height; ++y)
    rows[y] = const_cast<png_bytep>(image.samples.data()) + y * image.row_bytes();
  if (!write_all(writer, image, rows.data()))
    throw ImageError(std::string("cannot be written as PNG: ") + writer.message.data());
  return std::move(writer.file);
}

}  // namespace mylos::image
