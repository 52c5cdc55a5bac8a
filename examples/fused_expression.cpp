// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How do I compute a formula of several arrays without a pass over memory, and a temporary, for each operation?
#include <cmath>
#include <cstdio>
#include <mylos/fn.hpp>
#include <mylos/mylos.hpp>

int main() {
  Kokkos::ScopeGuard kokkos;
  using Exec = Kokkos::DefaultExecutionSpace;
  const Exec exec;
  const Kokkos::View<float**> a("a", 512, 256), b("b", 512, 256), out("out", 512, 256);
  mylos::fill(exec, 3, a);
  mylos::fill(exec, 4, b);

  using namespace mylos::fn;
  mylos::transform(exec, sqrt(x * x + y * y), a, b, out);  // x is a, y is b; one pass, out = 5

  // A formula is a value: keep it, and use it in others. The numbers are float next to Views of float.
  const auto magnitude = sqrt(x * x + y * y);
  const auto leaky_relu = where(x > 0, x, 0.01 * x);
  mylos::transform(exec, magnitude * exp(-0.5 * magnitude) + leaky_relu, a, b, out);

  const auto result = mylos::to_host(exec, out);
  exec.fence();
  const float expected = 5 * std::exp(-2.5F) + 3;
  std::printf("%f, expected %f\n", static_cast<double>(result(511, 255)), static_cast<double>(expected));
  return std::abs(result(511, 255) - expected) < 1e-5F ? 0 : 1;
}
