// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_POLICY_ELEMENTWISE_HPP
#define MYLOS_DETAIL_POLICY_ELEMENTWISE_HPP

#include <cstdint>
#include <mylos/concepts.hpp>

namespace mylos::detail {

/// Tuning constants of the elementwise kernels.
template <class Exec>
struct ElementwisePolicy {
  static constexpr bool on_host = runs_on_host<Exec>;

  /// True if a pack lives in registers: every loop over it has a constant length. False: it lives in the first-level
  /// cache and loops run over the elements that exist.
  static constexpr bool in_registers = !on_host;

  /// Bytes of the widest operand that one work item of the row kernel takes. GPU: one 16-byte access. Host: long enough
  /// that the work around a pack does not count and its loop is vectorised.
  static constexpr int row_bytes = on_host ? 1024 : 16;

  /// Packs that one work item takes of each of so many inputs, and how many packs apart. GPU: 64 bytes a thread have to
  /// be in flight, as the latency of memory times its bandwidth asks for, while the functor is not compiled for more
  /// than 16 elements; neighbouring threads take neighbouring packs.
  static constexpr int packs_per_item(int inputs, int pack) {
    const int by_bytes = inputs < 2 ? 4 : inputs == 2 ? 2 : 1;
    const int by_code = pack < 16 ? 16 / pack : 1;
    return on_host ? 1 : by_bytes < by_code ? by_bytes : by_code;
  }
  static constexpr int pack_distance = on_host ? 1 : 32;

  /// Threads a block of a GPU, and blocks a multiprocessor that registers must suffice for. Few candidates for the
  /// block size also make the launch cheaper: Kokkos tries them all each time.
  using LaunchBounds = Kokkos::LaunchBounds<128, 8>;

  /// Bytes of the widest operand along each side of the block kernel's square block. GPU: one 16-byte access. Host: one
  /// cache line.
  static constexpr int block_bytes = on_host ? 64 : 16;

  /// Elements along it at most. GPU: the functor is compiled for each element of a block.
  static constexpr int largest_block = on_host ? 32 : 4;

  /// Elements of a pack of the row kernel at most. GPU: elements of less than 4 bytes that may come one by one or in
  /// packs do not stay in registers.
  static constexpr int largest_row_pack = on_host ? 256 : 4;

  /// Consecutive work items of the block kernel take a group of blocks of this shape. GPU: neighbouring threads
  /// complete each other's lines in both directions. Host: the group's pages stay in the TLB.
  static constexpr int group_columns = on_host ? 4 : 8;
  static constexpr int group_rows = on_host ? 4 : 16;

  /// The address boundary that packs of the output start at.
  static constexpr int boundary_bytes = on_host ? 64 : 16;

  /// Elements up to which the calling thread does the work. Host: waking the other threads takes 4 us.
  static constexpr std::int64_t sequential_size = on_host ? 16384 : 0;

  /// Bytes of output from which on it is written past the caches.
  static constexpr std::int64_t streaming_bytes = on_host ? std::int64_t{64} << 20 : INT64_MAX;
};

}  // namespace mylos::detail

#endif
