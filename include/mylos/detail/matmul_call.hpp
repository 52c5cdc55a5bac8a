// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATMUL_CALL_HPP
#define MYLOS_DETAIL_MATMUL_CALL_HPP

#include <mylos/detail/problem_matmul.hpp>
#include <mylos/detail/vendor/gemm.hpp>
#include <mylos/options.hpp>
#include <type_traits>

namespace mylos::detail {

/// The element types that matmul multiplies.
template <class T>
inline constexpr bool is_matmul_element = std::is_same_v<T, float> || std::is_same_v<T, double>;

/// Chooses the algorithm and enqueues it. Compiled in src/ for every execution space of the build and every element
/// type of matmul, so that a caller compiles no kernel.
template <class Exec, class T>
void run_matmul(const Exec& exec, const MatmulProblem<T>& problem, Algorithm requested);

}  // namespace mylos::detail

#endif
