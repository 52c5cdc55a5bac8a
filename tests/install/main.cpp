// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <iostream>
#include <mylos/mylos.hpp>

int main() {
  Kokkos::ScopeGuard kokkos;
  Kokkos::View<float**> a("a", 3, 4), b("b", 3, 4), sum("sum", 3, 4), product("product", 3, 3);
  mylos::fill(1.5f, a);
  mylos::fill(2.0f, b);
  mylos::add(a, b, sum);
  mylos::matmul(sum, b, product, {.transpose_b = true});
  const auto result = mylos::to_host(product);
  std::cout << Kokkos::DefaultExecutionSpace::name() << ": " << result(2, 2) << '\n';
  return result(2, 2) == 4 * 3.5f * 2.0f ? 0 : 1;
}
