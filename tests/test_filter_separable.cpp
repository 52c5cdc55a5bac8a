// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mylos/filter.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "support/filter_reference.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

// The outer product of two axis kernels, planes of one row. The product of two weights is formed by no rounding of the
// library's, but each product passes through the additions of both passes: `additions` is the sum of their lengths, and
// one more rounding for the second multiplication, which the bound of reference_correlate counts as an error of the
// weights.
ReferenceKernel outer_product(const Plane& column_kernel, const Plane& row_kernel, double weight_errors) {
  ReferenceKernel kernel(column_kernel.columns, row_kernel.columns);
  for (int k = 0; k < column_kernel.columns; ++k) {
    for (int l = 0; l < row_kernel.columns; ++l) {
      kernel.weights(k, l) = column_kernel(0, k) * row_kernel(0, l);
      kernel.relative_errors(k, l) = 1 + weight_errors;
    }
  }
  return kernel;
}

// A Gaussian by std::exp, apart from the library's. The library's weight in double is within (3 t + 3 + n) u of it, t
// the exponent (see GaussianKernel.IsAccurate), and is rounded to the type of the sums.
struct ReferenceGaussian {
  Plane weights;
  std::vector<long double> relative_errors;  // in roundings to double
};

ReferenceGaussian reference_gaussian(double sigma, int radius) {
  const int taps = sigma == 0 ? 1 : 2 * radius + 1;
  ReferenceGaussian gaussian{Plane(1, taps), std::vector<long double>(static_cast<std::size_t>(taps), 0)};
  if (sigma == 0) {
    gaussian.weights(0, 0) = 1;
    return gaussian;
  }
  long double sum = 0;
  for (int x = -radius; x <= radius; ++x) {
    const long double t = x / static_cast<long double>(sigma) * (x / static_cast<long double>(sigma)) / 2;
    gaussian.weights(0, x + radius) = std::exp(-t);
    gaussian.relative_errors[static_cast<std::size_t>(x + radius)] = 3 * t + 3 + taps;
    sum += std::exp(-t);
  }
  for (long double& w : gaussian.weights.values) w /= sum;
  return gaussian;
}

template <class T>
ReferenceKernel outer_product(const ReferenceGaussian& column, const ReferenceGaussian& row) {
  constexpr double double_in_roundings = 0x1p-53 / filter_unit_roundoff<T>();
  ReferenceKernel kernel = outer_product(column.weights, row.weights, 2);
  for (int k = 0; k < column.weights.columns; ++k)
    for (int l = 0; l < row.weights.columns; ++l)
      kernel.relative_errors(k, l) += double_in_roundings * (column.relative_errors[static_cast<std::size_t>(k)] +
                                                             row.relative_errors[static_cast<std::size_t>(l)]);
  return kernel;
}

template <class Case>
class Separable : public ::testing::Test {
 public:
  using Exec = typename Case::exec;
  using T = typename Case::scalar;
  using Layout = typename Case::layout;
  using Memory = typename Exec::memory_space;
  using Image2 = Kokkos::View<T**, Layout, Memory>;
  using Image3 = Kokkos::View<T***, Layout, Memory>;
};

using Scalars = ::testing::Types<std::uint8_t, std::uint16_t, float, double>;
using SeparableCases = typename Cases<Spaces, Scalars, Layouts>::type;
TYPED_TEST_SUITE(Separable, SeparableCases);

constexpr std::array<Size, 13> image_sizes{Size{1, 1},   Size{1, 9},    Size{13, 1},  Size{5, 7},   Size{8, 16},
                                           Size{31, 63}, Size{32, 64},  Size{33, 65}, Size{63, 31}, Size{64, 127},
                                           Size{65, 33}, Size{66, 129}, Size{130, 3}};
constexpr std::array<Size, 9> kernel_sizes{Size{3, 3}, Size{1, 1}, Size{2, 4},   Size{5, 1},  Size{1, 6},
                                           Size{7, 8}, Size{4, 9}, Size{15, 15}, Size{31, 22}};

// Also Boundary::constant with a fill: exactly the outer product, which sees the fill in the padded rows.
TYPED_TEST(Separable, IsTheOuterProductWithEveryBoundary) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(30);
  std::size_t turn = 0;
  for (Boundary boundary : all_boundaries) {
    for (Size size : image_sizes) {
      const Size kernel_size = kernel_sizes[turn++ % kernel_sizes.size()];
      SCOPED_TRACE("image " + std::to_string(size.rows) + " x " + std::to_string(size.columns) + ", kernel " +
                   std::to_string(kernel_size.rows) + " x " + std::to_string(kernel_size.columns) + ", boundary " +
                   std::to_string(static_cast<int>(boundary)));
      const bool valid = boundary == Boundary::valid;
      typename F::Image2 image("image", size.rows, size.columns);
      typename F::Image2 out("out", valid ? std::max(0, size.rows - kernel_size.rows + 1) : size.rows,
                             valid ? std::max(0, size.columns - kernel_size.columns + 1) : size.columns);
      const auto host_image = randomise(image, turn);
      poison_view(out);
      const Plane column = random_kernel<T>(1, kernel_size.rows, g);
      const Plane row = random_kernel<T>(1, kernel_size.columns, g);
      FilterOptions options{.boundary = boundary, .fill = 3.25};
      if (!valid) options.origin = {(kernel_size.rows - 1) / 2, -(kernel_size.columns / 2)};
      correlate_separable(typename F::Exec{}, Kokkos::View<const T**, typename F::Layout, typename F::Memory>(image),
                          axis_view<typename F::Exec, float>(column), axis_view<typename F::Exec, double>(row), out,
                          options);
      EXPECT_TRUE(matches_reference(host_image, on_host(out), outer_product(column, row, 0), options,
                                    kernel_size.rows + kernel_size.columns));
    }
  }
}

TYPED_TEST(Separable, FiltersChannelsAndStackedImagesEachForItself) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(31);
  for (ImageLayout layout : {ImageLayout::channels_last, ImageLayout::stack}) {
    for (int third : {1, 2, 3, 4, 70}) {
      const Size size = third > 4 ? Size{9, 6} : Size{35, 47};
      const bool stack = layout == ImageLayout::stack;
      const auto image_of = [&] {
        return stack ? typename F::Image3("image", third, size.rows, size.columns)
                     : typename F::Image3("image", size.rows, size.columns, third);
      };
      const auto image = image_of();
      const auto out = image_of();
      const auto host_image = randomise(image, 32);
      poison_view(out);
      const Plane column = random_kernel<T>(1, 6, g);
      const Plane row = random_kernel<T>(1, 9, g);
      const FilterOptions options{.boundary = Boundary::mirror, .layout = layout};
      correlate_separable(image, axis_view<typename F::Exec, float>(column), axis_view<typename F::Exec, float>(row),
                          out, options);
      EXPECT_TRUE(matches_reference(host_image, on_host(out), outer_product(column, row, 0), options, 15))
          << "third extent " << third;
    }
  }
}

// Kernels that exceed scratch, along either axis or both, over images that they reach across many times.
TYPED_TEST(Separable, TakesKernelsOfAnySize) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(33);
  struct Sizes {
    Size image;
    Size kernel;
  };
  for (Sizes sizes : {Sizes{{40, 2}, {1, 2001}}, Sizes{{3, 40}, {2001, 1}}, Sizes{{6, 7}, {1301, 90}},
                      Sizes{{13, 3}, {2, 9001}}, Sizes{{34, 5}, {300, 300}}}) {
    for (Boundary boundary : {Boundary::reflect, Boundary::constant}) {
      SCOPED_TRACE("kernel " + std::to_string(sizes.kernel.rows) + " x " + std::to_string(sizes.kernel.columns));
      typename F::Image2 image("image", sizes.image.rows, sizes.image.columns);
      typename F::Image2 out("out", sizes.image.rows, sizes.image.columns);
      const auto host_image = randomise(image, 34);
      poison_view(out);
      const Plane column = random_kernel<T>(1, sizes.kernel.rows, g);
      const Plane row = random_kernel<T>(1, sizes.kernel.columns, g);
      const FilterOptions options{.boundary = boundary, .fill = 1};
      correlate_separable(image, axis_view<typename F::Exec, float>(column), axis_view<typename F::Exec, float>(row),
                          out, options);
      EXPECT_TRUE(matches_reference(host_image, on_host(out), outer_product(column, row, 0), options,
                                    sizes.kernel.rows + sizes.kernel.columns));
    }
  }
}

TYPED_TEST(Separable, BlursByAGaussianOfEachAxisItsOwn) {
  using F = TestFixture;
  using T = typename F::T;
  struct Blur {
    GaussianOptions options;
    int radius_rows;
    int radius_columns;
  };
  const std::vector<Blur> blurs{
      {{.sigma = 1.5}, 6, 6},
      {{.sigma = {0.6, 3.0}, .boundary = Boundary::wrap}, 2, 12},
      {{.sigma = 3, .radius = 7, .boundary = Boundary::mirror}, 7, 7},
      {{.sigma = {2, 0}, .radius = 3, .boundary = Boundary::nearest}, 3, 0},
      {{.sigma = {0, 0.5}, .truncate = 6, .boundary = Boundary::constant, .fill = 9}, 0, 3},
      {{.sigma = 1, .radius = 2, .boundary = Boundary::valid}, 2, 2},
  };
  for (const Blur& blur : blurs) {
    const int lost = blur.options.boundary == Boundary::valid ? 4 : 0;
    typename F::Image3 image("image", 36, 50, 3);
    typename F::Image3 out("out", 36 - lost, 50 - lost, 3);
    const auto host_image = randomise(image, 35);
    poison_view(out);
    gaussian_blur(image, out, blur.options);
    const FilterOptions options{.boundary = blur.options.boundary, .fill = blur.options.fill};
    const ReferenceKernel kernel =
        outer_product<T>(reference_gaussian(blur.options.sigma.rows, blur.radius_rows),
                         reference_gaussian(blur.options.sigma.columns, blur.radius_columns));
    EXPECT_TRUE(
        matches_reference(host_image, on_host(out), kernel, options, 2 * (blur.radius_rows + blur.radius_columns) + 2))
        << "radii " << blur.radius_rows << ", " << blur.radius_columns;
  }
}

// The sum of the weights is within n u of 1 and each weight within u of itself; 255 times that is far from 254.5.
TYPED_TEST(Separable, KeepsAConstantImage) {
  using F = TestFixture;
  using T = typename F::T;
  const double value = std::is_integral_v<T> ? 255 : 0.7;
  for (double sigma : {0.3, 30.0, 100.0}) {
    typename F::Image2 image("image", 57, 45);
    typename F::Image2 out("out", 57, 45);
    Kokkos::deep_copy(image, static_cast<T>(value));
    poison_view(out);
    gaussian_blur(image, out, {.sigma = sigma});
    const auto host = on_host(out);
    const int taps = 2 * static_cast<int>(4 * sigma + 0.5) + 1;
    const double bound = std::is_integral_v<T> ? 0 : (2.0 * taps + 4) * filter_unit_roundoff<T>() * value;
    WorstElement worst;
    for (int i = 0; i < 57; ++i)
      for (int j = 0; j < 45; ++j)
        worst.add(static_cast<double>(host(i, j)), static_cast<double>(static_cast<T>(value)), bound,
                  [&] { return "(" + std::to_string(i) + ", " + std::to_string(j) + ")"; });
    EXPECT_TRUE(worst.within_bound()) << "sigma " << sigma;
  }
}

TYPED_TEST(Separable, CopiesWhereSigmaIsZero) {
  using F = TestFixture;
  using T = typename F::T;
  typename F::Image2 image("image", 21, 70);
  typename F::Image2 out("out", 21, 70);
  auto host_image = randomise(image, 36);
  if constexpr (std::is_floating_point_v<T>) {
    host_image(0, 0) = -T{0};
    host_image(0, 1) = std::numeric_limits<T>::denorm_min();
    host_image(0, 2) = -std::numeric_limits<T>::infinity();
    host_image(0, 3) = std::numeric_limits<T>::quiet_NaN();
    Kokkos::deep_copy(image, host_image);
  }
  for (const GaussianOptions& options : {GaussianOptions{.sigma = 0}, GaussianOptions{.sigma = 0, .radius = 5}}) {
    poison_view(out);
    gaussian_blur(image, out, options);
    const auto host = on_host(out);
    for (int i = 0; i < 21; ++i) {
      for (int j = 0; j < 70; ++j) {
        if constexpr (std::is_floating_point_v<T>) {
          ASSERT_EQ(std::signbit(host(i, j)), std::signbit(host_image(i, j))) << i << ", " << j;
          if (std::isnan(host_image(i, j))) {
            ASSERT_TRUE(std::isnan(host(i, j)));
            continue;
          }
        }
        ASSERT_EQ(host(i, j), host_image(i, j)) << i << ", " << j;
      }
    }
  }
}

template <class Exec>
class GaussianBlur : public ::testing::Test {
 public:
  template <class T>
  using Image = Kokkos::View<T**, Kokkos::LayoutRight, typename Exec::memory_space>;
};
TYPED_TEST_SUITE(GaussianBlur, Spaces);

// What the device computes for itself is what the host's gaussian_kernel says, bit for bit, short kernel or long.
TYPED_TEST(GaussianBlur, HasTheWeightsOfGaussianKernel) {
  for (double sigma : {0.2, 1.0, 8.1, 100.0, 300.0}) {
    const int radius = static_cast<int>(4 * sigma + 0.5);
    const int width = 2 * radius + 1;
    typename TestFixture::template Image<double> image("image", 1, width);
    typename TestFixture::template Image<double> out("out", 1, width);
    auto impulse = Kokkos::create_mirror_view(image);
    impulse(0, radius) = 1;
    Kokkos::deep_copy(image, impulse);
    gaussian_blur(image, out, {.sigma = {0, sigma}, .boundary = Boundary::constant});
    const auto host = on_host(out);
    const std::vector<double> kernel = gaussian_kernel(sigma, radius);
    for (int j = 0; j < width; ++j) ASSERT_EQ(host(0, j), kernel[static_cast<std::size_t>(j)]) << "weight " << j;
  }
}

TYPED_TEST(GaussianBlur, TakesTheRadiusOfSciPy) {
  // int(3 * 0.8333 + 0.5) = 2, int(3 * 0.8334 + 0.5) = 3
  for (auto [sigma, radius] : {std::pair{0.8333, 2}, std::pair{0.8334, 3}}) {
    typename TestFixture::template Image<float> image("image", 9, 9);
    typename TestFixture::template Image<float> out("out", 9, 9);
    auto impulse = Kokkos::create_mirror_view(image);
    impulse(4, 4) = 1;
    Kokkos::deep_copy(image, impulse);
    gaussian_blur(image, out, {.sigma = sigma, .truncate = 3, .boundary = Boundary::constant});
    const auto host = on_host(out);
    for (int j = 0; j < 9; ++j) EXPECT_EQ(host(4, j) != 0, std::abs(j - 4) <= radius) << "sigma " << sigma << ", " << j;
  }
}

TYPED_TEST(GaussianBlur, DoesNotBlankTheImageWithATinySigma) {
  typename TestFixture::template Image<std::uint8_t> image("image", 20, 30);
  typename TestFixture::template Image<std::uint8_t> out("out", 20, 30);
  const auto host_image = randomise(image, 37);
  gaussian_blur(image, out, {.sigma = 0.2, .radius = 4});
  const auto host = on_host(out);
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j < 30; ++j) ASSERT_EQ(host(i, j), host_image(i, j));
}

TYPED_TEST(GaussianBlur, TakesASigmaOf100) {
  typename TestFixture::template Image<float> image("image", 257, 255);
  typename TestFixture::template Image<float> out("out", 257, 255);
  Kokkos::deep_copy(image, 3.0F);
  gaussian_blur(image, out, {.sigma = 100});
  const auto host = on_host(out);
  for (int i = 0; i < 257; ++i)
    for (int j = 0; j < 255; ++j) ASSERT_NEAR(host(i, j), 3.0F, 3e-5F);
}

}  // namespace
}  // namespace mylos::test
