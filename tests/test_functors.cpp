// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways to write a functor for transform that the documentation shows.
#include <cmath>
#include <mylos/fn.hpp>
#include <mylos/transform.hpp>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

// Outside namespace mylos, as a user's code is.
namespace functors {

using mylos::test::on_host;
using mylos::test::WorstElement;

template <class Exec>
using Array = Kokkos::View<float*, typename Exec::memory_space>;

constexpr std::size_t count = 20001;  // past what is done without a parallel region, with an incomplete last pack

struct Magnitude {
  KOKKOS_FUNCTION float operator()(float a, float b) const { return Kokkos::sqrt(a * a + b * b); }
};

struct Polynomial {
  double coefficients[3];
  KOKKOS_FUNCTION double operator()(float a) const {
    return coefficients[0] + a * (coefficients[1] + a * coefficients[2]);
  }
};

template <class Exec>
void with_lambda(const Exec& exec, const Array<Exec>& a, const Array<Exec>& b, const Array<Exec>& out) {
  const float weight = 0.25F;
  mylos::transform(
      exec, KOKKOS_LAMBDA(float p, float q) { return weight * p + q; }, a, b, out);
}

template <class Exec>
void with_lambda_in_expression(const Exec& exec, const Array<Exec>& a, const Array<Exec>& b, const Array<Exec>& out) {
  const float weight = 0.25F;
  const auto blend = mylos::fn::function(KOKKOS_LAMBDA(float p, float q) { return weight * p + q; });
  mylos::transform(exec, blend(mylos::fn::x, mylos::fn::y * 2), a, b, out);
}

template <class Exec>
void with_scalar_functions(const Exec& exec, const Array<Exec>& a, const Array<Exec>& b, const Array<Exec>& out) {
  mylos::transform(
      exec, KOKKOS_LAMBDA(float p, float q) { return mylos::fn::scalar::maximum(mylos::fn::scalar::square(p), q); }, a,
      b, out);
}

/// An expression made on the host and one made on the device, called in a kernel of the user's.
template <class Exec>
void in_a_kernel(const Exec& exec, const Array<Exec>& a, const Array<Exec>& b, const Array<Exec>& out) {
  using namespace mylos::fn;
  const auto difference = (x - y) * (x + y);
  Kokkos::parallel_for(
      "in_a_kernel", Kokkos::RangePolicy<Exec>(exec, 0, static_cast<int>(out.extent(0))),
      KOKKOS_LAMBDA(int i) { out(i) = difference(a(i), b(i)) + (x * a(i))(b(i)); });
}

/// A class whose member is read in the kernel: through a copy, since `this` is a host pointer.
template <class Exec>
class Table {
 public:
  explicit Table(float first) : m_values("values", 4) { Kokkos::deep_copy(m_values, first); }

  void look_up(const Exec& exec, const Array<Exec>& a, const Array<Exec>& out) const {
    const auto values = m_values;
    const float scale = m_scale;
    mylos::transform(
        exec, KOKKOS_LAMBDA(float p) { return scale * values(p < 0 ? 0 : 3) + p; }, a, out);
  }

  void copy_this(const Exec& exec, const Array<Exec>& a, const Array<Exec>& out) const {
    mylos::transform(
        exec, KOKKOS_CLASS_LAMBDA(float p) { return m_scale * m_values(p < 0 ? 0 : 3) + p; }, a, out);
  }

 private:
  Array<Exec> m_values;
  float m_scale = 2;
};

template <class Exec>
struct Functors : ::testing::Test {
  const Exec exec{};
  const Array<Exec> a{"a", count}, b{"b", count}, out{"out", count};
  typename Array<Exec>::HostMirror ha = mylos::test::randomise(a, 1), hb = mylos::test::randomise(b, 2);

  /// With u the unit roundoff, each of `roundings` operations on terms that add up to at most `magnitude` is off by
  /// u * magnitude, and contraction only takes roundings away.
  template <class Reference>
  void expect(Reference reference, int roundings, double magnitude) const {
    exec.fence();
    const auto result = on_host(out);
    const double u = 0.5 * static_cast<double>(std::numeric_limits<float>::epsilon());
    WorstElement worst;
    for (std::size_t i = 0; i < count; ++i)
      worst.add(static_cast<double>(result(i)), reference(static_cast<double>(ha(i)), static_cast<double>(hb(i))),
                roundings * u * magnitude, [&] { return std::to_string(i); });
    EXPECT_TRUE(worst.within_bound());
  }
};
TYPED_TEST_SUITE(Functors, mylos::test::Spaces);

// Inputs are in [-1, 1).

TYPED_TEST(Functors, Struct) {
  mylos::transform(this->exec, Magnitude{}, this->a, this->b, this->out);
  // The sum of squares is off by 2u of itself, its root therefore by u, and by 2u more for an ulp of sqrt itself.
  this->expect([](double a, double b) { return std::sqrt(a * a + b * b); }, 3, std::sqrt(2.0));
}

TYPED_TEST(Functors, StructWithState) {
  mylos::transform(this->exec, Polynomial{{1, -2, 3}}, this->a, this->out);
  // In double, rounded once; the second unit is for the rounding errors in double.
  this->expect([](double a, double) { return 1 + a * (-2 + a * 3); }, 2, 6);
}

TYPED_TEST(Functors, Lambda) {
  with_lambda(this->exec, this->a, this->b, this->out);
  this->expect([](double a, double b) { return 0.25 * a + b; }, 1, 1.25);
}

TYPED_TEST(Functors, LambdaInAnExpression) {
  with_lambda_in_expression(this->exec, this->a, this->b, this->out);
  this->expect([](double a, double b) { return 0.25 * a + 2 * b; }, 1, 2.25);
}

TYPED_TEST(Functors, ScalarFunctionsInALambda) {
  with_scalar_functions(this->exec, this->a, this->b, this->out);
  this->expect([](double a, double b) { return std::max(a * a, b); }, 1, 1);
}

TYPED_TEST(Functors, ExpressionsInAKernel) {
  in_a_kernel(this->exec, this->a, this->b, this->out);
  // Two sums and their product of at most 2 * 2, the other product, the sum of at most 5: five roundings.
  this->expect([](double a, double b) { return (a - b) * (a + b) + a * b; }, 5, 5);
}

TYPED_TEST(Functors, MemberCopiedToALocal) {
  const Table<TypeParam> table(0.5F);
  table.look_up(this->exec, this->a, this->out);
  this->expect([](double a, double) { return 1 + a; }, 1, 2);
}

TYPED_TEST(Functors, CopyOfThis) {
  const Table<TypeParam> table(0.5F);
  table.copy_this(this->exec, this->a, this->out);
  this->expect([](double a, double) { return 1 + a; }, 1, 2);
}

TYPED_TEST(Functors, ProductsThatCancel) {
  using namespace mylos::fn;
  // Where x equals y, (x - y) * (x + y) is 0 and its root 0; x * x - y * y may be contracted, and its root NaN, which
  // maximum(..., 0) would pass on but takes before the root.
  mylos::transform(this->exec, mylos::fn::sqrt((x - y) * (x + y)), this->a, this->a, this->out);
  this->expect([](double, double) { return 0.0; }, 0, 0);
  mylos::transform(this->exec, mylos::fn::sqrt(maximum(x * x - y * y, 0)), this->a, this->a, this->out);
  // Contracted, x * x - y * y is the rounding error of y * y: at most u. Its root is at most sqrt(u), 2^12 u.
  this->expect([](double, double) { return 0.0; }, 1 << 12, 1);
}

}  // namespace functors
