// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_PACK_HPP
#define MYLOS_DETAIL_ATOMS_PACK_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>

namespace mylos::detail {

/// The widest access that one instruction of a GPU thread makes, and the alignment that it needs.
inline constexpr std::size_t widest_access = 16;

/// N consecutive elements that are moved together. The alignment lets the compiler use 16-byte accesses; may_alias
/// allows it to stand for an array of T.
template <class T, int N>
struct [[gnu::may_alias]] alignas(sizeof(T) * N < widest_access ? sizeof(T) * N : widest_access) Pack {
  T values[N];
};

/// True if Packs of N elements may be read and written from p on.
template <int N, class T>
bool pack_aligned(const T* p) {
  return reinterpret_cast<std::uintptr_t>(p) % alignof(Pack<T, N>) == 0;
}

template <int N, class T>
KOKKOS_INLINE_FUNCTION Pack<T, N> load_pack(const T* p) {
  return *reinterpret_cast<const Pack<T, N>*>(p);
}

template <int N, class T>
KOKKOS_INLINE_FUNCTION void store_pack(T* p, const Pack<T, N>& pack) {
  *reinterpret_cast<Pack<T, N>*>(p) = pack;
}

}  // namespace mylos::detail

#endif
