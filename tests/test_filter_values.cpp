// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mylos/filter.hpp>

#include "support/filter_reference.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

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
  auto host_image = randomise(image, 20);
  host_image(0, 0) = std::numeric_limits<float>::quiet_NaN();
  host_image(33, 64) = std::numeric_limits<float>::infinity();
  host_image(66, 130) = -std::numeric_limits<float>::infinity();
  Kokkos::deep_copy(image, host_image);
  auto g = generator(21);
  for (Size size : {Size{3, 3}, Size{6, 5}, Size{16, 16}}) {
    Plane kernel = random_kernel<float>(size.rows, size.columns, g);
    kernel(1, 1) = 0;  // 0 times NaN or infinity is NaN
    poison_view(out);
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
  poison_view(out);
  correlate2d(image, kernel_view<TypeParam, float>(box), out, {.boundary = Boundary::mirror});
  const auto host = on_host(out);
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) ASSERT_EQ(host(i, j), 127.0F * 127.0F);
}

}  // namespace
}  // namespace mylos::test
