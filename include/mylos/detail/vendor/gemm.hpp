// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_VENDOR_GEMM_HPP
#define MYLOS_DETAIL_VENDOR_GEMM_HPP

#include <mylos/detail/problem_matmul.hpp>

namespace mylos::detail {

/// Why this build has no vendor library for Exec; null if it has one. Compiled for every execution space of the build.
template <class Exec>
const char* vendor_gemm_missing();

template <class Exec>
bool vendor_gemm_available() {
  return vendor_gemm_missing<Exec>() == nullptr;
}

/// The vendor's gemm, matrix after matrix, on the given instance. Only where vendor_gemm_missing and matmul_vendor_gap
/// are null and no extent, k included, is 0.
template <class Exec, class T>
void vendor_gemm(const Exec& exec, const MatmulProblem<T>& problem);

}  // namespace mylos::detail

#endif
