// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <KokkosBlas3_gemm.hpp>
#include <mutex>
#include <mylos/concepts.hpp>
#include <mylos/detail/atoms/execution_spaces.hpp>
#include <mylos/detail/vendor/gemm.hpp>
#include <type_traits>
#include <utility>

namespace mylos::detail {
namespace {

/// Where Kokkos Kernels has specialisations for a library. A host space whose work is asynchronous is not among them:
/// the library would start before the work that was enqueued earlier has ended.
template <class Exec>
constexpr const char* missing() {
  constexpr bool serial_or_openmp =
#if defined(KOKKOS_ENABLE_SERIAL)
      std::is_same_v<Exec, Kokkos::Serial> ||
#endif
#if defined(KOKKOS_ENABLE_OPENMP)
      std::is_same_v<Exec, Kokkos::OpenMP> ||
#endif
      false;
  if (serial_or_openmp) {
#if defined(KOKKOSKERNELS_ENABLE_TPL_BLAS)
    return nullptr;
#else
    return "Kokkos Kernels was built without a host BLAS (such as OpenBLAS)";
#endif
  }
#if defined(KOKKOS_ENABLE_CUDA)
  if (std::is_same_v<Exec, Kokkos::Cuda>) {
#if defined(KOKKOSKERNELS_ENABLE_TPL_CUBLAS)
    return nullptr;
#else
    return "Kokkos Kernels was built without cuBLAS";
#endif
  }
#endif
  return "mylos has no vendor gemm for this execution space";
}

/// Kokkos Kernels has one cuBLAS handle for all, and sets its stream around every call: two threads with two instances
/// would launch on each other's stream.
std::mutex& device_library() {
  static std::mutex mutex;
  return mutex;
}

/// A matrix as the libraries take it: `columns` columns of `rows` neighbours, `leading` apart; read as it is, or as its
/// transpose.
template <class T>
struct ColumnMajor {
  T* data;
  std::int64_t rows;
  std::int64_t columns;
  std::int64_t leading;
  bool transposed;
};

/// The transpose of the matrix, which is column-major where the matrix is row-major.
template <class T>
ColumnMajor<T> transpose_of(T* data, std::int64_t rows, std::int64_t columns, const MatrixStrides& s) {
  if (s.column == 1 && s.row >= columns) return {data, columns, rows, s.row, false};
  return {data, rows, columns, s.column, true};
}

// A View with a leading dimension is a subview: layouts have no constructor that takes one. The type stays LayoutLeft
// or LayoutRight, for which Kokkos Kernels calls the library; LayoutStride would fall back to its own kernel.
template <class Exec, class T>
auto left_view(const ColumnMajor<T>& m) {
  using V = Kokkos::View<T**, Kokkos::LayoutLeft, typename Exec::device_type, Kokkos::MemoryUnmanaged>;
  return Kokkos::subview(V(m.data, static_cast<std::size_t>(m.leading), static_cast<std::size_t>(m.columns)),
                         std::pair<std::int64_t, std::int64_t>(0, m.rows), Kokkos::ALL);
}

template <class Exec, class T>
auto right_view_of_transpose(const ColumnMajor<T>& m) {
  using V = Kokkos::View<T**, Kokkos::LayoutRight, typename Exec::device_type, Kokkos::MemoryUnmanaged>;
  return Kokkos::subview(V(m.data, static_cast<std::size_t>(m.columns), static_cast<std::size_t>(m.leading)),
                         Kokkos::ALL, std::pair<std::int64_t, std::int64_t>(0, m.rows));
}

constexpr const char* mode(bool transposed) {
  return transposed ? "T" : "N";
}

/// C^T = alpha B^T A^T + beta C^T.
///
/// On devices Kokkos Kernels replaces the library's gemm by dot products with atomic additions, whose bits differ from
/// run to run, where C is small and the first operand is transposed and the second is not. Stated with LayoutRight the
/// operands change places, so that the library is reached. All other calls are stated with LayoutLeft: the path for a C
/// of one column takes a LayoutRight column to be contiguous.
template <class Exec, class T>
void gemm(const Exec& exec, T alpha, const ColumnMajor<const T>& b, const ColumnMajor<const T>& a, T beta,
          const ColumnMajor<T>& c) {
  if constexpr (!runs_on_host<Exec>) {
    if (b.transposed && !a.transposed) {
      KokkosBlas::gemm(exec, "N", "T", alpha, right_view_of_transpose<Exec>(a), right_view_of_transpose<Exec>(b), beta,
                       right_view_of_transpose<Exec>(c));
      return;
    }
  }
  KokkosBlas::gemm(exec, mode(b.transposed), mode(a.transposed), alpha, left_view<Exec>(b), left_view<Exec>(a), beta,
                   left_view<Exec>(c));
}

}  // namespace

template <class Exec>
const char* vendor_gemm_missing() {
  return missing<Exec>();
}

template <class Exec, class T>
void vendor_gemm(const Exec& exec, const MatmulProblem<T>& problem) {
  if constexpr (missing<Exec>() == nullptr) {
    std::unique_lock<std::mutex> lock(device_library(), std::defer_lock);
    if constexpr (!runs_on_host<Exec>) lock.lock();
    const MatmulShape& s = problem.shape;
    for (std::int64_t i = 0; i < s.batch; ++i)
      gemm(exec, problem.alpha, transpose_of(problem.b + i * s.b.batch, s.k, s.n, s.b),
           transpose_of(problem.a + i * s.a.batch, s.m, s.k, s.a), problem.beta,
           ColumnMajor<T>{problem.c + i * s.c.batch, s.n, s.m, s.c.row, false});
  }
}

#define MYLOS_DETAIL_VENDOR_GEMM(EXEC)                                 \
  template const char* vendor_gemm_missing<EXEC>();                    \
  template void vendor_gemm(const EXEC&, const MatmulProblem<float>&); \
  template void vendor_gemm(const EXEC&, const MatmulProblem<double>&);
MYLOS_DETAIL_EACH_EXECUTION_SPACE(MYLOS_DETAIL_VENDOR_GEMM)

}  // namespace mylos::detail
