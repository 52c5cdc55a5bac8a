// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_ASYNC_COPY_HPP
#define MYLOS_DETAIL_ATOMS_ASYNC_COPY_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

namespace mylos::detail {

/// Copies to scratch that a thread starts and waits for later: they pass no registers, and the thread computes
/// meanwhile. Where the hardware has none they are made at once.
///
/// A thread closes a group of copies with async_copy_commit, and async_copy_wait<N> waits for all but the last N
/// groups; the other threads see the copies after the team's next barrier.

/// to[0 .. Bytes) = the first `valid` bytes of `from`, then zeros. Both are aligned to Bytes, which is 4, 8 or 16;
/// bytes of `from` beyond `valid` are not read.
template <int Bytes>
KOKKOS_FORCEINLINE_FUNCTION void async_copy(void* to, const void* from, int valid) {
  static_assert(Bytes == 4 || Bytes == 8 || Bytes == 16);
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  const auto scratch = static_cast<std::uint32_t>(__cvta_generic_to_shared(to));
  if constexpr (Bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(scratch), "l"(from), "r"(valid) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;" ::"r"(scratch), "l"(from), "n"(Bytes), "r"(valid)
                 : "memory");
#else
  char* const out = static_cast<char*>(to);
  for (int i = 0; i < Bytes; ++i) out[i] = i < valid ? static_cast<const char*>(from)[i] : char(0);
#endif
}

KOKKOS_FORCEINLINE_FUNCTION void async_copy_commit() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

template <int Groups>
KOKKOS_FORCEINLINE_FUNCTION void async_copy_wait() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(Groups) : "memory");
#endif
}

/// x, as a number that the compiler knows nothing of.
template <class Int>
KOKKOS_FORCEINLINE_FUNCTION Int opaque(Int x) {
#if defined(__CUDA_ARCH__)
  if constexpr (sizeof(Int) == 8)
    asm volatile("" : "+l"(x));
  else
    asm volatile("" : "+r"(x));
#endif
  return x;
}

}  // namespace mylos::detail

#endif
