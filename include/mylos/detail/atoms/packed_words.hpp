// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_PACKED_WORDS_HPP
#define MYLOS_DETAIL_ATOMS_PACKED_WORDS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/pack.hpp>
#include <type_traits>

namespace mylos::detail {

/// A Pack as the 32-bit registers that it is loaded into. A compiler for a GPU keeps a Pack of bytes that may come from
/// two places as one register a byte, and waits for the load of one operand to take it apart before it loads the next.
template <class T, int N>
struct [[gnu::may_alias]] alignas(pack_alignment(sizeof(T) * N)) PackedWords {
  static_assert(sizeof(T) * N % 4 == 0 && 4 % sizeof(T) == 0);
  static constexpr int per_word = 4 / static_cast<int>(sizeof(T));
  std::uint32_t words[sizeof(T) * N / 4];

  KOKKOS_FORCEINLINE_FUNCTION void load(const T* p) { *this = *reinterpret_cast<const PackedWords*>(p); }

  KOKKOS_FORCEINLINE_FUNCTION void fill(const T& value) {
    std::uint32_t bits = 0;
    for (int i = 0; i < per_word; ++i)
      __builtin_memcpy(reinterpret_cast<char*>(&bits) + i * sizeof(T), &value, sizeof(T));
    for (int w = 0; w < N / per_word; ++w) words[w] = bits;
  }

  KOKKOS_FORCEINLINE_FUNCTION T get(int i) const {
    using Bits = std::conditional_t<sizeof(T) == 1, std::uint8_t, std::uint16_t>;
    const auto bits = static_cast<Bits>(words[i / per_word] >> (i % per_word * 8 * static_cast<int>(sizeof(T))));
    T value;
    __builtin_memcpy(&value, &bits, sizeof(T));
    return value;
  }
};

/// The same interface for elements that fill registers.
template <class T, int N>
struct PackedElements {
  Pack<T, N> pack;

  KOKKOS_FORCEINLINE_FUNCTION void load(const T* p) { pack = load_pack<N>(p); }
  KOKKOS_FORCEINLINE_FUNCTION void fill(const T& value) {
    for (int i = 0; i < N; ++i) pack.values[i] = value;
  }
  KOKKOS_FORCEINLINE_FUNCTION const T& get(int i) const { return pack.values[i]; }
};

template <class T, int N>
using PackedRegisters = std::conditional_t<(sizeof(T) < 4 && 4 % sizeof(T) == 0 && sizeof(T) * N % 4 == 0),
                                           PackedWords<T, N>, PackedElements<T, N>>;

}  // namespace mylos::detail

#endif
