// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_HOST_VECTOR_HPP
#define MYLOS_DETAIL_ATOMS_HOST_VECTOR_HPP

namespace mylos::detail {

// What the compiler that compiles the kernels was told of the host's registers.
#if defined(__AVX512F__)
inline constexpr int host_vector_bytes = 64;
inline constexpr int host_vector_registers = 32;
#elif defined(__AVX__)
inline constexpr int host_vector_bytes = 32;
inline constexpr int host_vector_registers = 16;
#else
inline constexpr int host_vector_bytes = 16;
inline constexpr int host_vector_registers = 16;
#endif

/// Elements of type T in one register of the host.
template <class T>
inline constexpr int host_vector_width = host_vector_bytes / static_cast<int>(sizeof(T));

/// One register of the host or a part of it, and the same as it lies in an array of T. g++ keeps such variables in
/// registers where it would leave an array of scalars in memory.
template <class T, int Bytes = host_vector_bytes>
struct HostVector {
  using type [[gnu::vector_size(Bytes)]] = T;
  using memory [[gnu::vector_size(Bytes), gnu::aligned(alignof(T)), gnu::may_alias]] = T;
};

}  // namespace mylos::detail

#endif
