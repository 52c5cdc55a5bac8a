// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TRANSFORM_HPP
#define MYLOS_TRANSFORM_HPP

#include <array>
#include <mylos/concepts.hpp>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/elementwise_call.hpp>
#include <tuple>
#include <utility>

/// \file
/// Elementwise passes over Views with a function of the caller's. The rules on shapes, layouts, aliasing and errors are
/// those of <mylos/elementwise.hpp>.

namespace mylos {

/// The index of an element in a View of the given rank; `indices[0]` is the first.
template <int Rank>
using Indices = detail::ElementIndices<Rank>;

/// Asks transform to give its functor the indices of the element.
struct WithIndices {};
inline constexpr WithIndices with_indices{};

namespace detail {

template <int Rank, bool blocking, class Exec, class F, class Tuple, std::size_t... K>
void transform(const Exec& exec, const F& f, const Tuple& arguments, std::index_sequence<K...>) {
  constexpr std::array<const char*, sizeof...(K)> unnamed{};
  const auto& out = std::get<sizeof...(K)>(arguments);
  if constexpr (blocking)
    elementwise_blocking<Rank>("mylos::transform", unnamed, f, out, std::get<K>(arguments)...);
  else
    elementwise<Rank>("mylos::transform", unnamed, exec, f, out, std::get<K>(arguments)...);
}

template <class... Arguments>
constexpr int last_rank() {
  using Last = std::remove_cvref_t<std::tuple_element_t<sizeof...(Arguments) - 1, std::tuple<Arguments...>>>;
  static_assert(AnyView<Last>, "mylos: the last argument of transform, its output, must be a Kokkos::View");
  return static_cast<int>(Last::rank());
}

template <class F>
concept TransformFunctor = !ExecutionSpace<F> && !AnyView<F> && !std::same_as<F, WithIndices>;

}  // namespace detail

/// out = f(in...) in one pass over memory: `transform(exec, f, in..., out)` with any number of inputs, or none.
///
/// f is a functor, a KOKKOS_LAMBDA or an expression of <mylos/fn.hpp>. It takes one element of each input (a value of
/// the View's element type, or the number as it was given) and returns what is stored in out by the rules of
/// <mylos/elementwise.hpp> (saturating towards zero from floating to integer). It is copied to the device: no
/// references to host data, no virtual functions, no exceptions. It may be called in any order, also again for elements
/// whose result is then not stored, and must not depend on it. A device compiler may contract a * b + c inside it.
template <ExecutionSpace Exec, detail::TransformFunctor F, class... Arguments>
requires(sizeof...(Arguments) >= 1) void transform(const Exec& exec, const F& f, const Arguments&... inputs_and_out) {
  detail::transform<detail::without_indices, false>(exec, f, std::tie(inputs_and_out...),
                                                    std::make_index_sequence<sizeof...(Arguments) - 1>{});
}
template <detail::TransformFunctor F, class... Arguments>
requires(sizeof...(Arguments) >= 1) void transform(const F& f, const Arguments&... inputs_and_out) {
  detail::transform<detail::without_indices, true>(nullptr, f, std::tie(inputs_and_out...),
                                                   std::make_index_sequence<sizeof...(Arguments) - 1>{});
}

/// out(i...) = f(indices, in(i...)...): the functor gets mylos::Indices<rank of out> first, then the elements.
///
///     struct Ramp { KOKKOS_FUNCTION float operator()(const mylos::Indices<2>& i, float a) const; };
///     mylos::transform(exec, mylos::with_indices, Ramp{}, a, out);
template <ExecutionSpace Exec, detail::TransformFunctor F, class... Arguments>
requires(sizeof...(Arguments) >= 1) void transform(const Exec& exec, WithIndices, const F& f,
                                                   const Arguments&... inputs_and_out) {
  detail::transform<detail::last_rank<Arguments...>(), false>(exec, f, std::tie(inputs_and_out...),
                                                              std::make_index_sequence<sizeof...(Arguments) - 1>{});
}
template <detail::TransformFunctor F, class... Arguments>
requires(sizeof...(Arguments) >= 1) void transform(WithIndices, const F& f, const Arguments&... inputs_and_out) {
  detail::transform<detail::last_rank<Arguments...>(), true>(nullptr, f, std::tie(inputs_and_out...),
                                                             std::make_index_sequence<sizeof...(Arguments) - 1>{});
}

/// out = value in every element, converted to out's type as every result is.
template <ExecutionSpace Exec, Scalar Value, AnyView Out>
void fill(const Exec& exec, const Value& value, const Out& out) {
  detail::elementwise("mylos::fill", std::array<const char*, 1>{"value"}, exec, detail::element::Identity{}, out,
                      detail::convert<typename Out::non_const_value_type>(value));
}
template <Scalar Value, AnyView Out>
void fill(const Value& value, const Out& out) {
  const typename Out::execution_space exec{};
  fill(exec, value, out);
  exec.fence("mylos::fill: complete on return");
}

}  // namespace mylos

#endif
