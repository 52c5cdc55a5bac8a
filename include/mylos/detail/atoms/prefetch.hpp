// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_PREFETCH_HPP
#define MYLOS_DETAIL_ATOMS_PREFETCH_HPP

#include <Kokkos_Core.hpp>

namespace mylos::detail {

/// Asks a host for the cache lines of N elements from p on; they need not exist. Other threads of a GPU hide what this
/// hides on a host.
template <int N, class T>
KOKKOS_FORCEINLINE_FUNCTION void prefetch([[maybe_unused]] const T* p) {
  KOKKOS_IF_ON_HOST((constexpr int line = 64; const auto* bytes = reinterpret_cast<const char*>(p);
                     for (int b = 0; b < N * static_cast<int>(sizeof(T)); b += line) __builtin_prefetch(bytes + b);))
}

}  // namespace mylos::detail

#endif
