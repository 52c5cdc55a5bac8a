// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_WARPGROUP_UNITS_HPP
#define MYLOS_DETAIL_ATOMS_WARPGROUP_UNITS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/matrix_units.hpp>
#include <mylos/detail/atoms/unroll_loop.hpp>
#include <type_traits>

/// Products of matrices in scratch by the matrix units of a Hopper GPU (PTX ISA, wgmma): four warps multiply 64 rows of
/// A by 64 or 128 columns of B, both read by the units themselves, which is twice as fast as products of registers
/// (matrix_units.hpp). The units exist in compute capability 9.0 alone, and only for code that is compiled for sm_90a:
/// the build asks Kokkos for that and defines MYLOS_WARPGROUP_UNITS.
///
/// Thread 32 w + 4 g + t of the four warps holds of the sums the rows 16 w + g and 16 w + g + 8 and the columns 8 j + 2
/// t and 8 j + 2 t + 1: sums[4 j], [4 j + 1] of the first row, [4 j + 2], [4 j + 3] of the second.
///
/// An operand in scratch is an array of columns of 16 bytes along k: element l of line i, a row of A or a column of B,
/// lies at (l / e) 16 lines + 16 i + (l % e) sizeof(element) bytes, with e elements in 16 bytes. Eight lines are then
/// 128 bytes that follow one another, the units' "core matrix", and are read without bank conflicts.
namespace mylos::detail::units {

#if defined(KOKKOS_ENABLE_CUDA) && defined(MYLOS_WARPGROUP_UNITS)
inline constexpr bool has_warpgroups = true;
#else
inline constexpr bool has_warpgroups = false;
#endif

inline constexpr int warpgroup_size = 128;
inline constexpr int warpgroup_rows = 64;

/// The sums of a thread of the four warps for `columns` columns.
template <int Columns>
using WarpgroupSums = float[Columns / 2];

/// Where an operand begins, for the units.
using ScratchMatrix = std::uint64_t;

/// Of an operand of Lines lines that begins at p, from the line `line` on.
template <int Lines>
KOKKOS_FORCEINLINE_FUNCTION ScratchMatrix scratch_matrix(const void* p, int line) {
  constexpr std::uint64_t bytes_along_k = 16 * Lines, bytes_to_next_lines = 128;
  const std::uint64_t address = scratch_address(p) + 16U * static_cast<unsigned>(line);
  return (address & 0x3ffffU) >> 4U | (bytes_along_k >> 4U) << 16U | (bytes_to_next_lines >> 4U) << 32U;
}
/// The same matrix, `steps` products further along k: of 32 bytes each.
template <int Lines>
KOKKOS_FORCEINLINE_FUNCTION ScratchMatrix along_k(ScratchMatrix matrix, int steps) {
  return matrix + static_cast<ScratchMatrix>(steps * 2 * Lines);
}

/// Whether `value` is true for a thread of the calling thread's warp, all of which ask.
KOKKOS_FORCEINLINE_FUNCTION bool any_in_warp(bool value) {
#if defined(__CUDA_ARCH__)
  return __any_sync(0xffffffffU, value ? 1 : 0) != 0;
#else
  return value;
#endif
}

/// Before the first product of a phase: the sums are ready.
KOKKOS_FORCEINLINE_FUNCTION void warpgroup_begin() {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#elif defined(__CUDA_ARCH__)
  asm volatile("trap;");  // compiled for another GPU in spite of MYLOS_WARPGROUP_UNITS: no wrong sums
#endif
}
/// After the last product of a phase.
KOKKOS_FORCEINLINE_FUNCTION void warpgroup_commit() {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
#endif
}
/// Until all but the latest `Phases` phases are complete.
template <int Phases>
KOKKOS_FORCEINLINE_FUNCTION void warpgroup_wait() {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Phases) : "memory");
#endif
}

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
#define MYLOS_DETAIL_SUMS_4(i) "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3])
#define MYLOS_DETAIL_SUMS_16(i) \
  MYLOS_DETAIL_SUMS_4(i), MYLOS_DETAIL_SUMS_4(i + 4), MYLOS_DETAIL_SUMS_4(i + 8), MYLOS_DETAIL_SUMS_4(i + 12)
#define MYLOS_DETAIL_SUMS_32 MYLOS_DETAIL_SUMS_16(0), MYLOS_DETAIL_SUMS_16(16)
#define MYLOS_DETAIL_SUMS_64 MYLOS_DETAIL_SUMS_32, MYLOS_DETAIL_SUMS_16(32), MYLOS_DETAIL_SUMS_16(48)
#define MYLOS_DETAIL_NAMES_32                              \
  "%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15," \
  "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31"
#define MYLOS_DETAIL_NAMES_64                                        \
  "%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,"           \
  "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31," \
  "%32,%33,%34,%35,%36,%37,%38,%39,%40,%41,%42,%43,%44,%45,%46,%47," \
  "%48,%49,%50,%51,%52,%53,%54,%55,%56,%57,%58,%59,%60,%61,%62,%63"
#define MYLOS_DETAIL_WGMMA_64(name, types, ending)                                                   \
  KOKKOS_FORCEINLINE_FUNCTION void name(float(&d)[32], ScratchMatrix a, ScratchMatrix b, bool add) { \
    asm volatile("{ .reg .pred p; setp.ne.b32 p, %34, 0; wgmma.mma_async.sync.aligned.m64n64" types  \
                 " {" MYLOS_DETAIL_NAMES_32 "}, %32, %33, p, 1, 1" ending "; }"                      \
                 : MYLOS_DETAIL_SUMS_32                                                              \
                 : "l"(a), "l"(b), "r"(static_cast<int>(add)));                                      \
  }
#define MYLOS_DETAIL_WGMMA_128(name, types, ending)                                                  \
  KOKKOS_FORCEINLINE_FUNCTION void name(float(&d)[64], ScratchMatrix a, ScratchMatrix b, bool add) { \
    asm volatile("{ .reg .pred p; setp.ne.b32 p, %66, 0; wgmma.mma_async.sync.aligned.m64n128" types \
                 " {" MYLOS_DETAIL_NAMES_64 "}, %64, %65, p, 1, 1" ending "; }"                      \
                 : MYLOS_DETAIL_SUMS_64                                                              \
                 : "l"(a), "l"(b), "r"(static_cast<int>(add)));                                      \
  }
MYLOS_DETAIL_WGMMA_64(wgmma_tf32, "k8.f32.tf32.tf32", "")
MYLOS_DETAIL_WGMMA_64(wgmma_half, "k16.f32.f16.f16", ", 0, 0")
MYLOS_DETAIL_WGMMA_64(wgmma_bhalf, "k16.f32.bf16.bf16", ", 0, 0")
MYLOS_DETAIL_WGMMA_128(wgmma_tf32, "k8.f32.tf32.tf32", "")
MYLOS_DETAIL_WGMMA_128(wgmma_half, "k16.f32.f16.f16", ", 0, 0")
MYLOS_DETAIL_WGMMA_128(wgmma_bhalf, "k16.f32.bf16.bf16", ", 0, 0")
#undef MYLOS_DETAIL_SUMS_4
#undef MYLOS_DETAIL_SUMS_16
#undef MYLOS_DETAIL_SUMS_32
#undef MYLOS_DETAIL_SUMS_64
#undef MYLOS_DETAIL_NAMES_32
#undef MYLOS_DETAIL_NAMES_64
#undef MYLOS_DETAIL_WGMMA_64
#undef MYLOS_DETAIL_WGMMA_128
#endif

/// Starts sums += A B for 32 bytes along k, or sums = A B where `add` is false. float is multiplied as TF32.
template <class T, int Registers>
KOKKOS_FORCEINLINE_FUNCTION void warpgroup_multiply([[maybe_unused]] float (&sums)[Registers],
                                                    [[maybe_unused]] ScratchMatrix a, [[maybe_unused]] ScratchMatrix b,
                                                    [[maybe_unused]] bool add) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  if constexpr (std::is_same_v<T, float>)
    wgmma_tf32(sums, a, b, add);
  else if constexpr (std::is_same_v<T, Kokkos::Experimental::half_t>)
    wgmma_half(sums, a, b, add);
  else
    wgmma_bhalf(sums, a, b, add);
#endif
}

}  // namespace mylos::detail::units

#endif
