// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/instantiations_elementwise.hpp>

namespace mylos::detail {

#define MYLOS_DETAIL_DEFINE(EXEC) MYLOS_DETAIL_ELEMENTWISE_BINARY(template, EXEC, float)
MYLOS_DETAIL_DEFAULT_EXECUTION_SPACES(MYLOS_DETAIL_DEFINE)

}  // namespace mylos::detail
