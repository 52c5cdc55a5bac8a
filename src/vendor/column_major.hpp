// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_SRC_VENDOR_COLUMN_MAJOR_HPP
#define MYLOS_SRC_VENDOR_COLUMN_MAJOR_HPP

#include <cstdint>
#include <mylos/detail/problem_matmul.hpp>

namespace mylos::detail {

/// How BLAS takes an operand: its columns lie `leading` apart; as it is, or as its transpose.
struct ColumnMajor {
  std::int64_t leading;
  bool transposed;
};

/// The transpose of a matrix of `columns` columns, which is column-major where the matrix is row-major: libraries that
/// know column-major matrices compute C^T = B^T A^T.
inline ColumnMajor transpose_of(std::int64_t columns, const MatrixStrides& s) {
  if (s.column == 1 && s.row >= columns) return {s.row, false};
  return {s.column, true};
}

}  // namespace mylos::detail

#endif
