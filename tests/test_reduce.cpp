// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions against sums in long double.
#include <algorithm>
#include <cfloat>
#include <mylos/elementwise.hpp>
#include <mylos/reduce.hpp>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

/// Around a pack, around a pass on the calling thread, and beyond.
constexpr std::size_t sizes[] = {0, 1, 2, 63, 64, 65, 1000, 16384, 16385, 1000003};

/// A sum of n numbers in double, in any order, is off by at most (n - 1) u sum|x| + O(u^2), u = DBL_EPSILON / 2; each
/// number may itself be a product that was rounded once. Twice that covers the second order, and the reference.
double sum_bound(std::size_t n, long double sum_of_magnitudes) {
  return static_cast<double>(static_cast<long double>(n) * DBL_EPSILON * sum_of_magnitudes);
}

/// What the reductions of one or two sequences of the same length are.
struct Reference {
  std::size_t count = 0;
  long double sum = 0, magnitudes = 0, dot = 0, dot_magnitudes = 0, squares = 0;
  double min = std::numeric_limits<double>::infinity(), max = -min;

  void add(double a, double b) {
    ++count;
    const long double x = a, product = x * b;
    sum += x;
    magnitudes += std::abs(x);
    dot += product;
    dot_magnitudes += std::abs(product);
    squares += x * x;
    min = std::min(min, a);
    max = std::max(max, a);
  }
};

/// result: a number of any of the floating types that a result is stored in.
template <class T>
void expect_near(T result, long double expected, double bound, const char* what) {
  const double rounding = static_cast<double>(std::abs(expected)) * std::numeric_limits<T>::epsilon();
  EXPECT_NEAR(static_cast<double>(result), static_cast<double>(expected), bound + rounding) << what;
}

/// Every reduction of a and b, as a number and into a View, is what `reference` says.
template <class Exec, class A, class B>
void expect_reductions(const A& a, const B& b, const Reference& reference) {
  using T = typename A::non_const_value_type;
  const Kokkos::View<double, typename Exec::memory_space> wide("wide");
  const Kokkos::View<T, typename Exec::memory_space> out("out");
  const Exec exec{};
  const auto expect = [&](const char* what, long double expected, double bound, auto number, const auto& into) {
    expect_near(number, expected, bound, what);
    poison_view(wide);
    into(wide);
    const double stored = on_host(wide)();
    EXPECT_EQ(stored, static_cast<double>(number)) << what << ": a View and a number differ";
    poison_view(out);
    into(out);
    EXPECT_EQ(on_host(out)(), static_cast<T>(number)) << what << ", in the type of the elements";
  };
  const std::size_t n = reference.count;
  expect("sum", reference.sum, sum_bound(n, reference.magnitudes), sum(a), [&](const auto& to) { sum(a, to); });
  expect("dot", reference.dot, sum_bound(n, reference.dot_magnitudes), dot(a, b),
         [&](const auto& to) { dot(a, b, to); });
  // The square root halves the relative error, and rounds.
  const long double root = std::sqrt(reference.squares);
  expect("norm", root, static_cast<double>(static_cast<long double>(n + 2) * DBL_EPSILON * root), norm(a),
         [&](const auto& to) { norm(a, to); });
  if (n == 0) return;
  const auto on_instance = [&](const auto& reduction) {
    return [&](const auto& to) {
      reduction(exec, a, to);
      exec.fence();
    };
  };
  expect("min", reference.min, 0, min(exec, a), on_instance(min));
  expect("max", reference.max, 0, max(exec, a), on_instance(max));
}

template <class C>
class Reduce : public ::testing::Test {};
using ReduceCases = Cases<Spaces, ::testing::Types<float, double>, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(Reduce, ReduceCases);

TYPED_TEST(Reduce, EverySizeAndAlignment) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  for (const std::size_t n : sizes)
    for (std::size_t offset = 0; offset < (n < 1000 ? 4U : 2U); ++offset) {
      SCOPED_TRACE("n " + std::to_string(n) + ", offset " + std::to_string(offset));
      // What is outside would make every result NaN.
      const Kokkos::View<T*, typename Exec::memory_space> buffer_a("a", n + 8), buffer_b("b", n + 8);
      auto ha = Kokkos::create_mirror(buffer_a);
      auto hb = Kokkos::create_mirror(buffer_b);
      fill_poison(ha);
      fill_poison(hb);
      auto g = generator(n + offset);
      Reference reference;
      for (std::size_t i = 0; i < n; ++i) {
        ha(offset + i) = random_value<T>(g);
        hb(3 - offset + i) = random_value<T>(g);
        reference.add(static_cast<double>(ha(offset + i)), static_cast<double>(hb(3 - offset + i)));
      }
      Kokkos::deep_copy(buffer_a, ha);
      Kokkos::deep_copy(buffer_b, hb);
      expect_reductions<Exec>(Kokkos::subview(buffer_a, std::pair(offset, offset + n)),
                              Kokkos::subview(buffer_b, std::pair(3 - offset, 3 - offset + n)), reference);
    }
}

// Every second element, rows with gaps, transposed operands, a repeated row and a repeated column.
TYPED_TEST(Reduce, AnyStrides) {
  using T = typename TypeParam::scalar;
  using Exec = typename TypeParam::exec;
  using Space = typename Exec::memory_space;
  using Strided = Kokkos::View<const T**, Kokkos::LayoutStride, Space>;
  for (const auto& [rows, columns] : {std::pair{3, 5}, std::pair{17, 65}, std::pair{130, 257}}) {
    SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(columns));
    const auto m = static_cast<std::size_t>(rows), n = static_cast<std::size_t>(columns);
    const Kokkos::View<T*, Space> buffer("buffer", 2 * m * (n + 3));
    const auto h = randomise(buffer, 1);
    const std::size_t steps[][2] = {{2 * n, 2}, {n + 3, 1}, {1, m}, {1, m + 1}, {0, 1}, {1, 0}};
    for (const auto& a : steps)
      for (const auto& b : steps) {
        Reference reference;
        for (std::size_t i = 0; i < m; ++i)
          for (std::size_t j = 0; j < n; ++j)
            reference.add(static_cast<double>(h(1 + i * a[0] + j * a[1])), static_cast<double>(h(i * b[0] + j * b[1])));
        expect_reductions<Exec>(Strided(buffer.data() + 1, Kokkos::LayoutStride(m, a[0], n, a[1])),
                                Strided(buffer.data(), Kokkos::LayoutStride(m, b[0], n, b[1])), reference);
      }
  }
}

template <class Exec>
class ReduceRules : public ::testing::Test {};
TYPED_TEST_SUITE(ReduceRules, Spaces);

TYPED_TEST(ReduceRules, InputsBroadcastWithEachOther) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<double*, Space> row("row", 301);
  const Kokkos::View<double**, Kokkos::LayoutLeft, Space> column("column", 77, 1);
  const auto hr = randomise(row, 1);
  const auto hc = randomise(column, 2);
  long double expected = 0, magnitudes = 0;
  for (std::size_t i = 0; i < 77; ++i)
    for (std::size_t j = 0; j < 301; ++j) {
      expected += static_cast<long double>(hr(j)) * hc(i, 0);
      magnitudes += std::abs(static_cast<long double>(hr(j)) * hc(i, 0));
    }
  EXPECT_NEAR(dot(row, column), static_cast<double>(expected), sum_bound(77 * 301, magnitudes));
  EXPECT_EQ(dot(row, column), dot(TypeParam{}, row, column));
  const Kokkos::View<double*, Space> other("other", 300);
  expect_error([&] { (void)dot(row, other); }, "mylos::dot: b has extents (300), which do not broadcast",
               "the earlier inputs' (301)");
}

template <class Exec, class T>
void check_integers(std::size_t n, std::uint64_t stream) {
  const Kokkos::View<T*, typename Exec::memory_space> a("a", n), b("b", n);
  const auto ha = randomise(a, stream);
  const auto hb = randomise(b, stream + 1);
  std::uint64_t total = 0, products = 0;
  T smallest = std::numeric_limits<T>::max(), largest = std::numeric_limits<T>::lowest();
  for (std::size_t i = 0; i < n; ++i) {
    total += static_cast<std::uint64_t>(ha(i));
    products += static_cast<std::uint64_t>(ha(i)) * static_cast<std::uint64_t>(hb(i));
    smallest = std::min(smallest, ha(i));
    largest = std::max(largest, ha(i));
  }
  using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
  static_assert(std::is_same_v<decltype(sum(a)), Wide> && std::is_same_v<decltype(dot(a, b)), Wide>);
  static_assert(std::is_same_v<decltype(min(a)), T>);
  EXPECT_EQ(sum(a), static_cast<Wide>(total)) << n;
  EXPECT_EQ(dot(a, b), static_cast<Wide>(products)) << n;
  EXPECT_EQ(min(a), smallest) << n;
  EXPECT_EQ(max(a), largest) << n;
  const Kokkos::View<std::uint8_t, typename Exec::memory_space> narrow("narrow");
  sum(a, narrow);
  EXPECT_EQ(on_host(narrow)(), static_cast<std::uint8_t>(total)) << n;
}

TYPED_TEST(ReduceRules, IntegersWrap) {
  for (const std::size_t n : {1, 65, 5000, 30001}) {
    check_integers<TypeParam, std::int32_t>(n, n);
    check_integers<TypeParam, std::uint8_t>(n, n);
    check_integers<TypeParam, std::int64_t>(n, n);
  }
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<std::int64_t*, Space> signed_ones("signed_ones", 3);
  fill(std::numeric_limits<std::int64_t>::max(), signed_ones);
  EXPECT_EQ(sum(signed_ones), std::numeric_limits<std::int64_t>::max() - 2);
  EXPECT_EQ(dot(signed_ones, signed_ones), 3);
}

TYPED_TEST(ReduceRules, BoolsAreCounted) {
  using Space = typename TypeParam::memory_space;
  for (const std::size_t n : {70, 20001}) {
    const Kokkos::View<bool*, Space> flags("flags", n);
    auto h = Kokkos::create_mirror(flags);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < n; ++i) count += h(i) = i % 3 == 1;
    Kokkos::deep_copy(flags, h);
    EXPECT_EQ(sum(flags), count);
    EXPECT_EQ(min(flags), false);
    EXPECT_EQ(max(flags), true);
    fill(true, flags);
    EXPECT_EQ(sum(flags), n);
    EXPECT_EQ(min(flags), true);
    fill(false, flags);
    EXPECT_EQ(max(flags), false);
  }
}

TYPED_TEST(ReduceRules, NaNAnywhereIsTheExtremum) {
  using Space = typename TypeParam::memory_space;
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  for (const std::size_t n : {1, 33, 64, 500, 20011}) {
    const Kokkos::View<float*, Space> a("a", n);
    for (const std::size_t position : {std::size_t{0}, n / 3, n / 2, n - 1}) {
      fill(position % 2 == 0 ? infinity : -infinity, a);
      Kokkos::deep_copy(Kokkos::subview(a, position), nan);
      EXPECT_TRUE(std::isnan(min(a))) << position << " of " << n;
      EXPECT_TRUE(std::isnan(max(a))) << position << " of " << n;
      EXPECT_TRUE(std::isnan(sum(a))) << position << " of " << n;
    }
    fill(infinity, a);
    EXPECT_EQ(min(a), infinity);
    fill(-infinity, a);
    EXPECT_EQ(max(a), -infinity);
  }
}

TYPED_TEST(ReduceRules, ComplexNumbersAreNotConjugated) {
  using Space = typename TypeParam::memory_space;
  using Complex = Kokkos::complex<float>;
  for (const std::size_t n : {7, 1000, 20001}) {
    const Kokkos::View<Complex*, Space> a("a", n), b("b", n);
    auto ha = Kokkos::create_mirror(a);
    auto hb = Kokkos::create_mirror(b);
    auto g = generator(n);
    long double parts[5] = {};
    for (std::size_t i = 0; i < n; ++i) {
      ha(i) = Complex(random_value<float>(g), random_value<float>(g));
      hb(i) = Complex(random_value<float>(g), random_value<float>(g));
      const long double p = ha(i).real(), q = ha(i).imag(), r = hb(i).real(), s = hb(i).imag();
      parts[0] += p, parts[1] += q, parts[2] += p * r - q * s, parts[3] += p * s + q * r, parts[4] += p * p + q * q;
    }
    Kokkos::deep_copy(a, ha);
    Kokkos::deep_copy(b, hb);
    // Every part is at most 1 in magnitude; each element of the dot product and of the norm is a sum of two products.
    const double bound = sum_bound(2 * n, 2 * static_cast<long double>(n));
    const Kokkos::complex<double> total = sum(a), product = dot(a, b);
    EXPECT_NEAR(total.real(), static_cast<double>(parts[0]), bound);
    EXPECT_NEAR(total.imag(), static_cast<double>(parts[1]), bound);
    EXPECT_NEAR(product.real(), static_cast<double>(parts[2]), bound);
    EXPECT_NEAR(product.imag(), static_cast<double>(parts[3]), bound);
    const auto root = static_cast<double>(std::sqrt(parts[4]));
    EXPECT_NEAR(norm(a), root, static_cast<double>(2 * n + 2) * DBL_EPSILON * root);
    const Kokkos::View<Complex, Space> out("out");
    dot(a, b, out);
    EXPECT_EQ(on_host(out)(), Complex(static_cast<float>(product.real()), static_cast<float>(product.imag())));
  }
}

TYPED_TEST(ReduceRules, HalfPrecisionIsSummedInDouble) {
  using Space = typename TypeParam::memory_space;
  using Half = Kokkos::Experimental::half_t;
  const Kokkos::View<Half*, Space> a("a", 30001);
  fill(1.5F, a);
  EXPECT_EQ(sum(a), 1.5 * 30001);
  EXPECT_EQ(dot(a, a), 2.25 * 30001);
  EXPECT_EQ(max(a), 1.5F);
}

TYPED_TEST(ReduceRules, TheSameBitsEveryTime) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Kokkos::LayoutLeft, Space> a("a", 1000, 777), b("b", 1000, 777);
  randomise(a, 1);
  randomise(b, 2);
  const double total = sum(a), product = dot(a, b), root = norm(a);
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(sum(a), total);
    ASSERT_EQ(dot(a, b), product);
    ASSERT_EQ(norm(a), root);
  }
}

TYPED_TEST(ReduceRules, NothingIsZeroAndHasNoExtremum) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Space> none("none", 3, 0);
  EXPECT_EQ(sum(none), 0);
  EXPECT_EQ(dot(none, none), 0);
  EXPECT_EQ(norm(none), 0);
  const Kokkos::View<float, Space> out("out");
  fill(7, out);
  expect_error([&] { min(none, out); }, "mylos::min: the inputs have extents (3, 0)", "expected at least one element");
  expect_error([&] { (void)max(none); }, "mylos::max: the inputs have extents (3, 0)");
  EXPECT_EQ(on_host(out)(), 7);
  sum(none, out);
  EXPECT_EQ(on_host(out)(), 0);
}

TYPED_TEST(ReduceRules, TheOutputMayBeAnElementOfTheInput) {
  using Space = typename TypeParam::memory_space;
  for (const std::size_t n : {100, 40000}) {
    const Kokkos::View<double*, Space> a("a", n);
    fill(1, a);
    sum(a, Kokkos::subview(a, n / 2));
    EXPECT_EQ(on_host(a)(n / 2), static_cast<double>(n));
    EXPECT_EQ(on_host(a)(n / 2 + 1), 1);
  }
}

struct SquaredDistance {
  KOKKOS_FUNCTION double operator()(float a, float b, double weight) const {
    const double difference = static_cast<double>(a) - static_cast<double>(b);
    return weight * difference * difference;
  }
};

/// A reduction of the user's: whether all are true, in a type of its own.
struct AllOf {
  static constexpr bool has_empty_value = true;
  template <class T>
  using accumulator = int;
  template <class A>
  KOKKOS_FUNCTION static A identity() {
    return 1;
  }
  template <class A>
  KOKKOS_FUNCTION static void join(A& total, const A& other) {
    total = total != 0 && other != 0 ? 1 : 0;
  }
  template <class A>
  KOKKOS_FUNCTION static bool finish(const A& total) {
    return total != 0;
  }
};
struct IsPositive {
  KOKKOS_FUNCTION bool operator()(float a) const { return a > 0; }
};

TYPED_TEST(ReduceRules, TransformReduceTakesFunctorsAndReductions) {
  using Space = typename TypeParam::memory_space;
  for (const std::size_t n : {1, 1000, 20001}) {
    const Kokkos::View<float*, Space> a("a", n), b("b", n);
    const auto ha = randomise(a, 1);
    const auto hb = randomise(b, 2);
    long double expected = 0;
    double farthest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double one = SquaredDistance{}(ha(i), hb(i), 0.5);
      expected += one;
      farthest = std::max(farthest, one);
    }
    // Differences of floats in [-1, 1) and the half are exact in double, the square is rounded once.
    const double bound = sum_bound(n, expected);
    const Kokkos::View<double, Space> out("out");
    const TypeParam exec{};
    transform_reduce(exec, reduction::sum, SquaredDistance{}, a, b, 0.5, out);
    exec.fence();
    EXPECT_NEAR(on_host(out)(), static_cast<double>(expected), bound);
    transform_reduce(reduction::root_sum, SquaredDistance{}, a, b, 0.5, out);
    EXPECT_NEAR(on_host(out)(), static_cast<double>(std::sqrt(expected)),
                static_cast<double>(n + 2) * DBL_EPSILON * static_cast<double>(std::sqrt(expected)));
    transform_reduce(reduction::maximum, SquaredDistance{}, a, b, 0.5, out);
    EXPECT_EQ(on_host(out)(), farthest);

    const Kokkos::View<bool, Space> all("all");
    square(a, a);
    add(a, 1, a);
    transform_reduce(AllOf{}, IsPositive{}, a, all);
    EXPECT_TRUE(on_host(all)());
    Kokkos::deep_copy(Kokkos::subview(a, n - 1), -1.0F);
    transform_reduce(AllOf{}, IsPositive{}, a, all);
    EXPECT_FALSE(on_host(all)());
  }
}

}  // namespace
}  // namespace mylos::test
