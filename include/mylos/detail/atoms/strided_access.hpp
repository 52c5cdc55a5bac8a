// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_STRIDED_ACCESS_HPP
#define MYLOS_DETAIL_ATOMS_STRIDED_ACCESS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/unroll.hpp>

namespace mylos::detail {

/// values[j] = from[j * stride], j = 0, ..., N - 1.
template <int N, class T>
KOKKOS_FORCEINLINE_FUNCTION void load_strided(T* values, const T* from, std::int64_t stride) {
  // A loop of its own for neighbours becomes vector loads. On a device the neighbours are those of other threads.
  KOKKOS_IF_ON_HOST((if (stride == 1) {
    for (int j = 0; j < N; ++j) values[j] = from[j];
    return;
  }))
  unroll<N>([&](auto j) { values[j] = from[j * stride]; });
}

/// to[j * stride] = values[j], j = 0, ..., N - 1.
template <int N, class T>
KOKKOS_FORCEINLINE_FUNCTION void store_strided(T* to, const T* values, int stride) {
  KOKKOS_IF_ON_HOST((if (stride == 1) {
    for (int j = 0; j < N; ++j) to[j] = values[j];
    return;
  }))
  unroll<N>([&](auto j) { to[j * stride] = values[j]; });
}

}  // namespace mylos::detail

#endif
