// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exif.hpp"

#include <algorithm>
#include <array>

namespace mylos::image {
namespace {

// TIFF 6.0: a header, then directories of 12-byte entries (tag, type, count, value or offset), each directory followed
// by the offset of the next. EXIF's second directory describes the thumbnail.
constexpr std::size_t header_bytes = 8;
constexpr std::size_t entry_bytes = 12;

struct Range {
  std::uint64_t offset;
  std::uint64_t size;

  [[nodiscard]] bool meets(const Range& other) const {
    return offset < other.offset + other.size && other.offset < offset + size;
  }
};

// The size of a value of that type; 0 for one that TIFF 6.0 does not know.
std::size_t type_bytes(std::uint32_t type) {
  constexpr std::array<std::size_t, 14> sizes{0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4};
  return type < sizes.size() ? sizes[type] : 0;
}

// The entries that tell where EXIF's own directory lies, that of the position, and that of interoperability.
bool names_directory(std::uint32_t tag) {
  return tag == 0x8769 || tag == 0x8825 || tag == 0xA005;
}

class Tiff {
 public:
  explicit Tiff(Bytes& bytes) : m_bytes(bytes), m_little_endian(bytes[0] == 'I') {}

  [[nodiscard]] bool contains(std::uint64_t offset, std::uint64_t size) const {
    return offset <= m_bytes.size() && size <= m_bytes.size() - offset;
  }

  [[nodiscard]] std::uint32_t number(std::size_t offset, std::size_t size) const {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value = value << 8 | m_bytes[offset + (m_little_endian ? size - 1 - i : i)];
    return value;
  }

  void clear(std::size_t offset, std::size_t size) {
    std::fill_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset), size, std::uint8_t{0});
  }

  /// The size of the directory there, without the offset of the next; 0 if it does not lie within the block.
  [[nodiscard]] std::size_t directory_bytes(std::size_t offset) const {
    if (!contains(offset, 2)) return 0;
    const std::size_t size = 2 + entry_bytes * number(offset, 2);
    return contains(offset, size + 4) ? size : 0;
  }

  /// The value of the directory's entry, a number; 0 if it has none.
  [[nodiscard]] std::uint32_t entry(std::size_t directory, std::uint32_t tag) const {
    const std::size_t end = directory + directory_bytes(directory);
    for (std::size_t at = directory + 2; at < end; at += entry_bytes)
      if (number(at, 2) == tag) return number(at + 8, number(at + 2, 2) == 3 ? 2 : 4);
    return 0;
  }

  /// True if the range meets the directory, the values that its entries keep elsewhere, or one of the directories that
  /// it names, down to that depth.
  [[nodiscard]] bool directory_meets(std::size_t directory, const Range& range, int depth) const {
    const std::size_t bytes = directory_bytes(directory);
    if (bytes == 0) return false;
    if (range.meets({directory, bytes + 4})) return true;
    for (std::size_t at = directory + 2; at < directory + bytes; at += entry_bytes) {
      const std::uint64_t size = std::uint64_t{number(at + 4, 4)} * type_bytes(number(at + 2, 2));
      const std::uint32_t place = number(at + 8, 4);
      if (size > 4 && contains(place, size) && range.meets({place, size})) return true;
      if (depth > 0 && names_directory(number(at, 2)) && directory_meets(place, range, depth - 1)) return true;
    }
    return false;
  }

 private:
  Bytes& m_bytes;
  bool m_little_endian;
};

}  // namespace

Bytes without_thumbnail(ByteSpan exif) {
  Bytes bytes(exif.begin(), exif.end());
  if (bytes.size() < header_bytes || bytes[0] != bytes[1] || (bytes[0] != 'I' && bytes[0] != 'M')) return {};
  Tiff tiff(bytes);
  const std::size_t first = tiff.number(4, 4);
  const std::size_t first_bytes = tiff.directory_bytes(first);
  if (first_bytes == 0) return {};
  const std::size_t second = tiff.number(first + first_bytes, 4);
  if (second == 0) return bytes;
  const std::size_t second_bytes = tiff.directory_bytes(second);
  if (second_bytes == 0) return {};
  // The tags that tell where the thumbnail lies and its size, as JPEG and as plain strips.
  constexpr std::array<std::array<std::uint32_t, 2>, 2> places{{{0x0201, 0x0202}, {0x0111, 0x0117}}};
  for (const auto& [place_tag, size_tag] : places) {
    const std::uint32_t place = tiff.entry(second, place_tag);
    const std::uint32_t size = tiff.entry(second, size_tag);
    if (!tiff.contains(place, size)) return {};
    if (place == 0 || size == 0) continue;
    const Range thumbnail{place, size};
    if (place < header_bytes || tiff.directory_meets(first, thumbnail, 2) || tiff.directory_meets(second, thumbnail, 0))
      return {};
    tiff.clear(place, size);
  }
  tiff.clear(first + first_bytes, 4);
  return bytes;
}

}  // namespace mylos::image
