// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <mylos/filter.hpp>
#include <string>

#include "support/compare.hpp"
#include "support/filter_reference.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

struct Size {
  int rows;
  int columns;
};

std::string text(Size image, Size kernel, Boundary boundary) {
  return "image " + std::to_string(image.rows) + " x " + std::to_string(image.columns) + ", kernel " +
         std::to_string(kernel.rows) + " x " + std::to_string(kernel.columns) + ", boundary " +
         std::to_string(static_cast<int>(boundary));
}

int random_origin(int size, std::mt19937_64& g) {
  return std::uniform_int_distribution<int>(-(size / 2), (size - 1) / 2)(g);
}

ReferenceKernel exact_kernel(const Plane& weights) {
  ReferenceKernel kernel(weights.rows, weights.columns);
  kernel.weights = weights;
  return kernel;
}

Plane flipped(const Plane& kernel) {
  Plane result = kernel;
  std::reverse(result.values.begin(), result.values.end());
  return result;
}

// The host copy of a View of any layout, contiguous or not, that lies within `parent`.
template <class View>
auto on_host(const View& view) {
  auto host = Kokkos::create_mirror_view(view);
  Kokkos::deep_copy(host, view);
  return host;
}

template <class View>
auto randomized(const View& view, std::uint64_t stream) {
  auto host = Kokkos::create_mirror_view(view);
  fill_random(host, stream);
  Kokkos::deep_copy(view, host);
  return host;
}

template <class View>
void poisoned(const View& view) {
  auto host = Kokkos::create_mirror_view(view);
  fill_poison(host);
  Kokkos::deep_copy(view, host);
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
      const auto host_image = randomized(image, turn);
      const Plane kernel = random_kernel<T>(kernel_size.rows, kernel_size.columns, g);
      const int products = kernel_size.rows * kernel_size.columns;
      FilterOptions options{.boundary = boundary, .fill = 0.75};
      if (!valid && turn % 3 != 0)
        options.origin = {random_origin(kernel_size.rows, g), random_origin(kernel_size.columns, g)};

      poisoned(out);
      correlate2d(typename F::Exec{}, Kokkos::View<const T**, typename F::Layout, typename F::Memory>(image),
                  kernel_view<typename F::Exec, float>(kernel), out, options);
      EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), options, products));

      // SciPy: convolve is correlate with the kernel flipped, -origin, and for even sizes one less.
      poisoned(out);
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
        const auto host_image = randomized(image, static_cast<std::uint64_t>(third));
        poisoned(out);
        const Plane kernel = random_kernel<T>(4, 5, g);
        const FilterOptions options{.boundary = boundary, .fill = 2.5, .layout = layout};
        correlate2d(image, kernel_view<typename F::Exec, float>(kernel), out, options);
        EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), options, 20));
      }
    }
  }
}

// Every second row and third column, from an odd offset on, of a larger allocation; image and out with unlike strides,
// and nothing written between out's elements.
TYPED_TEST(Filter, KeepsToTheElementsOfStridedViews) {
  using F = TestFixture;
  using T = typename F::T;
  using Flat = Kokkos::View<T*, typename F::Memory>;
  using Strided2 = Kokkos::View<T**, Kokkos::LayoutStride, typename F::Memory, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  using HostStrided2 =
      Kokkos::View<T**, Kokkos::LayoutStride, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  auto g = generator(3);
  const int rows = 37;
  const int columns = 66;
  for (std::size_t offset : {0, 1, 3}) {
    const Kokkos::LayoutStride image_layout(rows, 2 * 3 * columns, columns, 3);
    const Kokkos::LayoutStride out_layout(rows, 1, columns, rows + 5);
    Flat image("image", 2 * 3 * columns * rows + 8);
    Flat out("out", (rows + 5) * columns + 8);
    const auto host_image = randomized(image, offset);
    poisoned(out);
    const Plane kernel = random_kernel<T>(5, 4, g);
    const FilterOptions options{.boundary = Boundary::reflect, .origin = {1, -2}};
    correlate2d(typename F::Exec{}, Strided2(image.data() + offset, image_layout),
                kernel_view<typename F::Exec, double>(kernel), Strided2(out.data() + offset, out_layout), options);
    Kokkos::fence();
    const auto host_out = on_host(out);
    EXPECT_TRUE(matches_reference(HostStrided2(host_image.data() + offset, image_layout),
                                  HostStrided2(host_out.data() + offset, out_layout), exact_kernel(kernel), options,
                                  20));
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) host_out(offset + static_cast<std::size_t>(i + j * (rows + 5))) = poison<T>();
    for (std::size_t i = 0; i < host_out.size(); ++i)
      ASSERT_TRUE(host_out(i) == poison<T>() || host_out(i) != host_out(i)) << "element " << i << " was written";
  }
}

// The colours of RGBA pixels without the alpha channel: pixels that do not follow one another.
TYPED_TEST(Filter, FiltersSomeOfTheChannels) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(4);
  typename F::Image3 image("image", 19, 40, 4);
  typename F::Image3 out("out", 19, 40, 4);
  const auto host_image = randomized(image, 5);
  poisoned(out);
  const Plane kernel = random_kernel<T>(3, 3, g);
  const auto colours = [](const auto& v) {
    return Kokkos::subview(v, Kokkos::ALL, Kokkos::ALL, Kokkos::pair<int, int>(0, 3));
  };
  correlate2d(colours(image), kernel_view<typename F::Exec, float>(kernel), colours(out));
  const auto host_out = on_host(out);
  EXPECT_TRUE(matches_reference(colours(host_image), colours(host_out), exact_kernel(kernel), {}, 9));
  for (int i = 0; i < 19; ++i)
    for (int j = 0; j < 40; ++j)
      ASSERT_TRUE(host_out(i, j, 3) == poison<T>() || host_out(i, j, 3) != host_out(i, j, 3));
}

TYPED_TEST(Filter, MixesLayouts) {
  using F = TestFixture;
  using T = typename F::T;
  using Other = std::conditional_t<std::is_same_v<typename F::Layout, Kokkos::LayoutRight>, Kokkos::LayoutLeft,
                                   Kokkos::LayoutRight>;
  auto g = generator(6);
  typename F::Image3 image("image", 34, 21, 3);
  Kokkos::View<T***, Other, typename F::Memory> out("out", 34, 21, 3);
  const auto host_image = randomized(image, 7);
  poisoned(out);
  const Plane kernel = random_kernel<T>(2, 7, g);
  const FilterOptions options{.boundary = Boundary::nearest};
  correlate2d(image, kernel_view<typename F::Exec, float>(kernel), out, options);
  EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), options, 14));
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
      const auto host_image = randomized(image, 9);
      poisoned(out);
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
  randomized(image, 11);
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

template <class Exec>
class FilterValues : public ::testing::Test {
 public:
  template <class T>
  using Image = Kokkos::View<T**, Kokkos::LayoutRight, typename Exec::memory_space>;
};
TYPED_TEST_SUITE(FilterValues, Spaces);

// NaN and infinity reach exactly the outputs whose kernel covers them, whatever lies in scratch beside the tile.
TYPED_TEST(FilterValues, SpreadsNanAndInfinityNoFurtherThanTheKernel) {
  typename TestFixture::template Image<float> image("image", 67, 131);
  typename TestFixture::template Image<float> out("out", 67, 131);
  auto host_image = randomized(image, 20);
  host_image(0, 0) = std::numeric_limits<float>::quiet_NaN();
  host_image(33, 64) = std::numeric_limits<float>::infinity();
  host_image(66, 130) = -std::numeric_limits<float>::infinity();
  Kokkos::deep_copy(image, host_image);
  auto g = generator(21);
  for (Size size : {Size{3, 3}, Size{6, 5}, Size{16, 16}}) {
    Plane kernel = random_kernel<float>(size.rows, size.columns, g);
    kernel(1, 1) = 0;  // 0 times NaN or infinity is NaN
    poisoned(out);
    correlate2d(image, kernel_view<TypeParam, float>(kernel), out, {.boundary = Boundary::nearest});
    EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), {.boundary = Boundary::nearest},
                                  size.rows * size.columns));
  }
}

// 2.5 and 3.5 round to 2 and 4; below 0 and above the largest value saturate; infinity less infinity is NaN, which is
// 0.
template <class Exec, class T>
void expect_rounding() {
  constexpr double top = std::numeric_limits<T>::max();
  Kokkos::View<T**, Kokkos::LayoutRight, typename Exec::memory_space> image("image", 1, 8);
  Kokkos::View<T**, Kokkos::LayoutRight, typename Exec::memory_space> out("out", 1, 8);
  auto host = Kokkos::create_mirror_view(image);
  for (int j = 0; j < 8; ++j) host(0, j) = static_cast<T>(j + 1);
  Kokkos::deep_copy(image, host);
  const auto filtered = [&](double weight, double fill_weight, double fill) {
    Plane kernel(3, 1);
    kernel(0, 0) = fill_weight;
    kernel(1, 0) = weight;
    correlate2d(image, kernel_view<Exec, double>(kernel), out, {.boundary = Boundary::constant, .fill = fill});
    return on_host(out);
  };
  const auto halves = filtered(0.5, 0, 0);
  for (int j = 0; j < 8; ++j) EXPECT_EQ(halves(0, j), static_cast<T>(std::nearbyint(0.5 * (j + 1))));
  const auto negative = filtered(-0.6, 0, 0);
  for (int j = 0; j < 8; ++j) EXPECT_EQ(negative(0, j), T{0});
  const auto above = filtered(top, 0, 0);
  for (int j = 0; j < 8; ++j) EXPECT_EQ(above(0, j), static_cast<T>(top));
  const auto edge = filtered(0, 1, top + 0.5);
  for (int j = 0; j < 8; ++j) EXPECT_EQ(edge(0, j), static_cast<T>(top));
  const auto infinite = filtered(0, 1, std::numeric_limits<double>::infinity());
  const auto nan = filtered(0, 1, std::numeric_limits<double>::quiet_NaN());
  for (int j = 0; j < 8; ++j) {
    EXPECT_EQ(infinite(0, j), T{0}) << "infinity below the image, times a weight of 0, is NaN";
    EXPECT_EQ(nan(0, j), T{0});
  }
}

TYPED_TEST(FilterValues, RoundsTiesToEvenAndSaturates) {
  expect_rounding<TypeParam, std::uint8_t>();
  expect_rounding<TypeParam, std::uint16_t>();
}

TYPED_TEST(FilterValues, SumsA127BoxOverSmallOnesExactly) {
  typename TestFixture::template Image<float> image("image", 64, 64);
  typename TestFixture::template Image<float> out("out", 64, 64);
  Kokkos::deep_copy(image, 1.0F);
  Plane box(127, 127);
  std::fill(box.values.begin(), box.values.end(), 1.0L);
  poisoned(out);
  correlate2d(image, kernel_view<TypeParam, float>(box), out, {.boundary = Boundary::mirror});
  const auto host = on_host(out);
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) ASSERT_EQ(host(i, j), 127.0F * 127.0F);
}

}  // namespace
}  // namespace mylos::test
