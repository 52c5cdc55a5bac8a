// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sizes.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "../command_line.hpp"

namespace mylos::command {
namespace {

constexpr std::size_t most_sizes = 1000;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

[[noreturn]] void refuse(std::string_view item, const std::string& expected) {
  throw UsageError("--sizes: '" + std::string(item) + "' is not " + expected);
}

double parse_number(std::string_view item, std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || stop != end || error != std::errc() || !std::isfinite(value))
    refuse(item, "a size such as 1000 or 1e6, a range such as 256:8192:x2, or one of small, default, large");
  return value;
}

std::int64_t parse_size(std::string_view item, std::string_view text, std::int64_t largest) {
  const double value = parse_number(item, text);
  if (!(value >= 1 && value <= static_cast<double>(largest)) || value != std::floor(value))
    refuse(item, "a whole number from 1 to " + std::to_string(largest));
  return static_cast<std::int64_t>(value);
}

void append(Sizes& sizes, std::int64_t size) {
  if (sizes.size() == most_sizes) throw UsageError("--sizes names more than " + std::to_string(most_sizes) + " sizes");
  sizes.push_back(size);
}

void append_range(std::string_view item, const std::vector<std::string_view>& parts, std::int64_t largest,
                  Sizes& sizes) {
  const std::int64_t first = parse_size(item, parts[0], largest);
  const std::int64_t last = parse_size(item, parts[1], largest);
  if (first > last) refuse(item, "a range that increases");
  const std::string_view step = parts.size() == 3 ? parts[2] : "x2";
  if (step.starts_with('x')) {
    const double factor = parse_number(item, step.substr(1));
    if (!(factor > 1)) refuse(item, "a range whose factor is above 1");
    for (double size = static_cast<double>(first); std::round(size) <= static_cast<double>(last); size *= factor)
      append(sizes, static_cast<std::int64_t>(std::round(size)));
  } else {
    const std::int64_t increment = parse_size(item, step, largest);
    for (std::int64_t size = first; size <= last; size += increment) append(sizes, size);
  }
}

}  // namespace

Sizes parse_sizes(const std::string& text, const NamedSizes& named, std::int64_t largest) {
  Sizes sizes;
  for (const std::string_view item : split(text, ',')) {
    const std::vector<std::string_view> parts = split(item, ':');
    if (item == "small")
      sizes.insert(sizes.end(), named.small.begin(), named.small.end());
    else if (item == "default")
      sizes.insert(sizes.end(), named.standard.begin(), named.standard.end());
    else if (item == "large")
      sizes.insert(sizes.end(), named.large.begin(), named.large.end());
    else if (parts.size() == 1)
      append(sizes, parse_size(item, item, largest));
    else if (parts.size() <= 3)
      append_range(item, parts, largest, sizes);
    else
      refuse(item, "a range FIRST:LAST or FIRST:LAST:STEP");
  }
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

}  // namespace mylos::command
