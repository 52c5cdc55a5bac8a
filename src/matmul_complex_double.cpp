// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul_run.hpp"

namespace mylos::detail {

#define MYLOS_DETAIL_MATMUL_HERE(EXEC) MYLOS_DETAIL_MATMUL(EXEC, Kokkos::complex<double>)
MYLOS_DETAIL_EACH_EXECUTION_SPACE(MYLOS_DETAIL_MATMUL_HERE)

}  // namespace mylos::detail
