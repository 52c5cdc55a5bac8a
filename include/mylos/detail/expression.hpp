// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_EXPRESSION_HPP
#define MYLOS_DETAIL_EXPRESSION_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <mylos/concepts.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/element/selection.hpp>
#include <mylos/promotion.hpp>
#include <utility>

/// What the expressions of <mylos/fn.hpp> are made of: a tree of functors, whose call with one element of each input
/// is the value of the expression.

namespace mylos::fn {

template <std::size_t N>
struct Argument;
template <class F, class... Operands>
struct Composed;
template <class F>
struct Function;

}  // namespace mylos::fn

namespace mylos::detail {

template <class T>
inline constexpr bool is_fn_expression = false;
template <std::size_t N>
inline constexpr bool is_fn_expression<fn::Argument<N>> = true;
template <class F, class... Operands>
inline constexpr bool is_fn_expression<fn::Composed<F, Operands...>> = true;

template <class T>
concept FnOperand = is_fn_expression<T> || Scalar<T>;

/// The operands of a call that makes an expression. Numbers alone do not, so that the names of mylos::fn leave them to
/// whatever else is in scope.
template <class... T>
concept FnOperands = (is_fn_expression<T> || ...) && (FnOperand<T> && ...);

/// A number in an expression. It takes its type when the operands beside it have theirs.
template <class Number>
struct FnConstant {
  Number number;

  template <class... X>
  KOKKOS_FORCEINLINE_FUNCTION FnConstant operator()(const X&...) const {
    return *this;
  }
};

template <class T>
inline constexpr bool is_fn_constant = false;
template <class Number>
inline constexpr bool is_fn_constant<FnConstant<Number>> = true;

template <class E>
KOKKOS_INLINE_FUNCTION constexpr auto fn_operand(const E& e) {
  if constexpr (is_fn_expression<E>)
    return e;
  else
    return FnConstant<E>{e};
}

/// Names the functor F in an expression's type. A member of a template, so that the namespace of F is not searched for
/// functions of the expression: it has some of the same names.
template <class F>
struct FnElement {
  struct Call {
    using Functor = F;
  };
};

/// True for the parts of an expression that are their type alone, with nothing to copy to the device. Of a user's
/// functor that is not asked: nvcc shows host and device different types for a lambda.
template <class Part>
inline constexpr bool is_fn_stateless = true;
template <class Number>
inline constexpr bool is_fn_stateless<FnConstant<Number>> = false;
template <class F>
inline constexpr bool is_fn_stateless<fn::Function<F>> = false;
template <class F, class... Operands>
inline constexpr bool is_fn_stateless<fn::Composed<F, Operands...>> = is_fn_stateless<F> &&
                                                                      (is_fn_stateless<Operands> && ...);

/// Part number I of Owner; Owner keeps the empty bases of nested expressions distinct.
template <class Owner, std::size_t I, class Part, bool stateless = is_fn_stateless<Part>>
struct FnPart {
  Part part;

  KOKKOS_FORCEINLINE_FUNCTION const Part& get() const { return part; }
};
template <class Owner, std::size_t I, class Part>
struct FnPart<Owner, I, Part, true> {
  constexpr FnPart() = default;
  KOKKOS_INLINE_FUNCTION constexpr explicit FnPart(const Part&) {}

  KOKKOS_FORCEINLINE_FUNCTION Part get() const { return Part{}; }
};

/// The promoted type of those of the operands' values that are not constants, of the constants where all are.
template <class... V>
struct FnKnown {};

template <class Known, class... V>
struct FnContext;
template <class... K>
struct FnContext<FnKnown<K...>> {
  using type = promote_t<K...>;
};
template <>
struct FnContext<FnKnown<>> {
  using type = void;
};
template <class... K, class V, class... Rest>
struct FnContext<FnKnown<K...>, V, Rest...> : FnContext<FnKnown<K..., V>, Rest...> {};
template <class... K, class Number, class... Rest>
struct FnContext<FnKnown<K...>, FnConstant<Number>, Rest...> : FnContext<FnKnown<K...>, Rest...> {};

/// A value as it is, a constant in the type that it takes beside operands of promoted type V; void: its own.
template <class V, class T>
KOKKOS_FORCEINLINE_FUNCTION auto fn_value(const T& value) {
  if constexpr (!is_fn_constant<T>)
    return value;
  else if constexpr (std::is_void_v<V>)
    return value.number;
  else
    return convert<number_type_t<decltype(value.number), V>>(value.number);
}

/// The value of an element function of the operands' values.
template <class Call, class... V>
KOKKOS_FORCEINLINE_FUNCTION auto fn_apply(const Call&, const V&... v) {
  const typename Call::Functor f{};
  if constexpr ((is_fn_constant<V> || ...)) {
    using Context = typename FnContext<FnKnown<>, V...>::type;
    return f(fn_value<Context>(v)...);
  } else {
    return f(v...);
  }
}

/// The condition does not meet the types of the values that it chooses from.
template <class C, class A, class B>
KOKKOS_FORCEINLINE_FUNCTION auto fn_apply(const FnElement<element::Select>::Call&, const C& condition, const A& a,
                                          const B& b) {
  using Context = typename FnContext<FnKnown<>, A, B>::type;
  return element::Select{}(fn_value<void>(condition), fn_value<Context>(a), fn_value<Context>(b));
}

/// A user's functor is given the numbers as they were written.
template <class F, class... V>
KOKKOS_FORCEINLINE_FUNCTION auto fn_apply(const fn::Function<F>& f, const V&... v) {
  return f(fn_value<void>(v)...);
}

/// The functor and the operands of Owner.
template <class Sequence, class Owner, class F, class... Operands>
struct FnParts;
template <std::size_t... I, class Owner, class F, class... Operands>
struct FnParts<std::index_sequence<I...>, Owner, F, Operands...> : FnPart<Owner, sizeof...(I), F>,
                                                                   FnPart<Owner, I, Operands>... {
  constexpr FnParts() = default;
  KOKKOS_INLINE_FUNCTION constexpr explicit FnParts(const F& f, const Operands&... operands)
      : FnPart<Owner, sizeof...(I), F>{f}, FnPart<Owner, I, Operands>{operands}... {}

  template <class... X>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const X&... x) const {
    return fn_apply(FnPart<Owner, sizeof...(I), F>::get(), FnPart<Owner, I, Operands>::get()(x...)...);
  }
};

template <class Owner, class F, class... Operands>
using FnPartsOf = FnParts<std::make_index_sequence<sizeof...(Operands)>, Owner, F, Operands...>;

template <class T>
struct FnCast {
  template <class A>
  KOKKOS_FORCEINLINE_FUNCTION T operator()(const A& a) const {
    return convert<T>(a);
  }
};

template <std::size_t N, class First, class... Rest>
KOKKOS_FORCEINLINE_FUNCTION const auto& fn_argument(const First& first, const Rest&... rest) {
  if constexpr (N == 0)
    return first;
  else
    return fn_argument<N - 1>(rest...);
}

}  // namespace mylos::detail

namespace mylos::fn {

/// The N-th input.
template <std::size_t N>
struct Argument {
  template <class... X>
  KOKKOS_FORCEINLINE_FUNCTION auto operator()(const X&... x) const {
    static_assert(N < sizeof...(X), "mylos::fn: the expression names an input that it is not given");
    if constexpr (N < sizeof...(X)) return detail::fn_argument<N>(x...);
  }
};

/// F of expressions and numbers. A base, not a member: without numbers it is empty.
template <class F, class... Operands>
struct Composed : detail::FnPartsOf<Composed<F, Operands...>, F, Operands...> {
  using Parts = detail::FnPartsOf<Composed, F, Operands...>;
  using Parts::Parts;
};

}  // namespace mylos::fn

namespace mylos::detail {

template <class F, class... Operands>
KOKKOS_INLINE_FUNCTION constexpr auto fn_compose(const F& f, const Operands&... operands) {
  return fn::Composed<F, decltype(fn_operand(operands))...>(f, fn_operand(operands)...);
}

/// The element function F of the operands.
template <class F, class... Operands>
KOKKOS_INLINE_FUNCTION constexpr auto fn_element(const Operands&... operands) {
  return fn_compose(typename FnElement<F>::Call{}, operands...);
}

}  // namespace mylos::detail

#endif
