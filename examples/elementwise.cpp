// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The README's elementwise functions.
#include <cmath>
#include <mylos/mylos.hpp>

int main() {
  Kokkos::ScopeGuard kokkos;
  const Kokkos::DefaultExecutionSpace exec;
  const Kokkos::View<float**> a("a", 512, 256), out("out", 512, 256);
  const Kokkos::View<float*> row("row", 256);
  mylos::fill(exec, 0.5, row);
  mylos::fill_random(exec, Kokkos::Random_XorShift64_Pool<Kokkos::DefaultExecutionSpace>(42), a);  // in [0, 1)

  mylos::multiply(exec, a, row, out);  // every row of a, as NumPy broadcasts

  const float gain = 2;
  mylos::transform(
      exec, KOKKOS_LAMBDA(float p, float q) { return gain * p + q; }, a, row, out);

  using namespace mylos::fn;  // formulas without a lambda: x is a, y is row
  mylos::transform(exec, where(x > y, sqrt(x), y * y), a, row, out);

  const double mean = mylos::sum(exec, out) / static_cast<double>(out.size());  // summed in double
  // (2 - 2 * 0.5^1.5) / 3 from the roots and 0.125 from the squares; its standard deviation is 0.0008.
  return std::abs(mean - 0.55596) < 0.005 ? 0 : 1;
}
