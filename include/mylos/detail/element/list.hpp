// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_LIST_HPP
#define MYLOS_DETAIL_ELEMENT_LIST_HPP

// The element functions by the types that the library instantiates them for: MYLOS_DETAIL_UNARY_FLOATING(X, arguments)
// writes X(Name, arguments) for each functor. All of them are templates, and take other types too.

// clang-format off

// T -> T for float and double
#define MYLOS_DETAIL_UNARY_FLOATING(X, ...) \
  X(Negative, __VA_ARGS__) X(Positive, __VA_ARGS__) X(Absolute, __VA_ARGS__) X(Fabs, __VA_ARGS__) \
  X(Sign, __VA_ARGS__) X(Square, __VA_ARGS__) X(Reciprocal, __VA_ARGS__) X(Sqrt, __VA_ARGS__) \
  X(Cbrt, __VA_ARGS__) X(Exp, __VA_ARGS__) X(Exp2, __VA_ARGS__) \
  X(Expm1, __VA_ARGS__) X(Log, __VA_ARGS__) X(Log2, __VA_ARGS__) X(Log10, __VA_ARGS__) \
  X(Log1p, __VA_ARGS__) X(Sin, __VA_ARGS__) X(Cos, __VA_ARGS__) X(Tan, __VA_ARGS__) \
  X(Arcsin, __VA_ARGS__) X(Arccos, __VA_ARGS__) X(Arctan, __VA_ARGS__) X(Sinh, __VA_ARGS__) \
  X(Cosh, __VA_ARGS__) \
  X(Tanh, __VA_ARGS__) X(Arcsinh, __VA_ARGS__) X(Arccosh, __VA_ARGS__) X(Arctanh, __VA_ARGS__) \
  X(Degrees, __VA_ARGS__) X(Radians, __VA_ARGS__) X(Rint, __VA_ARGS__) X(Floor, __VA_ARGS__) \
  X(Ceil, __VA_ARGS__) X(Trunc, __VA_ARGS__) X(Spacing, __VA_ARGS__) \
  X(Erf, __VA_ARGS__) X(Erfc, __VA_ARGS__) X(Sigmoid, __VA_ARGS__) X(Relu, __VA_ARGS__) \
  X(Gelu, __VA_ARGS__)

// T -> bool for float and double
#define MYLOS_DETAIL_UNARY_PREDICATES(X, ...) \
  X(Isnan, __VA_ARGS__) X(Isinf, __VA_ARGS__) X(Isfinite, __VA_ARGS__) X(Signbit, __VA_ARGS__) \
  X(LogicalNot, __VA_ARGS__)

// T, T -> T for float and double
#define MYLOS_DETAIL_BINARY_FLOATING(X, ...) \
  X(Add, __VA_ARGS__) X(Subtract, __VA_ARGS__) X(Multiply, __VA_ARGS__) X(Divide, __VA_ARGS__) \
  X(TrueDivide, __VA_ARGS__) X(FloorDivide, __VA_ARGS__) X(Remainder, __VA_ARGS__) X(Fmod, __VA_ARGS__) \
  X(Power, __VA_ARGS__) X(Hypot, __VA_ARGS__) \
  X(Arctan2, __VA_ARGS__) X(Minimum, __VA_ARGS__) X(Maximum, __VA_ARGS__) X(Fmin, __VA_ARGS__) \
  X(Fmax, __VA_ARGS__) X(Logaddexp, __VA_ARGS__) X(Logaddexp2, __VA_ARGS__) X(Copysign, __VA_ARGS__) \
  X(Nextafter, __VA_ARGS__) X(Heaviside, __VA_ARGS__)

// T, T -> bool for float and double
#define MYLOS_DETAIL_BINARY_PREDICATES(X, ...) \
  X(Greater, __VA_ARGS__) X(GreaterEqual, __VA_ARGS__) X(Less, __VA_ARGS__) X(LessEqual, __VA_ARGS__) \
  X(Equal, __VA_ARGS__) X(NotEqual, __VA_ARGS__) X(LogicalAnd, __VA_ARGS__) X(LogicalOr, __VA_ARGS__) \
  X(LogicalXor, __VA_ARGS__)

// T, T -> T for the usual integers
#define MYLOS_DETAIL_BINARY_INTEGER(X, ...) \
  X(Add, __VA_ARGS__) X(Subtract, __VA_ARGS__) X(Multiply, __VA_ARGS__) X(Divide, __VA_ARGS__) \
  X(FloorDivide, __VA_ARGS__) X(Remainder, __VA_ARGS__) X(Minimum, __VA_ARGS__) X(Maximum, __VA_ARGS__)

// clang-format on

#endif
