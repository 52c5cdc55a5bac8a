// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_SUPPORT_RANDOM_DATA_HPP
#define MYLOS_BENCH_SUPPORT_RANDOM_DATA_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <type_traits>

namespace mylos::bench {

/// Where floating-point values are drawn from: [low, low + width). The width is a power of two, so that its product
/// with a multiple of 2^-53 is exact, and the sum is rounded once whether or not a compiler fuses the two: host and
/// device draw the same bits. Integers are drawn from their whole range.
struct Range {
  double low = -1;
  double width = 2;
};

/// The value at a position of the sequence that belongs to a seed: elements can be drawn in any order, by any thread.
/// (SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.)
template <class T>
KOKKOS_FUNCTION T draw(std::uint64_t seed, std::uint64_t position, Range range) {
  std::uint64_t z = seed + (position + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  z ^= z >> 31;
  const double value = range.low + range.width * (static_cast<double>(z >> 11) * 0x1p-53);
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(z >> (64 - 8 * sizeof(T)));
  else if constexpr (sizeof(T) < sizeof(float))
    return static_cast<T>(static_cast<float>(value));  // not in whichever way a backend converts double to a half type
  else
    return static_cast<T>(value);
}

template <class T, class MemorySpace>
struct DrawElements {
  Kokkos::View<T*, MemorySpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>> elements;
  std::uint64_t seed;
  Range range;

  KOKKOS_FUNCTION void operator()(std::int64_t i) const {
    elements(i) = draw<T>(seed, static_cast<std::uint64_t>(i), range);
  }
};

/// Enqueues on exec: the element at position i of v's memory becomes draw(seed, i, range).
template <class Exec, class View>
void fill_random(const Exec& exec, const View& v, std::uint64_t seed, Range range = {}) {
  using T = typename View::non_const_value_type;
  const DrawElements<T, typename View::memory_space> fill{{v.data(), v.span()}, seed, range};
  Kokkos::parallel_for(
      "mylos::bench::fill_random",
      Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>>(exec, 0, static_cast<std::int64_t>(v.span())), fill);
}

}  // namespace mylos::bench

#endif
