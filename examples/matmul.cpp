// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A layer of a neural network, y = relu(x w^T + v), in one pass; which kernel computes it, and why.
#include <Kokkos_Core.hpp>
#include <iostream>
#include <mylos/mylos.hpp>

namespace {

using Matrix = Kokkos::View<float**>;

// The diagonal, and elsewhere what is not small: a functor of one's own gets the value and its place.
void keep_large(const Matrix& x, const Matrix& w, const Matrix& y, float threshold) {
  const Kokkos::DefaultExecutionSpace exec;
  mylos::matmul(
      exec, x, w, y, {.transpose_b = true}, KOKKOS_LAMBDA(float value, std::int64_t i, std::int64_t j) {
        return i == j || Kokkos::abs(value) > threshold ? value : 0.0f;
      });
  exec.fence();
}

bool run() {
  const Matrix x("x", 300, 64), w("w", 500, 64), y("y", 300, 500);
  const Kokkos::View<float*> v("v", 500);
  mylos::fill(1, x);
  mylos::fill(0.5, w);
  mylos::fill(-30, v);

  namespace epilogue = mylos::epilogue;
  const mylos::MatmulOptions options{.transpose_b = true};
  std::cout << mylos::explain_matmul(Kokkos::DefaultExecutionSpace{}, x, w, y, options) << '\n';
  mylos::matmul(x, w, y, options, epilogue::bias(v, epilogue::relu));
  const double with_bias = mylos::sum(y);  // 64 / 2 - 30 = 2 everywhere

  mylos::matmul(x, w, y, options, epilogue::bias(v, mylos::fn::clip(mylos::fn::x, 0, 1)));
  const double clipped = mylos::sum(y);

  mylos::matmul(x, w, y, options, epilogue::residual(y));
  const double with_residual = mylos::sum(y);  // 32 + 1

  keep_large(x, w, y, 32.5f);
  const double diagonal = mylos::sum(y);

  std::cout << with_bias << ' ' << clipped << ' ' << with_residual << ' ' << diagonal << '\n';
  return with_bias == 2 * 150000 && clipped == 150000 && with_residual == 33 * 150000 && diagonal == 32 * 300;
}

}  // namespace

int main(int argc, char** argv) {
  const Kokkos::ScopeGuard kokkos(argc, argv);
  return run() ? 0 : 1;
}
