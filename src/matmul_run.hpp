// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_SRC_MATMUL_RUN_HPP
#define MYLOS_SRC_MATMUL_RUN_HPP

#include <mylos/detail/atoms/execution_spaces.hpp>
#include <mylos/detail/matmul_call.hpp>
#include <mylos/detail/vendor/gemm.hpp>

// Instantiates matmul for one execution space and element type. Each type has a source of its own: compilers then work
// on them at the same time.
#define MYLOS_DETAIL_MATMUL(EXEC, T)                                                                         \
  template MatmulChoice choose_matmul<EXEC, T>(const EXEC&, const MatmulShape&, const MatmulOptions&, bool); \
  template void run_matmul<EXEC, T>(const EXEC&, const MatmulProblem<T>&, const MatmulOptions&);

namespace mylos::detail {

template <class Exec, class T>
MatmulChoice choose_matmul(const Exec& exec, const MatmulShape& shape, const MatmulOptions& options, bool epilogue) {
  return select_matmul({.shape = shape,
                        .requested = options.algorithm,
                        .vendor_missing = vendor_gemm_missing<Exec, T>(),
                        .element = matmul_element<T>,
                        .on_host = runs_on_host<Exec>,
                        .precision = options.precision,
                        .epilogue = epilogue,
                        .has_small = has_small_matmul<Exec, T>,
                        .threads = exec.concurrency(),
                        .has_units = has_matmul_units<Exec, T>,
                        .multiprocessors = multiprocessors(exec),
                        .workspace_bytes = device_workspace_bytes,
                        .has_packed = has_packed_matmul<Exec, T>,
                        .growing_workspace_bytes = growing_workspace_bytes(exec),
                        .vendor_largest = vendor_gemm_largest<Exec>()});
}

template <class Exec, class T>
void run_matmul(const Exec& exec, const MatmulProblem<T>& problem, const MatmulOptions& options) {
  const MatmulChoice choice = choose_matmul<Exec, T>(exec, problem.shape, options, false);
  require_possible(choice);
  if (is_empty(problem.shape)) return;
  if (choice.algorithm == Algorithm::vendor)
    vendor_gemm(exec, problem, options.precision);
  else
    run_portable_matmul(exec, problem, choice);
}

}  // namespace mylos::detail

#endif
