// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <mylos/filter.hpp>
#include <string>

#include "support/filter_reference.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

std::string text(Size image, Size kernel, Boundary boundary) {
  return "image " + std::to_string(image.rows) + " x " + std::to_string(image.columns) + ", kernel " +
         std::to_string(kernel.rows) + " x " + std::to_string(kernel.columns) + ", boundary " +
         std::to_string(static_cast<int>(boundary));
}

int random_origin(int size, std::mt19937_64& g) {
  return std::uniform_int_distribution<int>(-(size / 2), (size - 1) / 2)(g);
}

Plane flipped(const Plane& kernel) {
  Plane result = kernel;
  std::reverse(result.values.begin(), result.values.end());
  return result;
}

template <class Case>
class Filter : public ::testing::Test {
 public:
  using Exec = typename Case::exec;
  using T = typename Case::scalar;
  using Layout = typename Case::layout;
  using Memory = typename Exec::memory_space;
  using Image2 = Kokkos::View<T**, Layout, Memory>;
  using Image3 = Kokkos::View<T***, Layout, Memory>;
};

using Scalars = ::testing::Types<std::uint8_t, std::uint16_t, float, double>;
using FilterCases = typename Cases<Spaces, Scalars, Layouts>::type;
TYPED_TEST_SUITE(Filter, FilterCases);

// Around the tile edges of both policies: 32 x 64 on a device, 64 x 128 on the host, register tiles of 4 and 8 rows.
constexpr std::array<Size, 14> image_sizes{Size{1, 1},   Size{1, 9},    Size{13, 1},  Size{5, 7},   Size{8, 16},
                                           Size{31, 63}, Size{32, 64},  Size{33, 65}, Size{63, 31}, Size{64, 127},
                                           Size{65, 33}, Size{66, 129}, Size{3, 130}, Size{130, 3}};
constexpr std::array<Size, 11> kernel_sizes{Size{3, 3}, Size{1, 1}, Size{2, 4},   Size{5, 1},   Size{1, 6}, Size{7, 7},
                                            Size{8, 5}, Size{4, 9}, Size{15, 15}, Size{31, 31}, Size{6, 12}};

TYPED_TEST(Filter, CorrelatesAndConvolvesWithEveryBoundary) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(1);
  std::size_t turn = 0;
  for (Boundary boundary : all_boundaries) {
    for (Size size : image_sizes) {
      const Size kernel_size = kernel_sizes[turn++ % kernel_sizes.size()];
      SCOPED_TRACE(text(size, kernel_size, boundary));
      const bool valid = boundary == Boundary::valid;
      const int out_rows = valid ? std::max(0, size.rows - kernel_size.rows + 1) : size.rows;
      const int out_columns = valid ? std::max(0, size.columns - kernel_size.columns + 1) : size.columns;
      typename F::Image2 image("image", size.rows, size.columns);
      typename F::Image2 out("out", out_rows, out_columns);
      const auto host_image = randomise(image, turn);
      const Plane kernel = random_kernel<T>(kernel_size.rows, kernel_size.columns, g);
      const int products = kernel_size.rows * kernel_size.columns;
      FilterOptions options{.boundary = boundary, .fill = 0.75};
      if (!valid && turn % 3 != 0)
        options.origin = {random_origin(kernel_size.rows, g), random_origin(kernel_size.columns, g)};

      poison_view(out);
      correlate2d(typename F::Exec{}, Kokkos::View<const T**, typename F::Layout, typename F::Memory>(image),
                  kernel_view<typename F::Exec, float>(kernel), out, options);
      EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), options, products));

      // SciPy: convolve is correlate with the kernel flipped, -origin, and for even sizes one less.
      poison_view(out);
      convolve2d(image, kernel_view<typename F::Exec, double, Kokkos::LayoutLeft>(kernel), out, options);
      FilterOptions mirrored = options;
      if (!valid)
        mirrored.origin = {-options.origin[0] - (kernel_size.rows % 2 == 0 ? 1 : 0),
                           -options.origin[1] - (kernel_size.columns % 2 == 0 ? 1 : 0)};
      EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(flipped(kernel)), mirrored, products));
    }
  }
}

TYPED_TEST(Filter, FiltersChannelsAndStackedImagesEachForItself) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(2);
  for (ImageLayout layout : {ImageLayout::channels_last, ImageLayout::stack}) {
    for (int third : {1, 2, 3, 4, 9, 70}) {
      for (Boundary boundary : {Boundary::constant, Boundary::mirror, Boundary::wrap, Boundary::valid}) {
        const Size size = third > 4 ? Size{9, 6} : Size{35, 47};
        SCOPED_TRACE(text(size, {4, 5}, boundary) + ", third extent " + std::to_string(third));
        const int lost_rows = boundary == Boundary::valid ? 3 : 0;
        const int lost_columns = boundary == Boundary::valid ? 4 : 0;
        const bool stack = layout == ImageLayout::stack;
        const auto image_of = [&](int rows, int columns) {
          return stack ? typename F::Image3("image", third, rows, columns)
                       : typename F::Image3("image", rows, columns, third);
        };
        const auto image = image_of(size.rows, size.columns);
        const auto out = image_of(size.rows - lost_rows, size.columns - lost_columns);
        const auto host_image = randomise(image, static_cast<std::uint64_t>(third));
        poison_view(out);
        const Plane kernel = random_kernel<T>(4, 5, g);
        const FilterOptions options{.boundary = boundary, .fill = 2.5, .layout = layout};
        correlate2d(image, kernel_view<typename F::Exec, float>(kernel), out, options);
        EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), options, 20));
      }
    }
  }
}

// Kernels that exceed scratch in either direction, and images that they reach across several times.
TYPED_TEST(Filter, TakesKernelsOfAnySize) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(8);
  struct Sizes {
    Size image;
    Size kernel;
  };
  for (Sizes sizes : {Sizes{{3, 5}, {61, 40}}, Sizes{{40, 2}, {1, 2001}}, Sizes{{2, 40}, {2001, 1}},
                      Sizes{{1, 1}, {8, 8}}, Sizes{{4, 33}, {90, 121}}}) {
    for (Boundary boundary : all_boundaries) {
      if (boundary == Boundary::valid) continue;
      SCOPED_TRACE(text(sizes.image, sizes.kernel, boundary));
      typename F::Image2 image("image", sizes.image.rows, sizes.image.columns);
      typename F::Image2 out("out", sizes.image.rows, sizes.image.columns);
      const auto host_image = randomise(image, 9);
      poison_view(out);
      const Plane kernel = random_kernel<T>(sizes.kernel.rows, sizes.kernel.columns, g);
      const FilterOptions options{.boundary = boundary, .fill = 0.5};
      correlate2d(image, kernel_view<typename F::Exec, float>(kernel), out, options);
      EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), options,
                                    sizes.kernel.rows * sizes.kernel.columns));
    }
  }
}

TYPED_TEST(Filter, GivesTheSameBitsAgain) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(10);
  typename F::Image2 image("image", 70, 131);
  typename F::Image2 first("first", 70, 131);
  typename F::Image2 second("second", 70, 131);
  randomise(image, 11);
  const auto kernel = kernel_view<typename F::Exec, float>(random_kernel<T>(9, 11, g));
  correlate2d(image, kernel, first);
  correlate2d(image, kernel, second);
  const auto a = on_host(first);
  const auto b = on_host(second);
  for (int i = 0; i < 70; ++i)
    for (int j = 0; j < 131; ++j) ASSERT_EQ(a(i, j), b(i, j));
}

TYPED_TEST(Filter, LeavesEmptyImagesAlone) {
  using F = TestFixture;
  const Plane box(3, 3);
  const auto kernel = kernel_view<typename F::Exec, float>(box);
  for (Size size : {Size{0, 0}, Size{0, 5}, Size{5, 0}}) {
    typename F::Image2 image("image", size.rows, size.columns);
    typename F::Image2 out("out", size.rows, size.columns);
    EXPECT_NO_THROW(correlate2d(image, kernel, out));
    EXPECT_NO_THROW(convolve2d(typename F::Exec{}, image, kernel, out));
    EXPECT_NO_THROW(gaussian_blur(image, out));
  }
  typename F::Image3 image("image", 4, 4, 0);
  typename F::Image3 out("out", 4, 4, 0);
  EXPECT_NO_THROW(correlate2d(image, kernel, out));
  // No position of a kernel that is larger than the image.
  typename F::Image2 small("small", 2, 8);
  typename F::Image2 none("none", 0, 6);
  EXPECT_NO_THROW(correlate2d(small, kernel, none, {.boundary = Boundary::valid}));
}

}  // namespace
}  // namespace mylos::test
