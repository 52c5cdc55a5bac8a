// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_POLICY_ELEMENTWISE_HPP
#define MYLOS_DETAIL_POLICY_ELEMENTWISE_HPP

#include <mylos/concepts.hpp>

namespace mylos::detail {

/// Tuning constants of the elementwise kernels.
template <class Exec>
struct ElementwisePolicy {
  /// Bytes of output that one work item of the contiguous kernel writes. GPU: one 16-byte access, the widest there is.
  /// Host: one AVX-512 register.
  static constexpr int pack_bytes = runs_on_host<Exec> ? 64 : 16;

  /// Elements of the innermost dimension that one work item of the strided kernel walks through. GPU: neighbouring
  /// threads take neighbouring elements. Host: long enough that finding the start of a segment does not count.
  static constexpr int segment = runs_on_host<Exec> ? 2048 : 1;
};

}  // namespace mylos::detail

#endif
