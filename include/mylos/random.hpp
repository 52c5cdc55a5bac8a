// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_RANDOM_HPP
#define MYLOS_RANDOM_HPP

#include <Kokkos_Random.hpp>
#include <cmath>
#include <mylos/concepts.hpp>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/kernels/random.hpp>
#include <mylos/promotion.hpp>
#include <string>
#include <type_traits>

/// \file
/// Random numbers for examples, tests and benchmarks.

namespace mylos {

namespace detail {

template <class T>
bool is_finite_range([[maybe_unused]] T low, [[maybe_unused]] T high) {
  if constexpr (std::is_floating_point_v<T>)
    return std::isfinite(high - low);
  else
    return true;
}

template <class Pool>
inline constexpr bool is_xorshift64_pool = false;
template <class Device>
inline constexpr bool is_xorshift64_pool<Kokkos::Random_XorShift64_Pool<Device>> = true;

template <class Exec, class Pool, class Out>
constexpr void require_random_types() {
  static_assert(OutputView<Out>, "mylos::fill_random: the output must be a View of non-const elements");
  static_assert(reaches<Exec, Out>, "mylos::fill_random: the execution space cannot reach the output's memory");
  static_assert(number_kind<typename Out::non_const_value_type> != NumberKind::other,
                "mylos::fill_random: the elements are not numbers");
  // All work items read one state. On a GPU a Random_XorShift1024 draws from the pool's memory and changes it.
  static_assert(is_xorshift64_pool<Pool>, "mylos::fill_random: the pool must be a Kokkos::Random_XorShift64_Pool");
}

}  // namespace detail

/// out = independent random numbers in [low, high), uniformly distributed: for floating types (complex: real and
/// imaginary part each) and for integers, whose high is excluded.
///
/// `pool` is a Kokkos::Random_XorShift64_Pool on exec's kind of execution space; its first state is advanced. A pool of
/// the same seed and history gives the same numbers run after run, for any layout of out and on every backend: element
/// i in row-major order belongs to a Kokkos::Random_XorShift64 stream of its own block, seeded by SplitMix64 (Steele,
/// Lea, Flood 2014) from a number that the pool's first state draws.
///
/// Any rank, layout and strides. Asynchronous on exec. Throws mylos::Error, before anything is written, if low is not
/// below high, if high - low overflows or if out names one element by two indices.
template <ExecutionSpace Exec, class Pool, AnyView Out>
void fill_random(const Exec& exec, const Pool& pool, const Out& out,
                 detail::random_bound_t<typename Out::non_const_value_type> low,
                 detail::random_bound_t<typename Out::non_const_value_type> high) {
  detail::require_random_types<Exec, Pool, Out>();
  if (!(low < high) || !detail::is_finite_range(low, high))
    detail::fail("mylos::fill_random", "low is " + std::to_string(low) + " and high is " + std::to_string(high) +
                                           "; expected low below high, and high - low to be finite");
  const detail::Strided view = detail::strided(out);
  if (view.size() == 0) return;
  detail::require_distinct_elements("mylos::fill_random", "out", view);
  detail::run_random(exec, pool, view, out.data(), low, high);
}

/// The same in [0, 1); for integers over the whole range of the type, true or false for bool.
template <ExecutionSpace Exec, class Pool, AnyView Out>
void fill_random(const Exec& exec, const Pool& pool, const Out& out) {
  using T = typename Out::non_const_value_type;
  detail::require_random_types<Exec, Pool, Out>();
  const detail::Strided view = detail::strided(out);
  if (view.size() == 0) return;
  detail::require_distinct_elements("mylos::fill_random", "out", view);
  if constexpr (detail::number_kind<T> == detail::NumberKind::boolean ||
                detail::number_kind<T> == detail::NumberKind::integer)
    detail::run_random(exec, pool, view, out.data(), T{0}, T{0});
  else
    detail::run_random(exec, pool, view, out.data(), detail::random_bound_t<T>{0}, detail::random_bound_t<T>{1});
}

}  // namespace mylos

#endif
