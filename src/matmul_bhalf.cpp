// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul_run.hpp"

namespace mylos::detail {

#if !KOKKOS_BHALF_T_IS_FLOAT
#define MYLOS_DETAIL_MATMUL_HERE(EXEC) MYLOS_DETAIL_MATMUL(EXEC, Kokkos::Experimental::bhalf_t)
MYLOS_DETAIL_EACH_EXECUTION_SPACE(MYLOS_DETAIL_MATMUL_HERE)
#endif
}  // namespace mylos::detail
