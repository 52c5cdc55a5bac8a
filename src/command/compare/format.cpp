// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mylos::command {
namespace {

std::string printed(const char* format, int precision, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, precision, value);
  return text;
}

struct Unit {
  double size;
  const char* name;
};

template <std::size_t N>
std::string with_unit(double value, const Unit (&units)[N]) {
  // 999.95 of a unit would be printed as 1000: it belongs to the next one.
  for (const Unit& unit : units)
    if (value < unit.size * 999.5) return number_text(value / unit.size) + " " + unit.name;
  return number_text(value / units[N - 1].size) + " " + units[N - 1].name;
}

}  // namespace

std::string number_text(double value) {
  const double magnitude = std::abs(value);
  if (value == 0) return "0";
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
  if (magnitude >= 999999.5 || magnitude < 0.0009995) return printed("%.*e", 1, value);
  // Rounding to three digits decides how many there are before the point: 9.995 is printed as 10.0.
  const int before = static_cast<int>(std::floor(std::log10(magnitude * (1 + 0.0005)))) + 1;
  return printed("%.*f", std::clamp(3 - before, 0, 6), value);
}

std::string seconds_text(double seconds) {
  static constexpr Unit units[] = {{1e-9, "ns"}, {1e-6, "us"}, {1e-3, "ms"}, {1.0, "s"}};
  return with_unit(seconds, units);
}

std::string size_text(std::int64_t size) {
  std::int64_t mantissa = size;
  int zeros = 0;
  for (; mantissa != 0 && mantissa % 10 == 0; ++zeros) mantissa /= 10;
  return zeros < 3 ? std::to_string(size) : std::to_string(mantissa) + "e" + std::to_string(zeros);
}

std::string rough_text(double value) {
  // The digits decide by themselves whether 99.9e3 becomes 1.0e5.
  const std::string text = printed("%.*e", 1, value);
  const std::size_t e = text.find('e');
  const int exponent = std::stoi(text.substr(e + 1));
  const double mantissa = std::stod(text.substr(0, e));
  if (exponent < 5) return printed("%.*f", std::max(0, 1 - exponent), mantissa * std::pow(10, exponent));
  return text.substr(0, text[e - 1] == '0' ? 1 : e) + "e" + std::to_string(exponent);
}

std::string bytes_text(double bytes) {
  static constexpr Unit units[] = {{1.0, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}, {1e12, "TB"}};
  return with_unit(bytes, units);
}

}  // namespace mylos::command
