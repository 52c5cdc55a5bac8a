// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gemm_cublas.hpp"

#include <algorithm>
#include <type_traits>

#include "column_major.hpp"
#include "cublas_handle.hpp"

namespace mylos::detail {
namespace {

/// How cuBLAS names an element type.
template <class T>
constexpr cudaDataType_t cuda_type = std::is_same_v<T, float>                          ? CUDA_R_32F
                                     : std::is_same_v<T, double>                       ? CUDA_R_64F
                                     : std::is_same_v<T, Kokkos::Experimental::half_t> ? CUDA_R_16F
                                     : std::is_same_v<T, Kokkos::complex<float>>       ? CUDA_C_32F
                                     : std::is_same_v<T, Kokkos::complex<double>>      ? CUDA_C_64F
                                                                                       : CUDA_R_16BF;

/// Sums of half and single precision are kept in float, those of double in double. TF32 is for float32 alone: half
/// types have no more bits to lose.
template <class T>
cublasComputeType_t compute_type(Precision precision) {
  if (std::is_same_v<T, double> || std::is_same_v<T, Kokkos::complex<double>>) return CUBLAS_COMPUTE_64F;
  return precision == Precision::tf32 && !is_half<T> ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
}

/// Half-precision matrices, too, are summed in float throughout.
template <class T>
constexpr cublasMath_t math_mode = is_half<T>
                                       ? static_cast<cublasMath_t>(CUBLAS_DEFAULT_MATH |
                                                                   CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION)
                                       : CUBLAS_DEFAULT_MATH;

/// Matrices in a call: the limit of a launch's third dimension, which not every kernel of the library works around.
constexpr std::int64_t largest_batch = 65535;

}  // namespace

template <class T>
void cublas_gemm(const Kokkos::Cuda& exec, const MatmulProblem<T>& problem, Precision precision) {
  const MatmulShape& s = problem.shape;
  const ColumnMajor a = transpose_of(s.k, s.a), b = transpose_of(s.n, s.b);
  const auto operation = [](const ColumnMajor& m) { return m.transposed ? CUBLAS_OP_T : CUBLAS_OP_N; };
  constexpr cudaDataType_t type = cuda_type<T>;
  const cublasComputeType_t compute = compute_type<T>(precision);
  const CublasHandle handle(exec);
  require_cublas(cublasSetMathMode(handle.get(), math_mode<T>), "cublasSetMathMode");
  // C^T = B^T A^T: cuBLAS knows column-major matrices.
  if (s.batch == 1) {
    require_cublas(cublasGemmEx_64(handle.get(), operation(b), operation(a), s.n, s.m, s.k, &problem.alpha, problem.b,
                                   type, b.leading, problem.a, type, a.leading, &problem.beta, problem.c, type, s.c.row,
                                   compute, CUBLAS_GEMM_DEFAULT),
                   "cublasGemmEx");
    return;
  }
  for (std::int64_t first = 0; first < s.batch; first += largest_batch)
    require_cublas(cublasGemmStridedBatchedEx_64(
                       handle.get(), operation(b), operation(a), s.n, s.m, s.k, &problem.alpha,
                       problem.b + first * s.b.batch, type, b.leading, s.b.batch, problem.a + first * s.a.batch, type,
                       a.leading, s.a.batch, &problem.beta, problem.c + first * s.c.batch, type, s.c.row, s.c.batch,
                       std::min(s.batch - first, largest_batch), compute, CUBLAS_GEMM_DEFAULT),
                   "cublasGemmStridedBatchedEx");
}

template void cublas_gemm(const Kokkos::Cuda&, const MatmulProblem<float>&, Precision);
template void cublas_gemm(const Kokkos::Cuda&, const MatmulProblem<double>&, Precision);
template void cublas_gemm(const Kokkos::Cuda&, const MatmulProblem<Kokkos::complex<float>>&, Precision);
template void cublas_gemm(const Kokkos::Cuda&, const MatmulProblem<Kokkos::complex<double>>&, Precision);
template void cublas_gemm(const Kokkos::Cuda&, const MatmulProblem<Kokkos::Experimental::half_t>&, Precision);
template void cublas_gemm(const Kokkos::Cuda&, const MatmulProblem<Kokkos::Experimental::bhalf_t>&, Precision);

}  // namespace mylos::detail
