// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mylos/detail/element_functions.hpp>
#include <numeric>
#include <random>
#include <string>

#include "support/random.hpp"

// The element functions called on the host, value by value. The tables are NumPy 2.4's results (Python's math module
// for erf and erfc), written out.
namespace mylos::test {
namespace {

using namespace detail::element;
using Kokkos::Experimental::bhalf_t;
using Kokkos::Experimental::half_t;
using i8 = std::int8_t;
using u8 = std::uint8_t;
using i16 = std::int16_t;
using u16 = std::uint16_t;
using i32 = std::int32_t;
using u32 = std::uint32_t;
using i64 = std::int64_t;
using u64 = std::uint64_t;

template <class Expected, class F, class... A>
constexpr bool gives = std::is_same_v<std::invoke_result_t<const F&, const A&...>, Expected>;

// Integers stay in their promoted type, and bool counts in int8.
static_assert(gives<u8, Add, u8, u8> && gives<i16, Multiply, u8, i8> && gives<bool, Add, bool, bool>);
static_assert(gives<double, Add, i64, u64> && gives<float, Subtract, half_t, half_t> && gives<float, Add, i16, float>);
static_assert(gives<i8, Divide, bool, bool> && gives<i8, FloorDivide, bool, bool> && gives<i8, Square, bool>);
static_assert(gives<i32, Divide, i32, i32> && gives<double, TrueDivide, i32, i32> && gives<float, TrueDivide, i8, u8>);
static_assert(gives<u16, Absolute, u16> && gives<double, Fabs, i32> && gives<float, Absolute, Kokkos::complex<float>>);
static_assert(gives<double, Sqrt, i32> && gives<float, Sqrt, i16> && gives<float, Sqrt, half_t>);
static_assert(gives<i32, Floor, i32> && gives<bool, Floor, bool> && gives<float, Rint, half_t>);
static_assert(gives<i64, Power, i64, i32> && gives<double, FloatPower, float, float> && gives<i8, Power, bool, bool>);
static_assert(gives<bool, Less, u64, i64> && gives<bool, Isnan, i32> && gives<bool, LogicalAnd, float, i8>);
static_assert(gives<u8, BitwiseCount, i64> && gives<bool, Invert, bool> && gives<i16, BitwiseXor, u8, i8>);
static_assert(gives<i32, Clip, i32, i8, u8> && gives<double, Lerp, i32, i32, float> && gives<u8, Relu, u8>);
static_assert(gives<double, Ldexp, double, i32> && gives<float, Ldexp, i8, i64> && gives<half_t, Spacing, half_t>);
static_assert(gives<half_t, Nextafter, half_t, float> && gives<float, Nextafter, float, half_t>);
static_assert(gives<double, Angle, Kokkos::complex<double>> && gives<float, Imag, half_t> && gives<i32, Imag, i32>);
static_assert(gives<float, Select, i32, half_t, i16> && gives<half_t, Identity, half_t>);

// A value that the compiler does not know: what it folds at compile time hides a trap.
template <class T>
T opaque(T value) {
  const volatile T hidden = value;
  return hidden;
}

constexpr double P = std::numeric_limits<double>::infinity();
constexpr double M = -P;
constexpr double Q = std::numeric_limits<double>::quiet_NaN();
constexpr double inputs[] = {0.0, -0.0, 1, -1, 2.5, -2.5, P, M, Q};
constexpr int count = 9;

// Both libraries and mylos' own functions are within 4 units in the last place, each at most epsilon times the value;
// NaN, infinities, zeros with their sign, and functions that round once are exact.
template <class T>
bool agrees(T value, double expected, bool exact) {
  const T reference = static_cast<T>(expected);
  if (std::isnan(reference)) return std::isnan(value);
  if (reference == 0 && exact) return value == 0 && std::signbit(value) == std::signbit(reference);
  if (exact || std::isinf(reference)) return value == reference;
  // log(1) and its like: of the other sign, but nothing else, may be the zero
  return std::abs(value - reference) <= 4 * std::numeric_limits<T>::epsilon() * std::abs(reference) &&
         (value != 0 || std::signbit(value) == std::signbit(reference));
}

template <class F, class T>
void check_unary(const char* name, const double (&expected)[count], bool exact) {
  for (int i = 0; i < count; ++i) {
    const T value = F{}(static_cast<T>(inputs[i]));
    EXPECT_TRUE(agrees(value, expected[i], exact))
        << name << "(" << inputs[i] << ") is " << value << ", expected " << expected[i];
  }
}

template <class F, class T>
void check_binary(const char* name, const double (&expected)[count * count], bool exact) {
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j) {
      const T value = F{}(static_cast<T>(inputs[i]), static_cast<T>(inputs[j]));
      EXPECT_TRUE(agrees(value, expected[i * count + j], exact))
          << name << "(" << inputs[i] << ", " << inputs[j] << ") is " << value << ", expected "
          << expected[i * count + j];
    }
}

template <class T>
class ElementSpecialValues : public ::testing::Test {};
using FloatingTypes = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ElementSpecialValues, FloatingTypes);

#define EXACT(Name, ...) check_unary<Name, TypeParam>(#Name, {__VA_ARGS__}, true)
#define NEAR(Name, ...) check_unary<Name, TypeParam>(#Name, {__VA_ARGS__}, false)
#define EXACT2(Name, ...) check_binary<Name, TypeParam>(#Name, {__VA_ARGS__}, true)
#define NEAR2(Name, ...) check_binary<Name, TypeParam>(#Name, {__VA_ARGS__}, false)

TYPED_TEST(ElementSpecialValues, OfOneInput) {
  EXACT(Negative, -0.0, 0, -1, 1, -2.5, 2.5, M, P, Q);
  EXACT(Positive, 0, -0.0, 1, -1, 2.5, -2.5, P, M, Q);
  EXACT(Absolute, 0, 0, 1, 1, 2.5, 2.5, P, P, Q);
  EXACT(Fabs, 0, 0, 1, 1, 2.5, 2.5, P, P, Q);
  EXACT(Sign, 0, 0, 1, -1, 1, -1, 1, -1, Q);
  EXACT(Square, 0, 0, 1, 1, 6.25, 6.25, P, P, Q);
  EXACT(Reciprocal, P, M, 1, -1, 0.4, -0.4, 0, -0.0, Q);
  EXACT(Rint, 0, -0.0, 1, -1, 2, -2, P, M, Q);
  EXACT(Floor, 0, -0.0, 1, -1, 2, -3, P, M, Q);
  EXACT(Ceil, 0, -0.0, 1, -1, 3, -2, P, M, Q);
  EXACT(Trunc, 0, -0.0, 1, -1, 2, -2, P, M, Q);
  NEAR(Sqrt, 0, -0.0, 1, Q, 1.5811388300841898, Q, P, Q, Q);
  NEAR(Cbrt, 0, -0.0, 1, -1, 1.3572088082974534, -1.3572088082974534, P, M, Q);
  NEAR(Exp, 1, 1, 2.718281828459045, 0.36787944117144233, 12.182493960703473, 0.0820849986238988, P, 0, Q);
  NEAR(Exp2, 1, 1, 2, 0.5, 5.656854249492381, 0.1767766952966369, P, 0, Q);
  NEAR(Expm1, 0, -0.0, 1.7182818284590453, -0.6321205588285577, 11.182493960703473, -0.9179150013761012, P, -1, Q);
  NEAR(Log, M, M, 0, Q, 0.9162907318741551, Q, P, Q, Q);
  NEAR(Log2, M, M, 0, Q, 1.3219280948873624, Q, P, Q, Q);
  NEAR(Log10, M, M, 0, Q, 0.3979400086720376, Q, P, Q, Q);
  NEAR(Log1p, 0, -0.0, 0.6931471805599453, M, 1.252762968495368, Q, P, Q, Q);
  NEAR(Sin, 0, -0.0, 0.8414709848078965, -0.8414709848078965, 0.5984721441039565, -0.5984721441039565, Q, Q, Q);
  NEAR(Cos, 1, 1, 0.5403023058681398, 0.5403023058681398, -0.8011436155469337, -0.8011436155469337, Q, Q, Q);
  NEAR(Tan, 0, -0.0, 1.5574077246549023, -1.5574077246549023, -0.7470222972386603, 0.7470222972386603, Q, Q, Q);
  NEAR(Arcsin, 0, -0.0, 1.5707963267948966, -1.5707963267948966, Q, Q, Q, Q, Q);
  NEAR(Arccos, 1.5707963267948966, 1.5707963267948966, 0, 3.141592653589793, Q, Q, Q, Q, Q);
  NEAR(Arctan, 0, -0.0, 0.7853981633974483, -0.7853981633974483, 1.1902899496825317, -1.1902899496825317,
       1.5707963267948966, -1.5707963267948966, Q);
  NEAR(Sinh, 0, -0.0, 1.1752011936438014, -1.1752011936438014, 6.0502044810397875, -6.0502044810397875, P, M, Q);
  NEAR(Cosh, 1, 1, 1.5430806348152437, 1.5430806348152437, 6.132289479663686, 6.132289479663686, P, P, Q);
  NEAR(Tanh, 0, -0.0, 0.7615941559557649, -0.7615941559557649, 0.9866142981514303, -0.9866142981514303, 1, -1, Q);
  NEAR(Arcsinh, 0, -0.0, 0.881373587019543, -0.881373587019543, 1.6472311463710958, -1.6472311463710958, P, M, Q);
  NEAR(Arccosh, Q, Q, 0, Q, 1.566799236972411, Q, P, Q, Q);
  NEAR(Arctanh, 0, -0.0, P, M, Q, Q, Q, Q, Q);
  NEAR(Degrees, 0, -0.0, 57.29577951308232, -57.29577951308232, 143.2394487827058, -143.2394487827058, P, M, Q);
  NEAR(Radians, 0, -0.0, 0.017453292519943295, -0.017453292519943295, 0.04363323129985824, -0.04363323129985824, P, M,
       Q);
  NEAR(Erf, 0, -0.0, 0.8427007929497149, -0.8427007929497149, 0.999593047982555, -0.999593047982555, 1, -1, Q);
  NEAR(Erfc, 1, 1, 0.15729920705028513, 1.842700792949715, 0.0004069520174449589, 1.999593047982555, 0, 2, Q);
  NEAR(Sigmoid, 0.5, 0.5, 0.7310585786300049, 0.2689414213699951, 0.9241418199787566, 0.07585818002124355, 1, 0, Q);
}

TYPED_TEST(ElementSpecialValues, OfTwoInputs) {
  // clang-format off
  EXACT2(TrueDivide,
    Q, Q, 0, -0.0, 0, -0.0, 0, -0.0, Q,
    Q, Q, -0.0, 0, -0.0, 0, -0.0, 0, Q,
    P, M, 1, -1, 0.4, -0.4, 0, -0.0, Q,
    M, P, -1, 1, -0.4, 0.4, -0.0, 0, Q,
    P, M, 2.5, -2.5, 1, -1, 0, -0.0, Q,
    M, P, -2.5, 2.5, -1, 1, -0.0, 0, Q,
    P, M, P, M, P, M, Q, Q, Q,
    M, P, M, P, M, P, Q, Q, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  EXACT2(FloorDivide,
    Q, Q, 0, -0.0, 0, -0.0, 0, -0.0, Q,
    Q, Q, -0.0, 0, -0.0, 0, -0.0, 0, Q,
    P, M, 1, -1, 0, -1, 0, -1, Q,
    M, P, -1, 1, -1, 0, -1, 0, Q,
    P, M, 2, -3, 1, -1, 0, -1, Q,
    M, P, -3, 2, -1, 1, -1, 0, Q,
    P, M, Q, Q, Q, Q, Q, Q, Q,
    M, P, Q, Q, Q, Q, Q, Q, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  EXACT2(Remainder,
    Q, Q, 0, -0.0, 0, -0.0, 0, -0.0, Q,
    Q, Q, 0, -0.0, 0, -0.0, 0, -0.0, Q,
    Q, Q, 0, -0.0, 1, -1.5, 1, M, Q,
    Q, Q, 0, -0.0, 1.5, -1, P, -1, Q,
    Q, Q, 0.5, -0.5, 0, -0.0, 2.5, M, Q,
    Q, Q, 0.5, -0.5, 0, -0.0, P, -2.5, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  EXACT2(Fmod,
    Q, Q, 0, 0, 0, 0, 0, 0, Q,
    Q, Q, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, Q,
    Q, Q, 0, 0, 1, 1, 1, 1, Q,
    Q, Q, -0.0, -0.0, -1, -1, -1, -1, Q,
    Q, Q, 0.5, 0.5, 0, 0, 2.5, 2.5, Q,
    Q, Q, -0.5, -0.5, -0.0, -0.0, -2.5, -2.5, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  // of two zeros the first; which one NumPy returns depends on the processor
  EXACT2(Minimum,
    0, 0, 0, -1, 0, -2.5, 0, M, Q,
    -0.0, -0.0, -0.0, -1, -0.0, -2.5, -0.0, M, Q,
    0, -0.0, 1, -1, 1, -2.5, 1, M, Q,
    -1, -1, -1, -1, -1, -2.5, -1, M, Q,
    0, -0.0, 1, -1, 2.5, -2.5, 2.5, M, Q,
    -2.5, -2.5, -2.5, -2.5, -2.5, -2.5, -2.5, M, Q,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, Q,
    M, M, M, M, M, M, M, M, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  EXACT2(Maximum,
    0, 0, 1, 0, 2.5, 0, P, 0, Q,
    -0.0, -0.0, 1, -0.0, 2.5, -0.0, P, -0.0, Q,
    1, 1, 1, 1, 2.5, 1, P, 1, Q,
    0, -0.0, 1, -1, 2.5, -1, P, -1, Q,
    2.5, 2.5, 2.5, 2.5, 2.5, 2.5, P, 2.5, Q,
    0, -0.0, 1, -1, 2.5, -2.5, P, -2.5, Q,
    P, P, P, P, P, P, P, P, Q,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  EXACT2(Fmin,
    0, 0, 0, -1, 0, -2.5, 0, M, 0,
    -0.0, -0.0, -0.0, -1, -0.0, -2.5, -0.0, M, -0.0,
    0, -0.0, 1, -1, 1, -2.5, 1, M, 1,
    -1, -1, -1, -1, -1, -2.5, -1, M, -1,
    0, -0.0, 1, -1, 2.5, -2.5, 2.5, M, 2.5,
    -2.5, -2.5, -2.5, -2.5, -2.5, -2.5, -2.5, M, -2.5,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, P,
    M, M, M, M, M, M, M, M, M,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, Q);
  EXACT2(Fmax,
    0, 0, 1, 0, 2.5, 0, P, 0, 0,
    -0.0, -0.0, 1, -0.0, 2.5, -0.0, P, -0.0, -0.0,
    1, 1, 1, 1, 2.5, 1, P, 1, 1,
    0, -0.0, 1, -1, 2.5, -1, P, -1, -1,
    2.5, 2.5, 2.5, 2.5, 2.5, 2.5, P, 2.5, 2.5,
    0, -0.0, 1, -1, 2.5, -2.5, P, -2.5, -2.5,
    P, P, P, P, P, P, P, P, P,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, M,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, Q);
  EXACT2(Copysign,
    0, -0.0, 0, -0.0, 0, -0.0, 0, -0.0, 0,
    0, -0.0, 0, -0.0, 0, -0.0, 0, -0.0, 0,
    1, -1, 1, -1, 1, -1, 1, -1, 1,
    1, -1, 1, -1, 1, -1, 1, -1, 1,
    2.5, -2.5, 2.5, -2.5, 2.5, -2.5, 2.5, -2.5, 2.5,
    2.5, -2.5, 2.5, -2.5, 2.5, -2.5, 2.5, -2.5, 2.5,
    P, M, P, M, P, M, P, M, P,
    P, M, P, M, P, M, P, M, P,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  EXACT2(Heaviside,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, Q,
    0, -0.0, 1, -1, 2.5, -2.5, P, M, Q,
    1, 1, 1, 1, 1, 1, 1, 1, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 1, 1, 1, 1, 1, 1, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    1, 1, 1, 1, 1, 1, 1, 1, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  NEAR2(Power,
    1, 1, 0, P, 0, P, 0, P, Q,
    1, 1, -0.0, M, 0, P, 0, P, Q,
    1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, -1, -1, Q, Q, 1, 1, Q,
    1, 1, 2.5, 0.4, 9.882117688026185, 0.10119288512538814, P, 0, Q,
    1, 1, -2.5, -0.4, Q, Q, P, 0, Q,
    1, 1, P, 0, P, 0, P, 0, Q,
    1, 1, M, -0.0, P, 0, P, 0, Q,
    1, 1, Q, Q, Q, Q, Q, Q, Q);
  NEAR2(Hypot,
    0, 0, 1, 1, 2.5, 2.5, P, P, Q,
    0, 0, 1, 1, 2.5, 2.5, P, P, Q,
    1, 1, 1.4142135623730951, 1.4142135623730951, 2.692582403567252, 2.692582403567252, P, P, Q,
    1, 1, 1.4142135623730951, 1.4142135623730951, 2.692582403567252, 2.692582403567252, P, P, Q,
    2.5, 2.5, 2.692582403567252, 2.692582403567252, 3.5355339059327378, 3.5355339059327378, P, P, Q,
    2.5, 2.5, 2.692582403567252, 2.692582403567252, 3.5355339059327378, 3.5355339059327378, P, P, Q,
    P, P, P, P, P, P, P, P, P,
    P, P, P, P, P, P, P, P, P,
    Q, Q, Q, Q, Q, Q, P, P, Q);
  NEAR2(Arctan2,
    0, 3.141592653589793, 0, 3.141592653589793, 0, 3.141592653589793, 0, 3.141592653589793, Q,
    -0.0, -3.141592653589793, -0.0, -3.141592653589793, -0.0, -3.141592653589793, -0.0, -3.141592653589793, Q,
    1.5707963267948966, 1.5707963267948966, 0.7853981633974483, 2.356194490192345, 0.3805063771123649, 2.761086276477428, 0, 3.141592653589793, Q,
    -1.5707963267948966, -1.5707963267948966, -0.7853981633974483, -2.356194490192345, -0.3805063771123649, -2.761086276477428, -0.0, -3.141592653589793, Q,
    1.5707963267948966, 1.5707963267948966, 1.1902899496825317, 1.9513027039072615, 0.7853981633974483, 2.356194490192345, 0, 3.141592653589793, Q,
    -1.5707963267948966, -1.5707963267948966, -1.1902899496825317, -1.9513027039072615, -0.7853981633974483, -2.356194490192345, -0.0, -3.141592653589793, Q,
    1.5707963267948966, 1.5707963267948966, 1.5707963267948966, 1.5707963267948966, 1.5707963267948966, 1.5707963267948966, 0.7853981633974483, 2.356194490192345, Q,
    -1.5707963267948966, -1.5707963267948966, -1.5707963267948966, -1.5707963267948966, -1.5707963267948966, -1.5707963267948966, -0.7853981633974483, -2.356194490192345, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  NEAR2(Logaddexp,
    0.6931471805599453, 0.6931471805599453, 1.3132616875182228, 0.31326168751822286, 2.5788897342925496, 0.07888973429254963, P, 0, Q,
    0.6931471805599453, 0.6931471805599453, 1.3132616875182228, 0.31326168751822286, 2.5788897342925496, 0.07888973429254963, P, 0, Q,
    1.3132616875182228, 1.3132616875182228, 1.6931471805599454, 1.1269280110429725, 2.7014132779827524, 1.0297504182726205, P, 1, Q,
    0.31326168751822286, 0.31326168751822286, 1.1269280110429725, -0.3068528194400547, 2.5297504182726205, -0.7985867220172476, P, -1, Q,
    2.5788897342925496, 2.5788897342925496, 2.7014132779827524, 2.5297504182726205, 3.1931471805599454, 2.5067153484891183, P, 2.5, Q,
    0.07888973429254963, 0.07888973429254963, 1.0297504182726205, -0.7985867220172476, 2.5067153484891183, -1.8068528194400546, P, -2.5, Q,
    P, P, P, P, P, P, P, P, Q,
    0, 0, 1, -1, 2.5, -2.5, P, M, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  NEAR2(Logaddexp2,
    1, 1, 1.584962500721156, 0.5849625007211562, 2.734840581079202, 0.23484058107920172, P, 0, Q,
    1, 1, 1.584962500721156, 0.5849625007211562, 2.734840581079202, 0.23484058107920172, P, 0, Q,
    1.584962500721156, 1.584962500721156, 2, 1.3219280948873624, 2.936751795439824, 1.1221934162022744, P, 1, Q,
    0.5849625007211562, 0.5849625007211562, 1.3219280948873624, 0, 2.622193416202274, -0.5632482045601759, P, -1, Q,
    2.734840581079202, 2.734840581079202, 2.936751795439824, 2.622193416202274, 3.5, 2.5443941193584534, P, 2.5, Q,
    0.23484058107920172, 0.23484058107920172, 1.1221934162022744, -0.5632482045601759, 2.5443941193584534, -1.5, P, -2.5, Q,
    P, P, P, P, P, P, P, P, Q,
    0, 0, 1, -1, 2.5, -2.5, P, M, Q,
    Q, Q, Q, Q, Q, Q, Q, Q, Q);
  // clang-format on
}

#undef EXACT
#undef NEAR
#undef EXACT2
#undef NEAR2

TYPED_TEST(ElementSpecialValues, Activations) {
  using T = TypeParam;
  EXPECT_EQ(Relu{}(T(-2)), T(0));
  EXPECT_EQ(Relu{}(T(2)), T(2));
  EXPECT_EQ(Relu{}(static_cast<T>(M)), T(0));
  EXPECT_EQ(Relu{}(static_cast<T>(P)), static_cast<T>(P));
  EXPECT_TRUE(std::isnan(Relu{}(static_cast<T>(Q))));
  EXPECT_EQ(Gelu{}(T(0)), T(0));
  EXPECT_EQ(Gelu{}(static_cast<T>(P)), static_cast<T>(P));
  EXPECT_EQ(Gelu{}(static_cast<T>(M)), T(0));
  EXPECT_TRUE(std::isnan(Gelu{}(static_cast<T>(Q))));
  EXPECT_EQ(Sigmoid{}(T(-1000)), T(0));
  EXPECT_EQ(Sigmoid{}(T(1000)), T(1));
}

TYPED_TEST(ElementSpecialValues, Predicates) {
  using T = TypeParam;
  using Limits = std::numeric_limits<T>;
  const T infinity = Limits::infinity(), nan = Limits::quiet_NaN();
  for (const T x : {T(0), -T(0), T(1), Limits::max(), Limits::denorm_min(), infinity, -infinity, nan, -nan}) {
    EXPECT_EQ(Isnan{}(x), std::isnan(x));
    EXPECT_EQ(Isinf{}(x), std::isinf(x));
    EXPECT_EQ(Isfinite{}(x), std::isfinite(x));
    EXPECT_EQ(Signbit{}(x), std::signbit(x));
    EXPECT_EQ(LogicalNot{}(x), x == 0);
    for (const T y : {T(0), -T(0), T(1), infinity, nan}) {
      EXPECT_EQ(Less{}(x, y), x < y);
      EXPECT_EQ(LessEqual{}(x, y), x <= y);
      EXPECT_EQ(Greater{}(x, y), x > y);
      EXPECT_EQ(GreaterEqual{}(x, y), x >= y);
      EXPECT_EQ(Equal{}(x, y), x == y);
      EXPECT_EQ(NotEqual{}(x, y), x != y);
      EXPECT_EQ(LogicalAnd{}(x, y), x != 0 && y != 0);
      EXPECT_EQ(LogicalOr{}(x, y), x != 0 || y != 0);
      EXPECT_EQ(LogicalXor{}(x, y), (x != 0) != (y != 0));
    }
  }
  EXPECT_FALSE(Isnan{}(7));
  EXPECT_FALSE(Isinf{}(7));
  EXPECT_TRUE(Isfinite{}(7));
  EXPECT_TRUE(Signbit{}(-7));
  EXPECT_FALSE(Signbit{}(std::numeric_limits<u64>::max()));
}

TYPED_TEST(ElementSpecialValues, ClipAndLerp) {
  using T = TypeParam;
  const T nan = std::numeric_limits<T>::quiet_NaN();
  EXPECT_EQ(Clip{}(T(5), T(0), T(2)), T(2));
  EXPECT_EQ(Clip{}(T(-5), T(0), T(2)), T(0));
  EXPECT_EQ(Clip{}(T(1), T(0), T(2)), T(1));
  EXPECT_EQ(Clip{}(T(1), T(3), T(2)), T(2));  // lo above hi: hi
  EXPECT_TRUE(std::isnan(Clip{}(nan, T(0), T(2))));
  EXPECT_TRUE(std::isnan(Clip{}(T(1), nan, T(2))));
  EXPECT_TRUE(std::isnan(Clip{}(T(1), T(0), nan)));
  EXPECT_EQ(Lerp{}(T(1), T(1) / 3, T(0)), T(1));
  EXPECT_EQ(Lerp{}(std::numeric_limits<T>::max() / 4, T(1) / 3, T(1)), T(1) / 3);
  EXPECT_EQ(Lerp{}(T(2), T(4), T(0.5)), T(3));
  EXPECT_EQ(Lerp{}(T(2), T(4), T(-1)), T(0));
  const T e = std::numeric_limits<T>::epsilon();
  EXPECT_EQ(Fma{}(1 + e, 1 - e, T(-1)), -e * e);  // the product is not rounded
}

// The quotient and the remainder of Python: x == q * y + r exactly for numbers this small.
TYPED_TEST(ElementSpecialValues, FloorDivisionHoldsTogether) {
  using T = TypeParam;
  for (int i = -60; i <= 60; ++i)
    for (int j = -20; j <= 20; ++j) {
      if (j == 0) continue;
      const T x = static_cast<T>(i) / 4, y = static_cast<T>(j) / 4;
      const T q = FloorDivide{}(x, y), r = Remainder{}(x, y);
      EXPECT_EQ(q, std::floor(x / y)) << x << " " << y;
      EXPECT_EQ(q * y + r, x) << x << " " << y;
      EXPECT_TRUE(r == 0 || (r < 0) == (y < 0)) << x << " " << y;
      EXPECT_EQ(std::signbit(r), std::signbit(y)) << x << " " << y;
      EXPECT_EQ(Fmod{}(x, y), std::fmod(x, y));
    }
}

// The quotient in floating point is a little below the whole number that NumPy returns.
TEST(ElementValues, FloorDivisionOfInexactQuotients) {
  EXPECT_EQ(FloorDivide{}(2.1045228e+06F, 0.93101734F), 2260454.0F);
  EXPECT_EQ(FloorDivide{}(2.1247042e+06F, 0.7320062F), 2902576.0F);
  EXPECT_EQ(FloorDivide{}(405389593719219.2, 0.9102557662160548), 445357896939701.0);
}

TYPED_TEST(ElementSpecialValues, NeighboursAndScales) {
  using T = TypeParam;
  using Bits = detail::element::bits_t<T>;
  using Limits = std::numeric_limits<T>;
  auto g = generator(11);
  std::uniform_int_distribution<Bits> bits;
  std::uniform_int_distribution<int> exponents(-2300, 2300);
  const T special[] = {T(0), -T(0), Limits::denorm_min(), -Limits::denorm_min(), Limits::min(),      Limits::max(),
                       T(1), T(-1), Limits::infinity(),   -Limits::infinity(),   Limits::quiet_NaN()};
  constexpr int specials = 11;
  const auto same = [](T x, T y) {
    return (std::isnan(x) && std::isnan(y)) || std::bit_cast<Bits>(x) == std::bit_cast<Bits>(y);
  };
  for (int i = 0; i < 20000; ++i) {
    const T x = i < specials * specials ? special[i % specials] : std::bit_cast<T>(bits(g));
    const T y = i < specials * specials ? special[i / specials] : std::bit_cast<T>(bits(g));
    EXPECT_TRUE(same(Nextafter{}(x, y), std::nextafter(x, y))) << x << " " << y;
    const T away = std::nextafter(x, std::signbit(x) ? -Limits::infinity() : Limits::infinity());
    const T spacing = x == 0 ? Limits::denorm_min() : std::isfinite(x) ? away - x : Limits::quiet_NaN();
    EXPECT_TRUE(same(Spacing{}(x), spacing)) << x;
    const int e = exponents(g);
    EXPECT_TRUE(same(Ldexp{}(x, e), std::ldexp(x, e))) << x << " " << e;
    int expected_exponent = 0;
    const T fraction = std::frexp(x, &expected_exponent);
    EXPECT_TRUE(same(Mantissa{}(x), fraction)) << x;
    EXPECT_EQ(Exponent{}(x), std::isfinite(x) ? expected_exponent : 0) << x;
    EXPECT_TRUE(same(Copysign{}(x, y), std::copysign(x, y)));
  }
  EXPECT_EQ(Ldexp{}(T(1), std::numeric_limits<i64>::max()), Limits::infinity());
  EXPECT_EQ(Ldexp{}(T(1), std::numeric_limits<i64>::min() + 1), T(0));
  EXPECT_EQ(Ldexp{}(T(1), std::numeric_limits<u32>::max()), Limits::infinity());
  EXPECT_EQ(Ldexp{}(T(1), -1e30), T(0));
  EXPECT_EQ(Ldexp{}(T(3), T(2.9)), T(12));
}

TEST(ElementValues, RoundsHalfToEven) {
  const double x[] = {0.5, 1.5, 2.5, 3.5, -0.5, -1.5, -2.5, 4503599627370495.5, 0.49999999999999994};
  const double expected[] = {0, 2, 2, 4, -0.0, -2, -2, 4503599627370496, 0};
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(agrees(Rint{}(x[i]), expected[i], true)) << x[i];
  EXPECT_EQ(Rint{}(i64{9007199254740993}), 9007199254740993);
  EXPECT_EQ(Floor{}(-3), -3);
}

// Every pair of bytes, against arithmetic in int that cannot overflow there; / and % of C++ round towards zero.
template <class A, class B>
void check_bytes() {
  using T = promote_t<A, B>;
  constexpr int bits = 8 * sizeof(T);
  const auto wrapped = [](i64 x) { return static_cast<T>(static_cast<u64>(x)); };
  for (int a = std::numeric_limits<A>::min(); a <= std::numeric_limits<A>::max(); ++a)
    for (int b = std::numeric_limits<B>::min(); b <= std::numeric_limits<B>::max(); ++b) {
      const A x = static_cast<A>(a);
      const B y = static_cast<B>(b);
      const std::string pair = std::to_string(a) + ", " + std::to_string(b);
      ASSERT_EQ(Add{}(x, y), wrapped(a + b)) << pair;
      ASSERT_EQ(Subtract{}(x, y), wrapped(a - b)) << pair;
      ASSERT_EQ(Multiply{}(x, y), wrapped(a * b)) << pair;
      ASSERT_EQ(Divide{}(x, y), b == 0 ? T{0} : wrapped(a / b)) << pair;
      ASSERT_EQ(Fmod{}(x, y), b == 0 ? T{0} : wrapped(a % b)) << pair;
      const int floor = b == 0 ? 0 : static_cast<int>(std::floor(static_cast<double>(a) / b));
      ASSERT_EQ(FloorDivide{}(x, y), wrapped(floor)) << pair;
      ASSERT_EQ(Remainder{}(x, y), b == 0 ? T{0} : wrapped(a - floor * b)) << pair;
      const float quotient = TrueDivide{}(x, y);
      ASSERT_TRUE(b == 0 ? !std::isfinite(quotient) : quotient == static_cast<float>(a) / static_cast<float>(b))
          << pair;
      ASSERT_EQ(Minimum{}(x, y), a < b ? a : b) << pair;
      ASSERT_EQ(Maximum{}(x, y), a < b ? b : a) << pair;
      ASSERT_EQ(Fmin{}(x, y), a < b ? a : b) << pair;
      ASSERT_EQ(Fmax{}(x, y), a < b ? b : a) << pair;
      ASSERT_EQ(Gcd{}(x, y), wrapped(std::gcd(a, b))) << pair;
      ASSERT_EQ(Lcm{}(x, y), wrapped(std::lcm(a, b))) << pair;
      ASSERT_EQ(BitwiseAnd{}(x, y), wrapped(a & b)) << pair;
      ASSERT_EQ(BitwiseOr{}(x, y), wrapped(a | b)) << pair;
      ASSERT_EQ(BitwiseXor{}(x, y), wrapped(a ^ b)) << pair;
      const bool out = b < 0 || b >= bits;
      ASSERT_EQ(LeftShift{}(x, y), out ? T{0} : wrapped(i64{a} * (i64{1} << (out ? 0 : b)))) << pair;
      ASSERT_EQ(RightShift{}(x, y), out ? wrapped(a < 0 ? -1 : 0) : wrapped(a >> (out ? 0 : b))) << pair;
      ASSERT_EQ(Less{}(x, y), a < b) << pair;
      ASSERT_EQ(LessEqual{}(x, y), a <= b) << pair;
      ASSERT_EQ(Greater{}(x, y), a > b) << pair;
      ASSERT_EQ(GreaterEqual{}(x, y), a >= b) << pair;
      ASSERT_EQ(Equal{}(x, y), a == b) << pair;
      ASSERT_EQ(NotEqual{}(x, y), a != b) << pair;
      i64 power = 1;
      for (int i = 0; i < b; ++i) power = static_cast<T>(power * a);
      if (b < 0) power = a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
      ASSERT_EQ(Power{}(x, y), wrapped(power)) << pair;
    }
}

TEST(ElementIntegers, EveryPairOfSignedBytes) {
  check_bytes<i8, i8>();
}
TEST(ElementIntegers, EveryPairOfUnsignedBytes) {
  check_bytes<u8, u8>();
}
TEST(ElementIntegers, EveryPairOfMixedBytes) {
  check_bytes<i8, u8>();
  check_bytes<u8, i8>();
}

template <class T>
void check_single_bytes() {
  for (int a = std::numeric_limits<T>::min(); a <= std::numeric_limits<T>::max(); ++a) {
    const T x = static_cast<T>(a);
    ASSERT_EQ(Negative{}(x), static_cast<T>(-a));
    ASSERT_EQ(Positive{}(x), x);
    ASSERT_EQ(Absolute{}(x), static_cast<T>(std::abs(a)));
    ASSERT_EQ(Fabs{}(x), static_cast<float>(std::abs(a)));
    ASSERT_EQ(Sign{}(x), (a > 0) - (a < 0));
    ASSERT_EQ(Square{}(x), static_cast<T>(a * a));
    ASSERT_EQ(Reciprocal{}(x), a == 1 || a == -1 ? x : T{0});
    ASSERT_EQ(Relu{}(x), a < 0 ? 0 : a);
    ASSERT_EQ(Invert{}(x), static_cast<T>(~a));
    ASSERT_EQ(BitwiseCount{}(x), std::popcount(static_cast<unsigned>(std::abs(a))));
    ASSERT_EQ(LogicalNot{}(x), a == 0);
    ASSERT_EQ(Signbit{}(x), a < 0);
    ASSERT_EQ(Floor{}(x), x);
  }
}

TEST(ElementIntegers, EveryByte) {
  check_single_bytes<i8>();
  check_single_bytes<u8>();
}

template <class T>
class ElementIntegerLimits : public ::testing::Test {};
using LimitTypes = ::testing::Types<i8, u8, i16, u16, i32, u32, i64, u64, long long, unsigned long long>;
TYPED_TEST_SUITE(ElementIntegerLimits, LimitTypes);

TYPED_TEST(ElementIntegerLimits, WrapWithoutUndefinedBehaviour) {
  using T = TypeParam;
  using Limits = std::numeric_limits<T>;
  const T low = opaque(Limits::min()), high = opaque(Limits::max()), minus_one = opaque(static_cast<T>(-1));
  EXPECT_EQ(Add{}(high, T{1}), low);
  EXPECT_EQ(Subtract{}(low, T{1}), high);
  EXPECT_EQ(Multiply{}(high, high), T{1});  // (2^n - 1)^2 is 1 modulo 2^n and modulo 2^(n + 1)
  EXPECT_EQ(Square{}(high), T{1});
  EXPECT_EQ(Multiply{}(low, minus_one), low);
  EXPECT_EQ(Fma{}(high, high, high), low);
  EXPECT_EQ(Divide{}(high, T{0}), T{0});
  EXPECT_EQ(FloorDivide{}(low, T{0}), T{0});
  EXPECT_EQ(Remainder{}(high, T{0}), T{0});
  EXPECT_EQ(Fmod{}(high, T{0}), T{0});
  EXPECT_EQ(Reciprocal{}(T{0}), T{0});
  EXPECT_EQ(Divide{}(high, T{2}), static_cast<T>(high / 2));
  EXPECT_EQ(BitwiseCount{}(high), Limits::digits);
  EXPECT_EQ(LeftShift{}(T{1}, static_cast<T>(Limits::digits)), std::is_signed_v<T> ? low : T{0});
  const T bits = opaque(static_cast<T>(8 * sizeof(T)));
  EXPECT_EQ(LeftShift{}(T{1}, bits), T{0});
  EXPECT_EQ(LeftShift{}(T{1}, high), T{0});
  EXPECT_EQ(RightShift{}(high, static_cast<T>(8 * sizeof(T) - 1)), std::is_signed_v<T> ? T{0} : T{1});
  EXPECT_EQ(RightShift{}(high, bits), T{0});
  EXPECT_EQ(Power{}(T{2}, static_cast<T>(Limits::digits)), std::is_signed_v<T> ? low : T{0});
  EXPECT_EQ(Power{}(T{3}, T{4}), T{81});
  EXPECT_EQ(Power{}(T{0}, T{0}), T{1});
  EXPECT_EQ(Gcd{}(T{12}, T{18}), T{6});
  EXPECT_EQ(Lcm{}(T{4}, T{6}), T{12});
  EXPECT_EQ(Lcm{}(T{0}, T{6}), T{0});
  if constexpr (std::is_signed_v<T>) {
    EXPECT_EQ(Negative{}(low), low);
    EXPECT_EQ(Absolute{}(low), low);
    EXPECT_EQ(Divide{}(low, minus_one), low);
    EXPECT_EQ(FloorDivide{}(low, minus_one), low);
    EXPECT_EQ(Remainder{}(low, minus_one), T{0});
    EXPECT_EQ(Fmod{}(low, minus_one), T{0});
    EXPECT_EQ(FloorDivide{}(low, high), T(-2));
    EXPECT_EQ(Remainder{}(low, high), static_cast<T>(high - 1));
    EXPECT_EQ(Gcd{}(low, low), low);
    EXPECT_EQ(BitwiseCount{}(low), 1);
    EXPECT_EQ(RightShift{}(low, T{-1}), minus_one);
    EXPECT_EQ(LeftShift{}(minus_one, T{-1}), T{0});
    EXPECT_EQ(Power{}(minus_one, low), T{1});
    EXPECT_EQ(Power{}(minus_one, T{-3}), minus_one);
    EXPECT_EQ(Power{}(T{2}, T{-1}), T{0});
    EXPECT_EQ(Power{}(T{0}, T{-1}), T{0});
  } else {
    EXPECT_EQ(Negative{}(T{1}), high);
    EXPECT_EQ(Absolute{}(high), high);
  }
}

// The narrow types divide in float: every quotient of 16 bits must be exact.
TEST(ElementIntegers, SixteenBitQuotients) {
  for (int y : {-32768, -32767, -257, -3, -2, -1, 1, 2, 3, 7, 10, 127, 255, 256, 257, 1000, 32767})
    for (int x = -32768; x <= 32767; ++x)
      ASSERT_EQ(Divide{}(static_cast<i16>(x), static_cast<i16>(y)), static_cast<i16>(x / y)) << x << " " << y;
  for (int y : {1, 2, 3, 7, 10, 255, 257, 641, 32768, 65521, 65534, 65535})
    for (int x = 0; x <= 65535; ++x)
      ASSERT_EQ(Divide{}(static_cast<u16>(x), static_cast<u16>(y)), static_cast<u16>(x / y)) << x << " " << y;
  auto g = generator(12);
  std::uniform_int_distribution<int> number(0, 65535);
  for (int i = 0; i < 1000000; ++i) {
    const int y = number(g) | 1;
    const int multiple = number(g) / y * y;
    for (int x : {multiple - 1, multiple, multiple + 1})
      if (x >= 0 && x <= 65535) {
        ASSERT_EQ(Divide{}(static_cast<u16>(x), static_cast<u16>(y)), x / y) << x << " " << y;
      }
  }
}

TEST(ElementIntegers, ComparedByValue) {
  constexpr u64 big = std::numeric_limits<u64>::max();
  EXPECT_TRUE(Less{}(i64{-1}, big));
  EXPECT_FALSE(Less{}(big, i64{-1}));
  EXPECT_FALSE(Equal{}(i64{-1}, big));
  EXPECT_TRUE(NotEqual{}(i64{-1}, big));
  EXPECT_TRUE(Greater{}(u64{9007199254740993}, i64{9007199254740992}));  // equal in double
  EXPECT_FALSE(Equal{}(u64{9007199254740993}, i64{9007199254740992}));
  EXPECT_TRUE(LessEqual{}(i64{9007199254740992}, u64{9007199254740993}));
  EXPECT_FALSE(GreaterEqual{}(i64{9007199254740992}, u64{9007199254740993}));
  EXPECT_FALSE(Less{}(i64{0}, u64{0}));
  EXPECT_TRUE(LessEqual{}(i64{0}, u64{0}));
  EXPECT_TRUE(Less{}(-1, 1U));
  EXPECT_TRUE(Less{}(i8{-1}, u8{255}));
  EXPECT_TRUE(Equal{}(true, 1));
  EXPECT_TRUE(Less{}(false, 0.5F));
}

TEST(ElementValues, Bools) {
  EXPECT_TRUE(Add{}(true, true));
  EXPECT_FALSE(Multiply{}(true, false));
  EXPECT_EQ(Divide{}(true, false), 0);
  EXPECT_EQ(FloorDivide{}(true, true), 1);
  EXPECT_EQ(LeftShift{}(true, true), 2);
  EXPECT_FALSE(Invert{}(true));
  EXPECT_EQ(BitwiseCount{}(true), 1);
  EXPECT_EQ(Power{}(false, false), 1);
  EXPECT_FALSE(Minimum{}(true, false));
  EXPECT_TRUE(BitwiseXor{}(true, false));
  EXPECT_EQ(Sqrt{}(true), 1.0F);
  EXPECT_EQ(Select{}(Q, 1, 2.5), 1.0);  // NaN is true
  EXPECT_EQ(Select{}(0, 1, 2.5), 2.5);
}

// A half type's own grid, whatever the direction's type is.
TEST(ElementValues, HalfNeighbours) {
  if constexpr (detail::is_half<half_t>) {
    const auto next = [](float x, float to) { return static_cast<float>(Nextafter{}(half_t(x), half_t(to))); };
    EXPECT_EQ(next(1, 2), 1 + std::ldexp(1.0F, -10));
    EXPECT_EQ(next(1, 0), 1 - std::ldexp(1.0F, -11));
    EXPECT_EQ(next(0, -1), -std::ldexp(1.0F, -24));
    EXPECT_EQ(next(65504, 1e30F), std::numeric_limits<float>::infinity());
    EXPECT_EQ(next(-2, -2), -2);
    EXPECT_TRUE(std::isnan(next(1, static_cast<float>(Q))));
    EXPECT_EQ(static_cast<float>(Nextafter{}(half_t(1.0F), 2.0F)), 1 + std::ldexp(1.0F, -10));
    EXPECT_EQ(static_cast<float>(Spacing{}(half_t(1.0F))), std::ldexp(1.0F, -10));
    EXPECT_EQ(static_cast<float>(Spacing{}(half_t(-2.0F))), -std::ldexp(1.0F, -9));
    EXPECT_EQ(static_cast<float>(Spacing{}(half_t(65504.0F))), std::numeric_limits<float>::infinity());
    EXPECT_TRUE(Signbit{}(half_t(-0.0F)));
  }
  if constexpr (detail::is_half<bhalf_t>) {
    EXPECT_EQ(static_cast<float>(Nextafter{}(bhalf_t(1.0F), bhalf_t(2.0F))), 1 + std::ldexp(1.0F, -7));
    EXPECT_EQ(static_cast<float>(Spacing{}(bhalf_t(1.0F))), std::ldexp(1.0F, -7));
  }
  EXPECT_EQ(Add{}(half_t(1.5F), half_t(2.0F)), 3.5F);
  EXPECT_EQ(Sqrt{}(bhalf_t(4.0F)), 2.0F);
}

}  // namespace
}  // namespace mylos::test
