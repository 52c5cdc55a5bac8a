// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_PROBLEM_MATMUL_HPP
#define MYLOS_DETAIL_PROBLEM_MATMUL_HPP

#include <cstdint>
#include <mylos/detail/strided.hpp>
#include <mylos/options.hpp>
#include <utility>

namespace mylos::detail {

struct MatrixStrides {
  std::int64_t batch = 0;
  std::int64_t row = 0;
  std::int64_t column = 0;
};

/// A View of rank 2 or 3 as a batch of matrices.
///
/// A stride that addresses nothing because its extent is 1 is chosen so that a dimension of unit stride exists where it
/// can; a batch of 1 has batch stride 0, which is also what repeating it takes.
struct MatrixBatch {
  std::int64_t batch = 1;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  MatrixStrides strides;
};

MatrixBatch matrix_batch(const Strided& view, bool transposed);

/// The extents and strides of C(m x n) = alpha A(m x k) B(k x n) + beta C for `batch` matrices, transposes folded in.
/// C's smaller stride is along n: otherwise the problem is stated as C^T = B^T A^T.
struct MatmulShape {
  std::int64_t batch = 0;
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  MatrixStrides a;
  MatrixStrides b;
  MatrixStrides c;
  bool exchanged = false;  ///< the problem's A is the caller's B^T
};

/// The shape of Views whose extents fit together.
MatmulShape matmul_shape(const Strided& a, const Strided& b, const Strided& c, const MatmulOptions& options);

/// What the kernels and the vendors' libraries compute. alpha is 0 exactly where k is.
template <class T>
struct MatmulProblem {
  MatmulShape shape;
  const T* a = nullptr;
  const T* b = nullptr;
  T* c = nullptr;
  T alpha{};
  T beta{};
};

template <class T>
MatmulProblem<T> matmul_problem(const Strided& a, const Strided& b, const Strided& c, T* c_data,
                                const MatmulOptions& options) {
  MatmulProblem<T> problem{.shape = matmul_shape(a, b, c, options),
                           .a = static_cast<const T*>(a.data),
                           .b = static_cast<const T*>(b.data),
                           .c = c_data,
                           .alpha = static_cast<T>(options.alpha),
                           .beta = static_cast<T>(options.beta)};
  if (problem.shape.exchanged) std::swap(problem.a, problem.b);
  // As in BLAS, alpha = 0 means that A and B are not read: NaN in them does not reach C.
  if (problem.alpha == T(0)) problem.shape.k = 0;
  if (problem.shape.k == 0) problem.alpha = T(0);  // infinity times the empty sum would be NaN
  return problem;
}

}  // namespace mylos::detail

#endif
