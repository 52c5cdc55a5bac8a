// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_VENDOR_GEMM_HPP
#define MYLOS_DETAIL_VENDOR_GEMM_HPP

#include <cstdint>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/options.hpp>

namespace mylos::detail {

// Compiled for every execution space of the build and every element type of matmul.

/// Why this build has no vendor gemm for Exec and T; null if it has one.
template <class Exec, class T = float>
const char* vendor_gemm_missing();

template <class Exec, class T = float>
bool vendor_gemm_available() {
  return vendor_gemm_missing<Exec, T>() == nullptr;
}

/// The largest extent or stride that Exec's vendor gemm takes.
template <class Exec>
std::int64_t vendor_gemm_largest();

/// The vendor's gemm on the given instance. Only where vendor_gemm_missing and matmul_vendor_gap are null and no
/// extent, k included, is 0.
template <class Exec, class T>
void vendor_gemm(const Exec& exec, const MatmulProblem<T>& problem, Precision precision);

}  // namespace mylos::detail

#endif
