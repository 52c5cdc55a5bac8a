// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_BULK_COPY_HPP
#define MYLOS_DETAIL_ATOMS_BULK_COPY_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/matrix_units.hpp>

/// Copies of whole blocks from global memory to a team's scratch, made by the hardware while the team computes, and the
/// barriers that say when one has arrived and when its place is free again (PTX ISA, mbarrier and cp.async.bulk). One
/// thread starts a copy of many kilobytes by one instruction, so that no thread and no register is busy with it.
///
/// GPUs from compute capability 9.0 on.
namespace mylos::detail {

/// A barrier in scratch, for phases 0, 1, 0, 1 and so on.
class CopyBarrier {
 public:
  /// Before anybody uses it: a phase ends with this many arrivals. To be followed by publish() and a team barrier.
  KOKKOS_FORCEINLINE_FUNCTION void init([[maybe_unused]] int arrivals) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address()), "r"(arrivals) : "memory");
#endif
  }
  /// Lets copies see what init() wrote.
  KOKKOS_FORCEINLINE_FUNCTION static void publish() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
#endif
  }
  KOKKOS_FORCEINLINE_FUNCTION void arrive() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(address()) : "memory");
#endif
  }
  /// An arrival that also makes the phase wait for as many bytes of copies.
  KOKKOS_FORCEINLINE_FUNCTION void arrive_expecting([[maybe_unused]] int bytes) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(address()), "r"(bytes) : "memory");
#endif
  }
  /// Until the phase has ended. That of the barrier before its first one is 1, and has.
  KOKKOS_FORCEINLINE_FUNCTION void wait([[maybe_unused]] int phase) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    std::uint32_t ended = 0;
    while (ended == 0)
      asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                   : "=r"(ended)
                   : "r"(address()), "r"(phase)
                   : "memory");
#endif
  }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::uint32_t address() const {
    return units::scratch_address(this);
  }

 private:
  std::uint64_t m_state;
};

/// Starts the copy of a multiple of 16 bytes, to and from addresses that are one, which `arrived` was told to expect.
KOKKOS_FORCEINLINE_FUNCTION void bulk_copy([[maybe_unused]] void* scratch, [[maybe_unused]] const void* global,
                                           [[maybe_unused]] int bytes, [[maybe_unused]] const CopyBarrier& arrived) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                   units::scratch_address(scratch)),
               "l"(global), "r"(bytes), "r"(arrived.address())
               : "memory");
#endif
}

}  // namespace mylos::detail

#endif
