// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_MATMUL_HPP
#define MYLOS_MATMUL_HPP

#include <mylos/concepts.hpp>
#include <mylos/detail/matmul_call.hpp>
#include <mylos/detail/plan_matmul.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/matmul_plan.hpp>
#include <mylos/options.hpp>

namespace mylos {

/// C = alpha op(A) op(B) + beta C, where op(X) is X or its transpose, for one matrix or for each of a batch:
/// C(i, j) = alpha * sum_k op(A)(i, k) op(B)(k, j) + beta * C(i, j).
///
/// - **Shapes.** op(A) is (m, k), op(B) is (k, n), C is (m, n). A C of rank 3 is a batch along its first extent; A
///   and B then have rank 3 with the same first extent or 1, or rank 2, and a single matrix is used for every C.
///   Transposes are those of the matrices: transpose_a takes A as (batch, k, m). Any extent may be 0: with k = 0, C =
///   beta C; otherwise nothing is touched.
/// - **Types.** float, double, half_t, bhalf_t, complex<float>, complex<double> or int32, the same for all three. Half
///   types are multiplied and summed in float and rounded once, when C is written; int32 wraps. alpha and beta are
///   converted to the type of the sums: an imaginary part is for complex elements alone, a fraction not for int32.
/// - **Layouts.** Any layout, strides, memory traits and mixture of them, stride 0 in A and B included.
/// - **beta = 0**: C is not read, NaN and infinity in it do not survive. **alpha = 0**: A and B are not read, as
///   in BLAS.
/// - **Accuracy.** Sums are kept in the element type, float for half types: |error| <= gamma_k |alpha| sum_k |a b| plus
/// the rounding of
///   alpha, beta and their sum, gamma_k = k u / (1 - k u) (Higham, Accuracy and Stability of Numerical Algorithms,
///   section 3.5). Precision::tf32 allows rounded operands and is computed like Precision::full. NaN and infinity
///   follow IEEE 754.
/// - **Algorithms.** `portable` is mylos' tiled kernel: the tiles and their packing follow Goto and van de Geijn,
///   Anatomy of High-Performance Matrix Multiplication (2008). It sums over k in ascending order. `vendor` is the
///   vendor's gemm (cuBLAS, or the host's BLAS). `automatic` chooses by the extents and strides alone.
/// - **Asynchrony.** Enqueued on `exec`; wait with exec.fence(). Host libraries compute on the calling thread and their
///   own threads. The first call of cuBLAS on an instance makes the instance's handle and its workspace (32 MiB on
///   Hopper and newer, otherwise 4 MiB), which waits for the device; Kokkos::finalize frees them.
/// - **Aliasing.** C may share no element with A or B, and may not name one element by two indices.
/// - **Determinism.** The same call on the same backend gives the same bits.
/// - **Errors.** mylos::Error, before anything is written: extents that do not fit together, aliasing, and
///   Algorithm::vendor where the build has no vendor library for `exec` and the type, or the vendor's gemm cannot state
///   the strides; explain_matmul says so without an exception.
template <ExecutionSpace Exec, AnyView A, AnyView B, AnyView C>
void matmul(const Exec& exec, const A& a, const B& b, const C& c, const MatmulOptions& options = {}) {
  detail::run_matmul(exec, detail::checked_matmul<Exec>(a, b, c, options), options);
}

/// The same on the default instance of C's execution space, complete on return.
template <AnyView A, AnyView B, AnyView C>
void matmul(const A& a, const B& b, const C& c, const MatmulOptions& options = {}) {
  const typename C::execution_space exec{};
  mylos::matmul(exec, a, b, c, options);
  exec.fence("mylos::matmul: complete on return");
}

/// C(i, j) = epilogue(alpha * sum_k op(A)(i, k) op(B)(k, j) + beta * C(i, j), i, j) in one pass: the result of the sum
/// is not rounded to the element type or written in between.
///
/// The epilogue is a functor, a KOKKOS_LAMBDA or an expression of <mylos/fn.hpp>; <mylos/epilogue.hpp> has ready ones.
/// It may take, and gets the first of these that it can be called with,
///
///     epilogue(value)    epilogue(value, batch, i, j)    epilogue(value, i, j)
///
/// where `value` is float for half types, else of the element type, and the indices of C's element are std::int64_t;
/// batch is 0 for matrices. What it returns is converted to C's elements as a result of <mylos/elementwise.hpp> is. It
/// is called exactly once for each element of C, in any order, also where k is 0; not at all where C has no element.
/// It is copied to the device, and may read Views, C's element (batch, i, j) among them (it holds the old value), but
/// no other element of C.
///
/// `portable` and `automatic` run mylos' kernel, which is compiled where it is called; `vendor` is an Error.
template <ExecutionSpace Exec, AnyView A, AnyView B, AnyView C, detail::MatmulEpilogue Epilogue>
void matmul(const Exec& exec, const A& a, const B& b, const C& c, const MatmulOptions& options,
            const Epilogue& epilogue) {
  const auto problem = detail::checked_matmul<Exec>(a, b, c, options);
  detail::check_epilogue<Exec, typename C::non_const_value_type>(epilogue, problem.shape);
  detail::run_matmul(exec, problem, options, epilogue);
}

/// The same on the default instance of C's execution space, complete on return.
template <AnyView A, AnyView B, AnyView C, detail::MatmulEpilogue Epilogue>
void matmul(const A& a, const B& b, const C& c, const MatmulOptions& options, const Epilogue& epilogue) {
  const typename C::execution_space exec{};
  mylos::matmul(exec, a, b, c, options, epilogue);
  exec.fence("mylos::matmul: complete on return");
}

/// What matmul does when it is called with these arguments, and why: the algorithm, the kernel, its tiles.
///
/// It throws what matmul throws, except that a request that cannot be met (Algorithm::vendor) is a plan that is not
/// possible. No element is read or written. `std::cout << mylos::explain_matmul(exec, a, b, c)` prints a line.
template <ExecutionSpace Exec, AnyView A, AnyView B, AnyView C>
MatmulPlan explain_matmul(const Exec& exec, const A& a, const B& b, const C& c, const MatmulOptions& options = {}) {
  return detail::explain(exec, detail::checked_matmul<Exec>(a, b, c, options), options, false);
}
template <ExecutionSpace Exec, AnyView A, AnyView B, AnyView C, detail::MatmulEpilogue Epilogue>
MatmulPlan explain_matmul(const Exec& exec, const A& a, const B& b, const C& c, const MatmulOptions& options,
                          const Epilogue& epilogue) {
  const auto problem = detail::checked_matmul<Exec>(a, b, c, options);
  detail::check_epilogue<Exec, typename C::non_const_value_type>(epilogue, problem.shape);
  return detail::explain(exec, problem, options, true);
}

/// The same for contiguous row-major matrices of T that need not exist: explain_matmul<float>(exec, {.m = 4096,
/// .n = 4096, .k = 4096}).
template <class T, ExecutionSpace Exec>
MatmulPlan explain_matmul(const Exec& exec, const MatmulSizes& sizes, const MatmulOptions& options = {}) {
  static_assert(detail::is_matmul_element<T>, "mylos::explain_matmul: matmul has no such element type");
  return detail::explain(exec, detail::matmul_problem<T>(detail::matmul_shape(sizes, options), options), options,
                         false);
}

}  // namespace mylos

#endif
