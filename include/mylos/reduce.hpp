// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_REDUCE_HPP
#define MYLOS_REDUCE_HPP

#include <array>
#include <mylos/concepts.hpp>
#include <mylos/detail/reduce_call.hpp>
#include <mylos/transform.hpp>
#include <tuple>
#include <utility>

/// \file
/// Reductions of whole arrays to one number, in one pass over memory. For all of them:
///
/// - **Calls.** `sum(exec, a, out)` enqueues on exec and returns; out is a View of rank 0 that exec reaches. `sum(a,
/// out)`
///   uses the default instance of out's execution space and is complete on return. `sum(exec, a)` and `sum(a)` return
///   the number and wait for it.
/// - **Shapes, layouts, numbers.** As in <mylos/elementwise.hpp>: rank 0 to 8, any strides; inputs broadcast with each
///   other. out may be an element of an input.
/// - **Types.** Sums of floating types are accumulated in double (complex: in complex<double>), sums of integers and of
///   bool in 64 bits, of the type's signedness, modulo 2^64. The result is converted to out's type as in
///   <mylos/elementwise.hpp>; the forms that return a number return the accumulated type.
/// - **Values.** IEEE 754; NaN anywhere gives NaN, in minimum and maximum too. The same call on the same device, or
/// with
///   the same number of host threads, gives the same bits.
/// - **No elements.** sum, dot and norm are 0. min and max throw mylos::Error, since there is no such value.

namespace mylos {

/// What transform_reduce joins elements with. A reduction of one's own is a type with these static members, all but the
/// first KOKKOS_FUNCTION:
///
///     template <class T> using accumulator = ...;           // what T is accumulated in
///     template <class A> static A identity();               // joins with any value to that value
///     template <class A> static void join(A& total, const A& other);
///     template <class A> static auto finish(const A& total);  // the result
///     static constexpr bool has_empty_value = true;         // whether the reduction of nothing is finish(identity)
namespace reduction {
inline constexpr detail::SumReduction sum{};
inline constexpr detail::ExtremumReduction<detail::element::Minimum, false> minimum{};
inline constexpr detail::ExtremumReduction<detail::element::Maximum, true> maximum{};
/// The square root of the sum.
inline constexpr detail::RootSumReduction root_sum{};
}  // namespace reduction

/// out = the reduction of f(in...) over all elements: `transform_reduce(exec, reduction::sum, f, in..., out)`.
///
/// f is a functor as transform takes it, called once for each element of what the inputs broadcast to.
template <ExecutionSpace Exec, class Reduction, detail::TransformFunctor F, class... Arguments>
requires(sizeof...(Arguments) >= 2) void transform_reduce(const Exec& exec, const Reduction&, const F& f,
                                                          const Arguments&... inputs_and_out) {
  detail::transform_reduce<Reduction>(exec, f, std::tie(inputs_and_out...),
                                      std::make_index_sequence<sizeof...(Arguments) - 1>{});
}
template <class Reduction, detail::TransformFunctor F, class... Arguments>
requires(!ExecutionSpace<Reduction> &&
         sizeof...(Arguments) >= 2) void transform_reduce(const Reduction& reduction, const F& f,
                                                          const Arguments&... inputs_and_out) {
  const auto& out = std::get<sizeof...(Arguments) - 1>(std::tie(inputs_and_out...));
  const typename std::remove_cvref_t<decltype(out)>::execution_space exec{};
  transform_reduce(exec, reduction, f, inputs_and_out...);
  exec.fence("mylos::transform_reduce: complete on return");
}

/// out = the sum of a's elements
inline constexpr detail::ReduceFunction<detail::SumReduction, detail::element::Widen> sum{"mylos::sum"};
/// out = the smallest of a's elements, NaN if there is one
inline constexpr detail::ReduceFunction<detail::ExtremumReduction<detail::element::Minimum, false>,
                                        detail::element::Identity>
    min{"mylos::min"};
/// out = the largest of a's elements, NaN if there is one
inline constexpr detail::ReduceFunction<detail::ExtremumReduction<detail::element::Maximum, true>,
                                        detail::element::Identity>
    max{"mylos::max"};
/// out = the sum of a * b. Complex numbers are not conjugated, as in numpy.dot. The products are in the accumulated
/// type.
inline constexpr detail::ReduceFunction2<detail::SumReduction, detail::element::WideProduct> dot{"mylos::dot"};
/// out = the square root of the sum of |a|^2, squared in double; overflows where that sum does, as numpy.linalg.norm
inline constexpr detail::ReduceFunction<detail::RootSumReduction, detail::element::WideSquaredMagnitude> norm{
    "mylos::norm"};

}  // namespace mylos

#endif
