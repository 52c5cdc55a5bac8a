// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/elementwise.hpp>

void refused(const Kokkos::View<const float*>& out) {
  mylos::fill(1.0F, out);
}
