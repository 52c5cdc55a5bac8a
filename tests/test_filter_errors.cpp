// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <mylos/filter.hpp>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"

namespace mylos::test {
namespace {

template <class Exec>
class FilterErrors : public ::testing::Test {
 public:
  using Memory = typename Exec::memory_space;
  using Image = Kokkos::View<float**, Kokkos::LayoutRight, Memory>;
  using Colours = Kokkos::View<float***, Kokkos::LayoutRight, Memory>;
  using Axis = Kokkos::View<float*, Memory>;

 protected:
  FilterErrors() {
    auto host = Kokkos::create_mirror_view(m_out);
    fill_poison(host);
    Kokkos::deep_copy(m_out, host);
  }

  // Whatever was refused wrote nothing.
  ~FilterErrors() override {
    Kokkos::fence();
    auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, m_out);
    for_each_element(host, [](float element) { EXPECT_TRUE(std::isnan(element)); });
  }

  Image m_image{"image", 6, 8};
  Image m_out{"out", 6, 8};
  Image m_kernel{"kernel", 3, 4};
  Axis m_axis{"axis", 3};
};
TYPED_TEST_SUITE(FilterErrors, Spaces);

TYPED_TEST(FilterErrors, Extents) {
  using F = TestFixture;
  const typename F::Image wide("wide", 6, 9);
  expect_error([&] { correlate2d(wide, this->m_kernel, this->m_out); }, "mylos::correlate2d: out has extents (6, 8)",
               "expected (6, 9), the extents of image");
  expect_error([&] { convolve2d(wide, this->m_kernel, this->m_out); }, "mylos::convolve2d", "(6, 9)");
  expect_error([&] { correlate_separable(wide, this->m_axis, this->m_axis, this->m_out); },
               "mylos::correlate_separable", "(6, 9)");
  expect_error([&] { gaussian_blur(wide, this->m_out); }, "mylos::gaussian_blur", "(6, 9)");
  expect_error([&] { gaussian_blur(TypeParam{}, wide, this->m_out); }, "mylos::gaussian_blur", "(6, 9)");
  const typename F::Colours colours("colours", 6, 8, 3);
  const typename F::Colours grey("grey", 6, 8, 1);
  expect_error([&] { correlate2d(colours, this->m_kernel, grey); }, "(6, 8, 1)", "(6, 8, 3)");
}

TYPED_TEST(FilterErrors, ExtentsOfValid) {
  using F = TestFixture;
  const FilterOptions valid{.boundary = Boundary::valid};
  expect_error([&] { correlate2d(this->m_image, this->m_kernel, this->m_out, valid); }, "out has extents (6, 8)",
               "expected (4, 5), where a kernel of (3, 4) lies inside image (6, 8)");
  const typename F::Image small("small", 2, 8);
  expect_error([&] { correlate2d(small, this->m_kernel, this->m_out, valid); }, "expected (0, 5)");
  expect_error([&] { gaussian_blur(this->m_image, this->m_out, {.radius = 1, .boundary = Boundary::valid}); },
               "expected (4, 6)");
  const typename F::Colours stack("stack", 3, 6, 8);
  const typename F::Colours out("out", 3, 6, 8);
  expect_error(
      [&] { correlate2d(stack, this->m_kernel, out, {.boundary = Boundary::valid, .layout = ImageLayout::stack}); },
      "expected (3, 4, 5)");
}

TYPED_TEST(FilterErrors, KernelsWithoutWeights) {
  using F = TestFixture;
  const typename F::Image empty("empty", 3, 0);
  const typename F::Axis nothing("nothing", 0);
  expect_error([&] { correlate2d(this->m_image, empty, this->m_out); }, "kernel has extents (3, 0)", "one weight");
  expect_error([&] { correlate_separable(this->m_image, nothing, this->m_axis, this->m_out); },
               "column_kernel has extents (0)");
  expect_error([&] { correlate_separable(this->m_image, this->m_axis, nothing, this->m_out); },
               "row_kernel has extents (0)");
}

TYPED_TEST(FilterErrors, Origins) {
  const auto with_origin = [&](int row, int column, Boundary boundary = Boundary::reflect) {
    return FilterOptions{.boundary = boundary, .origin = {row, column}};
  };
  // 3 rows: -1 to 1; 4 columns: -2 to 1
  for (auto [row, column] : {std::pair{2, 0}, std::pair{-2, 0}, std::pair{0, 2}, std::pair{0, -3}}) {
    expect_error([&] { correlate2d(this->m_image, this->m_kernel, this->m_out, with_origin(row, column)); },
                 "options.origin is (" + std::to_string(row) + ", " + std::to_string(column) + ")",
                 "expected from (-1, -2) to (1, 1)");
    expect_error([&] { convolve2d(this->m_image, this->m_kernel, this->m_out, with_origin(row, column)); },
                 "options.origin");
  }
  expect_error([&] { correlate_separable(this->m_image, this->m_axis, this->m_axis, this->m_out, with_origin(0, 2)); },
               "from (-1, -1) to (1, 1)");
  const typename TestFixture::Image valid_out("out", 4, 5);
  expect_error([&] { correlate2d(this->m_image, this->m_kernel, valid_out, with_origin(1, 0, Boundary::valid)); },
               "expected (0, 0)");
}

TYPED_TEST(FilterErrors, SharedElements) {
  using F = TestFixture;
  expect_error([&] { correlate2d(this->m_out, this->m_kernel, this->m_out); }, "out (6, 8)",
               "shares memory with image");
  expect_error([&] { gaussian_blur(this->m_out, this->m_out); }, "shares memory with image");
  const typename F::Image kernel(this->m_out.data() + 3, 2, 2);
  expect_error([&] { correlate2d(this->m_image, kernel, this->m_out); }, "shares memory with kernel");
  const typename F::Axis axis(this->m_out.data(), 3);
  expect_error([&] { correlate_separable(this->m_image, axis, this->m_axis, this->m_out); },
               "shares memory with column_kernel");
  expect_error([&] { correlate_separable(this->m_image, this->m_axis, axis, this->m_out); },
               "shares memory with row_kernel");
  const Kokkos::View<float**, Kokkos::LayoutStride, typename F::Memory> repeated(this->m_out.data(),
                                                                                 Kokkos::LayoutStride(6, 1, 8, 1));
  expect_error([&] { correlate2d(this->m_image, this->m_kernel, repeated); }, "several indices name one element");
}

TYPED_TEST(FilterErrors, GaussianOptions) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto blur = [&](const GaussianOptions& options) { gaussian_blur(this->m_image, this->m_out, options); };
  expect_error([&] { blur({.sigma = {-1, 1}}); }, "options.sigma.rows is -1", "expected a finite number >= 0");
  expect_error([&] { blur({.sigma = {1, nan}}); }, "options.sigma.columns is nan");
  expect_error([&] { blur({.sigma = infinity}); }, "options.sigma.rows is inf");
  expect_error([&] { blur({.radius = -1}); }, "radius is -1");
  expect_error([&] { blur({.truncate = -0.5}); }, "options.truncate is -0.5");
  expect_error([&] { blur({.truncate = nan}); }, "options.truncate is nan");
  expect_error([&] { blur({.sigma = 1e12}); }, "less than 2^30");
}

TEST(GaussianKernelErrors, NameTheArgument) {
  expect_error([] { (void)gaussian_kernel(-0.5, 3); }, "mylos::gaussian_kernel: sigma is -0.5");
  expect_error([] { (void)gaussian_kernel(std::nan(""), 3); }, "sigma is nan");
  expect_error([] { (void)gaussian_kernel(1, -1); }, "radius is -1");
}

}  // namespace
}  // namespace mylos::test
