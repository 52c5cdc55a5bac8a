// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_PROBLEM_MATMUL_HPP
#define MYLOS_DETAIL_PROBLEM_MATMUL_HPP

#include <complex>
#include <cstdint>
#include <mylos/detail/strided.hpp>
#include <mylos/options.hpp>
#include <mylos/promotion.hpp>
#include <type_traits>
#include <utility>

namespace mylos::detail {

/// The element types that matmul multiplies.
template <class T>
inline constexpr bool is_matmul_element =
    std::is_same_v<T, float> || std::is_same_v<T, double> || is_half<T> || std::is_same_v<T, Kokkos::complex<float>> ||
    std::is_same_v<T, Kokkos::complex<double>> || std::is_same_v<T, std::int32_t>;

enum class MatmulElement { float32, float64, float16, bfloat16, complex64, complex128, int32 };

template <class T>
inline constexpr MatmulElement matmul_element =
    std::is_same_v<T, float>                           ? MatmulElement::float32
    : std::is_same_v<T, double>                        ? MatmulElement::float64
    : std::is_same_v<T, Kokkos::Experimental::half_t>  ? MatmulElement::float16
    : std::is_same_v<T, Kokkos::Experimental::bhalf_t> ? MatmulElement::bfloat16
    : std::is_same_v<T, Kokkos::complex<float>>        ? MatmulElement::complex64
    : std::is_same_v<T, Kokkos::complex<double>>       ? MatmulElement::complex128
                                                       : MatmulElement::int32;

/// The type that sums of products are kept in, and alpha and beta: float for half types; integers wrap.
template <class T>
using matmul_sum_t = std::conditional_t<std::is_same_v<T, std::int32_t>, std::uint32_t, arithmetic_t<T>>;

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

/// C has no element.
inline bool is_empty(const MatmulShape& shape) {
  return shape.batch == 0 || shape.m == 0 || shape.n == 0;
}

/// The shape of Views whose extents fit together.
MatmulShape matmul_shape(const Strided& a, const Strided& b, const Strided& c, const MatmulOptions& options);

/// What the kernels and the vendors' libraries compute. alpha is 0 exactly where k is.
template <class T>
struct MatmulProblem {
  MatmulShape shape;
  const T* a = nullptr;
  const T* b = nullptr;
  T* c = nullptr;
  matmul_sum_t<T> alpha{};
  matmul_sum_t<T> beta{};
};

/// Throws mylos::Error unless numbers of the kind given hold the factor: only complex ones an imaginary part, and of
/// int32 only whole numbers of its range.
void check_matmul_factor(const char* name, const std::complex<double>& factor, NumberKind kind);

template <class T>
matmul_sum_t<T> matmul_factor(const char* name, const std::complex<double>& factor) {
  using Sum = matmul_sum_t<T>;
  check_matmul_factor(name, factor, number_kind<Sum>);
  if constexpr (is_complex<Sum>) {
    using Real = typename Sum::value_type;
    return Sum(static_cast<Real>(factor.real()), static_cast<Real>(factor.imag()));
  } else if constexpr (std::is_integral_v<Sum>) {
    return static_cast<Sum>(static_cast<T>(factor.real()));
  } else {
    return static_cast<Sum>(factor.real());
  }
}

/// A problem without matrices.
template <class T>
MatmulProblem<T> matmul_problem(const MatmulShape& shape, const MatmulOptions& options) {
  MatmulProblem<T> problem{.shape = shape,
                           .alpha = matmul_factor<T>("alpha", options.alpha),
                           .beta = matmul_factor<T>("beta", options.beta)};
  // As in BLAS, alpha = 0 means that A and B are not read: NaN in them does not reach C.
  if (problem.alpha == matmul_sum_t<T>(0)) problem.shape.k = 0;
  if (problem.shape.k == 0) problem.alpha = matmul_sum_t<T>(0);  // infinity times the empty sum would be NaN
  return problem;
}

template <class T>
MatmulProblem<T> matmul_problem(const Strided& a, const Strided& b, const Strided& c, T* c_data,
                                const MatmulOptions& options) {
  MatmulProblem<T> problem = matmul_problem<T>(matmul_shape(a, b, c, options), options);
  problem.a = static_cast<const T*>(a.data);
  problem.b = static_cast<const T*>(b.data);
  problem.c = c_data;
  if (problem.shape.exchanged) std::swap(problem.a, problem.b);
  return problem;
}

}  // namespace mylos::detail

#endif
