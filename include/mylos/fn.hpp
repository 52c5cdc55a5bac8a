// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_FN_HPP
#define MYLOS_FN_HPP

#include <cstddef>
#include <mylos/concepts.hpp>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/expression.hpp>
#include <mylos/transform.hpp>
#include <type_traits>

/// \file
/// Formulas for mylos::transform, in one pass over memory and without temporaries:
///
///     #include <mylos/fn.hpp>
///
///     using namespace mylos::fn;
///     mylos::transform(exec, sqrt(x * x + y * y), a, b, out);             // out = sqrt(a^2 + b^2)
///     mylos::transform(exec, where(x > 0, x, 0.01 * x), a, out);          // leaky ReLU
///     mylos::transform(exec, clip(scale * x + shift, 0, 255), a, bytes);  // scale and shift: numbers
///
/// `x`, `y`, `z`, `w` are transform's inputs in their order, `arg<N>` is the N-th from 0. A function or operator of
/// them is an expression: a functor that calls the same element function as mylos::sqrt, add, ... do, and holds its
/// numbers by value. It can be kept (`auto magnitude = sqrt(x * x + y * y)`), used inside another one, given to
/// several transforms, and called with elements (`magnitude(3.0f, 4.0f)` is 5.0f), on the device too.
///
/// - **Functions.** All elementwise functions of <mylos/elementwise.hpp> by their names; `cast<T>(e)` converts in
///   between as a result is stored.
/// - **Operators.** `+ - * /`, `%` (remainder), unary `-` and `+`; `== != < <= > >=`; `&& || !` (logical_and, ..., both
///   sides are computed); `& | ^ ~ << >>`. Integers divide as in C++, towards zero, but `%` has the sign of the
///   divisor, as Python's; `fmod` has that of the dividend. `x == y` is an expression too, not a bool.
/// - **Your own functions.** `function(f)(x, y)` calls f, a functor or a KOKKOS_LAMBDA, with the operands' values.
/// - **Types.** Every operation computes and returns what its elementwise function computes in: promote_t of the
///   operands, float for half types. Nothing is rounded to out's type in between; the result is converted once, when
///   it is stored. `x + y` of two uint8 therefore wraps at 256 whatever out is: write `cast<int>(x) + y`.
/// - **Numbers** take their type from the operands beside them, as in elementwise functions: `0.01 * x` is computed in
///   float for a View of float, `0.5 * x` in double for a View of int. An integer that does not fit the type beside it
///   wraps, without an error. A functor given to `function` gets numbers as they were written.
/// - **Mistakes.** An expression that names an input which transform is not given does not compile. An input that the
///   expression does not name is checked as every input, and not read.
///
/// The functions and operators are for expressions only: at least one operand is one, the others are numbers. `using
/// namespace mylos::fn` changes no call on numbers or Views. Inside a functor of your own, `mylos::fn::scalar` has the
/// same functions of plain values: `mylos::fn::scalar::sigmoid(v)`.
///
/// mylos::sqrt, which works on Views, and mylos::fn::sqrt, which makes an expression, cannot be told apart by the
/// compiler where both are visible without their namespaces: use `using namespace mylos::fn` and write mylos:: before
/// the rest, not `using namespace mylos` as well. Inside namespace mylos, write fn::sqrt.
///
/// Compilers contract a * b + c into one fused multiply-add, with one rounding instead of two: nvcc always, g++ where
/// the CPU that is compiled for has the instruction. The result is closer to the exact value, but differs in the last
/// bits from one backend to another, and products that should cancel may not: x * x - y * y with x = y can be a small
/// negative number, and its square root NaN. Write (x - y) * (x + y), or maximum(..., 0) around it.
///
/// A functor of your own, here or given to transform directly, is copied to the device. It must not throw; it must not
/// hold references or pointers to host data; and a lambda inside a member function must not use the object's members,
/// which it would reach through `this`, a host pointer: copy a member to a local variable first, or write
/// KOKKOS_CLASS_LAMBDA, which copies the object. nvcc takes such lambdas in free functions and in public member
/// functions, not in private or protected ones nor in a GoogleTest body; a struct with a KOKKOS_FUNCTION call operator
/// works everywhere.

namespace mylos::fn {

/// A placeholder or a formula of placeholders: what transform takes as its functor.
template <class T>
concept Expression = detail::is_fn_expression<std::remove_cvref_t<T>>;

/// transform's input number N, from 0.
template <std::size_t N>
inline constexpr Argument<N> arg{};
/// transform's first four inputs.
inline constexpr Argument<0> x{};
inline constexpr Argument<1> y{};
inline constexpr Argument<2> z{};
inline constexpr Argument<3> w{};

// Each function of mylos::fn by its elementwise function's name, and in mylos::fn::scalar the same of plain values.
#define MYLOS_FN_UNARY(name, Functor)                       \
  template <Expression A>                                   \
  KOKKOS_INLINE_FUNCTION constexpr auto name(A a) {         \
    return detail::fn_element<detail::element::Functor>(a); \
  }                                                         \
  namespace scalar {                                        \
  template <Scalar A>                                       \
  KOKKOS_INLINE_FUNCTION auto name(A a) {                   \
    return detail::element::Functor{}(a);                   \
  }                                                         \
  }
#define MYLOS_FN_BINARY(name, Functor)                                                     \
  template <class A, class B>                                                              \
  requires detail::FnOperands<A, B> KOKKOS_INLINE_FUNCTION constexpr auto name(A a, B b) { \
    return detail::fn_element<detail::element::Functor>(a, b);                             \
  }                                                                                        \
  namespace scalar {                                                                       \
  template <Scalar A, Scalar B>                                                            \
  KOKKOS_INLINE_FUNCTION auto name(A a, B b) {                                             \
    return detail::element::Functor{}(a, b);                                               \
  }                                                                                        \
  }
#define MYLOS_FN_TERNARY(name, Functor)                                                            \
  template <class A, class B, class C>                                                             \
  requires detail::FnOperands<A, B, C> KOKKOS_INLINE_FUNCTION constexpr auto name(A a, B b, C c) { \
    return detail::fn_element<detail::element::Functor>(a, b, c);                                  \
  }                                                                                                \
  namespace scalar {                                                                               \
  template <Scalar A, Scalar B, Scalar C>                                                          \
  KOKKOS_INLINE_FUNCTION auto name(A a, B b, C c) {                                                \
    return detail::element::Functor{}(a, b, c);                                                    \
  }                                                                                                \
  }

// Arithmetic
MYLOS_FN_BINARY(add, Add)
MYLOS_FN_BINARY(subtract, Subtract)
MYLOS_FN_BINARY(multiply, Multiply)
MYLOS_FN_BINARY(divide, Divide)
MYLOS_FN_BINARY(true_divide, TrueDivide)
MYLOS_FN_BINARY(floor_divide, FloorDivide)
MYLOS_FN_BINARY(remainder, Remainder)
MYLOS_FN_BINARY(mod, Remainder)
MYLOS_FN_BINARY(fmod, Fmod)
MYLOS_FN_UNARY(negative, Negative)
MYLOS_FN_UNARY(positive, Positive)
MYLOS_FN_UNARY(absolute, Absolute)
MYLOS_FN_UNARY(abs, Absolute)
MYLOS_FN_UNARY(fabs, Fabs)
MYLOS_FN_UNARY(sign, Sign)
MYLOS_FN_UNARY(square, Square)
MYLOS_FN_UNARY(reciprocal, Reciprocal)
MYLOS_FN_TERNARY(fma, Fma)
MYLOS_FN_TERNARY(lerp, Lerp)
MYLOS_FN_BINARY(gcd, Gcd)
MYLOS_FN_BINARY(lcm, Lcm)

// Powers and roots
MYLOS_FN_BINARY(power, Power)
MYLOS_FN_BINARY(pow, Power)
MYLOS_FN_BINARY(float_power, FloatPower)
MYLOS_FN_UNARY(sqrt, Sqrt)
MYLOS_FN_UNARY(cbrt, Cbrt)
MYLOS_FN_BINARY(hypot, Hypot)

// Exponentials and logarithms
MYLOS_FN_UNARY(exp, Exp)
MYLOS_FN_UNARY(exp2, Exp2)
MYLOS_FN_UNARY(expm1, Expm1)
MYLOS_FN_UNARY(log, Log)
MYLOS_FN_UNARY(log2, Log2)
MYLOS_FN_UNARY(log10, Log10)
MYLOS_FN_UNARY(log1p, Log1p)
MYLOS_FN_BINARY(logaddexp, Logaddexp)
MYLOS_FN_BINARY(logaddexp2, Logaddexp2)

// Trigonometric functions
MYLOS_FN_UNARY(sin, Sin)
MYLOS_FN_UNARY(cos, Cos)
MYLOS_FN_UNARY(tan, Tan)
MYLOS_FN_UNARY(arcsin, Arcsin)
MYLOS_FN_UNARY(asin, Arcsin)
MYLOS_FN_UNARY(arccos, Arccos)
MYLOS_FN_UNARY(acos, Arccos)
MYLOS_FN_UNARY(arctan, Arctan)
MYLOS_FN_UNARY(atan, Arctan)
MYLOS_FN_BINARY(arctan2, Arctan2)
MYLOS_FN_BINARY(atan2, Arctan2)
MYLOS_FN_UNARY(degrees, Degrees)
MYLOS_FN_UNARY(rad2deg, Degrees)
MYLOS_FN_UNARY(radians, Radians)
MYLOS_FN_UNARY(deg2rad, Radians)

// Hyperbolic functions
MYLOS_FN_UNARY(sinh, Sinh)
MYLOS_FN_UNARY(cosh, Cosh)
MYLOS_FN_UNARY(tanh, Tanh)
MYLOS_FN_UNARY(arcsinh, Arcsinh)
MYLOS_FN_UNARY(asinh, Arcsinh)
MYLOS_FN_UNARY(arccosh, Arccosh)
MYLOS_FN_UNARY(acosh, Arccosh)
MYLOS_FN_UNARY(arctanh, Arctanh)
MYLOS_FN_UNARY(atanh, Arctanh)

// Special functions and activations
MYLOS_FN_UNARY(erf, Erf)
MYLOS_FN_UNARY(erfc, Erfc)
MYLOS_FN_UNARY(sigmoid, Sigmoid)
MYLOS_FN_UNARY(relu, Relu)
MYLOS_FN_UNARY(gelu, Gelu)
MYLOS_FN_BINARY(heaviside, Heaviside)

// Rounding to whole numbers
MYLOS_FN_UNARY(rint, Rint)
MYLOS_FN_UNARY(round, Rint)
MYLOS_FN_UNARY(floor, Floor)
MYLOS_FN_UNARY(ceil, Ceil)
MYLOS_FN_UNARY(trunc, Trunc)
MYLOS_FN_UNARY(fix, Trunc)

// Extrema
MYLOS_FN_BINARY(minimum, Minimum)
MYLOS_FN_BINARY(maximum, Maximum)
MYLOS_FN_BINARY(fmin, Fmin)
MYLOS_FN_BINARY(fmax, Fmax)
MYLOS_FN_TERNARY(clip, Clip)

// Comparisons and truth
MYLOS_FN_BINARY(greater, Greater)
MYLOS_FN_BINARY(greater_equal, GreaterEqual)
MYLOS_FN_BINARY(less, Less)
MYLOS_FN_BINARY(less_equal, LessEqual)
MYLOS_FN_BINARY(equal, Equal)
MYLOS_FN_BINARY(not_equal, NotEqual)
MYLOS_FN_BINARY(logical_and, LogicalAnd)
MYLOS_FN_BINARY(logical_or, LogicalOr)
MYLOS_FN_BINARY(logical_xor, LogicalXor)
MYLOS_FN_UNARY(logical_not, LogicalNot)
MYLOS_FN_UNARY(isnan, Isnan)
MYLOS_FN_UNARY(isinf, Isinf)
MYLOS_FN_UNARY(isfinite, Isfinite)
MYLOS_FN_UNARY(signbit, Signbit)

// Bits of bools and integers
MYLOS_FN_BINARY(bitwise_and, BitwiseAnd)
MYLOS_FN_BINARY(bitwise_or, BitwiseOr)
MYLOS_FN_BINARY(bitwise_xor, BitwiseXor)
MYLOS_FN_UNARY(invert, Invert)
MYLOS_FN_UNARY(bitwise_not, Invert)
MYLOS_FN_UNARY(bitwise_invert, Invert)
MYLOS_FN_BINARY(left_shift, LeftShift)
MYLOS_FN_BINARY(bitwise_left_shift, LeftShift)
MYLOS_FN_BINARY(right_shift, RightShift)
MYLOS_FN_BINARY(bitwise_right_shift, RightShift)
MYLOS_FN_UNARY(bitwise_count, BitwiseCount)

// The representation of floating-point numbers
MYLOS_FN_BINARY(copysign, Copysign)
MYLOS_FN_BINARY(nextafter, Nextafter)
MYLOS_FN_UNARY(spacing, Spacing)
MYLOS_FN_UNARY(mantissa, Mantissa)
MYLOS_FN_UNARY(exponent, Exponent)
MYLOS_FN_BINARY(ldexp, Ldexp)

// Complex numbers
MYLOS_FN_UNARY(conjugate, Conjugate)
MYLOS_FN_UNARY(conj, Conjugate)
MYLOS_FN_UNARY(real, Real)
MYLOS_FN_UNARY(imag, Imag)
MYLOS_FN_UNARY(angle, Angle)

// Selection and conversion
MYLOS_FN_TERNARY(where, Select)

#undef MYLOS_FN_UNARY
#undef MYLOS_FN_BINARY
#undef MYLOS_FN_TERNARY

#define MYLOS_FN_UNARY_OPERATOR(symbol, Functor)               \
  template <Expression A>                                      \
  KOKKOS_INLINE_FUNCTION constexpr auto operator symbol(A a) { \
    return detail::fn_element<detail::element::Functor>(a);    \
  }
#define MYLOS_FN_BINARY_OPERATOR(symbol, Functor)                                                     \
  template <class A, class B>                                                                         \
  requires detail::FnOperands<A, B> KOKKOS_INLINE_FUNCTION constexpr auto operator symbol(A a, B b) { \
    return detail::fn_element<detail::element::Functor>(a, b);                                        \
  }

MYLOS_FN_UNARY_OPERATOR(-, Negative)
MYLOS_FN_UNARY_OPERATOR(+, Positive)
MYLOS_FN_UNARY_OPERATOR(!, LogicalNot)
MYLOS_FN_UNARY_OPERATOR(~, Invert)
MYLOS_FN_BINARY_OPERATOR(+, Add)
MYLOS_FN_BINARY_OPERATOR(-, Subtract)
MYLOS_FN_BINARY_OPERATOR(*, Multiply)
MYLOS_FN_BINARY_OPERATOR(/, Divide)
MYLOS_FN_BINARY_OPERATOR(%, Remainder)
MYLOS_FN_BINARY_OPERATOR(==, Equal)
MYLOS_FN_BINARY_OPERATOR(!=, NotEqual)
MYLOS_FN_BINARY_OPERATOR(<, Less)
MYLOS_FN_BINARY_OPERATOR(<=, LessEqual)
MYLOS_FN_BINARY_OPERATOR(>, Greater)
MYLOS_FN_BINARY_OPERATOR(>=, GreaterEqual)
MYLOS_FN_BINARY_OPERATOR(&&, LogicalAnd)
MYLOS_FN_BINARY_OPERATOR(||, LogicalOr)
MYLOS_FN_BINARY_OPERATOR(&, BitwiseAnd)
MYLOS_FN_BINARY_OPERATOR(|, BitwiseOr)
MYLOS_FN_BINARY_OPERATOR(^, BitwiseXor)
MYLOS_FN_BINARY_OPERATOR(<<, LeftShift)
MYLOS_FN_BINARY_OPERATOR(>>, RightShift)

#undef MYLOS_FN_UNARY_OPERATOR
#undef MYLOS_FN_BINARY_OPERATOR

/// The value of an expression as a T, converted as a result is when it is stored.
template <class T, Expression A>
KOKKOS_INLINE_FUNCTION constexpr auto cast(A a) {
  return detail::fn_element<detail::FnCast<T>>(a);
}

/// A functor that also takes expressions: then the result is one.
template <class F>
struct Function {
  F f;

  template <class... Operands>
  requires detail::FnOperands<Operands...> KOKKOS_INLINE_FUNCTION constexpr auto operator()(
      Operands... operands) const {
    return detail::fn_compose(*this, operands...);
  }
  template <class... Values>
  requires(!Expression<Values> && ...) KOKKOS_FORCEINLINE_FUNCTION auto operator()(const Values&... values) const {
    static_assert(std::is_invocable_v<const F&, const Values&...>,
                  "mylos::fn: the functor given to function cannot be called with the operands' values");
    return f(values...);
  }
};

/// `function(f)(x, y)`: the expression whose value is f of the operands' values. f is held by value.
template <class F>
KOKKOS_INLINE_FUNCTION constexpr Function<F> function(const F& f) {
  return {f};
}

}  // namespace mylos::fn

#endif
