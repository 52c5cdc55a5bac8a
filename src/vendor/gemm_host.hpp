// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_SRC_VENDOR_GEMM_HOST_HPP
#define MYLOS_SRC_VENDOR_GEMM_HOST_HPP

#include <mylos/detail/problem_matmul.hpp>

namespace mylos::detail {

/// Why this build has no host BLAS; null if it has one.
const char* host_gemm_missing();

/// The host BLAS' gemm through Kokkos Kernels, matrix after matrix: for Kokkos::Serial and Kokkos::OpenMP, and for
/// float, double and complex numbers of them.
template <class Exec, class T>
void host_gemm(const Exec& exec, const MatmulProblem<T>& problem);

}  // namespace mylos::detail

#endif
