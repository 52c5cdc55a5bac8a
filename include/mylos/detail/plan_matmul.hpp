// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_PLAN_MATMUL_HPP
#define MYLOS_DETAIL_PLAN_MATMUL_HPP

#include <mylos/detail/problem_matmul.hpp>
#include <mylos/detail/select_matmul.hpp>
#include <mylos/matmul_plan.hpp>
#include <mylos/options.hpp>

namespace mylos::detail {

MatmulPlan matmul_plan(MatmulElement element, const MatmulShape& shape, const MatmulChoice& choice);

/// The shape of contiguous row-major matrices.
MatmulShape matmul_shape(const MatmulSizes& sizes, const MatmulOptions& options);

}  // namespace mylos::detail

#endif
