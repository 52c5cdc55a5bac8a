// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_MATMUL_HPP
#define MYLOS_MATMUL_HPP

#include <mylos/concepts.hpp>
#include <mylos/detail/checks_matmul.hpp>
#include <mylos/detail/matmul_call.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/detail/strided.hpp>
#include <mylos/options.hpp>
#include <type_traits>

namespace mylos {

/// C = alpha op(A) op(B) + beta C, where op(X) is X or its transpose, for one matrix or for each of a batch:
/// C(i, j) = alpha * sum_k op(A)(i, k) op(B)(k, j) + beta * C(i, j).
///
/// - **Shapes.** op(A) is (m, k), op(B) is (k, n), C is (m, n). A C of rank 3 is a batch along its first extent; A
///   and B then have rank 3 with the same first extent or 1, or rank 2, and a single matrix is used for every C.
///   Transposes are those of the matrices: transpose_a takes A as (batch, k, m). Any extent may be 0: with k = 0, C =
///   beta C; otherwise nothing is touched.
/// - **Types.** float or double, the same for all three. alpha and beta are converted to it.
/// - **Layouts.** Any layout, strides, memory traits and mixture of them, stride 0 in A and B included.
/// - **beta = 0**: C is not read, NaN and infinity in it do not survive. **alpha = 0**: A and B are not read, as
///   in BLAS.
/// - **Accuracy.** Sums are kept in the element type: |error| <= gamma_k |alpha| sum_k |a b| plus the rounding of
///   alpha, beta and their sum, gamma_k = k u / (1 - k u) (Higham, Accuracy and Stability of Numerical Algorithms,
///   section 3.5). Precision::tf32 allows rounded operands and is computed like Precision::full. NaN and infinity
///   follow IEEE 754.
/// - **Algorithms.** `portable` is mylos' tiled kernel: the tiles and their packing follow Goto and van de Geijn,
///   Anatomy of High-Performance Matrix Multiplication (2008). It sums over k in ascending order. `vendor` is the
///   vendor's gemm (cuBLAS, or the host's BLAS). `automatic` chooses by the extents and strides alone.
/// - **Asynchrony.** Enqueued on `exec`; wait with exec.fence(). Host libraries compute on the calling thread and their
///   own threads. The first vendor call on a device creates the library's state, which waits for the device.
/// - **Aliasing.** C may share no element with A or B, and may not name one element by two indices.
/// - **Determinism.** The same call on the same backend gives the same bits. cuBLAS promises that as long as no two of
///   its calls run at the same time in different instances; the portable kernel always does.
/// - **Errors.** mylos::Error, before anything is written: extents that do not fit together, aliasing, and
///   Algorithm::vendor where the build has no vendor library for `exec` or the vendor's gemm cannot state the strides.
template <ExecutionSpace Exec, AnyView A, AnyView B, AnyView C>
void matmul(const Exec& exec, const A& a, const B& b, const C& c, const MatmulOptions& options = {}) {
  using T = typename C::non_const_value_type;
  static_assert(!std::is_const_v<typename C::value_type>, "mylos::matmul: C must be a View of non-const elements");
  static_assert(C::rank() == 2 || C::rank() == 3, "mylos::matmul: C must have rank 2, or rank 3 for a batch");
  static_assert((A::rank() == 2 || A::rank() == 3) && A::rank() <= C::rank(),
                "mylos::matmul: A must have rank 2, or C's rank 3");
  static_assert((B::rank() == 2 || B::rank() == 3) && B::rank() <= C::rank(),
                "mylos::matmul: B must have rank 2, or C's rank 3");
  static_assert(
      std::is_same_v<typename A::non_const_value_type, T> && std::is_same_v<typename B::non_const_value_type, T>,
      "mylos::matmul: A, B and C must have the same element type; use mylos::cast to convert");
  static_assert(detail::is_matmul_element<T>, "mylos::matmul: the element type must be float or double");
  static_assert(detail::reaches<Exec, A> && detail::reaches<Exec, B> && detail::reaches<Exec, C>,
                "mylos::matmul: the execution space does not reach the memory of A, B and C; use mylos::to_device or "
                "mylos::to_host");
  const detail::Strided a_memory = detail::strided(a), b_memory = detail::strided(b), c_memory = detail::strided(c);
  detail::check_matmul(a_memory, b_memory, c_memory, options);
  detail::run_matmul(exec, detail::matmul_problem<T>(a_memory, b_memory, c_memory, c.data(), options),
                     options.algorithm);
}

/// The same on the default instance of C's execution space, complete on return.
template <AnyView A, AnyView B, AnyView C>
void matmul(const A& a, const B& b, const C& c, const MatmulOptions& options = {}) {
  const typename C::execution_space exec{};
  mylos::matmul(exec, a, b, c, options);
  exec.fence("mylos::matmul: complete on return");
}

}  // namespace mylos

#endif
