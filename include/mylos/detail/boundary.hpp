// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_BOUNDARY_HPP
#define MYLOS_DETAIL_BOUNDARY_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/options.hpp>

namespace mylos::detail {

KOKKOS_INLINE_FUNCTION std::int64_t floor_mod(std::int64_t i, std::int64_t n) {
  const std::int64_t remainder = i % n;
  return remainder < 0 ? remainder + n : remainder;
}

/// What is reached outside a plane where the continuation is not an element of it.
inline constexpr std::int64_t fill_index = -1;

/// The index within [0, n), n > 0, whose element stands at index i of the continued axis, or fill_index.
KOKKOS_INLINE_FUNCTION std::int64_t boundary_index(Boundary boundary, std::int64_t i, std::int64_t n) {
  if (i >= 0 && i < n) return i;
  switch (boundary) {
    case Boundary::nearest:
      return i < 0 ? 0 : n - 1;
    case Boundary::reflect: {
      const std::int64_t phase = floor_mod(i, 2 * n);
      return phase < n ? phase : 2 * n - 1 - phase;
    }
    case Boundary::mirror: {
      if (n == 1) return 0;
      const std::int64_t phase = floor_mod(i, 2 * n - 2);
      return phase < n ? phase : 2 * n - 2 - phase;
    }
    case Boundary::wrap:
      return floor_mod(i, n);
    case Boundary::constant:
    case Boundary::valid:
      break;
  }
  return fill_index;
}

}  // namespace mylos::detail

#endif
