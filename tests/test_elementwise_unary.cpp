// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/elementwise.hpp>
#include <string>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

// The largest error that either library documents for float and double, in units in the last place: the GNU C Library's
// manual (Known Maximum Errors in Math Functions, x86_64) and CUDA's programming guide (Mathematical Functions). One
// unit is at most epsilon times the value. The reference is in long double.
template <class C, class Function, class Reference>
void check_unary(Function function, Reference reference, double low, double high, double ulps) {
  using T = typename C::scalar;
  const std::size_t n = 3000;
  using View = Kokkos::View<T*, typename C::layout, typename C::exec::memory_space>;
  const View a("a", n), out("out", n);
  auto ha = Kokkos::create_mirror(a);
  auto g = generator(3);
  for (std::size_t i = 0; i < n; ++i) ha(i) = static_cast<T>(std::uniform_real_distribution<double>(low, high)(g));
  Kokkos::deep_copy(a, ha);
  poison_view(out);
  function(a, out);  // the blocking overload
  const auto result = on_host(out);
  WorstElement worst;
  for (std::size_t i = 0; i < n; ++i) {
    const auto expected = static_cast<double>(reference(static_cast<long double>(ha(i))));
    worst.add(result(i), expected,
              ulps * std::numeric_limits<T>::epsilon() * std::abs(expected) + std::numeric_limits<T>::denorm_min(),
              [&] { return std::to_string(i) + ", input " + ::testing::PrintToString(ha(i)); });
  }
  EXPECT_TRUE(worst.within_bound()) << function.name;
}

template <class C>
class ElementwiseUnary : public ::testing::Test {};
using UnaryCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(ElementwiseUnary, UnaryCases);

TYPED_TEST(ElementwiseUnary, FunctionsMatchTheirReference) {
  using C = TypeParam;
  check_unary<C>(
      negative, [](long double x) { return -x; }, -3, 3, 0);
  check_unary<C>(
      absolute, [](long double x) { return std::fabs(x); }, -3, 3, 0);
  check_unary<C>(
      square, [](long double x) { return x * x; }, -3, 3, 1);
  check_unary<C>(
      reciprocal, [](long double x) { return 1 / x; }, 0.1, 3, 1);
  check_unary<C>(
      sqrt, [](long double x) { return std::sqrt(x); }, 0, 9, 1);
  check_unary<C>(
      cbrt, [](long double x) { return std::cbrt(x); }, -9, 9, 4);
  check_unary<C>(
      exp, [](long double x) { return std::exp(x); }, -20, 20, 2);
  check_unary<C>(
      exp2, [](long double x) { return std::exp2(x); }, -20, 20, 2);
  check_unary<C>(
      expm1, [](long double x) { return std::expm1(x); }, -2, 2, 2);
  check_unary<C>(
      log, [](long double x) { return std::log(x); }, 1e-6, 100, 2);
  check_unary<C>(
      log2, [](long double x) { return std::log2(x); }, 1e-6, 100, 2);
  check_unary<C>(
      log10, [](long double x) { return std::log10(x); }, 1e-6, 100, 3);
  check_unary<C>(
      log1p, [](long double x) { return std::log1p(x); }, -0.9, 2, 2);
  check_unary<C>(
      sin, [](long double x) { return std::sin(x); }, -7, 7, 2);
  check_unary<C>(
      cos, [](long double x) { return std::cos(x); }, -7, 7, 2);
  check_unary<C>(
      tan, [](long double x) { return std::tan(x); }, -7, 7, 4);
  check_unary<C>(
      arcsin, [](long double x) { return std::asin(x); }, -1, 1, 3);
  check_unary<C>(
      arccos, [](long double x) { return std::acos(x); }, -1, 1, 3);
  check_unary<C>(
      arctan, [](long double x) { return std::atan(x); }, -5, 5, 3);
  check_unary<C>(
      sinh, [](long double x) { return std::sinh(x); }, -5, 5, 4);
  check_unary<C>(
      cosh, [](long double x) { return std::cosh(x); }, -5, 5, 3);
  check_unary<C>(
      tanh, [](long double x) { return std::tanh(x); }, -5, 5, 3);
  check_unary<C>(
      floor, [](long double x) { return std::floor(x); }, -9, 9, 0);
  check_unary<C>(
      ceil, [](long double x) { return std::ceil(x); }, -9, 9, 0);
  check_unary<C>(
      trunc, [](long double x) { return std::trunc(x); }, -9, 9, 0);
}

}  // namespace
}  // namespace mylos::test
