// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every element type, with extents, strides, batches, transposes and factors drawn at random: one instantiation of
// matmul for a type, many cases.
#include <cstring>

#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

template <class C>
class MatmulTypes : public ::testing::Test {};
using SeparateHalf = std::conditional_t<detail::is_half<Kokkos::Experimental::half_t>,
                                        ::testing::Types<Kokkos::Experimental::half_t>, ::testing::Types<>>;
using SeparateBhalf = std::conditional_t<detail::is_half<Kokkos::Experimental::bhalf_t>,
                                         ::testing::Types<Kokkos::Experimental::bhalf_t>, ::testing::Types<>>;
using AllTypes =
    typename Concat<::testing::Types<float, double, std::int32_t, Kokkos::complex<float>, Kokkos::complex<double>>,
                    SeparateHalf, SeparateBhalf>::type;
using TypeCases = Cases<Spaces, AllTypes, ::testing::Types<Kokkos::LayoutStride>>::type;
TYPED_TEST_SUITE(MatmulTypes, TypeCases);

using Stride = Kokkos::LayoutStride;
template <class TypeParam>
using Batch = Operand<typename TypeParam::exec, typename TypeParam::scalar***, Stride>;

int below(std::mt19937_64& g, int count) {
  return std::uniform_int_distribution<int>(0, count - 1)(g);
}

/// Strides of `batch` matrices: by rows, by columns, with padding, every second element, in any order of the three
/// dimensions, or repeating elements.
struct Storage {
  Stride layout;
  std::size_t size;
};
Storage draw_storage(std::mt19937_64& g, std::size_t batch, std::size_t rows, std::size_t columns, bool may_repeat) {
  const std::size_t extents[3] = {batch, rows, columns};
  const int orders[6][3] = {{0, 1, 2}, {0, 1, 2}, {0, 2, 1}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}};  // from the outside
  const int* const order = orders[below(g, 6)];
  std::size_t strides[3];
  std::size_t step = below(g, 4) == 0 ? 2 : 1;
  for (int d = 2; d >= 0; --d) {
    const auto dimension = static_cast<std::size_t>(order[d]);
    strides[dimension] = step;
    step *= extents[dimension];
    if (below(g, 3) == 0) step += static_cast<std::size_t>(below(g, 5));
    step = std::max<std::size_t>(step, 1);
  }
  if (may_repeat && below(g, 4) == 0) strides[0] = 0;
  if (may_repeat && below(g, 12) == 0) strides[1 + below(g, 2)] = 0;
  for (int d = 0; d < 3; ++d)
    if (extents[d] == 1 && below(g, 2) == 0) strides[d] = 12345;
  return {Stride(batch, strides[0], rows, strides[1], columns, strides[2]), step};
}

std::size_t draw_extent(std::mt19937_64& g) {
  constexpr std::size_t favourites[] = {1, 1, 2, 3, 5, 7, 13, 16, 31, 64, 65, 97, 127, 128};
  if (below(g, 3) == 0) return favourites[below(g, 14)];
  return static_cast<std::size_t>(1 + below(g, 70));
}

MatmulOptions draw_options(std::mt19937_64& g, bool whole, bool complex) {
  const double factors[] = {1, 1, 0, -1, 2, whole ? 3 : 0.3};
  MatmulOptions o{.alpha = factors[below(g, 6)],
                  .beta = below(g, 2) == 0 ? 0 : factors[below(g, 6)],
                  .transpose_a = below(g, 2) == 0,
                  .transpose_b = below(g, 2) == 0};
  if (complex && below(g, 2) == 0) o.alpha += std::complex<double>(0, -0.7);
  if (complex && below(g, 2) == 0) o.beta += std::complex<double>(0, 0.4);
  return o;
}

TYPED_TEST(MatmulTypes, AnyExtentsStridesAndFactors) {
  using T = typename TypeParam::scalar;
  auto g = generator(1);
  for (int run = 0; run < 120 && !this->HasFailure(); ++run) {
    const std::size_t batch = below(g, 3) == 0 ? static_cast<std::size_t>(2 + below(g, 6)) : 1;
    const std::size_t m = draw_extent(g), n = draw_extent(g), k = below(g, 20) == 0 ? 0 : draw_extent(g);
    const MatmulOptions o = draw_options(g, std::is_integral_v<T>, detail::is_complex<T>);
    const auto operand = [&](std::size_t count, std::size_t rows, std::size_t columns, std::uint64_t stream) {
      const Storage storage = draw_storage(g, count, rows, columns, stream < 3);
      return Batch<TypeParam>(storage.layout, storage.size, stream, static_cast<std::size_t>(below(g, 4)));
    };
    const std::size_t batch_a = below(g, 4) == 0 ? 1 : batch, batch_b = below(g, 4) == 0 ? 1 : batch;
    const auto a = operand(batch_a, o.transpose_a ? k : m, o.transpose_a ? m : k, 1);
    const auto b = operand(batch_b, o.transpose_b ? n : k, o.transpose_b ? k : n, 2);
    const auto c = operand(batch, m, n, 3);
    expect_matmul(typename TypeParam::exec{}, a, b, c, o);
  }
}

// Sums of one to 65536 terms of one sign, of both, that cancel, and of very different size, the same bits in each run.
enum class Kind { both_signs, one_sign, cancelling, badly_scaled };

template <class T>
void fill_terms(Kind kind, std::uint64_t stream, std::size_t k, const auto& host) {
  auto g = generator(stream);
  const int exponents = detail::is_half<T> ? 3 : 12;  // so that no half product overflows
  for (std::size_t line = 0; line < 3; ++line)
    for (std::size_t l = 0; l < k; ++l) {
      T& x = host(line * k + l);
      x = random_value<T>(g);
      if constexpr (!std::is_integral_v<T>) {
        if constexpr (!detail::is_complex<T>)
          if (kind == Kind::one_sign && x < T(0)) x = -x;
        if (kind == Kind::badly_scaled) x *= static_cast<T>(std::ldexp(1.0F, below(g, 2 * exponents + 1) - exponents));
      }
      if (kind != Kind::cancelling || l % 2 == 0) continue;
      // A's neighbours are x and -x, B's are equal.
      if constexpr (std::is_integral_v<T>)
        x = host(line * k + l - 1);
      else
        x = stream == 1 ? -host(line * k + l - 1) : host(line * k + l - 1);
    }
}

TYPED_TEST(MatmulTypes, LongSums) {
  using T = typename TypeParam::scalar;
  for (const std::size_t k : {16U, 255U, 1000U, 65536U})
    for (const Kind kind : {Kind::both_signs, Kind::one_sign, Kind::cancelling, Kind::badly_scaled}) {
      const Batch<TypeParam> a(Stride(1, 0, 3, k, k, 1), 3 * k, 1), b(Stride(1, 0, k, 1, 3, k), 3 * k, 2),
          c(Stride(1, 0, 3, 3, 3, 1), 9, 3);
      fill_terms<T>(kind, 1, k, a.memory.host());
      fill_terms<T>(kind, 2, k, b.memory.host());
      a.memory.upload();
      b.memory.upload();
      expect_matmul(typename TypeParam::exec{}, a, b, c);
      const typename TypeParam::exec exec{};
      for (const Algorithm algorithm :
           algorithms<typename TypeParam::exec>(a.device(), b.device(), c.device(), MatmulOptions{})) {
        matmul(exec, a.device(), b.device(), c.device(), {.algorithm = algorithm});
        const auto first = c.memory.download();
        for (int run = 0; run < 3; ++run) {
          c.memory.poison();
          matmul(exec, a.device(), b.device(), c.device(), {.algorithm = algorithm});
          const auto again = c.memory.download();
          ASSERT_EQ(std::memcmp(first.data(), again.data(), 9 * sizeof(T)), 0) << "k " << k;
        }
      }
    }
}

// NaN and infinity are where a plain loop has them, 0 times infinity included, whatever lies beside the matrices.
TYPED_TEST(MatmulTypes, NonFiniteValues) {
  using T = typename TypeParam::scalar;
  if constexpr (std::is_integral_v<T> || detail::is_complex<T>) {
    GTEST_SKIP() << "integers have none, and products of complex infinities differ between libraries";
  } else {
    auto g = generator(4);
    const T specials[] = {static_cast<T>(std::numeric_limits<float>::infinity()),
                          static_cast<T>(-std::numeric_limits<float>::infinity()),
                          static_cast<T>(std::numeric_limits<float>::quiet_NaN()), T(0), T(-0.0F)};
    for (int run = 0; run < 30 && !this->HasFailure(); ++run) {
      const std::size_t m = draw_extent(g), n = draw_extent(g), k = draw_extent(g);
      const bool by_columns = below(g, 2) == 0;
      const Batch<TypeParam> a(Stride(1, 0, m, k + 3, k, 1), m * (k + 3), 1),
          b(by_columns ? Stride(1, 0, k, 1, n, k + 5) : Stride(1, 0, k, n + 5, n, 1), (k + 5) * (n + 5), 2),
          c(Stride(1, 0, m, n, n, 1), m * n, 3);
      a.memory.poison();  // between the rows, too
      b.memory.poison();
      for (const auto* operand : {&a, &b})
        for_each_element(operand->host(), [&](T& x) {
          x = random_value<T>(g);
          if (below(g, 60) == 0) x = specials[below(g, 5)];
        });
      a.memory.upload();
      b.memory.upload();
      expect_matmul(typename TypeParam::exec{}, a, b, c, {.beta = run % 2 == 0 ? 0.0 : 1.0});
    }
  }
}

// Operands whose rounding errors are denormal, denormal operands, and operands next to the largest number, with
// partners that bring the products back to ordinary sizes; and zeros among them.
TYPED_TEST(MatmulTypes, FullExponentRange) {
  using T = typename TypeParam::scalar;
  if constexpr (!std::is_same_v<T, float> && !std::is_same_v<T, double>) {
    GTEST_SKIP() << "for the types whose exponents are float's or wider";
  } else {
    auto g = generator(5);
    constexpr std::size_t m = 70, n = 50, k = 160;
    for (const auto& [scale_a, scale_b] : {std::pair{0x1p-110, 0x1p90}, std::pair{0x1p-124, 0x1p100},
                                           std::pair{0x1p-140, 0x1p110}, std::pair{0x1.fp127, 0x1p-100}}) {
      const Batch<TypeParam> a(Stride(1, 0, m, k, k, 1), m * k, 1), b(Stride(1, 0, k, n, n, 1), k * n, 2),
          c(Stride(1, 0, m, n, n, 1), m * n, 3);
      for_each_element(a.host(), [&](T& x) {
        x = below(g, 5) == 0 ? T(0) : static_cast<T>(scale_a * static_cast<double>(random_value<T>(g)));
      });
      for_each_element(b.host(), [&](T& x) { x = static_cast<T>(scale_b * static_cast<double>(random_value<T>(g))); });
      a.memory.upload();
      b.memory.upload();
      expect_matmul(typename TypeParam::exec{}, a, b, c);
    }
  }
}

TYPED_TEST(MatmulTypes, FactorsThatTheTypeHasNot) {
  using T = typename TypeParam::scalar;
  const Batch<TypeParam> a(Stride(1, 0, 2, 2, 2, 1), 4, 1), b(Stride(1, 0, 2, 2, 2, 1), 4, 2),
      c(Stride(1, 0, 2, 2, 2, 1), 4, 3);
  const auto call = [&](const MatmulOptions& options) {
    matmul(typename TypeParam::exec{}, a.device(), b.device(), c.device(), options);
  };
  if constexpr (!detail::is_complex<T>) {
    expect_error(
        [&] {
          call({.alpha = {1, 2}});
        },
        "mylos::matmul: alpha is 1 + 2i: expected a real number, because the elements are not complex");
    expect_error([&] { call({.beta = {0, 1}}); }, "mylos::matmul: beta is 0 + 1i");
  }
  if constexpr (std::is_integral_v<T>) {
    expect_error([&] { call({.alpha = 0.5}); },
                 "mylos::matmul: alpha is 0.5: expected a whole number of 32 bits, because the elements are int32");
    expect_error([&] { call({.beta = 2147483648.0}); }, "beta is 2.14748e+09");
    call({.alpha = -2147483648.0, .beta = -1});
  }
}

// float accumulates half products: 1 is lost beside 2048 in half precision, and 1 beside 256 in bfloat16.
TYPED_TEST(MatmulTypes, HalfTypesAreSummedInFloat) {
  using T = typename TypeParam::scalar;
  constexpr std::size_t k = 4097;
  const Batch<TypeParam> a(Stride(1, 0, 1, k, k, 1), k, 1), b(Stride(1, 0, k, 1, 1, 1), k, 2),
      c(Stride(1, 0, 1, 1, 1, 1), 1, 3);
  for (const auto* operand : {&a, &b}) {
    for_each_element(operand->host(), [](T& x) { x = T(1); });
    operand->memory.upload();
  }
  expect_matmul(typename TypeParam::exec{}, a, b, c);
}

}  // namespace
}  // namespace mylos::test
