// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/instantiations_filter.hpp>

namespace mylos::detail {

MYLOS_DETAIL_FILTER_KERNELS(MYLOS_DETAIL_DIRECT_KERNEL, template, Kokkos::DefaultHostExecutionSpace)

}  // namespace mylos::detail
