// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The README's example.
#include <mylos/mylos.hpp>

int main() {
  Kokkos::ScopeGuard kokkos;
  Kokkos::View<float**> a("a", 512, 256), b("b", 256, 512), c("c", 512, 512);
  mylos::fill(1.0f, a);
  mylos::fill(2.0f, b);
  mylos::matmul(a, b, c);                                   // complete on return
  mylos::add(Kokkos::DefaultExecutionSpace{}, c, 1.0f, c);  // asynchronous on that instance, in place
  const auto result = mylos::to_host(c);                    // 513 everywhere
  return result(511, 511) == 513.0f ? 0 : 1;
}
