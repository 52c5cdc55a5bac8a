// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATMUL_EPILOGUE_HPP
#define MYLOS_DETAIL_MATMUL_EPILOGUE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <type_traits>

namespace mylos::detail {

/// The epilogue of a matmul without one.
struct NoEpilogue {
  template <class Value>
  KOKKOS_FUNCTION Value operator()(const Value& value) const {
    return value;
  }
};

/// The type of the epilogue's first argument.
template <class T>
using matmul_accumulator_t = arithmetic_t<T>;

// The arguments that an epilogue may take; it gets the first of these lists that it can be called with.
template <class T, class Epilogue>
inline constexpr bool takes_value = std::is_invocable_v<const Epilogue&, matmul_accumulator_t<T>>;
template <class T, class Epilogue>
inline constexpr bool takes_batch =
    std::is_invocable_v<const Epilogue&, matmul_accumulator_t<T>, std::int64_t, std::int64_t, std::int64_t>;
template <class T, class Epilogue>
inline constexpr bool takes_row_and_column =
    std::is_invocable_v<const Epilogue&, matmul_accumulator_t<T>, std::int64_t, std::int64_t>;

/// factor * x. A complex factor that is a real number multiplies the parts: infinity in one does not become NaN in the
/// other.
template <class Sum>
KOKKOS_FORCEINLINE_FUNCTION Sum matmul_scaled(const Sum& factor, const Sum& x) {
  if constexpr (is_complex<Sum>) {
    if (factor.imag() == 0) return Sum(factor.real() * x.real(), factor.real() * x.imag());
  }
  return factor * x;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION bool reads_c(const MatmulProblem<T>& problem) {
  return problem.beta != matmul_sum_t<T>(0);
}

/// What is stored at row i and column j of the problem's matrix `batch` for `value` = alpha sum + beta c: the
/// epilogue's result. The epilogue is called with the caller's row and column.
template <class T, class Epilogue>
KOKKOS_FORCEINLINE_FUNCTION T after_epilogue(const MatmulProblem<T>& problem, const Epilogue& epilogue,
                                             const matmul_sum_t<T>& value, std::int64_t batch, std::int64_t i,
                                             std::int64_t j) {
  if constexpr (std::is_same_v<Epilogue, NoEpilogue>) {
    return convert<T>(value);
  } else {
    const std::int64_t row = problem.shape.exchanged ? j : i;
    const std::int64_t column = problem.shape.exchanged ? i : j;
    const auto accumulator = static_cast<matmul_accumulator_t<T>>(value);
    if constexpr (takes_value<T, Epilogue>)
      return convert<T>(epilogue(accumulator));
    else if constexpr (takes_batch<T, Epilogue>)
      return convert<T>(epilogue(accumulator, batch, row, column));
    else
      return convert<T>(epilogue(accumulator, row, column));
  }
}

/// What is stored for a sum of products where reads_c is false. To be called once for each element of C.
template <class T, class Epilogue>
KOKKOS_FORCEINLINE_FUNCTION T finished(const MatmulProblem<T>& problem, const Epilogue& epilogue,
                                       const matmul_sum_t<T>& sum, std::int64_t batch, std::int64_t i, std::int64_t j) {
  return after_epilogue(problem, epilogue, matmul_scaled(problem.alpha, sum), batch, i, j);
}

/// The same where reads_c is true; `old` is C's element.
template <class T, class Epilogue>
KOKKOS_FORCEINLINE_FUNCTION T finished(const MatmulProblem<T>& problem, const Epilogue& epilogue,
                                       const matmul_sum_t<T>& sum, const T& old, std::int64_t batch, std::int64_t i,
                                       std::int64_t j) {
  const auto kept = matmul_scaled(problem.beta, static_cast<matmul_sum_t<T>>(old));
  return after_epilogue(problem, epilogue, matmul_scaled(problem.alpha, sum) + kept, batch, i, j);
}

/// Writes *out, C's element at row i and column j of the problem's matrix `batch`, from the sum of its products.
template <class T, class Epilogue>
KOKKOS_FORCEINLINE_FUNCTION void write_finished(const MatmulProblem<T>& problem, const Epilogue& epilogue,
                                                const matmul_sum_t<T>& sum, T* out, std::int64_t batch, std::int64_t i,
                                                std::int64_t j) {
  matmul_sum_t<T> value = matmul_scaled(problem.alpha, sum);
  if (reads_c(problem)) value += matmul_scaled(problem.beta, static_cast<matmul_sum_t<T>>(*out));
  *out = after_epilogue(problem, epilogue, value, batch, i, j);
}

}  // namespace mylos::detail

#endif
