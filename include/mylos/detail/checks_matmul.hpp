// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_CHECKS_MATMUL_HPP
#define MYLOS_DETAIL_CHECKS_MATMUL_HPP

#include <mylos/detail/strided.hpp>
#include <mylos/options.hpp>

namespace mylos::detail {

/// Throws mylos::Error unless the extents fit together, C names no element twice and shares none with A or B.
void check_matmul(const Strided& a, const Strided& b, const Strided& c, const MatmulOptions& options);

}  // namespace mylos::detail

#endif
