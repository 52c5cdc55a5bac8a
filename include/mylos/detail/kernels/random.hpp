// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_RANDOM_HPP
#define MYLOS_DETAIL_KERNELS_RANDOM_HPP

#include <Kokkos_Random.hpp>
#include <cstdint>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/kernels/elementwise_walk.hpp>
#include <mylos/detail/strided.hpp>
#include <mylos/promotion.hpp>
#include <type_traits>

namespace mylos::detail {

/// The type of the bounds of random elements: the element's own, its real part's, or float for the half types.
template <class T>
struct RandomBound {
  using type = arithmetic_t<T>;
};
template <class Real>
struct RandomBound<Kokkos::complex<Real>> {
  using type = Real;
};
template <class T>
using random_bound_t = typename RandomBound<T>::type;

/// The output function of SplitMix64: neighbouring seeds become unrelated ones.
KOKKOS_INLINE_FUNCTION std::uint64_t split_mix(std::uint64_t seed) {
  seed += 0x9E3779B97F4A7C15;
  seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9;
  seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EB;
  return seed ^ (seed >> 31);
}

/// low + bits scaled to [0, 1) * (high - low), below high. Integers: modulo the range, whose bias is below 2^-32 for
/// ranges up to 2^32; a range of 0 is the type's whole range.
template <class T>
KOKKOS_INLINE_FUNCTION T random_between(std::uint64_t bits, T low, T high) {
  if constexpr (std::is_same_v<T, bool>) {
    return low == high ? (bits >> 63) != 0 : low;
  } else if constexpr (std::is_integral_v<T>) {
    const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    return static_cast<T>(static_cast<std::uint64_t>(low) + (range == 0 ? bits : bits % range));
  } else {
    // The same bits whether or not a compiler fuses the multiplication and the addition: float's product is exact in
    // double, double's is fused in any case.
    constexpr int digits = std::is_same_v<T, float> ? 24 : 53;
    const double unit = static_cast<double>(bits >> (64 - digits)) / static_cast<double>(std::uint64_t{1} << digits);
    const T width = high - low;
    T value;
    if constexpr (std::is_same_v<T, float>)
      value = static_cast<float>(static_cast<double>(low) + static_cast<double>(width) * unit);
    else
      value = Kokkos::fma(width, unit, low);
    return value < high ? value : low;
  }
}

/// One work item draws every 32nd element of a block, so that neighbouring items write neighbouring elements.
template <class Exec, class Pool, class T>
struct RandomFill {
  static constexpr int items = 32;
  static constexpr int draws = 16;
  using Bound = random_bound_t<T>;

  ElementwiseWalk<1> walk;
  std::int64_t size;
  Pool pool;
  T* out;
  Bound low, high;

  KOKKOS_FUNCTION void operator()(const std::int64_t item) const {
    auto first_state = pool.get_state(0);  // not given back: every item reads the same
    const std::uint64_t key = first_state.urand64();
    const std::uint64_t seed = split_mix(key + static_cast<std::uint64_t>(item) * 0x9E3779B97F4A7C15);
    Kokkos::Random_XorShift64<Exec> generator(seed == 0 ? 1 : seed, 0);
    const std::int64_t block = item / items;
    for (int j = 0; j < draws; ++j) {
      const std::int64_t i = (block * draws + j) * items + (item - block * items);
      const T value = draw(generator);
      if (i >= size) return;
      const std::int64_t row = quotient(i, walk.columns);
      std::int64_t offset = (i - row * walk.columns) * walk.column_strides[0];
      walk.add_outer(row, &offset);
      out[offset] = value;
    }
  }

  template <class Generator>
  KOKKOS_FUNCTION T draw(Generator& generator) const {
    const Bound first = random_between(generator.urand64(), low, high);
    if constexpr (is_complex<T>) {
      return T(first, random_between(generator.urand64(), low, high));
    } else if constexpr (is_half<T>) {
      const T rounded = convert<T>(first);
      return static_cast<float>(rounded) < high ? rounded : convert<T>(low);
    } else {
      return first;
    }
  }
};

/// What RandomFill drew from the pool's first state is used up.
template <class Pool>
struct AdvancePool {
  Pool pool;
  KOKKOS_FUNCTION void operator()(const int) const {
    auto state = pool.get_state(0);
    state.urand64();
    pool.free_state(state);
  }
};

template <class Exec, class Pool, class T>
void run_random(const Exec& exec, const Pool& pool, const Strided& view, T* out, random_bound_t<T> low,
                random_bound_t<T> high) {
  ElementwiseGeometry geometry;  // row-major by index, whatever the strides: numbers do not depend on the layout
  geometry.rank = view.rank;
  geometry.size = view.size();
  geometry.extents = view.extents;
  using Fill = RandomFill<Exec, Pool, T>;
  const Fill fill{ElementwiseWalk<1>(geometry, std::span(&view.strides, 1)), geometry.size, pool, out, low, high};
  const std::int64_t block = std::int64_t{Fill::items} * Fill::draws;
  const std::int64_t items = (geometry.size + block - 1) / block * Fill::items;
  Kokkos::parallel_for("mylos::fill_random[fill]",
                       Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>>(exec, 0, items), fill);
  Kokkos::parallel_for("mylos::fill_random[advance]", Kokkos::RangePolicy<Exec>(exec, 0, 1), AdvancePool<Pool>{pool});
}

}  // namespace mylos::detail

#endif
