// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/kernels/matmul_packed_run.hpp>

#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

using Stride = Kokkos::LayoutStride;

template <class C>
class MatmulPacked : public ::testing::Test {};
using PackedElements = ::testing::Types<float, Kokkos::Experimental::half_t>;
using PackedCases = Cases<Spaces, PackedElements, ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(MatmulPacked, PackedCases);

/// How the kernel is to be run, whatever would be chosen.
struct Way {
  std::int64_t columns = detail::packed_narrow_columns;
  int slices = 1;
  std::size_t workspace = std::size_t{1} << 30;
  Precision precision = Precision::full;
};

template <class Exec, class T>
detail::MatmulChoice packed_choice(const detail::MatmulShape& shape, const Way& way) {
  const auto up = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
  detail::MatmulFacts facts{.shape = shape, .on_host = false, .precision = way.precision};
  facts.element = detail::matmul_element<T>;
  facts.has_packed = true;
  facts.multiprocessors = 132;
  facts.growing_workspace_bytes = way.workspace;
  detail::MatmulChoice choice;
  EXPECT_TRUE(detail::select_matmul_packed(facts, choice));
  choice.precision = way.precision;
  if (way.slices > 1 || choice.tile_columns != way.columns) {
    // The same with another tile, and with slices that all have work; in one part.
    const std::int64_t blocks = detail::packed_blocks(shape.k, sizeof(T));
    choice.tile_columns = way.columns;
    choice.slices = up(blocks, up(blocks, way.slices));
    choice.packed = {.matrices = shape.batch,
                     .panels_a = up(shape.m, detail::packed_tile_rows),
                     .panels_b = up(shape.n, way.columns),
                     .bytes = std::int64_t{1} << 26};
  }
  return choice;
}

/// Runs the packed kernel on the operands and compares with the reference.
template <class Exec, class A, class B, class C>
void expect_packed(const A& a, const B& b, const C& c, const Way& way, const MatmulOptions& options = {}) {
  using T = typename C::T;
  if constexpr (!detail::has_packed_matmul<Exec, T>) {
    GTEST_SKIP() << "for GPUs of compute capability 9.0";
  } else {
    const Exec exec{};
    if (options.beta == 0.0)
      c.memory.poison();
    else
      c.memory.randomised(77);
    const auto problem =
        detail::matmul_problem<T>(detail::strided(a.device()), detail::strided(b.device()), detail::strided(c.device()),
                                  static_cast<T*>(c.device().data()), options);
    ASSERT_TRUE(
        detail::run_matmul_packed(exec, problem, packed_choice<Exec, T>(problem.shape, way), detail::NoEpilogue{}));
    exec.fence();
    const auto after = c.memory.download();
    const Kokkos::View<typename decltype(c.host())::data_type, decltype(c.layout), Kokkos::HostSpace> actual(
        after.data() + c.offset, c.layout);
    MatmulOptions stated = options;
    stated.precision = way.precision;
    const auto worst = compare_matmul<T>(a.host(), b.host(), c.host(), actual, stated);
    EXPECT_TRUE(worst.within_bound()) << "m, n, k " << problem.shape.m << ' ' << problem.shape.n << ' '
                                      << problem.shape.k << ", tiles of " << way.columns << ", slices " << way.slices;
  }
}

template <class TypeParam>
struct Types {
  using Exec = typename TypeParam::exec;
  using T = typename TypeParam::scalar;
  using Matrix = Operand<Exec, T**, Stride>;
  using Batch = Operand<Exec, T***, Stride>;

  /// Rows, or columns if transposed, that are `gap` elements apart, from the element `offset` on.
  static Matrix lines_apart(std::size_t rows, std::size_t columns, bool transposed, std::size_t gap,
                            std::uint64_t stream, std::size_t offset = 0) {
    const std::size_t step = (transposed ? rows : columns) + gap, lines = transposed ? columns : rows;
    return {transposed ? Stride(rows, 1, columns, step) : Stride(rows, step, columns, 1), lines * step, stream, offset};
  }
};

// Tiles are 128 x 64 or 128 x 128, blocks 32 floats or 64 halves deep, read by 4 or 8 elements.
TYPED_TEST(MatmulPacked, EdgesOfTilesAndBlocks) {
  using U = Types<TypeParam>;
  struct Size {
    std::size_t m, n, k;
  };
  int turn = 0;
  for (const Size s : {Size{1, 1, 64}, Size{1, 130, 65}, Size{127, 63, 67}, Size{128, 64, 128}, Size{129, 65, 127},
                       Size{128, 128, 96}, Size{130, 129, 129}, Size{257, 127, 200}, Size{300, 260, 516}})
    for (int transposes = 0; transposes < 4; ++transposes)
      for (const std::int64_t columns : {detail::packed_narrow_columns, detail::packed_wide_columns}) {
        const std::size_t gap = ++turn % 3 == 0 ? 8 : turn % 3 == 1 ? 0 : 3;
        expect_packed<typename U::Exec>(U::lines_apart(s.m, s.k, transposes % 2 == 1, gap, 1, turn % 2),
                                        U::lines_apart(s.k, s.n, transposes > 1, gap, 2, turn % 2),
                                        U::lines_apart(s.m, s.n, false, turn % 5, 3, turn % 2), {.columns = columns},
                                        {.alpha = 1.5, .beta = turn % 2 == 0 ? 0.0 : -0.5});
      }
}

// Every element of the matrices apart from the next, and C by columns.
TYPED_TEST(MatmulPacked, StridesInBothDirections) {
  using U = Types<TypeParam>;
  const typename U::Matrix a(Stride(150, 402, 200, 2), 150 * 402, 1), b(Stride(200, 3, 90, 600), 90 * 600, 2),
      c(Stride(150, 1, 90, 151), 90 * 151, 3), apart(Stride(150, 182, 90, 2), 150 * 182, 4);
  expect_packed<typename U::Exec>(a, b, c, {}, {.beta = 1});
  expect_packed<typename U::Exec>(a, b, apart, {.columns = detail::packed_wide_columns}, {.beta = 1});
}

// More tiles than a GPU has multiprocessors: teams go on to others.
TYPED_TEST(MatmulPacked, MoreTilesThanTeams) {
  using U = Types<TypeParam>;
  expect_packed<typename U::Exec>(U::lines_apart(2100, 100, false, 0, 1), U::lines_apart(100, 1100, false, 0, 2),
                                  U::lines_apart(2100, 1100, false, 0, 3), {});
}

TYPED_TEST(MatmulPacked, SlicesOfK) {
  using U = Types<TypeParam>;
  for (const int slices : {2, 3, 7})
    for (const std::size_t n : {64U, 131U})
      expect_packed<typename U::Exec>(U::lines_apart(140, 2000, false, 0, 1), U::lines_apart(2000, n, true, 0, 2),
                                      U::lines_apart(140, n, false, 0, 3), {.slices = slices}, {.beta = 0.5});
}

// A workspace for a few tiles: C is computed in parts, and a batch matrix by matrix.
TYPED_TEST(MatmulPacked, PartsThatFitTheWorkspace) {
  using U = Types<TypeParam>;
  using T = typename U::T;
  const std::size_t one_panel = (sizeof(T) == 4 ? 2 : 1) * 128 * 256 * sizeof(T);
  for (const std::size_t workspace : {3 * one_panel, 5 * one_panel, 9 * one_panel})
    expect_packed<typename U::Exec>(U::lines_apart(700, 250, false, 0, 1), U::lines_apart(250, 500, false, 0, 2),
                                    U::lines_apart(700, 500, false, 0, 3), {.workspace = workspace}, {.beta = 1});
  const typename U::Batch a(Stride(5, 200 * 250, 200, 250, 250, 1), 5 * 200 * 250, 1),
      b(Stride(5, 0, 250, 1, 100, 250), 100 * 250, 2), c(Stride(5, 100, 200, 500, 100, 1), 200 * 500, 3);
  for (const std::size_t workspace : {4 * one_panel, 100 * one_panel})
    expect_packed<typename U::Exec>(a, b, c, {.workspace = workspace}, {.beta = 1});
}

// NaN, infinity and numbers whose low parts the units would lose, each in a block of its own; and zeros, which are not
// special.
TYPED_TEST(MatmulPacked, SpecialNumbers) {
  using U = Types<TypeParam>;
  using T = typename U::T;
  const auto a = U::lines_apart(300, 500, false, 0, 1), b = U::lines_apart(500, 200, false, 0, 2),
             c = U::lines_apart(300, 200, false, 0, 3);
  a.host()(5, 7) = static_cast<T>(std::numeric_limits<float>::infinity());
  a.host()(140, 400) = static_cast<T>(std::numeric_limits<float>::quiet_NaN());
  b.host()(450, 199) = static_cast<T>(-std::numeric_limits<float>::infinity());
  for (std::size_t l = 0; l < 500; l += 3) a.host()(290, l) = T(0);
  if constexpr (std::is_same_v<T, float>)
    for (std::size_t l = 0; l < 500; ++l) {
      a.host()(200, l) *= 0x1p-124F;
      b.host()(l, 100) *= l % 2 == 0 ? 0x1p100F : 0x1p-130F;
    }
  a.memory.upload();
  b.memory.upload();
  for (const std::int64_t columns : {detail::packed_narrow_columns, detail::packed_wide_columns})
    for (const int slices : {1, 3}) expect_packed<typename U::Exec>(a, b, c, {.columns = columns, .slices = slices});
}

TYPED_TEST(MatmulPacked, Tf32) {
  using U = Types<TypeParam>;
  for (const std::int64_t columns : {detail::packed_narrow_columns, detail::packed_wide_columns})
    expect_packed<typename U::Exec>(U::lines_apart(300, 333, false, 0, 1), U::lines_apart(333, 200, true, 0, 2),
                                    U::lines_apart(300, 200, false, 0, 3),
                                    {.columns = columns, .precision = Precision::tf32});
}

}  // namespace
}  // namespace mylos::test
