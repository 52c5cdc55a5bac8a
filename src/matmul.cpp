// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/atoms/execution_spaces.hpp>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/kernels/matmul_tiled.hpp>
#include <mylos/detail/matmul_call.hpp>
#include <mylos/detail/select_matmul.hpp>
#include <string>

namespace mylos::detail {

template <class Exec, class T>
void run_matmul(const Exec& exec, const MatmulProblem<T>& problem, Algorithm requested) {
  const MatmulShape& shape = problem.shape;
  const MatmulChoice choice = select_matmul({shape, requested, vendor_gemm_missing<Exec>()});
  if (!choice.possible) fail("mylos::matmul", std::string("Algorithm::vendor was asked for, but ") + choice.reason);
  if (shape.batch == 0 || shape.m == 0 || shape.n == 0) return;
  if (choice.algorithm == Algorithm::vendor)
    vendor_gemm(exec, problem);
  else
    matmul_tiled(exec, problem);
}

#define MYLOS_DETAIL_MATMUL(EXEC)                                                \
  template void run_matmul(const EXEC&, const MatmulProblem<float>&, Algorithm); \
  template void run_matmul(const EXEC&, const MatmulProblem<double>&, Algorithm);
MYLOS_DETAIL_EACH_EXECUTION_SPACE(MYLOS_DETAIL_MATMUL)

}  // namespace mylos::detail
