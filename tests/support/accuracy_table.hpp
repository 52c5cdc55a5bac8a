// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_ACCURACY_TABLE_HPP
#define MYLOS_TESTS_SUPPORT_ACCURACY_TABLE_HPP

#include <string_view>

/// \file
/// The largest error of every mathematical function, in units in the last place of the exact value. docs/elementwise.md
/// shows the same table; the accuracy tests hold the library to it.
///
/// Sources:
/// - float on the host: mylos/detail/math, measured over all floats (test_elementary.cpp).
/// - double on the host: the GNU C Library's manual, Known Maximum Errors in Math Functions, x86_64.
/// - devices: the CUDA C++ Programming Guide, Mathematical Functions, standard functions. Other devices have no row.
///
/// Both documents count from the correctly rounded result, which is half a unit from the exact value at most.
namespace mylos::test {

struct Accuracy {
  std::string_view name;
  double host_float;
  double host_double;
  double device_float;
  double device_double;
};

/// One bound everywhere: operations that IEEE 754 rounds correctly (0.5) or exactly (0), and what follows from them.
constexpr Accuracy everywhere(std::string_view name, double ulps) {
  return {name, ulps, ulps, ulps, ulps};
}

/// `host_float` as it is, the documents' numbers of units from the correctly rounded result.
constexpr Accuracy documented(std::string_view name, double host_float, int host_double, int device_float,
                              int device_double) {
  return {name, host_float, host_double + 0.5, device_float + 0.5, device_double + 0.5};
}

namespace accuracy {

inline constexpr Accuracy exp = documented("exp", 0.78, 1, 2, 1);
inline constexpr Accuracy exp2 = documented("exp2", 0.88, 1, 2, 1);
inline constexpr Accuracy log1p = documented("log1p", 0.94, 1, 1, 1);
inline constexpr Accuracy sin = documented("sin", 0.69, 1, 2, 2);
inline constexpr Accuracy cos = documented("cos", 0.69, 1, 2, 2);
inline constexpr Accuracy erfc = documented("erfc", 0.512, 5, 4, 5);
inline constexpr Accuracy pow = documented("power", 0.505, 1, 4, 2);

/// A relative error of e epsilon is at most 2 e units, just below a power of two.
constexpr double units(double epsilons) {
  return 2 * epsilons;
}

/// s / (1 + s) or 1 / (1 + s) with s = exp(-|x|): the quotient multiplies s's relative error by 1 / (1 + s) < 1; the
/// sum's is half an epsilon. The quotient is rounded to half a unit.
constexpr double sigmoid_of(double exp_units) {
  return units(exp_units + 0.5) + 0.5;
}

/// x / 2 * erfc(z): the error of erfc; of z, which is put back by a slope whose relative error is below 1/8, at most
/// 1/8 * 1.3 / 2 epsilon; half an epsilon of that sum; the product to half a unit; x / 2 for denormal x to another.
constexpr double gelu_of(double erfc_units) {
  return units(erfc_units + 0.1 + 0.5) + 0.5 + 0.5;
}

/// log1p(s) with s = exp(-d), d = |x - y| >= 0, next to the larger operand; in epsilons: d's rounding is multiplied by
/// d s / (1 + s) < 0.28, s's relative error by s / (1 + s) <= 1/2, and log1p's result is below 1, where a unit is half
/// an epsilon. Absolute, since the sum may cancel.
constexpr double logaddexp_of(double exp_units, double log1p_units) {
  return 0.28 * 0.5 + 0.5 * exp_units + 0.5 * log1p_units;
}

/// The same times log2(e), with half an epsilon for that constant's and that product's rounding, both up to 1.
constexpr double logaddexp2_of(double exp2_units, double log1p_units) {
  return 1.4427 * logaddexp_of(exp2_units, log1p_units) + 0.5;
}

}  // namespace accuracy

/// The host computes sigmoid and gelu of float by formulas of its own.
inline constexpr Accuracy accuracy_table[] = {
    everywhere("add", 0.5),
    everywhere("subtract", 0.5),
    everywhere("multiply", 0.5),
    everywhere("divide", 0.5),
    everywhere("true_divide", 0.5),
    everywhere("reciprocal", 0.5),
    everywhere("square", 0.5),
    everywhere("fma", 0.5),
    everywhere("sqrt", 0.5),
    everywhere("ldexp", 0.5),
    everywhere("negative", 0),
    everywhere("positive", 0),
    everywhere("absolute", 0),
    everywhere("fabs", 0),
    everywhere("sign", 0),
    everywhere("relu", 0),
    everywhere("heaviside", 0),
    everywhere("rint", 0),
    everywhere("floor", 0),
    everywhere("ceil", 0),
    everywhere("trunc", 0),
    everywhere("minimum", 0),
    everywhere("maximum", 0),
    everywhere("fmin", 0),
    everywhere("fmax", 0),
    everywhere("clip", 0),
    everywhere("copysign", 0),
    everywhere("nextafter", 0),
    everywhere("spacing", 0),
    everywhere("mantissa", 0),
    everywhere("exponent", 0),
    everywhere("fmod", 0),
    // fmod's result, which is exact, plus the divisor where the signs differ.
    everywhere("remainder", 0.5),
    // Of fmod's result x - rest has half an epsilon, at most one unit of the quotient, which is rounded to half a unit,
    // as is the quotient less 1. The whole number nearest to that is the exact one below 2^(digits - 2), and 1, which
    // is two units there, off it below 2^(digits - 1).
    everywhere("floor_divide", 2),
    // A rounded constant and a rounded product.
    everywhere("degrees", accuracy::units(0.5) + 0.5),
    everywhere("radians", accuracy::units(0.5) + 0.5),
    // Beside a rounded sum; the absolute error is bounded below.
    everywhere("logaddexp", 0.5),
    everywhere("logaddexp2", 0.5),
    everywhere("lerp", 0.5),
    accuracy::exp,
    accuracy::exp2,
    documented("expm1", 0.92, 1, 1, 1),
    documented("log", 0.93, 1, 1, 1),
    documented("log2", 0.93, 2, 1, 1),
    documented("log10", 0.91, 2, 2, 1),
    accuracy::log1p,
    accuracy::pow,
    // power of double; the result of float is rounded again, to half a unit.
    {"float_power", 0.501, accuracy::pow.host_double, 0.501, accuracy::pow.device_double},
    documented("cbrt", 0.501, 4, 1, 1),
    documented("hypot", 0.501, 1, 3, 2),
    accuracy::sin,
    accuracy::cos,
    documented("tan", 0.504, 1, 4, 2),
    documented("arcsin", 0.501, 1, 2, 2),
    documented("arccos", 0.501, 1, 2, 2),
    documented("arctan", 0.507, 1, 2, 2),
    documented("arctan2", 0.507, 1, 3, 2),
    documented("sinh", 0.502, 2, 3, 2),
    documented("cosh", 0.502, 2, 2, 1),
    documented("tanh", 0.96, 2, 2, 1),
    documented("arcsinh", 0.511, 2, 3, 3),
    documented("arccosh", 0.511, 2, 4, 3),
    documented("arctanh", 0.511, 2, 3, 2),
    documented("erf", 0.508, 1, 2, 2),
    accuracy::erfc,
    {"sigmoid", 0.502, accuracy::sigmoid_of(accuracy::exp.host_double),
     accuracy::sigmoid_of(accuracy::exp.device_float), accuracy::sigmoid_of(accuracy::exp.device_double)},
    {"gelu", 0.512, accuracy::gelu_of(accuracy::erfc.host_double), accuracy::gelu_of(accuracy::erfc.device_float),
     accuracy::gelu_of(accuracy::erfc.device_double)},
};

/// What is added to the table's bound, in epsilons times a size that the tests name: what no number of units bounds.
inline constexpr Accuracy absolute_accuracy_table[] = {
    {"logaddexp", accuracy::logaddexp_of(accuracy::exp.host_float, accuracy::log1p.host_float),
     accuracy::logaddexp_of(accuracy::exp.host_double, accuracy::log1p.host_double),
     accuracy::logaddexp_of(accuracy::exp.device_float, accuracy::log1p.device_float),
     accuracy::logaddexp_of(accuracy::exp.device_double, accuracy::log1p.device_double)},
    {"logaddexp2", accuracy::logaddexp2_of(accuracy::exp2.host_float, accuracy::log1p.host_float),
     accuracy::logaddexp2_of(accuracy::exp2.host_double, accuracy::log1p.host_double),
     accuracy::logaddexp2_of(accuracy::exp2.device_float, accuracy::log1p.device_float),
     accuracy::logaddexp2_of(accuracy::exp2.device_double, accuracy::log1p.device_double)},
    // Where erfc is denormal, its error and that of the sum after it, times x / 2.
    {"gelu", 0, accuracy::erfc.host_double + 0.5, accuracy::erfc.device_float + 0.5,
     accuracy::erfc.device_double + 0.5},
    // t (b - a) or (1 - t) (b - a): the difference, 1 - t and the product, half an epsilon each.
    everywhere("lerp", 1.5),
};

/// The row named so, or nullptr.
template <class Table>
constexpr const Accuracy* find_accuracy(const Table& table, std::string_view name) {
  for (const Accuracy& row : table)
    if (row.name == name) return &row;
  return nullptr;
}

template <class T>
constexpr double accuracy_of(const Accuracy& row, bool device) {
  if (sizeof(T) == sizeof(float)) return device ? row.device_float : row.host_float;
  return device ? row.device_double : row.host_double;
}

}  // namespace mylos::test

#endif
