// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdint>
#include <mylos/filter.hpp>
#include <type_traits>

#include "support/filter_reference.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

template <class Case>
class FilterMemory : public ::testing::Test {
 public:
  using Exec = typename Case::exec;
  using T = typename Case::scalar;
  using Layout = typename Case::layout;
  using Memory = typename Exec::memory_space;
  using Image3 = Kokkos::View<T***, Layout, Memory>;
};

using Scalars = ::testing::Types<std::uint8_t, std::uint16_t, float, double>;
using FilterMemoryCases = typename Cases<Spaces, Scalars, Layouts>::type;
TYPED_TEST_SUITE(FilterMemory, FilterMemoryCases);

// Every second row and third column, from an odd offset on, of a larger allocation; image and out with unlike strides,
// and nothing written between out's elements.
TYPED_TEST(FilterMemory, KeepsToTheElementsOfStridedViews) {
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
    const auto host_image = randomise(image, offset);
    poison_view(out);
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
TYPED_TEST(FilterMemory, FiltersSomeOfTheChannels) {
  using F = TestFixture;
  using T = typename F::T;
  auto g = generator(4);
  typename F::Image3 image("image", 19, 40, 4);
  typename F::Image3 out("out", 19, 40, 4);
  const auto host_image = randomise(image, 5);
  poison_view(out);
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

TYPED_TEST(FilterMemory, MixesLayouts) {
  using F = TestFixture;
  using T = typename F::T;
  using Other = std::conditional_t<std::is_same_v<typename F::Layout, Kokkos::LayoutRight>, Kokkos::LayoutLeft,
                                   Kokkos::LayoutRight>;
  auto g = generator(6);
  typename F::Image3 image("image", 34, 21, 3);
  Kokkos::View<T***, Other, typename F::Memory> out("out", 34, 21, 3);
  const auto host_image = randomise(image, 7);
  poison_view(out);
  const Plane kernel = random_kernel<T>(2, 7, g);
  const FilterOptions options{.boundary = Boundary::nearest};
  correlate2d(image, kernel_view<typename F::Exec, float>(kernel), out, options);
  EXPECT_TRUE(matches_reference(host_image, on_host(out), exact_kernel(kernel), options, 14));
}

}  // namespace
}  // namespace mylos::test
