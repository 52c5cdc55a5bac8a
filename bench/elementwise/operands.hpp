// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_OPERANDS_HPP
#define MYLOS_BENCH_ELEMENTWISE_OPERANDS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>

#include "../support/random_data.hpp"

namespace mylos::bench {

/// Where element (i, j) of a View is, counted from its first. A View of rank 1 is a row, and an extent of 1 is
/// broadcast.
template <class View>
std::size_t element_offset(const View& v, std::size_t i, std::size_t j) {
  const auto along = [&v](std::size_t axis, std::size_t index) {
    return v.extent(axis) == 1 ? 0 : index * static_cast<std::size_t>(v.stride(axis));
  };
  if constexpr (View::rank() == 1)
    return along(0, j);
  else
    return along(0, i) + along(1, j);
}

/// A View into memory that fill_random has filled: its elements are known on the host without being copied there.
template <class View>
struct Input {
  View view;
  std::uint64_t seed;
  std::size_t first;  ///< position of the View's first element in that memory
  Range range;

  [[nodiscard]] double at(std::size_t i, std::size_t j) const {
    const std::size_t position = first + element_offset(view, i, j);
    return static_cast<double>(draw<typename View::non_const_value_type>(seed, position, range));
  }
};

/// The input that `select` takes out of an array of random numbers.
template <class Array, class Exec, class Select, class... Extents>
auto random_input(const Exec& exec, std::uint64_t seed, Range range, const Select& select, Extents... extents) {
  const Array array(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, "mylos::bench::input"), extents...);
  fill_random(exec, array, seed, range);
  const auto view = select(array);
  return Input<decltype(view)>{view, seed, static_cast<std::size_t>(view.data() - array.data()), range};
}

}  // namespace mylos::bench

#endif
