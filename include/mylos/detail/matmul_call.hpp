// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_MATMUL_CALL_HPP
#define MYLOS_DETAIL_MATMUL_CALL_HPP

#include <mylos/concepts.hpp>
#include <mylos/detail/checks_matmul.hpp>
#include <mylos/detail/kernels/matmul_portable.hpp>
#include <mylos/detail/matmul_epilogue.hpp>
#include <mylos/detail/plan_matmul.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/detail/select_matmul.hpp>
#include <mylos/detail/strided.hpp>
#include <mylos/options.hpp>
#include <type_traits>

namespace mylos::detail {

// Compiled in src/ for every execution space of the build and every element type of matmul, so that a caller without an
// epilogue compiles no kernel.

/// What matmul does with a problem of this shape.
template <class Exec, class T>
MatmulChoice choose_matmul(const Exec& exec, const MatmulShape& shape, const MatmulOptions& options, bool epilogue);

/// Chooses the algorithm and enqueues it.
template <class Exec, class T>
void run_matmul(const Exec& exec, const MatmulProblem<T>& problem, const MatmulOptions& options);

/// The same with an epilogue.
template <class Exec, class T, class Epilogue>
void run_matmul(const Exec& exec, const MatmulProblem<T>& problem, const MatmulOptions& options,
                const Epilogue& epilogue) {
  const MatmulChoice choice = choose_matmul<Exec, T>(exec, problem.shape, options, true);
  require_possible(choice);
  if (!is_empty(problem.shape)) run_portable_matmul(exec, problem, choice, epilogue);
}

/// The element type of a product, after everything that the types tell.
template <class Exec, class A, class B, class C>
constexpr auto matmul_element_type() {
  using T = typename C::non_const_value_type;
  static_assert(!std::is_const_v<typename C::value_type>, "mylos::matmul: C must be a View of non-const elements");
  static_assert(C::rank() == 2 || C::rank() == 3, "mylos::matmul: C must have rank 2, or rank 3 for a batch");
  static_assert((A::rank() == 2 || A::rank() == 3) && A::rank() <= C::rank(),
                "mylos::matmul: A must have rank 2, or C's rank 3");
  static_assert((B::rank() == 2 || B::rank() == 3) && B::rank() <= C::rank(),
                "mylos::matmul: B must have rank 2, or C's rank 3");
  static_assert(
      std::is_same_v<typename A::non_const_value_type, T> && std::is_same_v<typename B::non_const_value_type, T>,
      "mylos::matmul: A, B and C must have the same element type; use mylos::cast to convert");
  static_assert(is_matmul_element<T>,
                "mylos::matmul: the element type must be float, double, half_t, bhalf_t, complex<float>, "
                "complex<double> or int32");
  static_assert(reaches<Exec, A> && reaches<Exec, B> && reaches<Exec, C>,
                "mylos::matmul: the execution space does not reach the memory of A, B and C; use mylos::to_device or "
                "mylos::to_host");
  return std::type_identity<T>{};
}

template <class Exec, class A, class B, class C>
auto checked_matmul(const A& a, const B& b, const C& c, const MatmulOptions& options) {
  using T = typename decltype(matmul_element_type<Exec, A, B, C>())::type;
  const Strided a_memory = strided(a), b_memory = strided(b), c_memory = strided(c);
  check_matmul(a_memory, b_memory, c_memory, options);
  return matmul_problem<T>(a_memory, b_memory, c_memory, c.data(), options);
}

/// What matmul takes as an epilogue, for all that overload resolution needs.
template <class E>
concept MatmulEpilogue = !ExecutionSpace<E> && !AnyView<E>;

/// An epilogue for elements of type T. One with operands has them checked: check(batch, rows, columns) throws.
template <class Exec, class T, class Epilogue>
void check_epilogue([[maybe_unused]] const Epilogue& epilogue, [[maybe_unused]] const MatmulShape& shape) {
  static_assert(
      takes_value<T, Epilogue> || takes_batch<T, Epilogue> || takes_row_and_column<T, Epilogue>,
      "mylos::matmul: the epilogue must take (value), (value, i, j) or (value, batch, i, j), value being float "
      "for half types, else of the element type, and be callable on a const object");
  if constexpr (requires { typename Epilogue::operand_type; })
    static_assert(reaches<Exec, typename Epilogue::operand_type>,
                  "mylos::matmul: the execution space does not reach the memory of the epilogue's operand");
  if constexpr (requires { epilogue.check(shape.batch, shape.m, shape.n); })
    epilogue.check(shape.batch, shape.exchanged ? shape.n : shape.m, shape.exchanged ? shape.m : shape.n);
}

template <class Exec, class T>
MatmulPlan explain(const Exec& exec, const MatmulProblem<T>& problem, const MatmulOptions& options, bool epilogue) {
  MatmulChoice choice = choose_matmul<Exec, T>(exec, problem.shape, options, epilogue);
  if (choice.algorithm == Algorithm::portable) complete_portable_choice<Exec, T>(exec, problem.shape, choice);
  return matmul_plan(matmul_element<T>, problem.shape, choice);
}

}  // namespace mylos::detail

#endif
