// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <limits>
#include <mylos/concepts.hpp>
#include <mylos/detail/atoms/execution_spaces.hpp>
#include <mylos/detail/vendor/gemm.hpp>
#include <type_traits>

#include "gemm_host.hpp"
#if defined(KOKKOS_ENABLE_CUDA)
#include "gemm_cublas.hpp"
#endif

namespace mylos::detail {
namespace {

template <class Exec>
constexpr bool is_cuda =
#if defined(KOKKOS_ENABLE_CUDA)
    std::is_same_v<Exec, Kokkos::Cuda>;
#else
    false;
#endif

/// Host spaces whose work has ended when the call that enqueued it returns: a library would otherwise start too early.
template <class Exec>
constexpr bool is_synchronous_host =
#if defined(KOKKOS_ENABLE_SERIAL)
    std::is_same_v<Exec, Kokkos::Serial> ||
#endif
#if defined(KOKKOS_ENABLE_OPENMP)
    std::is_same_v<Exec, Kokkos::OpenMP> ||
#endif
    false;

}  // namespace

template <class Exec, class T>
const char* vendor_gemm_missing() {
  if (std::is_integral_v<T>) return "the vendors' libraries multiply no matrices of integers";
  if (is_cuda<Exec>) return nullptr;
  if (!is_synchronous_host<Exec>) return "mylos has no vendor gemm for this execution space";
  if (is_half<T>) return "the host's BLAS multiplies no matrices of half precision";
  return host_gemm_missing();
}

template <class Exec>
std::int64_t vendor_gemm_largest() {
  return is_cuda<Exec> ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<int>::max();
}

template <class Exec, class T>
void vendor_gemm([[maybe_unused]] const Exec& exec, [[maybe_unused]] const MatmulProblem<T>& problem,
                 [[maybe_unused]] Precision precision) {
  if constexpr (!std::is_integral_v<T>) {
#if defined(KOKKOS_ENABLE_CUDA)
    if constexpr (is_cuda<Exec>) cublas_gemm(exec, problem, precision);
#endif
    if constexpr (is_synchronous_host<Exec> && !is_half<T>) host_gemm(exec, problem);
  }
}

#define MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, T)           \
  template const char* vendor_gemm_missing<EXEC, T>(); \
  template void vendor_gemm(const EXEC&, const MatmulProblem<T>&, Precision);
#if KOKKOS_HALF_T_IS_FLOAT
#define MYLOS_DETAIL_VENDOR_GEMM_OF_HALF(EXEC)
#else
#define MYLOS_DETAIL_VENDOR_GEMM_OF_HALF(EXEC) MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, Kokkos::Experimental::half_t)
#endif
#if KOKKOS_BHALF_T_IS_FLOAT
#define MYLOS_DETAIL_VENDOR_GEMM_OF_BHALF(EXEC)
#else
#define MYLOS_DETAIL_VENDOR_GEMM_OF_BHALF(EXEC) MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, Kokkos::Experimental::bhalf_t)
#endif
#define MYLOS_DETAIL_VENDOR_GEMM(EXEC)                       \
  template std::int64_t vendor_gemm_largest<EXEC>();         \
  MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, float)                   \
  MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, double)                  \
  MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, Kokkos::complex<float>)  \
  MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, Kokkos::complex<double>) \
  MYLOS_DETAIL_VENDOR_GEMM_OF(EXEC, std::int32_t)            \
  MYLOS_DETAIL_VENDOR_GEMM_OF_HALF(EXEC)                     \
  MYLOS_DETAIL_VENDOR_GEMM_OF_BHALF(EXEC)
MYLOS_DETAIL_EACH_EXECUTION_SPACE(MYLOS_DETAIL_VENDOR_GEMM)

}  // namespace mylos::detail
