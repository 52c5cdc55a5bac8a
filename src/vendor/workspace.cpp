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

#define MYLOS_DETAIL_WORKSPACE(EXEC) template Workspace workspace(const EXEC&);
MYLOS_DETAIL_EACH_EXECUTION_SPACE(MYLOS_DETAIL_WORKSPACE)

}  // namespace mylos::detail
