// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <type_traits>

#include "make_case.hpp"

namespace mylos::bench {
namespace {

using Exec = Kokkos::DefaultExecutionSpace;

template <class Type, class... Operations>
void append_large(std::vector<Case>& cases, const Plan& plan) {
  const std::int64_t n = Sizes<typename Type::type>(plan).vector;
  (cases.push_back(vector_case<Operations, Type, Exec>("large", n, by_batches)), ...);
}

}  // namespace

std::vector<Case> default_space_cases(const Plan& plan) {
  std::vector<Case> cases;
  append_large<F32, Copy, Add, Multiply, Sqrt, Exp, Sin>(cases, plan);
  append_large<F64, Add, Multiply, Sqrt, Exp, Sin>(cases, plan);
  if constexpr (!std::is_same_v<F16::type, float>) append_large<F16, Add, Multiply, Sqrt, Exp, Sin>(cases, plan);
  if constexpr (!std::is_same_v<BF16::type, float>) append_large<BF16, Add, Multiply, Sqrt, Exp, Sin>(cases, plan);
  append_large<U8, Add, Multiply>(cases, plan);

  const Sizes<float> size(plan);
  cases.push_back(vector_case<HypotFunctor, F32, Exec>("fused", size.vector, by_batches));
  cases.push_back(vector_case<HypotExpression, F32, Exec>("fused", size.vector, by_batches));

  cases.push_back(matrix_case<F32, Exec, Whole>("row", size.rows, size.columns, 1, size.columns));
  cases.push_back(matrix_case<F32, Exec, Whole>("column", size.rows, size.columns, size.rows, 1));
  cases.push_back(matrix_case<F32, Exec, Whole, LeftMatrix<float, Exec>>("transposed", size.square, size.square,
                                                                         size.square, size.square));
  cases.push_back(transposing_copy_case<F32, Exec>(size.square));

  cases.push_back(vector_case<Add, F32, Exec, FromOne, FromOne, FromOne>("offset_all", size.vector, by_batches));
  cases.push_back(vector_case<Add, F32, Exec, FromOne>("offset_one", size.vector, by_batches));
  const std::int64_t narrow_rows = size.vector / 1024;
  cases.push_back(matrix_case<F32, Exec, ColumnsFromZero>("rows_1023", narrow_rows, 1023, narrow_rows, 1023));
  cases.push_back(matrix_case<F32, Exec, ColumnsFromOne>("rows_1023_from_1", narrow_rows, 1023, narrow_rows, 1023));

  for (const std::int64_t n : {1, 1 << 4, 1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16})
    cases.push_back(vector_case<Add, F32, Exec>("small", n, by_launches));
  return cases;
}

}  // namespace mylos::bench
