// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_RANDOM_HPP
#define MYLOS_COMMAND_COMPARE_RANDOM_HPP

#include <cstdint>

namespace mylos::command {

/// The 64 random bits that belong to a seed and a position: elements can be drawn in any order, by any thread.
/// (SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.)
constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t position) {
  std::uint64_t z = seed + (position + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

/// Likewise a number of [0, 1), a multiple of 2^-53.
constexpr double random_unit(std::uint64_t seed, std::uint64_t position) {
  return static_cast<double>(random_bits(seed, position) >> 11) * 0x1p-53;
}

}  // namespace mylos::command

#endif
