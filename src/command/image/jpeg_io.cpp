// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libjpeg's errors leave by longjmp; see png_io.cpp for what that asks of the functions that call setjmp.
#include "jpeg_io.hpp"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>

// jpeglib.h needs <cstdio> before it, and jerror.h needs jpeglib.h: its numbers depend on the version set there.
// clang-format off
#include <jpeglib.h>
#include <jerror.h>
// clang-format on

#include "exif.hpp"

namespace mylos::image {
namespace {

constexpr int exif_marker = JPEG_APP0 + 1;
constexpr int icc_marker = JPEG_APP0 + 2;
constexpr std::array<std::uint8_t, 6> exif_signature{'E', 'x', 'i', 'f', 0, 0};
constexpr std::array<std::uint8_t, 12> icc_signature{'I', 'C', 'C', '_', 'P', 'R', 'O', 'F', 'I', 'L', 'E', 0};
constexpr std::size_t max_marker_bytes = 65533;

struct ErrorState {
  jpeg_error_mgr manager;  // first: libjpeg's pointer to it is a pointer to all of this
  std::jmp_buf jump;
  std::array<char, JMSG_LENGTH_MAX> message;
};

extern "C" [[noreturn]] void keep_jpeg_error(j_common_ptr common) {
  auto& state = *reinterpret_cast<ErrorState*>(common->err);
  (*common->err->format_message)(common, state.message.data());
  std::longjmp(state.jump, 1);
}

// libjpeg only warns of a file that ends early or whose data make no sense, and invents the rest of the picture.
extern "C" void check_jpeg_warning(j_common_ptr common, int level) {
  if (level >= 0) return;
  switch (common->err->msg_code) {
    case JWRN_ADOBE_XFORM:
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_JFIF_MAJOR:
    case JWRN_TOO_MUCH_DATA:
      return;
    default:
      keep_jpeg_error(common);
  }
}

void set_error_handlers(ErrorState& errors) {
  jpeg_std_error(&errors.manager);
  errors.manager.error_exit = keep_jpeg_error;
  errors.manager.emit_message = check_jpeg_warning;
}

struct Reader {
  Reader() { decoder.err = &errors.manager; }
  ~Reader() { jpeg_destroy_decompress(&decoder); }  // valid for a decoder that is all zero, too
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  ErrorState errors{};
  jpeg_decompress_struct decoder{};
};

bool read_header(Reader& r, ByteSpan file) {
  set_error_handlers(r.errors);
  if (setjmp(r.errors.jump) != 0) return false;
  jpeg_create_decompress(&r.decoder);
  jpeg_mem_src(&r.decoder, const_cast<unsigned char*>(file.data()), static_cast<unsigned long>(file.size()));
  jpeg_save_markers(&r.decoder, exif_marker, 0xFFFF);
  jpeg_save_markers(&r.decoder, icc_marker, 0xFFFF);
  jpeg_read_header(&r.decoder, TRUE);
  return true;
}

bool read_rows(Reader& r, std::uint8_t* samples, std::size_t row_bytes) {
  if (setjmp(r.errors.jump) != 0) return false;
  jpeg_start_decompress(&r.decoder);
  while (r.decoder.output_scanline < r.decoder.output_height) {
    JSAMPROW row = samples + r.decoder.output_scanline * row_bytes;
    jpeg_read_scanlines(&r.decoder, &row, 1);
  }
  jpeg_finish_decompress(&r.decoder);
  return true;
}

[[noreturn]] void fail_reading(const Reader& r) {
  throw ImageError(std::string("broken JPEG file: ") + r.errors.message.data());
}

int channels_of(const Reader& r) {
  switch (r.decoder.jpeg_color_space) {
    case JCS_GRAYSCALE:
      return 1;
    case JCS_YCbCr:
    case JCS_RGB:
      return 3;
    case JCS_CMYK:
    case JCS_YCCK:
      throw ImageError("a CMYK JPEG; mylos takes grey and RGB");
    default:
      throw ImageError("a JPEG of " + std::to_string(r.decoder.num_components) +
                       " channels of unknown colour; mylos takes grey and RGB");
  }
}

// Huffman codes take a bit at least, and every block has one for its mean: a header that claims more blocks than the
// file has bits would have us clear memory for a picture that cannot follow. Arithmetic codes can take less.
bool can_hold_its_blocks(const Reader& r, std::size_t file_bytes) {
  if (r.decoder.arith_code) return true;
  std::uint64_t blocks = 0;
  for (int c = 0; c < r.decoder.num_components; ++c)
    blocks += std::uint64_t{r.decoder.comp_info[c].width_in_blocks} * r.decoder.comp_info[c].height_in_blocks;
  return blocks / 8 <= file_bytes;
}

bool begins_with(const jpeg_marker_struct& marker, ByteSpan signature) {
  return marker.data_length >= signature.size() && std::memcmp(marker.data, signature.data(), signature.size()) == 0;
}

Bytes exif_of(const Reader& r) {
  for (const auto* m = r.decoder.marker_list; m != nullptr; m = m->next)
    if (m->marker == exif_marker && begins_with(*m, exif_signature))
      return without_thumbnail(ByteSpan(m->data, m->data_length).subspan(exif_signature.size()));
  return {};
}

// A profile is split over markers that carry their number, from 1, and their count. Empty where one is missing.
Bytes icc_of(const Reader& r) {
  Bytes profile;
  for (unsigned number = 1, count = 1; number <= count; ++number) {
    bool found = false;
    for (const auto* m = r.decoder.marker_list; m != nullptr && !found; m = m->next) {
      const std::size_t head = icc_signature.size() + 2;
      if (m->marker != icc_marker || !begins_with(*m, icc_signature) || m->data_length < head ||
          m->data[head - 2] != number)
        continue;
      found = true;
      count = m->data[head - 1];
      profile.insert(profile.end(), m->data + head, m->data + m->data_length);
    }
    if (!found) return {};
  }
  return profile;
}

// Appends to a vector. jpeg_mem_dest loses track of its memory when an error ends the encoding.
struct Destination {
  jpeg_destination_mgr manager{};  // first: libjpeg's pointer to it is a pointer to all of this
  Bytes file;
  std::size_t written = 0;
};

constexpr std::size_t first_file_bytes = 1 << 16;

// Makes room for as much again as is there; false where there is no memory.
bool grow(Destination& d) {
  try {
    d.file.resize(std::max(first_file_bytes, 2 * d.file.size()));
  } catch (const std::bad_alloc&) {
    return false;
  }
  d.manager.next_output_byte = d.file.data() + d.written;
  d.manager.free_in_buffer = d.file.size() - d.written;
  return true;
}

Destination& destination_of(j_compress_ptr encoder) {
  return *reinterpret_cast<Destination*>(encoder->dest);
}

extern "C" void begin_jpeg_output(j_compress_ptr encoder) {
  if (!grow(destination_of(encoder))) ERREXIT1(encoder, JERR_OUT_OF_MEMORY, 0);
}

extern "C" boolean extend_jpeg_output(j_compress_ptr encoder) {
  Destination& d = destination_of(encoder);
  d.written = d.file.size();
  if (!grow(d)) ERREXIT1(encoder, JERR_OUT_OF_MEMORY, 0);
  return TRUE;
}

extern "C" void end_jpeg_output(j_compress_ptr encoder) {
  Destination& d = destination_of(encoder);
  d.file.resize(d.file.size() - d.manager.free_in_buffer);
}

struct Writer {
  Writer() {
    encoder.err = &errors.manager;
    destination.manager.init_destination = begin_jpeg_output;
    destination.manager.empty_output_buffer = extend_jpeg_output;
    destination.manager.term_destination = end_jpeg_output;
  }
  ~Writer() { jpeg_destroy_compress(&encoder); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  ErrorState errors{};
  jpeg_compress_struct encoder{};
  Destination destination;
};

// Markers with `head` before each part of the data, and the part's number and count where the data may be split.
void write_marker(jpeg_compress_struct& encoder, int marker, ByteSpan head, const Bytes& data, bool split) {
  const std::size_t numbers = split ? 2 : 0;
  const std::size_t part_bytes = max_marker_bytes - head.size() - numbers;
  const std::size_t parts = (data.size() + part_bytes - 1) / part_bytes;
  if (parts > (split ? 255U : 1U)) return;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t begin = part * part_bytes;
    const std::size_t size = std::min(part_bytes, data.size() - begin);
    jpeg_write_m_header(&encoder, marker, static_cast<unsigned>(head.size() + numbers + size));
    for (const std::uint8_t byte : head) jpeg_write_m_byte(&encoder, byte);
    if (split) {
      jpeg_write_m_byte(&encoder, static_cast<int>(part + 1));
      jpeg_write_m_byte(&encoder, static_cast<int>(parts));
    }
    for (std::size_t i = 0; i < size; ++i) jpeg_write_m_byte(&encoder, data[begin + i]);
  }
}

bool write_all(Writer& w, const Image& image) {
  set_error_handlers(w.errors);
  if (setjmp(w.errors.jump) != 0) return false;
  jpeg_create_compress(&w.encoder);
  w.encoder.dest = &w.destination.manager;
  w.encoder.image_width = static_cast<JDIMENSION>(image.width);
  w.encoder.image_height = static_cast<JDIMENSION>(image.height);
  w.encoder.input_components = image.channels;
  w.encoder.in_color_space = image.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&w.encoder);
  jpeg_set_quality(&w.encoder, 95, TRUE);
  w.encoder.comp_info[0].h_samp_factor = 1;
  w.encoder.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&w.encoder, TRUE);
  write_marker(w.encoder, exif_marker, exif_signature, image.metadata.exif, false);
  write_marker(w.encoder, icc_marker, icc_signature, image.metadata.icc, true);
  while (w.encoder.next_scanline < w.encoder.image_height) {
    JSAMPROW row = const_cast<JSAMPROW>(image.samples.data()) + w.encoder.next_scanline * image.row_bytes();
    jpeg_write_scanlines(&w.encoder, &row, 1);
  }
  jpeg_finish_compress(&w.encoder);
  return true;
}

}  // namespace

Image decode_jpeg(ByteSpan file) {
  Reader reader;
  if (!read_header(reader, file)) fail_reading(reader);
  Image image;
  image.channels = channels_of(reader);
  image.width = reader.decoder.image_width;
  image.height = reader.decoder.image_height;
  if (std::uint64_t{image.width} * image.height > max_pixels)
    throw ImageError("the picture's " + std::to_string(image.width) + "x" + std::to_string(image.height) +
                     " pixels are more than mylos takes (2^30)");
  if (!can_hold_its_blocks(reader, file.size()))
    throw ImageError("broken JPEG file: claims " + std::to_string(image.width) + "x" + std::to_string(image.height) +
                     " pixels, more than its " + std::to_string(file.size()) + " bytes can hold");
  reader.decoder.out_color_space = image.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  image.metadata.exif = exif_of(reader);
  image.metadata.icc = icc_of(reader);
  image.samples.resize(image.height * image.row_bytes());
  if (!read_rows(reader, image.samples.data(), image.row_bytes())) fail_reading(reader);
  return image;
}

Bytes encode_jpeg(const Image& image) {
  if (image.has_alpha()) throw ImageError("JPEG cannot hold alpha; name the output .png");
  if (image.bits != 8) throw ImageError("JPEG cannot hold 16 bits; name the output .png");
  if (image.width > JPEG_MAX_DIMENSION || image.height > JPEG_MAX_DIMENSION)
    throw ImageError("JPEG cannot hold a side above " + std::to_string(JPEG_MAX_DIMENSION) +
                     " pixels; name the output .png");
  Writer writer;
  if (!write_all(writer, image))
    throw ImageError(std::string("cannot be written as JPEG: ") + writer.errors.message.data());
  return std::move(writer.destination.file);
}

}  // namespace mylos::image
