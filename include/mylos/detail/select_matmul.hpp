// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_SELECT_MATMUL_HPP
#define MYLOS_DETAIL_SELECT_MATMUL_HPP

#include <mylos/detail/problem_matmul.hpp>
#include <mylos/options.hpp>

namespace mylos::detail {

/// All that the choice of an algorithm depends on.
struct MatmulFacts {
  MatmulShape shape;
  Algorithm requested = Algorithm::automatic;
  const char* vendor_missing = nullptr;  ///< why this build has no vendor library for the space; null: it has one
};

struct MatmulChoice {
  Algorithm algorithm = Algorithm::portable;  ///< portable or vendor
  const char* reason = "";
  bool possible = true;  ///< false: the request can't be met, `reason` says why
};

MatmulChoice select_matmul(const MatmulFacts& facts);

/// Why the vendors' gemm cannot state this problem; null if it can.
const char* matmul_vendor_gap(const MatmulShape& shape);

}  // namespace mylos::detail

#endif
