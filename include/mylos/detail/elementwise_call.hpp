// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENTWISE_CALL_HPP
#define MYLOS_DETAIL_ELEMENTWISE_CALL_HPP

#include <array>
#include <mylos/concepts.hpp>
#include <mylos/detail/kernels/elementwise.hpp>
#include <mylos/detail/problem_elementwise.hpp>
#include <mylos/detail/weak_number.hpp>
#include <string>
#include <type_traits>

namespace mylos::detail {

template <ElementwiseInput In>
auto make_operand(const In& in) {
  if constexpr (AnyView<In>)
    return Operand<typename In::non_const_value_type>{in.data(), {}};
  else
    return Operand<In>{nullptr, in};
}

template <ElementwiseInput In>
NamedInput named_input(const char* name, const In& in) {
  if constexpr (AnyView<In>)
    return {name, strided(in)};
  else
    return {name, Strided{}};
}

template <class Exec, class In>
constexpr bool input_reachable() {
  if constexpr (AnyView<In>)
    return reaches<Exec, In>;
  else
    return true;
}

template <int Rank, class F, class... X>
constexpr bool takes_elements() {
  if constexpr (Rank == without_indices)
    return std::is_invocable_v<const F&, const X&...>;
  else
    return std::is_invocable_v<const F&, const ElementIndices<Rank>&, const X&...>;
}

/// Checks the arguments of the public function named `function`, then enqueues out = f(in...) on exec; with Rank of
/// out, f gets the indices first. The names of the inputs, or nullptr for one that is named by its position.
template <int Rank = without_indices, std::size_t N, ExecutionSpace Exec, class F, class Out, class... In>
void elementwise(const char* function, const std::array<const char*, N>& names, const Exec& exec, const F& f,
                 const Out& out, const In&... in) {
  static_assert(N == sizeof...(In));
  static_assert((ElementwiseInput<In> && ...), "mylos: an input is neither a Kokkos::View nor a number");
  static_assert(OutputView<Out>, "mylos: the output must be a View of non-const elements");
  if constexpr (OutputView<Out> && (ElementwiseInput<In> && ...)) {
    static_assert(reaches<Exec, Out>, "mylos: the execution space cannot reach the output's memory");
    static_assert((input_reachable<Exec, In>() && ...), "mylos: the execution space cannot reach an input's memory");
    static_assert(takes_elements<Rank, F, typename decltype(make_operand(in))::value_type...>(),
                  "mylos: the functor cannot be called with the inputs' element types");
    [[maybe_unused]] std::size_t position = 0;
    const std::array<NamedInput, N> inputs{named_input(names[position++], in)...};
    std::array<Dimensions, N + 1> strides;
    constexpr Merge merge = Rank == without_indices ? Merge::yes : Merge::no;
    const ElementwiseGeometry geometry = elementwise_geometry(function, inputs, strided(out), merge, strides);
    if (geometry.size == 0) return;
    run_elementwise<Rank, Exec, F, typename Out::value_type, typename decltype(make_operand(in))::value_type...>(
        function, exec, f, geometry, strides, out.data(), make_operand(in)...);
  }
}

/// The same on the default instance of the output's execution space, complete on return.
template <int Rank = without_indices, std::size_t N, class F, class Out, class... In>
void elementwise_blocking(const char* function, const std::array<const char*, N>& names, const F& f, const Out& out,
                          const In&... in) {
  static_assert(AnyView<Out>, "mylos: the output must be a Kokkos::View");
  const typename Out::execution_space exec{};
  elementwise<Rank>(function, names, exec, f, out, in...);
  exec.fence(std::string(function) + ": complete on return");
}

/// A public function of one input. F has a const call operator for one element.
template <class F>
struct UnaryFunction {
  const char* name;

  template <ExecutionSpace Exec, ElementwiseInput A, AnyView Out>
  void operator()(const Exec& exec, const A& a, const Out& out) const {
    elementwise(name, std::array<const char*, 1>{"a"}, exec, F{}, out, a);
  }
  template <ElementwiseInput A, AnyView Out>
  void operator()(const A& a, const Out& out) const {
    elementwise_blocking(name, std::array<const char*, 1>{"a"}, F{}, out, a);
  }
};

/// A public function of two inputs.
template <class F>
struct BinaryFunction {
  const char* name;

  template <ExecutionSpace Exec, ElementwiseInput A, ElementwiseInput B, AnyView Out>
  void operator()(const Exec& exec, const A& a, const B& b, const Out& out) const {
    using V = views_promoted_t<A, B>;
    elementwise(name, names, exec, F{}, out, weak_number<V>(name, "a", a), weak_number<V>(name, "b", b));
  }
  template <ElementwiseInput A, ElementwiseInput B, AnyView Out>
  void operator()(const A& a, const B& b, const Out& out) const {
    using V = views_promoted_t<A, B>;
    elementwise_blocking(name, names, F{}, out, weak_number<V>(name, "a", a), weak_number<V>(name, "b", b));
  }

  static constexpr std::array<const char*, 2> names{"a", "b"};
};

/// A public function of three inputs. The first may be a condition, whose type the others do not meet.
template <class F, int conditions = 0>
struct TernaryFunction {
  const char* name;
  std::array<const char*, 3> names = {"a", "b", "c"};

  template <ExecutionSpace Exec, ElementwiseInput A, ElementwiseInput B, ElementwiseInput C, AnyView Out>
  void operator()(const Exec& exec, const A& a, const B& b, const C& c, const Out& out) const {
    if constexpr (conditions == 1) {
      using V = views_promoted_t<B, C>;
      elementwise(name, names, exec, F{}, out, a, weak_number<V>(name, names[1], b), weak_number<V>(name, names[2], c));
    } else {
      using V = views_promoted_t<A, B, C>;
      elementwise(name, names, exec, F{}, out, weak_number<V>(name, names[0], a), weak_number<V>(name, names[1], b),
                  weak_number<V>(name, names[2], c));
    }
  }
  template <ElementwiseInput A, ElementwiseInput B, ElementwiseInput C, AnyView Out>
  requires(!ExecutionSpace<A>) void operator()(const A& a, const B& b, const C& c, const Out& out) const {
    const typename Out::execution_space exec{};
    (*this)(exec, a, b, c, out);
    exec.fence(std::string(name) + ": complete on return");
  }
};

}  // namespace mylos::detail

#endif
