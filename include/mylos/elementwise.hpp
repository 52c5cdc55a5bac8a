// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_ELEMENTWISE_HPP
#define MYLOS_ELEMENTWISE_HPP

#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/elementwise_call.hpp>
#include <mylos/detail/instantiations_elementwise.hpp>
#include <mylos/promotion.hpp>
#include <mylos/transform.hpp>

/// \file
/// Elementwise functions: NumPy's ufuncs, and the activations of PyTorch. For all of them:
///
/// - **Calls.** `add(exec, a, b, out)` enqueues on the execution space instance `exec` and returns; wait with
///   `exec.fence()`. `add(a, b, out)` uses the default instance of out's execution space and is complete on return.
/// - **Shapes.** Views of rank 0 to 8. Every input broadcasts to out's extents by NumPy's rule: extents are aligned at
///   the right; each is equal to out's or 1. A number is taken wherever an input View is. out never broadcasts.
/// - **Types.** bool, integers, float, double, half_t, bhalf_t and complex numbers. Inputs of different types are
///   computed in mylos::promote_t of them, half types in float; functions of real analysis (sqrt, sin, true_divide)
///   compute integers in float up to 16 bits and in double from 32 on. A number next to Views takes their type if its
///   kind (bool, integer, floating, complex) is not above theirs: add(f, 2.0, out) computes in float where f is a View
///   of float, as does add(f, 2, out). An integer that does not fit the Views' integer type is a mylos::Error.
/// - **Storing.** The result is converted to out's type, which may be any: floating to integer is truncated towards
///   zero and saturates at the type's limits, NaN becomes 0; integers wrap modulo 2^bits; to bool is x != 0; to a
///   floating type rounds to nearest; a complex result in a real out does not compile.
/// - **Integers.** The result of two uint8 is a uint8, whatever out is: 200 + 100 is 44. Integers wrap modulo 2^bits,
///   signed ones too. Division and remainders by 0 are 0. The same on every backend.
/// - **Layouts.** Any layout, strides, memory traits and mixture of them. Contiguous, 16-byte aligned operands in one
///   order of the elements are the fast case.
/// - **Aliasing.** out may be exactly one of the inputs (in place). If it shares an element with an input in any other
///   way, or names one element by two indices, mylos::Error is thrown; views that only interleave are accepted.
/// - **Errors.** mylos::Error for extents and for aliasing, before anything is written. A memory space that the
///   execution space cannot reach, a const output and types that a function does not take do not compile.
/// - **Values.** IEEE 754 without fast-math: NaN, infinities, signed zeros and denormals are kept. docs/elementwise.md
///   has the special values, the accuracy of the mathematical functions and the names in NumPy, CuPy and PyTorch. A
///   device compiler may contract a * b + c inside one functor into a fused multiply-add.
/// - Zero extents are valid: nothing is touched. The same call on the same backend gives the same bits.
///
/// NumPy's functions of two outputs are two calls: divmod is floor_divide and remainder, modf is fmod(a, 1, out) and
/// trunc, frexp is mantissa and exponent.

namespace mylos {

// Arithmetic

/// out = a + b; of two bools their or
inline constexpr detail::BinaryFunction<detail::element::Add> add{"mylos::add"};
/// out = a - b; not of two bools
inline constexpr detail::BinaryFunction<detail::element::Subtract> subtract{"mylos::subtract"};
/// out = a * b; of two bools their and
inline constexpr detail::BinaryFunction<detail::element::Multiply> multiply{"mylos::multiply"};
/// out = a / b. Two integers: the quotient towards zero, 0 where b is 0, and the smallest value over -1 wraps to
/// itself. true_divide and floor_divide are NumPy's.
inline constexpr detail::BinaryFunction<detail::element::Divide> divide{"mylos::divide"};
/// out = a / b, floating also for two integers: numpy.divide and numpy.true_divide
inline constexpr detail::BinaryFunction<detail::element::TrueDivide> true_divide{"mylos::true_divide"};
/// out = a / b rounded down, as Python's //. Integers: 0 where b is 0.
inline constexpr detail::BinaryFunction<detail::element::FloorDivide> floor_divide{"mylos::floor_divide"};
/// out = a - b * floor_divide(a, b), with b's sign, as Python's %. Integers: 0 where b is 0; floating: NaN.
inline constexpr detail::BinaryFunction<detail::element::Remainder> remainder{"mylos::remainder"};
/// remainder
inline constexpr detail::BinaryFunction<detail::element::Remainder> mod{"mylos::mod"};
/// out = the remainder of the division towards zero, with a's sign, as C's. Integers: 0 where b is 0.
inline constexpr detail::BinaryFunction<detail::element::Fmod> fmod{"mylos::fmod"};
/// out = -a; unsigned and the smallest signed integers wrap; not of bools
inline constexpr detail::UnaryFunction<detail::element::Negative> negative{"mylos::negative"};
/// out = +a
inline constexpr detail::UnaryFunction<detail::element::Positive> positive{"mylos::positive"};
/// out = |a|; real for complex a; the smallest signed integer is its own
inline constexpr detail::UnaryFunction<detail::element::Absolute> absolute{"mylos::absolute"};
/// absolute
inline constexpr detail::UnaryFunction<detail::element::Absolute> abs{"mylos::abs"};
/// out = |a| in floating point, for real a
inline constexpr detail::UnaryFunction<detail::element::Fabs> fabs{"mylos::fabs"};
/// out = -1, 0 or 1; NaN of NaN; a / |a| for complex a; not of bools
inline constexpr detail::UnaryFunction<detail::element::Sign> sign{"mylos::sign"};
/// out = a * a
inline constexpr detail::UnaryFunction<detail::element::Square> square{"mylos::square"};
/// out = 1 / a; for integers as divide
inline constexpr detail::UnaryFunction<detail::element::Reciprocal> reciprocal{"mylos::reciprocal"};
/// out = a * b + c, rounded once in float and double
inline constexpr detail::TernaryFunction<detail::element::Fma> fma{"mylos::fma", {"a", "b", "c"}};
/// out = a + t * (b - a): exactly a for t = 0 and exactly b for t = 1; torch.lerp
inline constexpr detail::TernaryFunction<detail::element::Lerp> lerp{"mylos::lerp", {"a", "b", "t"}};
/// out = the greatest common divisor of |a| and |b|; integers
inline constexpr detail::BinaryFunction<detail::element::Gcd> gcd{"mylos::gcd"};
/// out = the least common multiple of |a| and |b|; integers
inline constexpr detail::BinaryFunction<detail::element::Lcm> lcm{"mylos::lcm"};

// Powers and roots

/// out = a to the power b. Integers wrap; a negative power is the integer part of the true value, and 0 where a is 0.
inline constexpr detail::BinaryFunction<detail::element::Power> power{"mylos::power"};
/// power
inline constexpr detail::BinaryFunction<detail::element::Power> pow{"mylos::pow"};
/// power computed in double, or complex<double>
inline constexpr detail::BinaryFunction<detail::element::FloatPower> float_power{"mylos::float_power"};
/// out = the square root of a; NaN for negative real a
inline constexpr detail::UnaryFunction<detail::element::Sqrt> sqrt{"mylos::sqrt"};
/// out = the cube root of a; of negative a the negative one
inline constexpr detail::UnaryFunction<detail::element::Cbrt> cbrt{"mylos::cbrt"};
/// out = sqrt(a^2 + b^2) without undue overflow or underflow; infinite where a or b is, also beside NaN
inline constexpr detail::BinaryFunction<detail::element::Hypot> hypot{"mylos::hypot"};

// Exponentials and logarithms. Of 0 the logarithm is -infinity, of negative real numbers NaN.

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
/// out = log(exp(a) + exp(b)), without overflow
inline constexpr detail::BinaryFunction<detail::element::Logaddexp> logaddexp{"mylos::logaddexp"};
/// out = log2(2^a + 2^b), without overflow
inline constexpr detail::BinaryFunction<detail::element::Logaddexp2> logaddexp2{"mylos::logaddexp2"};

// Trigonometric functions, in radians

/// out = the sine of a
inline constexpr detail::UnaryFunction<detail::element::Sin> sin{"mylos::sin"};
/// out = the cosine of a
inline constexpr detail::UnaryFunction<detail::element::Cos> cos{"mylos::cos"};
/// out = the tangent of a
inline constexpr detail::UnaryFunction<detail::element::Tan> tan{"mylos::tan"};
/// out = the angle in [-pi/2, pi/2] whose sine is a; NaN for real |a| > 1
inline constexpr detail::UnaryFunction<detail::element::Arcsin> arcsin{"mylos::arcsin"};
/// arcsin
inline constexpr detail::UnaryFunction<detail::element::Arcsin> asin{"mylos::asin"};
/// out = the angle in [0, pi] whose cosine is a; NaN for real |a| > 1
inline constexpr detail::UnaryFunction<detail::element::Arccos> arccos{"mylos::arccos"};
/// arccos
inline constexpr detail::UnaryFunction<detail::element::Arccos> acos{"mylos::acos"};
/// out = the angle in [-pi/2, pi/2] whose tangent is a
inline constexpr detail::UnaryFunction<detail::element::Arctan> arctan{"mylos::arctan"};
/// arctan
inline constexpr detail::UnaryFunction<detail::element::Arctan> atan{"mylos::atan"};
/// out = the angle in [-pi, pi] of the point (b, a), as std::atan2(a, b)
inline constexpr detail::BinaryFunction<detail::element::Arctan2> arctan2{"mylos::arctan2"};
/// arctan2
inline constexpr detail::BinaryFunction<detail::element::Arctan2> atan2{"mylos::atan2"};
/// out = a * 180 / pi
inline constexpr detail::UnaryFunction<detail::element::Degrees> degrees{"mylos::degrees"};
/// degrees
inline constexpr detail::UnaryFunction<detail::element::Degrees> rad2deg{"mylos::rad2deg"};
/// out = a * pi / 180
inline constexpr detail::UnaryFunction<detail::element::Radians> radians{"mylos::radians"};
/// radians
inline constexpr detail::UnaryFunction<detail::element::Radians> deg2rad{"mylos::deg2rad"};

// Hyperbolic functions

/// out = the hyperbolic sine of a
inline constexpr detail::UnaryFunction<detail::element::Sinh> sinh{"mylos::sinh"};
/// out = the hyperbolic cosine of a
inline constexpr detail::UnaryFunction<detail::element::Cosh> cosh{"mylos::cosh"};
/// out = the hyperbolic tangent of a
inline constexpr detail::UnaryFunction<detail::element::Tanh> tanh{"mylos::tanh"};
/// out = the number whose hyperbolic sine is a
inline constexpr detail::UnaryFunction<detail::element::Arcsinh> arcsinh{"mylos::arcsinh"};
/// arcsinh
inline constexpr detail::UnaryFunction<detail::element::Arcsinh> asinh{"mylos::asinh"};
/// out = the number from 0 on whose hyperbolic cosine is a; NaN for real a < 1
inline constexpr detail::UnaryFunction<detail::element::Arccosh> arccosh{"mylos::arccosh"};
/// arccosh
inline constexpr detail::UnaryFunction<detail::element::Arccosh> acosh{"mylos::acosh"};
/// out = the number whose hyperbolic tangent is a; NaN for real |a| > 1
inline constexpr detail::UnaryFunction<detail::element::Arctanh> arctanh{"mylos::arctanh"};
/// arctanh
inline constexpr detail::UnaryFunction<detail::element::Arctanh> atanh{"mylos::atanh"};

// Special functions and activations, of real numbers

/// out = the error function of a; scipy.special.erf
inline constexpr detail::UnaryFunction<detail::element::Erf> erf{"mylos::erf"};
/// out = 1 - erf(a), accurate for large a; scipy.special.erfc
inline constexpr detail::UnaryFunction<detail::element::Erfc> erfc{"mylos::erfc"};
/// out = 1 / (1 + exp(-a)), without overflow; torch.sigmoid, scipy.special.expit
inline constexpr detail::UnaryFunction<detail::element::Sigmoid> sigmoid{"mylos::sigmoid"};
/// out = a where a > 0, 0 elsewhere, NaN for NaN; torch.relu
inline constexpr detail::UnaryFunction<detail::element::Relu> relu{"mylos::relu"};
/// out = a / 2 * (1 + erf(a / sqrt(2))); torch.nn.functional.gelu with approximate='none'
inline constexpr detail::UnaryFunction<detail::element::Gelu> gelu{"mylos::gelu"};
/// out = 0 for a < 0, b for a = 0, 1 for a > 0; NaN for NaN
inline constexpr detail::BinaryFunction<detail::element::Heaviside> heaviside{"mylos::heaviside"};

// Rounding to whole numbers. Integers are unchanged.

/// out = a rounded to nearest, half to even
inline constexpr detail::UnaryFunction<detail::element::Rint> rint{"mylos::rint"};
/// rint: numpy.round, not std::round
inline constexpr detail::UnaryFunction<detail::element::Rint> round{"mylos::round"};
/// out = a rounded down
inline constexpr detail::UnaryFunction<detail::element::Floor> floor{"mylos::floor"};
/// out = a rounded up
inline constexpr detail::UnaryFunction<detail::element::Ceil> ceil{"mylos::ceil"};
/// out = a rounded towards zero
inline constexpr detail::UnaryFunction<detail::element::Trunc> trunc{"mylos::trunc"};
/// trunc
inline constexpr detail::UnaryFunction<detail::element::Trunc> fix{"mylos::fix"};

// Extrema, of real numbers. Zeros of either sign are equal.

/// out = the smaller of a and b; NaN where either is NaN
inline constexpr detail::BinaryFunction<detail::element::Minimum> minimum{"mylos::minimum"};
/// out = the larger of a and b; NaN where either is NaN
inline constexpr detail::BinaryFunction<detail::element::Maximum> maximum{"mylos::maximum"};
/// out = the smaller of a and b; where one is NaN, the other
inline constexpr detail::BinaryFunction<detail::element::Fmin> fmin{"mylos::fmin"};
/// out = the larger of a and b; where one is NaN, the other
inline constexpr detail::BinaryFunction<detail::element::Fmax> fmax{"mylos::fmax"};
/// out = minimum(maximum(a, lo), hi): hi where lo > hi, NaN where any is NaN
inline constexpr detail::TernaryFunction<detail::element::Clip> clip{"mylos::clip", {"a", "lo", "hi"}};

// Comparisons and truth. The results are bool; integers are compared by value whatever their types; a number is true if
// it is not 0.

/// out = a > b; false where either is NaN
inline constexpr detail::BinaryFunction<detail::element::Greater> greater{"mylos::greater"};
/// out = a >= b; false where either is NaN
inline constexpr detail::BinaryFunction<detail::element::GreaterEqual> greater_equal{"mylos::greater_equal"};
/// out = a < b; false where either is NaN
inline constexpr detail::BinaryFunction<detail::element::Less> less{"mylos::less"};
/// out = a <= b; false where either is NaN
inline constexpr detail::BinaryFunction<detail::element::LessEqual> less_equal{"mylos::less_equal"};
/// out = a == b; false where either is NaN
inline constexpr detail::BinaryFunction<detail::element::Equal> equal{"mylos::equal"};
/// out = a != b; true where either is NaN
inline constexpr detail::BinaryFunction<detail::element::NotEqual> not_equal{"mylos::not_equal"};
/// out = a and b; NaN is true
inline constexpr detail::BinaryFunction<detail::element::LogicalAnd> logical_and{"mylos::logical_and"};
/// out = a or b; NaN is true
inline constexpr detail::BinaryFunction<detail::element::LogicalOr> logical_or{"mylos::logical_or"};
/// out = exactly one of a and b; NaN is true
inline constexpr detail::BinaryFunction<detail::element::LogicalXor> logical_xor{"mylos::logical_xor"};
/// out = not a; NaN is true
inline constexpr detail::UnaryFunction<detail::element::LogicalNot> logical_not{"mylos::logical_not"};
/// out = a is NaN; of a complex number either part
inline constexpr detail::UnaryFunction<detail::element::Isnan> isnan{"mylos::isnan"};
/// out = a is infinite; of a complex number either part
inline constexpr detail::UnaryFunction<detail::element::Isinf> isinf{"mylos::isinf"};
/// out = a is neither; of a complex number both parts
inline constexpr detail::UnaryFunction<detail::element::Isfinite> isfinite{"mylos::isfinite"};
/// out = the sign bit of real a is set: also of -0
inline constexpr detail::UnaryFunction<detail::element::Signbit> signbit{"mylos::signbit"};

// Bits of bools and integers

/// out = a & b
inline constexpr detail::BinaryFunction<detail::element::BitwiseAnd> bitwise_and{"mylos::bitwise_and"};
/// out = a | b
inline constexpr detail::BinaryFunction<detail::element::BitwiseOr> bitwise_or{"mylos::bitwise_or"};
/// out = a ^ b
inline constexpr detail::BinaryFunction<detail::element::BitwiseXor> bitwise_xor{"mylos::bitwise_xor"};
/// out = ~a; of a bool its opposite
inline constexpr detail::UnaryFunction<detail::element::Invert> invert{"mylos::invert"};
/// invert
inline constexpr detail::UnaryFunction<detail::element::Invert> bitwise_not{"mylos::bitwise_not"};
/// invert
inline constexpr detail::UnaryFunction<detail::element::Invert> bitwise_invert{"mylos::bitwise_invert"};
/// out = a << b; 0 where b is negative or not below the number of bits
inline constexpr detail::BinaryFunction<detail::element::LeftShift> left_shift{"mylos::left_shift"};
/// left_shift
inline constexpr detail::BinaryFunction<detail::element::LeftShift> bitwise_left_shift{"mylos::bitwise_left_shift"};
/// out = a >> b; where b is negative or not below the number of bits, 0 or for negative a -1
inline constexpr detail::BinaryFunction<detail::element::RightShift> right_shift{"mylos::right_shift"};
/// right_shift
inline constexpr detail::BinaryFunction<detail::element::RightShift> bitwise_right_shift{"mylos::bitwise_right_shift"};
/// out = the number of bits set in |a|; uint8
inline constexpr detail::UnaryFunction<detail::element::BitwiseCount> bitwise_count{"mylos::bitwise_count"};

// The representation of floating-point numbers

/// out = |a| with the sign of b
inline constexpr detail::BinaryFunction<detail::element::Copysign> copysign{"mylos::copysign"};
/// out = the neighbour of a towards b; for a of a half type among the values of that type
inline constexpr detail::BinaryFunction<detail::element::Nextafter> nextafter{"mylos::nextafter"};
/// out = the distance from a to its neighbour away from 0, with a's sign; half types have their own
inline constexpr detail::UnaryFunction<detail::element::Spacing> spacing{"mylos::spacing"};
/// out = the m of a = m * 2^e with |m| in [0.5, 1); 0, infinities and NaN are their own
inline constexpr detail::UnaryFunction<detail::element::Mantissa> mantissa{"mylos::mantissa"};
/// out = the e of a = m * 2^e with |m| in [0.5, 1), an int32; 0 for 0, infinities and NaN
inline constexpr detail::UnaryFunction<detail::element::Exponent> exponent{"mylos::exponent"};
/// out = a * 2^b, rounded once; b is truncated to an integer
inline constexpr detail::BinaryFunction<detail::element::Ldexp> ldexp{"mylos::ldexp"};

// Complex numbers. A real number has the imaginary part 0.

/// out = a with the opposite imaginary part
inline constexpr detail::UnaryFunction<detail::element::Conjugate> conjugate{"mylos::conjugate"};
/// conjugate
inline constexpr detail::UnaryFunction<detail::element::Conjugate> conj{"mylos::conj"};
/// out = the real part of a
inline constexpr detail::UnaryFunction<detail::element::Real> real{"mylos::real"};
/// out = the imaginary part of a
inline constexpr detail::UnaryFunction<detail::element::Imag> imag{"mylos::imag"};
/// out = the angle of a in [-pi, pi]; of a real number 0 or pi
inline constexpr detail::UnaryFunction<detail::element::Angle> angle{"mylos::angle"};

// Selection and conversion. fill and transform are in <mylos/transform.hpp>.

/// out = a where cond is true (not zero), b elsewhere.
inline constexpr detail::TernaryFunction<detail::element::Select, 1> where{"mylos::where", {"cond", "a", "b"}};
/// out = a, converted to out's type as every result is. Also copies between layouts and broadcasts.
inline constexpr detail::UnaryFunction<detail::element::Identity> cast{"mylos::cast"};

}  // namespace mylos

#endif
