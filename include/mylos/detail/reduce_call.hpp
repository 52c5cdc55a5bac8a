// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_REDUCE_CALL_HPP
#define MYLOS_DETAIL_REDUCE_CALL_HPP

#include <array>
#include <mylos/concepts.hpp>
#include <mylos/detail/allocate.hpp>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/elementwise_call.hpp>
#include <mylos/detail/kernels/reduce.hpp>
#include <mylos/promotion.hpp>
#include <tuple>
#include <type_traits>

namespace mylos::detail {

/// What sums of T are accumulated in.
template <class T>
using sum_t = std::conditional_t<number_kind<T> == NumberKind::boolean || number_kind<T> == NumberKind::integer,
                                 std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>,
                                 std::conditional_t<number_kind<T> == NumberKind::floating, double,
                                                    std::conditional_t<is_complex<T>, Kokkos::complex<double>, T>>>;

struct SumReduction {
  static constexpr bool has_empty_value = true;
  template <class T>
  using accumulator = sum_t<T>;
  template <class A>
  KOKKOS_FUNCTION static A identity() {
    return A{};
  }
  template <class A>
  KOKKOS_FUNCTION static void join(A& total, const A& other) {
    if constexpr (std::is_same_v<A, std::int64_t>)
      total = static_cast<A>(static_cast<std::uint64_t>(total) + static_cast<std::uint64_t>(other));
    else
      total += other;
  }
  template <class A>
  KOKKOS_FUNCTION static A finish(const A& total) {
    return total;
  }
};

struct RootSumReduction : SumReduction {
  KOKKOS_FUNCTION static double finish(const double& total) { return Kokkos::sqrt(total); }
};

/// The smallest or largest value; Select keeps NaN.
template <class Select, bool largest>
struct ExtremumReduction {
  static constexpr bool has_empty_value = false;
  template <class T>
  using accumulator = arithmetic_t<T>;
  template <class A>
  KOKKOS_FUNCTION static A identity() {
    if constexpr (std::is_floating_point_v<A>)
      return largest ? -Kokkos::Experimental::infinity_v<A> : Kokkos::Experimental::infinity_v<A>;
    else
      return largest ? Kokkos::Experimental::finite_min_v<A> : Kokkos::Experimental::finite_max_v<A>;
  }
  template <class A>
  KOKKOS_FUNCTION static void join(A& total, const A& other) {
    total = Select{}(total, other);
  }
  template <class A>
  KOKKOS_FUNCTION static A finish(const A& total) {
    return total;
  }
};

namespace element {

struct Widen {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    return convert<sum_t<A>>(a);
  }
};

struct WideProduct {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using Wide = sum_t<promote_t<A, B>>;
    return Multiply{}(convert<Wide>(a), convert<Wide>(b));
  }
};

struct WideSquaredMagnitude {
  template <class A>
  KOKKOS_FUNCTION double operator()(const A& a) const {
    if constexpr (is_complex<A>) {
      const double x = a.real(), y = a.imag();
      return x * x + y * y;
    } else {
      const auto x = convert<double>(a);
      return x * x;
    }
  }
};

}  // namespace element

/// Checks the arguments of the public function named `function`, then enqueues the reduction on exec.
template <class Reduction, std::size_t N, ExecutionSpace Exec, class F, class Out, class... In>
void reduce(const char* function, const std::array<const char*, N>& names, const Exec& exec, const F& f, const Out& out,
            const In&... in) {
  static_assert((ElementwiseInput<In> && ...), "mylos: an input is neither a Kokkos::View nor a number");
  static_assert(OutputView<Out>, "mylos: the output must be a View of non-const elements");
  if constexpr (OutputView<Out> && (ElementwiseInput<In> && ...)) {
    static_assert(Out::rank() == 0, "mylos: the output of a reduction must be a View of rank 0");
    static_assert(reaches<Exec, Out>, "mylos: the execution space cannot reach the output's memory");
    static_assert((input_reachable<Exec, In>() && ...), "mylos: the execution space cannot reach an input's memory");
    static_assert(std::is_invocable_v<const F&, const typename decltype(make_operand(in))::value_type&...>,
                  "mylos: the functor cannot be called with the inputs' element types");
    std::size_t position = 0;
    const std::array<NamedInput, N> inputs{named_input(names[position++], in)...};
    const Strided space = broadcast_of_all(function, inputs);
    std::array<Dimensions, N + 1> strides;
    const ElementwiseGeometry geometry = elementwise_geometry(function, inputs, space, Merge::yes, strides);
    using T = typename Out::value_type;
    if (geometry.size > 0) {
      run_reduce<Exec, Reduction, F, T, typename decltype(make_operand(in))::value_type...>(
          function, exec, f, geometry, strides, out.data(), make_operand(in)...);
    } else if constexpr (Reduction::has_empty_value) {
      using Value = std::remove_cvref_t<
          std::invoke_result_t<const F&, const typename decltype(make_operand(in))::value_type&...>>;
      using Accumulator = typename Reduction::template accumulator<Value>;
      elementwise(function, std::array<const char*, 1>{"value"}, exec, element::Identity{}, out,
                  convert<T>(Reduction::finish(Reduction::template identity<Accumulator>())));
    } else {
      fail(function, "the inputs have extents " + extents_text(space) + "; expected at least one element");
    }
  }
}

template <class Reduction, class Exec, class F, class Tuple, std::size_t... K>
void transform_reduce(const Exec& exec, const F& f, const Tuple& arguments, std::index_sequence<K...>) {
  constexpr std::array<const char*, sizeof...(K)> unnamed{};
  reduce<Reduction>("mylos::transform_reduce", unnamed, exec, f, std::get<sizeof...(K)>(arguments),
                    std::get<K>(arguments)...);
}

/// The reduction as a number on the host.
template <class Reduction, std::size_t N, class Exec, class F, class... In>
auto reduce_to_number(const char* function, const std::array<const char*, N>& names, const Exec& exec, const F& f,
                      const In&... in) {
  using Value =
      std::remove_cvref_t<std::invoke_result_t<const F&, const typename decltype(make_operand(in))::value_type&...>>;
  using Result = decltype(Reduction::finish(std::declval<typename Reduction::template accumulator<Value>>()));
  Result number{};
  const Kokkos::View<Result, Kokkos::HostSpace, Kokkos::MemoryUnmanaged> host(&number);
  if constexpr (runs_on_host<Exec>) {
    reduce<Reduction>(function, names, exec, f, host, in...);
  } else {
    const auto result = allocate<Kokkos::View<Result, Kokkos::LayoutRight, typename Exec::memory_space>>(
        function, exec, function, Kokkos::LayoutRight{});
    reduce<Reduction>(function, names, exec, f, result, in...);
    Kokkos::deep_copy(exec, host, result);
  }
  exec.fence(std::string(function) + ": complete on return");
  return number;
}

/// A public reduction of one input.
template <class Reduction, class F>
struct ReduceFunction {
  const char* name;

  template <ExecutionSpace Exec, AnyView A, AnyView Out>
  void operator()(const Exec& exec, const A& a, const Out& out) const {
    reduce<Reduction>(name, names, exec, F{}, out, a);
  }
  template <AnyView A, AnyView Out>
  void operator()(const A& a, const Out& out) const {
    const typename Out::execution_space exec{};
    (*this)(exec, a, out);
    exec.fence(std::string(name) + ": complete on return");
  }
  template <ExecutionSpace Exec, AnyView A>
  [[nodiscard]] auto operator()(const Exec& exec, const A& a) const {
    return reduce_to_number<Reduction>(name, names, exec, F{}, a);
  }
  template <AnyView A>
  [[nodiscard]] auto operator()(const A& a) const {
    return (*this)(typename A::execution_space{}, a);
  }

  static constexpr std::array<const char*, 1> names{"a"};
};

/// A public reduction of two inputs.
template <class Reduction, class F>
struct ReduceFunction2 {
  const char* name;

  template <ExecutionSpace Exec, AnyView A, AnyView B, AnyView Out>
  void operator()(const Exec& exec, const A& a, const B& b, const Out& out) const {
    reduce<Reduction>(name, names, exec, F{}, out, a, b);
  }
  template <AnyView A, AnyView B, AnyView Out>
  void operator()(const A& a, const B& b, const Out& out) const {
    const typename Out::execution_space exec{};
    (*this)(exec, a, b, out);
    exec.fence(std::string(name) + ": complete on return");
  }
  template <ExecutionSpace Exec, AnyView A, AnyView B>
  [[nodiscard]] auto operator()(const Exec& exec, const A& a, const B& b) const {
    return reduce_to_number<Reduction>(name, names, exec, F{}, a, b);
  }
  template <AnyView A, AnyView B>
  [[nodiscard]] auto operator()(const A& a, const B& b) const {
    return (*this)(typename A::execution_space{}, a, b);
  }

  static constexpr std::array<const char*, 2> names{"a", "b"};
};

}  // namespace mylos::detail

#endif
