// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/random.hpp>

void refused(const Kokkos::Random_XorShift1024_Pool<>& pool) {
  mylos::fill_random(Kokkos::DefaultExecutionSpace{}, pool, Kokkos::View<float*>("out", 4));
}
