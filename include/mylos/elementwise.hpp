// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_ELEMENTWISE_HPP
#define MYLOS_ELEMENTWISE_HPP

#include <array>
#include <mylos/concepts.hpp>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/elementwise_call.hpp>
#include <tuple>
#include <utility>

/// \file
/// Elementwise functions. For all of them:
///
/// - **Calls.** `add(exec, a, b, out)` enqueues on the execution space instance `exec` and returns; wait with
///   `exec.fence()`. `add(a, b, out)` uses the default instance of out's execution space and is complete on return.
/// - **Shapes.** Views of rank 0 to 8. Every input broadcasts to out's extents by NumPy's rule: extents are aligned at
///   the right; each is equal to out's or 1. A number is taken wherever an input View is. out never broadcasts.
/// - **Types.** Each element is computed as C++ does for the inputs' types and converted to out's type; a value that
///   out's type cannot hold is undefined, as that conversion is. A number keeps its own type: add(f, 2.0, out) computes
///   in double, add(f, 2.0f, out) in float.
/// - **Layouts.** Any layout, strides, memory traits and mixture of them. Contiguous, 16-byte aligned operands in one
///   order of the elements are the fast case.
/// - **Aliasing.** out may be exactly one of the inputs (in place). If it shares an element with an input in any other
///   way, or names one element by two indices, mylos::Error is thrown; views that only interleave are accepted.
/// - **Errors.** mylos::Error for extents and for aliasing, before anything is written. A memory space that the
///   execution space cannot reach, a const output and wrong types do not compile.
/// - **Values.** IEEE 754 without fast-math: NaN, infinities, signed zeros and denormals are kept. The accuracy of the
///   mathematical functions is that of the backend's standard library. A device compiler may contract a * b + c inside
///   one functor into a fused multiply-add, so that fused expressions can differ in the last bit between backends.
/// - Zero extents are valid: nothing is touched. The same call on the same backend gives the same bits.

namespace mylos {

/// out = a + b
inline constexpr detail::BinaryFunction<detail::element::Add> add{"mylos::add"};
/// out = a - b
inline constexpr detail::BinaryFunction<detail::element::Subtract> subtract{"mylos::subtract"};
/// out = a * b
inline constexpr detail::BinaryFunction<detail::element::Multiply> multiply{"mylos::multiply"};
/// out = a / b. Two integers: the quotient towards zero, 0 where b is 0, and the smallest value over -1 wraps to
/// itself.
inline constexpr detail::BinaryFunction<detail::element::Divide> divide{"mylos::divide"};
/// out = the smaller of a and b; NaN where either is NaN, as numpy.minimum. Zeros of either sign are equal.
inline constexpr detail::BinaryFunction<detail::element::Minimum> minimum{"mylos::minimum"};
/// out = the larger of a and b; NaN where either is NaN, as numpy.maximum. Zeros of either sign are equal.
inline constexpr detail::BinaryFunction<detail::element::Maximum> maximum{"mylos::maximum"};
/// out = a to the power b, as std::pow
inline constexpr detail::BinaryFunction<detail::element::Pow> pow{"mylos::pow"};
/// out = sqrt(a^2 + b^2) without undue overflow or underflow, as std::hypot
inline constexpr detail::BinaryFunction<detail::element::Hypot> hypot{"mylos::hypot"};
/// out = the angle in radians of the point (b, a), as std::atan2(a, b)
inline constexpr detail::BinaryFunction<detail::element::Arctan2> arctan2{"mylos::arctan2"};

/// out = -a
inline constexpr detail::UnaryFunction<detail::element::Negative> negative{"mylos::negative"};
/// out = |a|
inline constexpr detail::UnaryFunction<detail::element::Absolute> absolute{"mylos::absolute"};
/// out = a * a
inline constexpr detail::UnaryFunction<detail::element::Square> square{"mylos::square"};
/// out = 1 / a; for integers as divide
inline constexpr detail::UnaryFunction<detail::element::Reciprocal> reciprocal{"mylos::reciprocal"};
/// out = the square root of a
inline constexpr detail::UnaryFunction<detail::element::Sqrt> sqrt{"mylos::sqrt"};
/// out = the cube root of a
inline constexpr detail::UnaryFunction<detail::element::Cbrt> cbrt{"mylos::cbrt"};
/// out = e to the power a
inline constexpr detail::UnaryFunction<detail::element::Exp> exp{"mylos::exp"};
/// out = 2 to the power a
inline constexpr detail::UnaryFunction<detail::element::Exp2> exp2{"mylos::exp2"};
/// out = exp(a) - 1, accurate near 0
inline constexpr detail::UnaryFunction<detail::element::Expm1> expm1{"mylos::expm1"};
/// out = the natural logarithm of a
inline constexpr detail::UnaryFunction<detail::element::Log> log{"mylos::log"};
/// out = the logarithm of a to base 2
inline constexpr detail::UnaryFunction<detail::element::Log2> log2{"mylos::log2"};
/// out = the logarithm of a to base 10
inline constexpr detail::UnaryFunction<detail::element::Log10> log10{"mylos::log10"};
/// out = log(1 + a), accurate near 0
inline constexpr detail::UnaryFunction<detail::element::Log1p> log1p{"mylos::log1p"};
/// out = the sine of a, in radians
inline constexpr detail::UnaryFunction<detail::element::Sin> sin{"mylos::sin"};
/// out = the cosine of a, in radians
inline constexpr detail::UnaryFunction<detail::element::Cos> cos{"mylos::cos"};
/// out = the tangent of a, in radians
inline constexpr detail::UnaryFunction<detail::element::Tan> tan{"mylos::tan"};
/// out = the angle in radians whose sine is a
inline constexpr detail::UnaryFunction<detail::element::Arcsin> arcsin{"mylos::arcsin"};
/// out = the angle in radians whose cosine is a
inline constexpr detail::UnaryFunction<detail::element::Arccos> arccos{"mylos::arccos"};
/// out = the angle in radians whose tangent is a
inline constexpr detail::UnaryFunction<detail::element::Arctan> arctan{"mylos::arctan"};
/// out = the hyperbolic sine of a
inline constexpr detail::UnaryFunction<detail::element::Sinh> sinh{"mylos::sinh"};
/// out = the hyperbolic cosine of a
inline constexpr detail::UnaryFunction<detail::element::Cosh> cosh{"mylos::cosh"};
/// out = the hyperbolic tangent of a
inline constexpr detail::UnaryFunction<detail::element::Tanh> tanh{"mylos::tanh"};
/// out = a rounded down
inline constexpr detail::UnaryFunction<detail::element::Floor> floor{"mylos::floor"};
/// out = a rounded up
inline constexpr detail::UnaryFunction<detail::element::Ceil> ceil{"mylos::ceil"};
/// out = a rounded towards zero
inline constexpr detail::UnaryFunction<detail::element::Trunc> trunc{"mylos::trunc"};

/// out = a, converted to out's type as static_cast does. Also copies between layouts and broadcasts.
inline constexpr detail::UnaryFunction<detail::element::Identity> cast{"mylos::cast"};

/// out = value in every element.
template <ExecutionSpace Exec, Scalar Value, AnyView Out>
void fill(const Exec& exec, const Value& value, const Out& out) {
  detail::elementwise("mylos::fill", std::array<const char*, 1>{"value"}, exec, detail::element::Identity{}, out,
                      value);
}
template <Scalar Value, AnyView Out>
void fill(const Value& value, const Out& out) {
  detail::elementwise_blocking("mylos::fill", std::array<const char*, 1>{"value"}, detail::element::Identity{}, out,
                               value);
}

/// out = a where cond is true (not zero), b elsewhere.
template <ExecutionSpace Exec, ElementwiseInput Condition, ElementwiseInput A, ElementwiseInput B, AnyView Out>
void where(const Exec& exec, const Condition& cond, const A& a, const B& b, const Out& out) {
  detail::elementwise("mylos::where", std::array<const char*, 3>{"cond", "a", "b"}, exec, detail::element::Select{},
                      out, cond, a, b);
}
template <ElementwiseInput Condition, ElementwiseInput A, ElementwiseInput B, AnyView Out>
requires(!ExecutionSpace<Condition>) void where(const Condition& cond, const A& a, const B& b, const Out& out) {
  detail::elementwise_blocking("mylos::where", std::array<const char*, 3>{"cond", "a", "b"}, detail::element::Select{},
                               out, cond, a, b);
}

namespace detail {

template <bool blocking, class Exec, class F, class Tuple, std::size_t... K>
void transform(const Exec& exec, const F& f, const Tuple& arguments, std::index_sequence<K...>) {
  constexpr std::array<const char*, sizeof...(K)> unnamed{};
  const auto& out = std::get<sizeof...(K)>(arguments);
  if constexpr (blocking)
    elementwise_blocking("mylos::transform", unnamed, f, out, std::get<K>(arguments)...);
  else
    elementwise("mylos::transform", unnamed, exec, f, out, std::get<K>(arguments)...);
}

}  // namespace detail

/// out = f(in...) in one pass over memory: `transform(exec, f, in..., out)` with any number of inputs, or none.
///
/// f is a functor or a KOKKOS_LAMBDA that takes one element of each input (a value of the View's element type, or the
/// number) and returns what is converted to out's element type. It is copied to the device: no references to host
/// data, no virtual functions, no exceptions. It may be called in any order, and must not depend on it.
template <ExecutionSpace Exec, class F, class... Arguments>
requires(!AnyView<F> && sizeof...(Arguments) >= 1) void transform(const Exec& exec, const F& f,
                                                                  const Arguments&... inputs_and_out) {
  detail::transform<false>(exec, f, std::tie(inputs_and_out...), std::make_index_sequence<sizeof...(Arguments) - 1>{});
}
template <class F, class... Arguments>
requires(!ExecutionSpace<F> && !AnyView<F> &&
         sizeof...(Arguments) >= 1) void transform(const F& f, const Arguments&... inputs_and_out) {
  detail::transform<true>(nullptr, f, std::tie(inputs_and_out...),
                          std::make_index_sequence<sizeof...(Arguments) - 1>{});
}

}  // namespace mylos

#endif
