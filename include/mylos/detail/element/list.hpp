// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_LIST_HPP
#define MYLOS_DETAIL_ELEMENT_LIST_HPP

// The element functions by the types that the library instantiates them for: MYLOS_DETAIL_UNARY_FLOATING(X) writes
// X(Name) for each functor. All of them are templates, and take other types too.

// clang-format off

// T -> T for float and double
#define MYLOS_DETAIL_UNARY_FLOATING(X) \
  X(Negative) X(Positive) X(Absolute) X(Fabs) X(Sign) X(Square) X(Reciprocal) X(Sqrt) X(Cbrt) X(Exp) X(Exp2) \
  X(Expm1) X(Log) X(Log2) X(Log10) X(Log1p) X(Sin) X(Cos) X(Tan) X(Arcsin) X(Arccos) X(Arctan) X(Sinh) X(Cosh) \
  X(Tanh) X(Arcsinh) X(Arccosh) X(Arctanh) X(Degrees) X(Radians) X(Rint) X(Floor) X(Ceil) X(Trunc) X(Spacing) \
  X(Erf) X(Erfc) X(Sigmoid) X(Relu) X(Gelu)

// T -> bool for float and double
#define MYLOS_DETAIL_UNARY_PREDICATES(X) \
  X(Isnan) X(Isinf) X(Isfinite) X(Signbit) X(LogicalNot)

// T, T -> T for float and double
#define MYLOS_DETAIL_BINARY_FLOATING(X) \
  X(Add) X(Subtract) X(Multiply) X(Divide) X(TrueDivide) X(FloorDivide) X(Remainder) X(Fmod) X(Power) X(Hypot) \
  X(Arctan2) X(Minimum) X(Maximum) X(Fmin) X(Fmax) X(Logaddexp) X(Logaddexp2) X(Copysign) X(Nextafter) X(Heaviside)

// T, T -> bool for float and double
#define MYLOS_DETAIL_BINARY_PREDICATES(X) \
  X(Greater) X(GreaterEqual) X(Less) X(LessEqual) X(Equal) X(NotEqual) X(LogicalAnd) X(LogicalOr) X(LogicalXor)

// T, T -> T for the usual integers
#define MYLOS_DETAIL_BINARY_INTEGER(X) \
  X(Add) X(Subtract) X(Multiply) X(Divide) X(FloorDivide) X(Remainder) X(Minimum) X(Maximum)

// clang-format on

#endif
