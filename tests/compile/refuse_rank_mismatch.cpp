// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/transfer.hpp>

void refused(const Kokkos::View<float*>& line, const Kokkos::View<float**>& plane) {
  mylos::deep_copy(line, plane);
}
