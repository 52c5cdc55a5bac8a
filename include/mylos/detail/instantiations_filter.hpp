// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_INSTANTIATIONS_FILTER_HPP
#define MYLOS_DETAIL_INSTANTIATIONS_FILTER_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/kernels/filter_direct.hpp>
#include <mylos/detail/kernels/filter_separable.hpp>
#include <string>

// What src/filter_*.cpp compiles, so that a caller does not: EXTERN is `extern template` here and `template` there.
#define MYLOS_DETAIL_DIRECT_KERNEL(EXTERN, EXEC, T) \
  EXTERN void run_correlate_direct(const std::string&, const EXEC&, const CorrelateProblem<T>&);
#define MYLOS_DETAIL_SEPARABLE_KERNEL(EXTERN, EXEC, T) \
  EXTERN void run_correlate_separable(const std::string&, const EXEC&, const SeparableProblem<T>&);
#define MYLOS_DETAIL_FILTER_KERNELS(KERNEL, EXTERN, EXEC) \
  KERNEL(EXTERN, EXEC, std::uint8_t)                      \
  KERNEL(EXTERN, EXEC, std::uint16_t)                     \
  KERNEL(EXTERN, EXEC, float)                             \
  KERNEL(EXTERN, EXEC, double)

namespace mylos::detail {

MYLOS_DETAIL_FILTER_KERNELS(MYLOS_DETAIL_DIRECT_KERNEL, extern template, Kokkos::DefaultExecutionSpace)
MYLOS_DETAIL_FILTER_KERNELS(MYLOS_DETAIL_DIRECT_KERNEL, extern template, Kokkos::DefaultHostExecutionSpace)
MYLOS_DETAIL_FILTER_KERNELS(MYLOS_DETAIL_SEPARABLE_KERNEL, extern template, Kokkos::DefaultExecutionSpace)
MYLOS_DETAIL_FILTER_KERNELS(MYLOS_DETAIL_SEPARABLE_KERNEL, extern template, Kokkos::DefaultHostExecutionSpace)

}  // namespace mylos::detail

#endif
