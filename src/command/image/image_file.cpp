// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "atomic_file.hpp"

namespace mylos::image {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

[[noreturn]] void fail_reading() {
  throw ImageError("cannot be read: " + std::generic_category().message(errno));
}

Bytes read_file(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw ImageError("cannot be read: not a regular file");
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) fail_reading();
  // What is no picture may be of any size: its first bytes tell.
  Bytes bytes(16);
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file.get()));
  if (!type_of_content(bytes)) return bytes;
  std::array<std::uint8_t, 1 << 16> block;
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), file.get()))
    bytes.insert(bytes.end(), block.begin(), block.begin() + count);
  if (std::ferror(file.get()) != 0) fail_reading();
  return bytes;
}

}  // namespace

Image read_image(const std::filesystem::path& path) {
  return decode(read_file(path));
}

void write_image(const std::filesystem::path& path, const Image& image) {
  write_atomically(path, encode(image, require_type_of_name(path)));
}

FileType require_type_of_name(const std::filesystem::path& path) {
  if (const auto type = type_of_name(path)) return *type;
  throw ImageError("cannot be written: the name must end in .png, .jpg or .jpeg");
}

}  // namespace mylos::image
