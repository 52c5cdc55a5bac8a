// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gemm_host.hpp"

#include <KokkosBlas3_gemm.hpp>
#include <utility>

#include "column_major.hpp"

namespace mylos::detail {
namespace {

// A View with a leading dimension is a subview: layouts have no constructor that takes one. The type stays LayoutLeft,
// for which Kokkos Kernels calls the library; LayoutStride would fall back to its own kernel.
template <class Exec, class T>
auto left_view(T* data, std::int64_t rows, std::int64_t columns, std::int64_t leading) {
  using V = Kokkos::View<T**, Kokkos::LayoutLeft, typename Exec::device_type, Kokkos::MemoryUnmanaged>;
  return Kokkos::subview(V(data, static_cast<std::size_t>(leading), static_cast<std::size_t>(columns)),
                         std::pair<std::int64_t, std::int64_t>(0, rows), Kokkos::ALL);
}

/// The transpose of a rows x columns matrix, to be read as `m` says.
template <class Exec, class T>
auto operand(const T* data, std::int64_t rows, std::int64_t columns, const ColumnMajor& m) {
  return m.transposed ? left_view<Exec>(data, rows, columns, m.leading)
                      : left_view<Exec>(data, columns, rows, m.leading);
}

const char* mode(const ColumnMajor& m) {
  return m.transposed ? "T" : "N";
}

}  // namespace

const char* host_gemm_missing() {
#if defined(KOKKOSKERNELS_ENABLE_TPL_BLAS)
  return nullptr;
#else
  return "Kokkos Kernels was built without a host BLAS (such as OpenBLAS)";
#endif
}

template <class Exec, class T>
void host_gemm([[maybe_unused]] const Exec& exec, [[maybe_unused]] const MatmulProblem<T>& problem) {
#if defined(KOKKOSKERNELS_ENABLE_TPL_BLAS)
  const MatmulShape& s = problem.shape;
  const ColumnMajor a = transpose_of(s.k, s.a), b = transpose_of(s.n, s.b);
  for (std::int64_t i = 0; i < s.batch; ++i)
    KokkosBlas::gemm(exec, mode(b), mode(a), problem.alpha, operand<Exec>(problem.b + i * s.b.batch, s.k, s.n, b),
                     operand<Exec>(problem.a + i * s.a.batch, s.m, s.k, a), problem.beta,
                     left_view<Exec>(problem.c + i * s.c.batch, s.n, s.m, s.c.row));
#endif
}

#define MYLOS_DETAIL_HOST_GEMM(EXEC)                                                  \
  template void host_gemm(const EXEC&, const MatmulProblem<float>&);                  \
  template void host_gemm(const EXEC&, const MatmulProblem<double>&);                 \
  template void host_gemm(const EXEC&, const MatmulProblem<Kokkos::complex<float>>&); \
  template void host_gemm(const EXEC&, const MatmulProblem<Kokkos::complex<double>>&);
#if defined(KOKKOS_ENABLE_SERIAL)
MYLOS_DETAIL_HOST_GEMM(Kokkos::Serial)
#endif
#if defined(KOKKOS_ENABLE_OPENMP)
MYLOS_DETAIL_HOST_GEMM(Kokkos::OpenMP)
#endif

}  // namespace mylos::detail
