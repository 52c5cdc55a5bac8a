// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/elementwise.hpp>
#include <string>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

template <class C>
class Elementwise : public ::testing::Test {};
using ElementwiseCases = Cases<Spaces, ::testing::Types<float, double>, Layouts>::type;
TYPED_TEST_SUITE(Elementwise, ElementwiseCases);

// One IEEE operation: the result is the double result rounded once, or for double the same operation.
template <class T>
double half_ulp(double expected) {
  return 0.5 * std::numeric_limits<T>::epsilon() * std::abs(expected) + std::numeric_limits<T>::denorm_min();
}

template <class C, class Function, class Reference>
void check_binary(Function function, Reference reference, std::size_t rows, std::size_t columns) {
  using T = typename C::scalar;
  using View = Kokkos::View<T**, typename C::layout, typename C::exec::memory_space>;
  const View a("a", rows, columns), b("b", rows, columns), out("out", rows, columns);
  const auto ha = randomise(a, 1);
  const auto hb = randomise(b, 2);
  poison_view(out);
  const typename C::exec exec{};
  function(exec, a, b, out);
  exec.fence();
  const auto result = on_host(out);
  WorstElement worst;
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      const double expected = reference(static_cast<double>(ha(i, j)), static_cast<double>(hb(i, j)));
      worst.add(result(i, j), expected, half_ulp<T>(expected), [&] { return at(i, j); });
    }
  EXPECT_TRUE(worst.within_bound());
}

TYPED_TEST(Elementwise, ArithmeticIsRoundedOnce) {
  for (const auto& [rows, columns] : {std::pair{1, 1}, std::pair{3, 5}, std::pair{67, 129}, std::pair{1, 4097}}) {
    check_binary<TypeParam>(
        add, [](double a, double b) { return a + b; }, rows, columns);
    check_binary<TypeParam>(
        subtract, [](double a, double b) { return a - b; }, rows, columns);
    check_binary<TypeParam>(
        multiply, [](double a, double b) { return a * b; }, rows, columns);
    check_binary<TypeParam>(
        divide, [](double a, double b) { return a / b; }, rows, columns);
    check_binary<TypeParam>(
        minimum, [](double a, double b) { return std::min(a, b); }, rows, columns);
    check_binary<TypeParam>(
        maximum, [](double a, double b) { return std::max(a, b); }, rows, columns);
  }
}

}  // namespace
}  // namespace mylos::test
