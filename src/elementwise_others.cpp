// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/instantiations_elementwise.hpp>

namespace mylos::detail {

#define MYLOS_DETAIL_DEFINE(EXEC)                                                                              \
  MYLOS_DETAIL_ELEMENTWISE_TERNARY(template, EXEC, float)                                                      \
  MYLOS_DETAIL_ELEMENTWISE_TERNARY(template, EXEC, double)                                                     \
  MYLOS_DETAIL_ELEMENTWISE_CAST(template, EXEC) MYLOS_DETAIL_ELEMENTWISE_INTEGER(template, EXEC, std::int32_t) \
      MYLOS_DETAIL_ELEMENTWISE_INTEGER(template, EXEC, std::uint8_t)
MYLOS_DETAIL_DEFAULT_EXECUTION_SPACES(MYLOS_DETAIL_DEFINE)

}  // namespace mylos::detail
