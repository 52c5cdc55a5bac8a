// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_SRC_VENDOR_GEMM_CUBLAS_HPP
#define MYLOS_SRC_VENDOR_GEMM_CUBLAS_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/options.hpp>

namespace mylos::detail {

/// cuBLAS' gemm, the whole batch in one call.
template <class T>
void cublas_gemm(const Kokkos::Cuda& exec, const MatmulProblem<T>& problem, Precision precision);

}  // namespace mylos::detail

#endif
