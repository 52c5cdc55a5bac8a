// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/kernels/matmul_small.hpp>

#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

using Stride = Kokkos::LayoutStride;
using Host = Kokkos::DefaultHostExecutionSpace;

template <class T>
class MatmulSmall : public ::testing::Test {
 public:
  using Matrix = Operand<Host, T**, Stride>;
  using Batch = Operand<Host, T***, Stride>;

  /// Rows, or columns, that lie `gap` elements apart.
  static Matrix lines_apart(std::size_t rows, std::size_t columns, bool by_columns, std::size_t gap,
                            std::uint64_t stream) {
    const std::size_t step = (by_columns ? rows : columns) + gap, lines = by_columns ? columns : rows;
    return {by_columns ? Stride(rows, 1, columns, step) : Stride(rows, step, columns, 1), lines * step, stream};
  }

  /// Runs the kernel, whatever would be chosen, and compares with the reference.
  template <class A, class B, class C>
  static void expect_small(const A& a, const B& b, const C& c, const MatmulOptions& options = {}) {
    const Host exec{};
    if (options.beta == 0.0)
      c.memory.poison();
    else
      c.memory.randomised(77);
    const auto before = Kokkos::create_mirror(c.memory.host());
    Kokkos::deep_copy(before, c.memory.host());
    detail::matmul_small(exec, detail::matmul_problem<T>(detail::strided(a.device()), detail::strided(b.device()),
                                                         detail::strided(c.device()), c.device().data(), options));
    exec.fence();
    const auto after = c.memory.download();
    using Seen = Kokkos::View<typename decltype(c.host())::data_type, Stride, Kokkos::HostSpace>;
    // The reference needs C as it was.
    const Kokkos::View<T*, Kokkos::HostSpace> result("result", after.extent(0));
    Kokkos::deep_copy(result, after);
    Kokkos::deep_copy(c.memory.host(), before);
    const Seen actual(result.data() + c.offset, c.layout);
    const auto worst = compare_matmul<T>(a.host(), b.host(), c.host(), actual, options);
    EXPECT_TRUE(worst.within_bound()) << detail::extents_and_strides_text(detail::strided(a.device())) << " times "
                                      << detail::extents_and_strides_text(detail::strided(b.device())) << ", C "
                                      << detail::extents_and_strides_text(detail::strided(c.device()));
    // Whatever the View does not address is as before.
    std::vector<bool> in_view(before.extent(0), false);
    for_each_element(actual, [&](T& element) { in_view[static_cast<std::size_t>(&element - result.data())] = true; });
    for (std::size_t i = 0; i < in_view.size(); ++i)
      if (!in_view[i]) {
        const T was = before(i), is = result(i);
        ASSERT_TRUE(was == is || (was != was && is != is)) << "element " << i << " outside C was written";
      }
  }
};

using SmallElements = ::testing::Types<float, double, std::int32_t, Kokkos::Experimental::half_t>;
TYPED_TEST_SUITE(MatmulSmall, SmallElements);

// Blocks of 1 to 16 rows and of up to four vectors of 2 to 16 elements, the last of them part of one.
TYPED_TEST(MatmulSmall, EveryNumberOfRowsAndColumns) {
  int turn = 0;
  for (std::size_t m = 1; m <= 20; ++m)
    for (std::size_t n = 1; n <= 36; ++n, ++turn) {
      const std::size_t k = 1 + static_cast<std::size_t>(turn * 7 % 23);
      const MatmulOptions o = turn % 3 == 0 ? MatmulOptions{} : MatmulOptions{.alpha = 2, .beta = turn % 3 - 1.0};
      this->expect_small(this->lines_apart(m, k, turn % 2 == 1, 3, 1), this->lines_apart(k, n, turn % 4 > 1, 2, 2),
                         this->lines_apart(m, n, false, 5, 3), o);
    }
}

TYPED_TEST(MatmulSmall, UpToItsLargestExtent) {
  constexpr auto most = static_cast<std::size_t>(detail::small_matmul_extent);
  for (const std::size_t m : {std::size_t{1}, std::size_t{31}, most})
    for (const std::size_t n : {std::size_t{1}, std::size_t{63}, std::size_t{65}, most - 1, most})
      for (const std::size_t k : {std::size_t{1}, std::size_t{64}, most})
        for (const bool by_columns : {false, true})
          this->expect_small(this->lines_apart(m, k, !by_columns, 0, 1), this->lines_apart(k, n, by_columns, 1, 2),
                             this->lines_apart(m, n, false, 0, 3));
}

// Rows and columns that both have a stride, and operands that repeat one.
TYPED_TEST(MatmulSmall, AnyStrides) {
  using Matrix = typename TestFixture::Matrix;
  const Matrix a(Stride(19, 75, 37, 2), 19 * 75, 1), b(Stride(37, 3, 45, 120), 45 * 120, 2),
      repeated(Stride(37, 0, 45, 1), 45, 2), c(Stride(19, 2, 45, 40), 45 * 40, 3);
  for (const double beta : {0.0, 1.0}) {
    this->expect_small(a, b, c, {.beta = beta});
    this->expect_small(a, repeated, c, {.beta = beta});
  }
}

// As many matrices as keep all threads busy, with operands beyond the caches and a B that is the same for all.
TYPED_TEST(MatmulSmall, Batches) {
  using Batch = typename TestFixture::Batch;
  constexpr std::size_t count = 301, m = 30, n = 41, k = 27;
  const Batch a(Stride(count, m * k, m, k, k, 1), count * m * k, 1),
      b(Stride(count, k * n, k, n, n, 1), count * k * n, 2), same_b(Stride(count, 0, k, n, n, 1), k * n, 2),
      c(Stride(count, m * n, m, n, n, 1), count * m * n, 3);
  this->expect_small(a, b, c);
  this->expect_small(a, same_b, c, {.alpha = 2, .beta = 1});
}

}  // namespace
}  // namespace mylos::test
