// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <mylos/detail/element_functions.hpp>

// The element functions of complex numbers, called on the host. The tables hold the digits of a computation with 40
// digits and the signs of NumPy 2.4, which decide on which side of a branch cut a value is.
namespace mylos::test {
namespace {

using namespace detail::element;

struct Parts {
  double real, imag;
};
constexpr int count = 10;
constexpr double tiny = 0x1p-17;
constexpr Parts inputs[count] = {{0.5, 0.25}, {-3, 1.5}, {2, 0.0},   {2, -0.0},     {-2, 0.0},
                                 {-2, -0.0},  {0.0, 2},  {-0.0, -2}, {tiny, -tiny}, {-7, -0.125}};
constexpr double infinity = std::numeric_limits<double>::infinity();

// The formulas of the inverse functions, the longest, have at most 8 steps that are rounded: two square roots of a
// complex number (each hypot, sum, sqrt, quotient), a product of the roots and a real inverse function. hypot and the
// inverse functions are within 4 units in the last place, the others within 1/2, and none of the steps cancels at these
// inputs or amplifies a relative error more than 2 times: 2 * (2 * (4 + 1) + 4) = 28 units of at most epsilon.
template <class T>
bool agrees(const Kokkos::complex<T>& value, const Parts& expected) {
  const bool same_real_zero = expected.real != 0 || std::signbit(value.real()) == std::signbit(expected.real);
  const bool same_imag_zero = expected.imag != 0 || std::signbit(value.imag()) == std::signbit(expected.imag);
  const double error =
      std::hypot(static_cast<double>(value.real()) - expected.real, static_cast<double>(value.imag()) - expected.imag);
  return same_real_zero && same_imag_zero &&
         error <=
             28 * static_cast<double>(std::numeric_limits<T>::epsilon()) * std::hypot(expected.real, expected.imag);
}

template <class F, class T>
void check(const char* name, const Parts (&expected)[count]) {
  for (int i = 0; i < count; ++i) {
    const Kokkos::complex<T> value =
        F{}(Kokkos::complex<T>(static_cast<T>(inputs[i].real), static_cast<T>(inputs[i].imag)));
    EXPECT_TRUE(agrees(value, expected[i]))
        << name << "(" << inputs[i].real << ", " << inputs[i].imag << ") is (" << value.real() << ", " << value.imag()
        << "), expected (" << expected[i].real << ", " << expected[i].imag << ")";
  }
}

template <class T>
class ElementComplex : public ::testing::Test {};
using FloatingTypes = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ElementComplex, FloatingTypes);

#define COMPLEX(Name, ...) check<Name, TypeParam>(#Name, {__VA_ARGS__})

TYPED_TEST(ElementComplex, FunctionsAndBranchCuts) {
  COMPLEX(Sqrt, {0.7276733451126774, 0.17178037486125622}, {0.4207742662340964, 1.7824283949502269},
          {1.4142135623730951, 0}, {1.4142135623730951, -0.0}, {0, 1.4142135623730951}, {0, -1.4142135623730951},
          {1, 1}, {1, -1}, {0.0030347147930274167, -0.001257020025206216}, {0.023621838097651258, -2.645856759394792});
  COMPLEX(Exp, {1.5974665191199127, 0.40790017007835977}, {0.003521797895581304, 0.04966235109465759},
          {7.38905609893065, 0}, {7.38905609893065, -0.0}, {0.1353352832366127, 0}, {0.1353352832366127, -0.0},
          {-0.4161468365471424, 0.9092974268256817}, {-0.4161468365471424, -0.9092974268256817},
          {1.000007629394531, -7.629452739058943e-06}, {0.0009047671590116864, -0.00011368864093430669});
  COMPLEX(Exp2, {1.3930334183655624, 0.24383989689293287}, {0.06330763073786866, 0.10778285527094589}, {4, 0},
          {4, -0.0}, {0.25, 0}, {0.25, -0.0}, {0.18345697474330167, 0.9830277404112437},
          {0.18345697474330167, -0.9830277404112437}, {1.0000052882933086, -5.2883212748108195e-06},
          {0.007783193815760129, -0.0006760549358693368});
  COMPLEX(Expm1, {0.5974665191199127, 0.40790017007835977}, {-0.9964782021044187, 0.04966235109465759},
          {6.38905609893065, 0}, {6.38905609893065, -0.0}, {-0.8646647167633873, 0}, {-0.8646647167633873, -0.0},
          {-1.4161468365471424, 0.9092974268256817}, {-1.4161468365471424, -0.9092974268256817},
          {7.62939453110197e-06, -7.629452739058943e-06}, {-0.9990952328409883, -0.00011368864093430669});
  COMPLEX(Log, {-0.5815754049028404, 0.4636476090008061}, {1.2101840643252146, 2.677945044588987},
          {0.6931471805599453, 0}, {0.6931471805599453, -0.0}, {0.6931471805599453, 3.141592653589793},
          {0.6931471805599453, -3.141592653589793}, {0.6931471805599453, 1.5707963267948966},
          {0.6931471805599453, -1.5707963267948966}, {-11.436928479239098, -0.7853981633974483},
          {1.946069562415503, -3.1237374084502405});
  COMPLEX(Log2, {-0.8390359525563188, 0.6689021062254881}, {1.7459265481648374, 3.8634580356017056}, {1, 0}, {1, -0.0},
          {1, 4.532360141827194}, {1, -4.532360141827194}, {1, 2.266180070913597}, {1, -2.266180070913597},
          {-16.5, -1.1330900354567985}, {2.8075849069218015, -4.506600468210505});
  COMPLEX(Log10, {-0.25257498915995297, 0.20135959813668658}, {0.5255762612236906, 1.1630167557051547},
          {0.3010299956639812, 0}, {0.3010299956639812, -0.0}, {0.3010299956639812, 1.3643763538418414},
          {0.3010299956639812, -1.3643763538418414}, {0.3010299956639812, 0.6821881769209207},
          {0.3010299956639812, -0.6821881769209207}, {-4.96699492845569, -0.34109408846046035},
          {0.8451672723569289, -1.3566219194047038});
  COMPLEX(Log1p, {0.4191645952022216, 0.16514867741462683}, {0.9162907318741551, 2.498091544796509},
          {1.0986122886681098, 0}, {1.0986122886681098, -0.0}, {0, 3.141592653589793}, {0, -3.141592653589793},
          {0.8047189562170501, 1.1071487177940904}, {0.8047189562170501, -1.1071487177940904},
          {7.629394530953944e-06, -7.629336323885146e-06}, {1.7919764360355386, -3.1207623335535764});
  COMPLEX(Sin, {0.494485780933195, 0.22168816414957482}, {-0.3319720638632362, -2.1079706837093544},
          {0.9092974268256817, -0.0}, {0.9092974268256817, 0}, {-0.9092974268256817, -0.0}, {-0.9092974268256817, 0},
          {0, 3.6268604078470186}, {-0.0, -3.6268604078470186}, {7.62939453139803e-06, -7.62939453110197e-06},
          {-0.6621259932163758, -0.09448338448159925});
  COMPLEX(Cos, {0.9051501505596067, -0.12110879604381165}, {-2.3288678680215558, 0.30048393386469036},
          {-0.4161468365471424, -0.0}, {-0.4161468365471424, 0}, {-0.4161468365471424, 0}, {-0.4161468365471424, -0.0},
          {3.7621956910836314, -0.0}, {3.7621956910836314, -0.0}, {1, 5.820766091346741e-11},
          {0.7597997887911094, -0.08233735480745587});
  COMPLEX(Tan, {0.504500702698564, 0.3124206925025888}, {0.025337300300091577, 0.9084174179337577},
          {-2.185039863261519, 0}, {-2.185039863261519, -0.0}, {2.185039863261519, 0}, {2.185039863261519, -0.0},
          {0, 0.9640275800758169}, {-0.0, -0.9640275800758169}, {7.629394530953941e-06, -7.62939453154606e-06},
          {-0.8480135992401863, -0.21624983779636023});
  COMPLEX(Arcsin, {0.5016088532755008, 0.2813960562452928}, {-1.0886482420610688, 1.8902413596022003},
          {1.5707963267948966, 1.3169578969248168}, {1.5707963267948966, -1.3169578969248168},
          {-1.5707963267948966, 1.3169578969248168}, {-1.5707963267948966, -1.3169578969248168},
          {0, 1.4436354751788103}, {-0.0, -1.4436354751788103}, {7.62939453110197e-06, -7.62939453139803e-06},
          {-1.552756149341696, -2.6340802127949514});
  COMPLEX(Arccos, {1.0691874735193958, -0.2813960562452928}, {2.6594445688559656, -1.8902413596022003},
          {0, -1.3169578969248168}, {0, 1.3169578969248168}, {3.141592653589793, -1.3169578969248168},
          {3.141592653589793, 1.3169578969248168}, {1.5707963267948966, -1.4436354751788103},
          {1.5707963267948966, 1.4436354751788103}, {1.5707886974003655, 7.62939453139803e-06},
          {3.1235524761365925, 2.6340802127949514});
  COMPLEX(Arctan, {0.4842544903299662, 0.20058661813123432}, {-1.3060015274038583, 0.1249889878822717},
          {1.1071487177940904, 0}, {1.1071487177940904, -0.0}, {-1.1071487177940904, 0}, {-1.1071487177940904, -0.0},
          {1.5707963267948966, 0.5493061443340549}, {-1.5707963267948966, -0.5493061443340549},
          {7.62939453154606e-06, -7.629394530953941e-06}, {-1.4289430090695574, -0.0024992398081906566});
  COMPLEX(Sinh, {0.504895714387995, 0.2789791283502615}, {-0.7086364390220189, 10.042442367612491},
          {3.6268604078470186, 0}, {3.6268604078470186, -0.0}, {-3.6268604078470186, 0}, {-3.6268604078470186, -0.0},
          {-0.0, 0.9092974268256817}, {0, -0.9092974268256817}, {7.62939453110197e-06, -7.62939453139803e-06},
          {-544.0379784159444, -68.36128016855459});
  COMPLEX(Cosh, {1.0925708047319176, 0.12892104172809826}, {0.7121582369176002, -9.992780016517832},
          {3.7621956910836314, 0}, {3.7621956910836314, -0.0}, {3.7621956910836314, -0.0}, {3.7621956910836314, 0},
          {-0.4161468365471424, 0}, {-0.4161468365471424, 0}, {1, -5.820766091346741e-11},
          {544.0388831831034, 68.36116647991365});
  COMPLEX(Tanh, {0.48548728102413535, 0.19805544995134952}, {-1.004919718908783, 0.000703049224357747},
          {0.9640275800758169, 0}, {0.9640275800758169, -0.0}, {-0.9640275800758169, 0}, {-0.9640275800758169, -0.0},
          {0, -2.185039863261519}, {-0.0, 2.185039863261519}, {7.62939453154606e-06, -7.629394530953941e-06},
          {-0.9999983886442037, -4.114463316929142e-07});
  COMPLEX(Arcsinh, {0.4926756834207706, 0.2243284526346675}, {-1.9168395294689364, 0.44656704907177},
          {1.4436354751788103, 0}, {1.4436354751788103, -0.0}, {-1.4436354751788103, 0}, {-1.4436354751788103, -0.0},
          {1.3169578969248168, 1.5707963267948966}, {-1.3169578969248168, -1.5707963267948966},
          {7.62939453139803e-06, -7.62939453110197e-06}, {-2.6442754177111043, -0.01767588365975454});
  COMPLEX(Arccosh, {0.2813960562452928, 1.0691874735193958}, {1.8902413596022003, 2.6594445688559656},
          {1.3169578969248168, 0}, {1.3169578969248168, -0.0}, {1.3169578969248168, 3.141592653589793},
          {1.3169578969248168, -3.141592653589793}, {1.4436354751788103, 1.5707963267948966},
          {1.4436354751788103, -1.5707963267948966}, {7.62939453139803e-06, -1.5707886974003655},
          {2.6340802127949514, -3.1235524761365925});
  COMPLEX(Arctanh, {0.5003700000525311, 0.3143981432077165}, {-0.2678959040700476, 1.4284311075335405},
          {0.5493061443340549, 1.5707963267948966}, {0.5493061443340549, -1.5707963267948966},
          {-0.5493061443340549, 1.5707963267948966}, {-0.5493061443340549, -1.5707963267948966},
          {0, 1.1071487177940904}, {-0.0, -1.1071487177940904}, {7.629394530953941e-06, -7.62939453154606e-06},
          {-0.14379358052903055, -1.5681930310870265});
  COMPLEX(Reciprocal, {1.6, -0.8}, {-0.26666666666666666, -0.13333333333333333}, {0.5, -0.0}, {0.5, 0}, {-0.5, -0.0},
          {-0.5, 0}, {0, -0.5}, {-0.0, 0.5}, {65536, 65536}, {-0.14281160344277974, 0.002550207204335352});
  COMPLEX(Square, {0.1875, 0.25}, {6.75, -9}, {4, 0}, {4, -0.0}, {4, -0.0}, {4, 0}, {-4, 0}, {-4, 0},
          {0, -1.1641532182693481e-10}, {48.984375, 1.75});
  COMPLEX(Sign, {0.8944271909999159, 0.4472135954999579}, {-0.8944271909999159, 0.4472135954999579}, {1, 0}, {1, -0.0},
          {-1, 0}, {-1, -0.0}, {0, 1}, {-0.0, -1}, {0.7071067811865476, -0.7071067811865476},
          {-0.9998405993454447, -0.01785429641688294});
  COMPLEX(Conjugate, {0.5, -0.25}, {-3, -1.5}, {2, -0.0}, {2, 0}, {-2, -0.0}, {-2, 0}, {0, -2}, {-0.0, 2},
          {7.62939453125e-06, 7.62939453125e-06}, {-7, 0.125});
}

#undef COMPLEX

TYPED_TEST(ElementComplex, Arithmetic) {
  using C = Kokkos::complex<TypeParam>;
  const C a(1, 2), b(3, -4);
  const auto is = [](const C& value, double real, double imag) { return agrees(value, {real, imag}); };
  EXPECT_TRUE(is(Add{}(a, b), 4, -2));
  EXPECT_TRUE(is(Subtract{}(a, b), -2, 6));
  EXPECT_TRUE(is(Multiply{}(a, b), 11, 2));
  EXPECT_TRUE(is(Divide{}(a, b), -0.2, 0.4));
  EXPECT_TRUE(is(TrueDivide{}(b, a), -1, -2));
  EXPECT_TRUE(is(Negative{}(a), -1, -2));
  EXPECT_TRUE(is(Fma{}(a, b, a), 12, 4));
  EXPECT_TRUE(is(Add{}(a, static_cast<TypeParam>(2)), 3, 2));
  EXPECT_TRUE(is(Rint{}(C(TypeParam(1.5), TypeParam(-2.5))), 2, -2));
  EXPECT_EQ(Absolute{}(b), 5);
  EXPECT_EQ(Real{}(b), 3);
  EXPECT_EQ(Imag{}(b), -4);
  EXPECT_EQ(Angle{}(C(0, 1)), static_cast<TypeParam>(1.57079632679489661923));
  EXPECT_EQ(Angle{}(TypeParam(-1)), static_cast<TypeParam>(3.14159265358979323846));
  EXPECT_EQ(Angle{}(TypeParam(1)), 0);
  EXPECT_TRUE(Equal{}(a, a));
  EXPECT_FALSE(Equal{}(a, b));
  EXPECT_TRUE(NotEqual{}(a, C(1, 3)));
  EXPECT_TRUE(LogicalAnd{}(C(0, 1), a));
  EXPECT_TRUE(LogicalNot{}(C(0, 0)));
  EXPECT_TRUE(Isnan{}(C(0, std::numeric_limits<TypeParam>::quiet_NaN())));
  EXPECT_TRUE(Isinf{}(C(std::numeric_limits<TypeParam>::infinity(), 0)));
  EXPECT_FALSE(Isfinite{}(C(0, std::numeric_limits<TypeParam>::infinity())));
  EXPECT_TRUE(Isfinite{}(a));
}

TYPED_TEST(ElementComplex, Powers) {
  using T = TypeParam;
  using C = Kokkos::complex<T>;
  EXPECT_TRUE(agrees(Power{}(C(1, 2), C(2, 0)), {-3, 4}));
  EXPECT_TRUE(agrees(Power{}(C(1, 2), C(5, 0)), {41, -38}));
  EXPECT_TRUE(agrees(Power{}(C(0, 2), C(-2, 0)), {-0.25, -0.0}));
  EXPECT_TRUE(agrees(Power{}(C(3, 4), C(0, 0)), {1, 0}));
  EXPECT_TRUE(agrees(Power{}(C(0, 0), C(2, 1)), {0, 0}));
  EXPECT_TRUE(Isnan{}(Power{}(C(0, 0), C(-1, 0))));
  EXPECT_TRUE(agrees(Power{}(C(-4, 0), C(T(0.5), 0)), {1.2246467991473532e-16, 2}));
  EXPECT_TRUE(agrees(Power{}(C(1, 1), C(1, 1)), {0.27395725383012105, 0.5837007587586147}));
  EXPECT_TRUE((std::is_same_v<decltype(FloatPower{}(C(1, 2), 2)), Kokkos::complex<double>>));
}

// Where the textbook formulas overflow or cancel.
TYPED_TEST(ElementComplex, ExtremeArguments) {
  using T = TypeParam;
  using C = Kokkos::complex<T>;
  const T largest = std::numeric_limits<T>::max();
  EXPECT_TRUE(agrees(Tan{}(C(1, 300)), {0, 1}));
  EXPECT_TRUE(agrees(Tanh{}(C(-300, 1)), {-1, 0}));
  EXPECT_TRUE(agrees(Arcsinh{}(C(-10000, 1)), {-9.903487560036126, 9.999999916666668e-05}));
  EXPECT_TRUE(
      agrees(Log{}(C(T(0.6), T(0.8))), {std::log(std::hypot(static_cast<double>(T(0.6)), static_cast<double>(T(0.8)))),
                                        std::atan2(static_cast<double>(T(0.8)), static_cast<double>(T(0.6)))}));
  EXPECT_TRUE(agrees(Divide{}(C(largest, largest), C(largest, largest)), {1, 0}));
  const C root = Sqrt{}(C(largest, largest));
  const double size = std::sqrt(static_cast<double>(largest));
  EXPECT_TRUE(agrees(root, {1.0986841134678100 * size, 0.45508986056222734 * size}));
  constexpr T least = std::numeric_limits<T>::denorm_min();
  EXPECT_TRUE(
      agrees(Sqrt{}(C(0, 2 * least)), {std::sqrt(static_cast<double>(least)), std::sqrt(static_cast<double>(least))}));
  EXPECT_TRUE(agrees(Sign{}(C(largest, largest)), {0.7071067811865476, 0.7071067811865476}));
}

TEST(ElementComplexValues, Infinities) {
  using C = Kokkos::complex<double>;
  EXPECT_TRUE(agrees(Exp{}(C(-infinity, 3)), {0, 0}));
  EXPECT_EQ(Exp{}(C(infinity, 0)).imag(), 0);
  EXPECT_EQ(Sqrt{}(C(-1, infinity)).real(), infinity);
  EXPECT_EQ(Sqrt{}(C(-infinity, 1)).imag(), infinity);
  EXPECT_EQ(Log{}(C(0, 0)).real(), -infinity);
  EXPECT_EQ(Arctanh{}(C(1, 0)).real(), infinity);
  EXPECT_EQ(Sinh{}(C(infinity, 0)).imag(), 0);
  EXPECT_EQ(Absolute{}(C(infinity, std::nan(""))), infinity);
  EXPECT_TRUE(agrees(Sign{}(C(infinity, 1)), {1, 0}));
  EXPECT_TRUE(agrees(Sign{}(C(1, -infinity)), {0, -1}));
  EXPECT_TRUE(agrees(Sign{}(C(infinity, std::nan(""))), {1, 0}));
  EXPECT_TRUE(agrees(Sign{}(C(0, 0)), {0, 0}));
  EXPECT_TRUE(Isnan{}(Sign{}(C(infinity, infinity))));
  EXPECT_TRUE(Isnan{}(Sign{}(C(std::nan(""), 1))));
  EXPECT_EQ(Divide{}(C(1, 0), C(0, 0)).real(), infinity);
}

}  // namespace
}  // namespace mylos::test
