// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that SciPy gives (1.17), with the call that gave them, and those that users of other libraries were surprised
// by.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <mylos/filter.hpp>
#include <string>
#include <vector>

#include "support/spaces.hpp"

namespace mylos::test {
namespace {

template <class Exec, class T>
auto device_array(int rows, int columns, const std::vector<double>& values) {
  Kokkos::View<T**, Kokkos::LayoutRight, typename Exec::memory_space> view("array", rows, columns);
  auto host = Kokkos::create_mirror_view(view);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) host(i, j) = static_cast<T>(values[static_cast<std::size_t>(i * columns + j)]);
  Kokkos::deep_copy(view, host);
  return view;
}

template <class View>
std::vector<double> values_of(const View& view) {
  auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, view);
  std::vector<double> values;
  for (int i = 0; i < host.extent_int(0); ++i)
    for (int j = 0; j < host.extent_int(1); ++j) values.push_back(static_cast<double>(host(i, j)));
  return values;
}

void expect_near(const std::vector<double>& actual, const std::vector<double>& expected, double bound) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) EXPECT_NEAR(actual[i], expected[i], bound) << "element " << i;
}

template <class Exec>
class FilterGolden : public ::testing::Test {
 public:
  using Memory = typename Exec::memory_space;
  using Image = Kokkos::View<double**, Kokkos::LayoutRight, Memory>;

  static std::vector<double> correlated(const Image& image, const Image& kernel, const FilterOptions& options) {
    Image out("out", image.extent(0), image.extent(1));
    correlate2d(image, kernel, out, options);
    return values_of(out);
  }
  static std::vector<double> convolved(const Image& image, const Image& kernel, const FilterOptions& options) {
    Image out("out", image.extent(0), image.extent(1));
    convolve2d(image, kernel, out, options);
    return values_of(out);
  }
};
TYPED_TEST_SUITE(FilterGolden, Spaces);

struct Golden {
  Boundary boundary;
  std::vector<double> correlate;
  std::vector<double> correlate_moved;
  std::vector<double> convolve;
  std::vector<double> convolve_moved;
};

// a = numpy.array([[5, 1, 4, 8], [2, 9, 7, 3], [6, 0, 11, 10.]]); k = numpy.array([[1, 2, -1], [0, 3, 1.]])
// scipy.ndimage.correlate(a, k, mode=..., cval=2), the same with origin=(-1, 1), and scipy.ndimage.convolve likewise.
const std::vector<Golden> golden{
    {Boundary::constant,
     {20, 11, 24, 30, 26, 37, 25, 29, 15, 24, 63, 43},
     {9, 26, 37, 25, 16, 15, 24, 63, 8, 22, 3, 20},
     {28, 31, 21, 29, 18, 34, 62, 27, 24, 10, 37, 45},
     {9, 23, 22, 6, 31, 21, 29, 17, 34, 62, 27, 5}},
    {Boundary::nearest,
     {30, 10, 21, 44, 29, 37, 25, 24, 15, 24, 63, 50},
     {18, 29, 37, 25, 28, 15, 24, 63, 36, 36, 6, 55},
     {31, 31, 21, 30, 14, 34, 62, 35, 30, 11, 65, 60},
     {9, 28, 48, 48, 31, 21, 30, 38, 34, 62, 35, 32}},
    {Boundary::reflect,
     {30, 10, 21, 44, 29, 37, 25, 24, 15, 24, 63, 50},
     {14, 29, 37, 25, 35, 15, 24, 63, 30, 36, 6, 55},
     {31, 31, 21, 30, 14, 34, 62, 35, 30, 11, 65, 60},
     {9, 28, 48, 44, 31, 21, 30, 42, 34, 62, 35, 33}},
    {Boundary::mirror,
     {20, 20, 40, 34, 25, 37, 25, 32, 22, 24, 63, 47},
     {30, 25, 37, 25, 29, 22, 24, 63, 34, 27, 29, 36},
     {20, 31, 21, 34, 27, 34, 62, 36, 22, 29, 41, 47},
     {30, 45, 32, 25, 31, 21, 34, 40, 34, 62, 36, 36}},
    {Boundary::wrap,
     {38, 2, 32, 54, 32, 37, 25, 26, 16, 24, 63, 47},
     {26, 32, 37, 25, 47, 16, 24, 63, 54, 38, 2, 32},
     {33, 31, 21, 29, 11, 34, 62, 31, 31, 7, 48, 58},
     {7, 48, 58, 31, 31, 21, 29, 33, 34, 62, 31, 11}},
};

TYPED_TEST(FilterGolden, EveryBoundaryCentreAndOriginIsThatOfSciPy) {
  using F = TestFixture;
  const auto a = device_array<TypeParam, double>(3, 4, {5, 1, 4, 8, 2, 9, 7, 3, 6, 0, 11, 10});
  const auto k = device_array<TypeParam, double>(2, 3, {1, 2, -1, 0, 3, 1});
  for (const Golden& g : golden) {
    SCOPED_TRACE("boundary " + std::to_string(static_cast<int>(g.boundary)));
    const FilterOptions options{.boundary = g.boundary, .fill = 2};
    const FilterOptions moved{.boundary = g.boundary, .fill = 2, .origin = {-1, 1}};
    EXPECT_EQ(F::correlated(a, k, options), g.correlate);
    EXPECT_EQ(F::correlated(a, k, moved), g.correlate_moved);
    EXPECT_EQ(F::convolved(a, k, options), g.convolve);
    EXPECT_EQ(F::convolved(a, k, moved), g.convolve_moved);
  }
}

TYPED_TEST(FilterGolden, ReflectAndMirrorAreNotConfused) {
  const auto x = device_array<TypeParam, double>(1, 4, {1, 2, 3, 4});
  const auto two_to_the_left = device_array<TypeParam, double>(1, 5, {1, 0, 0, 0, 0});
  const auto result = [&](Boundary boundary) {
    return TestFixture::correlated(x, two_to_the_left, {.boundary = boundary});
  };
  EXPECT_EQ(result(Boundary::reflect), (std::vector<double>{2, 1, 1, 2}));
  EXPECT_EQ(result(Boundary::mirror), (std::vector<double>{3, 2, 1, 2}));
  EXPECT_EQ(result(Boundary::nearest), (std::vector<double>{1, 1, 1, 2}));
  EXPECT_EQ(result(Boundary::wrap), (std::vector<double>{3, 4, 1, 2}));
  EXPECT_EQ(result(Boundary::constant), (std::vector<double>{0, 0, 1, 2}));
}

TYPED_TEST(FilterGolden, CorrelationIsNotConvolution) {
  using F = TestFixture;
  const auto impulse = device_array<TypeParam, double>(3, 3, {0, 0, 0, 0, 1, 0, 0, 0, 0});
  const auto digits = device_array<TypeParam, double>(3, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  EXPECT_EQ(F::correlated(impulse, digits, {}), (std::vector<double>{9, 8, 7, 6, 5, 4, 3, 2, 1}));
  EXPECT_EQ(F::convolved(impulse, digits, {}), (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9}));

  // scipy.ndimage.correlate and convolve(x, w, mode="constant") of x = [[1, 2, 3, 4, 5]]
  const auto x = device_array<TypeParam, double>(1, 5, {1, 2, 3, 4, 5});
  const auto two = device_array<TypeParam, double>(1, 2, {1, 10});
  const auto four = device_array<TypeParam, double>(1, 4, {1, 10, 100, 1000});
  const FilterOptions constant{.boundary = Boundary::constant};
  EXPECT_EQ(F::correlated(x, two, constant), (std::vector<double>{10, 21, 32, 43, 54}));
  EXPECT_EQ(F::convolved(x, two, constant), (std::vector<double>{12, 23, 34, 45, 50}));
  EXPECT_EQ(F::correlated(x, four, constant), (std::vector<double>{2100, 3210, 4321, 5432, 543}));
  EXPECT_EQ(F::convolved(x, four, constant), (std::vector<double>{123, 1234, 2345, 3450, 4500}));
}

TYPED_TEST(FilterGolden, GaussianBlurIsThatOfSciPy) {
  using F = TestFixture;
  // scipy.ndimage.gaussian_filter(a, (1.2, .6), mode="wrap", truncate=3)
  const auto a = device_array<TypeParam, double>(3, 4, {5, 1, 4, 8, 2, 9, 7, 3, 6, 0, 11, 10});
  typename F::Image out("out", 3, 4);
  gaussian_blur(a, out, {.sigma = {1.2, 0.6}, .truncate = 3, .boundary = Boundary::wrap});
  expect_near(values_of(out),
              {4.63331911159665, 4.09528393497303, 6.497238559676186, 6.603913446115624, 4.570350456346279,
               4.320215132749052, 6.6024767967021765, 6.464396377292863, 4.670146101025422, 4.123827342430313,
               6.702272441381318, 6.716560299711087},
              1e-14);
  // numpy.rint(scipy.ndimage.gaussian_filter(b.astype(float), 1.5, mode="mirror"))
  const auto b = device_array<TypeParam, std::uint8_t>(3, 4, {10, 200, 30, 40, 50, 60, 170, 80, 90, 100, 110, 255});
  Kokkos::View<std::uint8_t**, Kokkos::LayoutRight, typename F::Memory> rounded("rounded", 3, 4);
  gaussian_blur(b, rounded, {.sigma = 1.5, .boundary = Boundary::mirror});
  EXPECT_EQ(values_of(rounded), (std::vector<double>{94, 98, 104, 107, 94, 99, 106, 110, 95, 99, 108, 112}));
}

// impulse = numpy.zeros((5, 7)); impulse[2, 3] = 1; scipy.ndimage.gaussian_filter(impulse, (0, 1), mode="constant")
TYPED_TEST(FilterGolden, BlursAlongTheAxisThatWasAsked) {
  std::vector<double> values(35, 0.0);
  values[2 * 7 + 3] = 1;
  const auto impulse = device_array<TypeParam, double>(5, 7, values);
  typename TestFixture::Image out("out", 5, 7);
  gaussian_blur(impulse, out, {.sigma = {0, 1}, .boundary = Boundary::constant});
  std::vector<double> expected(35, 0.0);
  const std::vector<double> row{0.0044318616200312655, 0.05399112742070441, 0.24197144565660073,  0.39894346935609776,
                                0.24197144565660073,   0.05399112742070441, 0.0044318616200312655};
  std::copy(row.begin(), row.end(), expected.begin() + 2 * 7);
  expect_near(values_of(out), expected, 1e-16);
}

TEST(GaussianKernel, IsThatOfSciPyAndOpenCV) {
  // The weights of scipy.ndimage.gaussian_filter1d with sigma 1 and its radius int(4 * 1 + 0.5), which
  // cv2.getGaussianKernel(9, 1) also gives.
  const std::vector<double> nine = gaussian_kernel(1, 4);
  expect_near(
      nine,
      {0.00013383062461474175, 0.0044318616200312655, 0.05399112742070441, 0.24197144565660073, 0.39894346935609776,
       0.24197144565660073, 0.05399112742070441, 0.0044318616200312655, 0.00013383062461474175},
      1e-16);
  EXPECT_NEAR(gaussian_kernel(0.2, 4)[4], 0.9999925, 1e-7);
  EXPECT_EQ(gaussian_kernel(0, 2), (std::vector<double>{0, 0, 1, 0, 0}));
  EXPECT_EQ(gaussian_kernel(5, 0), std::vector<double>{1});
  EXPECT_EQ(gaussian_kernel(1e-300, 1), (std::vector<double>{0, 1, 0}));
  EXPECT_EQ(gaussian_kernel(1e300, 1), (std::vector<double>{1.0 / 3, 1.0 / 3, 1.0 / 3}));
}

// Against std::exp in long double. With u = 2^-53: x / sigma and its square are within 3 u, so that the exponent t is
// within 3 u |t| and the exponential within (3 |t| + 2) u, its own two roundings with it; the sum of n terms adds n u,
// the division u. Subnormal weights are within half the smallest number.
TEST(GaussianKernel, IsAccurate) {
  constexpr long double u = 0x1p-53L;
  for (double sigma : {0.05, 0.2, 0.8333, 1.0, 2.5, 30.0, 1234.5}) {
    for (int radius : {1, 2, 7, 40, 900}) {
      std::vector<long double> exact;
      long double sum = 0;
      for (int x = -radius; x <= radius; ++x) {
        const long double standard = x / static_cast<long double>(sigma);
        exact.push_back(std::exp(-standard * standard / 2));
        sum += exact.back();
      }
      const std::vector<double> kernel = gaussian_kernel(sigma, radius);
      ASSERT_EQ(kernel.size(), exact.size());
      for (std::size_t k = 0; k < exact.size(); ++k) {
        const long double weight = exact[k] / sum;
        const long double t = exact[k] > 0 ? -std::log(exact[k]) : 0;
        const long double bound = weight * (3 * t + 3 + static_cast<long double>(exact.size())) * u + 0x1p-1074L;
        EXPECT_LE(std::abs(static_cast<long double>(kernel[k]) - weight), bound)
            << "sigma " << sigma << ", weight " << k;
      }
    }
  }
}

}  // namespace
}  // namespace mylos::test
