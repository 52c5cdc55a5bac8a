// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/atoms/execution_spaces.hpp>
#include <mylos/detail/vendor/workspace.hpp>
#include <type_traits>

#if defined(KOKKOS_ENABLE_CUDA)
#include "cublas_handle.hpp"
#endif

namespace mylos::detail {

template <class Exec>
Workspace workspace([[maybe_unused]] const Exec& exec) {
#if defined(KOKKOS_ENABLE_CUDA)
  if constexpr (std::is_same_v<Exec, Kokkos::Cuda>) {
    const auto handle = std::make_shared<CublasHandle>(exec);
    return {.data = handle->workspace(), .held = handle};
  }
#endif
  return {};
}

template <class Exec>
std::size_t growing_workspace_bytes([[maybe_unused]] const Exec& exec) {
#if defined(KOKKOS_ENABLE_CUDA)
  constexpr std::size_t share = 32;
  if constexpr (std::is_same_v<Exec, Kokkos::Cuda>) return exec.cuda_device_prop().totalGlobalMem / share;
#endif
  return 0;
}

template <class Exec>
Workspace growing_workspace([[maybe_unused]] const Exec& exec, [[maybe_unused]] std::size_t bytes) {
#if defined(KOKKOS_ENABLE_CUDA)
  if constexpr (std::is_same_v<Exec, Kokkos::Cuda>) {
    const auto handle = std::make_shared<CublasHandle>(exec);
    return {.data = handle->growing_workspace(exec, bytes), .held = handle};
  }
#endif
  return {};
}

#define MYLOS_DETAIL_WORKSPACE(EXEC)                         \
  template Workspace workspace(const EXEC&);                 \
  template std::size_t growing_workspace_bytes(const EXEC&); \
  template Workspace growing_workspace(const EXEC&, std::size_t);
MYLOS_DETAIL_EACH_EXECUTION_SPACE(MYLOS_DETAIL_WORKSPACE)

}  // namespace mylos::detail
