// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_PACK_HPP
#define MYLOS_DETAIL_ATOMS_PACK_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace mylos::detail {

/// The widest access that one instruction of a GPU thread makes, and the alignment that it needs.
inline constexpr std::size_t widest_access = 16;

/// The alignment of an access to `bytes` bytes: the largest power of two that divides them, up to the widest access.
constexpr std::size_t pack_alignment(std::size_t bytes) {
  const std::size_t power = bytes & (~bytes + 1);
  return power < widest_access ? power : widest_access;
}

/// N consecutive elements that are moved together. The alignment lets the compiler use 16-byte accesses; may_alias
/// allows it to stand for an array of T.
template <class T, int N>
struct [[gnu::may_alias]] alignas(T) alignas(pack_alignment(sizeof(T) * N)) Pack {
  T values[N];
};

/// True if a Pack of N elements may be read and written at p.
template <int N, class T>
KOKKOS_INLINE_FUNCTION bool pack_aligned(const T* p) {
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

/// As store_pack, past the host's caches: a line that is written whole is not read first, a third of add's traffic. The
/// order towards other threads is restored by the end of the parallel region, whose locked instructions drain the
/// write-combining buffers.
template <int N, class T>
KOKKOS_INLINE_FUNCTION void stream_pack(T* p, const Pack<T, N>& pack) {
#if defined(__SSE2__)
  KOKKOS_IF_ON_HOST((if constexpr (sizeof(T) * N % 16 == 0) {
    auto* to = reinterpret_cast<__m128i*>(p);
    const auto* from = reinterpret_cast<const __m128i*>(&pack);
    for (std::size_t i = 0; i < sizeof(T) * N / 16; ++i) _mm_stream_si128(to + i, _mm_load_si128(from + i));
    return;
  }))
#endif
  store_pack<N>(p, pack);
}

}  // namespace mylos::detail

#endif
