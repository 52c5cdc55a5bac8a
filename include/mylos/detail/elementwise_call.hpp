// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENTWISE_CALL_HPP
#define MYLOS_DETAIL_ELEMENTWISE_CALL_HPP

#include <array>
#include <mylos/concepts.hpp>
#include <mylos/detail/kernels/elementwise.hpp>
#include <mylos/detail/problem_elementwise.hpp>
#include <string>
#include <type_traits>

namespace mylos::detail {

template <ElementwiseInput In>
auto make_operand(const In& in) {
  if constexpr (AnyView<In>)
    return MemoryOperand<typename In::non_const_value_type>{in.data()};
  else
    return ScalarOperand<In>{in};
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

template <class Operand>
using operand_value = typename Operand::value_type;

/// Checks the arguments of the public function named `function`, then enqueues out = f(in...) on exec.
template <std::size_t N, ExecutionSpace Exec, class F, class Out, class... In>
void elementwise(const char* function, const std::array<const char*, N>& names, const Exec& exec, const F& f,
                 const Out& out, const In&... in) {
  static_assert(N == sizeof...(In));
  static_assert((ElementwiseInput<In> && ...), "mylos: an input is neither a Kokkos::View nor a number");
  static_assert(OutputView<Out>, "mylos: the output must be a View of non-const elements");
  if constexpr (OutputView<Out> && (ElementwiseInput<In> && ...)) {
    static_assert(reaches<Exec, Out>, "mylos: the execution space cannot reach the output's memory");
    static_assert((input_reachable<Exec, In>() && ...), "mylos: the execution space cannot reach an input's memory");
    using Value = typename Out::value_type;
    static_assert(std::is_invocable_v<const F&, operand_value<decltype(make_operand(in))>...>,
                  "mylos: the functor cannot be called with the inputs' element types");
    [[maybe_unused]] std::size_t position = 0;
    const std::array<NamedInput, N> inputs{named_input(names[position++], in)...};
    const ElementwiseGeometry geometry = elementwise_geometry(function, inputs, strided(out));
    if (geometry.size == 0) return;
    const OperandList<decltype(make_operand(in))...> operands{{make_operand(in)}...};
    run_elementwise<Exec, F, Value>(function, exec, f, geometry, operands, out.data());
  }
}

/// The same on the default instance of the output's execution space, complete on return.
template <std::size_t N, class F, class Out, class... In>
void elementwise_blocking(const char* function, const std::array<const char*, N>& names, const F& f, const Out& out,
                          const In&... in) {
  static_assert(AnyView<Out>, "mylos: the output must be a Kokkos::View");
  const typename Out::execution_space exec{};
  elementwise(function, names, exec, f, out, in...);
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
    elementwise(name, std::array<const char*, 2>{"a", "b"}, exec, F{}, out, a, b);
  }
  template <ElementwiseInput A, ElementwiseInput B, AnyView Out>
  void operator()(const A& a, const B& b, const Out& out) const {
    elementwise_blocking(name, std::array<const char*, 2>{"a", "b"}, F{}, out, a, b);
  }
};

}  // namespace mylos::detail

#endif
