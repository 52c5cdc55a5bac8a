// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/transfer.hpp>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

template <class Exec>
class Transfer : public ::testing::Test {};
TYPED_TEST_SUITE(Transfer, Spaces);

// Views of one shape in every layout: contiguous both ways, padded, and every second row and column.
template <class T, class Space>
struct Shapes {
  static constexpr int rows = 11, columns = 7;
  Kokkos::View<T*, Space> left_memory{"left", rows*columns}, right_memory{"right", rows*columns},
      padded_memory{"padded", rows * 16}, sparse_memory{"sparse", 2 * rows * 2 * columns};
  using Any = Kokkos::View<T**, Kokkos::LayoutStride, Space>;

  struct Shape {
    const char* name;
    Any view;
    Kokkos::View<T*, Space> memory;
  };
  std::array<Shape, 4> all{
      Shape{"left", Any(left_memory.data(), Kokkos::LayoutStride(rows, 1, columns, rows)), left_memory},
      Shape{"right", Any(right_memory.data(), Kokkos::LayoutStride(rows, columns, columns, 1)), right_memory},
      Shape{"padded", Any(padded_memory.data() + 3, Kokkos::LayoutStride(rows, 16, columns, 1)), padded_memory},
      Shape{"sparse", Any(sparse_memory.data() + 1, Kokkos::LayoutStride(rows, 4 * columns, columns, 2)),
            sparse_memory}};
};

// Copies each shape of one space to each shape of the other and checks the elements and everything between them.
template <class From, class To, class Exec>
void check_all_pairs(const Exec& exec) {
  const Shapes<float, From> sources;
  const Shapes<float, To> destinations;
  std::uint64_t stream = 0;
  for (const auto& source : sources.all)
    for (const auto& destination : destinations.all) {
      SCOPED_TRACE(std::string(source.name) + " to " + destination.name);
      const auto source_memory = randomise(source.memory, ++stream);
      poison_view(destination.memory);
      auto expected = on_host(destination.memory);
      for (int i = 0; i < Shapes<float, To>::rows; ++i)
        for (int j = 0; j < Shapes<float, To>::columns; ++j) {
          const auto offset = [&](const auto& shape) { return shape.view.data() - shape.memory.data(); };
          const auto& s = source.view;
          const auto& d = destination.view;
          expected(offset(destination) + i * d.stride(0) + j * d.stride(1)) =
              source_memory(offset(source) + i * s.stride(0) + j * s.stride(1));
        }
      mylos::deep_copy(exec, destination.view, source.view);
      exec.fence();
      const auto result = on_host(destination.memory);
      for (std::size_t i = 0; i < result.extent(0); ++i)
        EXPECT_TRUE(result(i) == expected(i) || (std::isnan(result(i)) && std::isnan(expected(i)))) << i;
    }
}

TYPED_TEST(Transfer, EveryLayoutToEveryLayout) {
  using Device = typename TypeParam::memory_space;
  check_all_pairs<Kokkos::HostSpace, Device>(TypeParam{});
  check_all_pairs<Device, Kokkos::HostSpace>(TypeParam{});
  check_all_pairs<Device, Device>(TypeParam{});
  check_all_pairs<Kokkos::SharedHostPinnedSpace, Device>(TypeParam{});
}

TYPED_TEST(Transfer, SubviewsOfACubeUpAndDown) {
  using Device = typename TypeParam::memory_space;
  const Kokkos::View<double***, Kokkos::HostSpace> cube("cube", 8, 8, 8);
  fill_random(cube, 1);
  const Kokkos::View<double***, Kokkos::LayoutLeft, Device> whole("whole", 8, 8, 8);
  const auto slab = [](const auto& v) { return Kokkos::subview(v, std::pair(1, 2), Kokkos::ALL, Kokkos::ALL); };
  const auto slice = [](const auto& v) { return Kokkos::subview(v, Kokkos::ALL, Kokkos::ALL, std::pair(1, 3)); };
  Kokkos::deep_copy(whole, -1.0);
  mylos::deep_copy(slab(whole), slab(cube));
  mylos::deep_copy(slice(whole), slice(cube));
  const auto back = mylos::to_host(whole);
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      for (int k = 0; k < 8; ++k)
        EXPECT_EQ(back(i, j, k), i == 1 || k == 1 || k == 2 ? cube(i, j, k) : -1.0) << i << j << k;
}

TYPED_TEST(Transfer, ToDeviceAndToHostKeepLayoutLabelAndStaticExtents) {
  const TypeParam exec{};
  const Kokkos::View<int* [3], Kokkos::LayoutLeft, Kokkos::HostSpace> h("numbers", 5);
  fill_random(h, 1);
  const auto d = to_device(exec, h);
  static_assert(std::is_same_v<typename decltype(d)::memory_space, typename TypeParam::memory_space>);
  static_assert(std::is_same_v<typename decltype(d)::array_layout, Kokkos::LayoutLeft>);
  static_assert(decltype(d)::rank_dynamic() == 1);
  EXPECT_EQ(d.label(), "numbers");
  const auto back = to_host(exec, d);
  exec.fence();
  EXPECT_NE(static_cast<const void*>(back.data()), static_cast<const void*>(h.data()));
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_EQ(back(i, j), h(i, j));

  const auto column = Kokkos::subview(h, Kokkos::ALL, 1);
  const auto row = to_host(to_device(exec, Kokkos::subview(h, 2, Kokkos::ALL)));
  for (int j = 0; j < 3; ++j) EXPECT_EQ(row(j), h(2, j));
  EXPECT_EQ(to_host(to_device(exec, column))(4), h(4, 1));
  const double value = 2.5;
  const Kokkos::View<const double, Kokkos::HostSpace> number(&value);
  EXPECT_EQ(to_host(to_device(exec, number))(), 2.5);
  EXPECT_EQ(to_device(exec, Kokkos::View<float**, Kokkos::HostSpace>("none", 0, 3)).extent(1), 3U);
}

TYPED_TEST(Transfer, PinnedMemoryIsReachedByHostAndDevice) {
  const TypeParam exec{};
  const auto p = pinned<float**>("staging", 4, 1000);
  static_assert(detail::reaches<TypeParam, decltype(p)> &&
                detail::reaches<Kokkos::DefaultHostExecutionSpace, decltype(p)>);
  EXPECT_EQ(p.extent(1), 1000U);
  fill_random(p, 1);
  const auto d = to_device(exec, p);
  exec.fence();
  const auto back = to_host(d);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 1000; ++j) ASSERT_EQ(back(i, j), p(i, j));
}

TYPED_TEST(Transfer, RefusesWithOneLineAndCopiesNothing) {
  using Device = typename TypeParam::memory_space;
  const Kokkos::View<float**, Kokkos::HostSpace> h("h", 3, 4);
  const Kokkos::View<float**, Device> d("d", 4, 3);
  expect_error([&] { mylos::deep_copy(d, h); },
               "mylos::deep_copy: source has extents (3, 4), destination (4, 3); expected equal extents");
  const Kokkos::View<float*, Device> line("line", 10);
  expect_error(
      [&] { mylos::deep_copy(Kokkos::subview(line, std::pair(1, 9)), Kokkos::subview(line, std::pair(0, 8))); },
      "mylos::deep_copy: out", "shares memory with source");
  mylos::deep_copy(line, line);
  const std::size_t too_much = std::size_t{1} << 50;
  expect_error([&] { (void)pinned<double*>("huge", too_much); }, "mylos::pinned: out of", "'huge'",
               "9007199254740992 bytes");
  expect_error([] { (void)pinned<float**>("p", 2, -1); }, "mylos::pinned: extent 1 of 'p' is -1; expected 0 or more");
  expect_error([] { (void)pinned<float**>("p", std::int64_t{1} << 32, std::int64_t{1} << 32); },
               "mylos::pinned: out of");
  const Kokkos::View<double*, Kokkos::HostSpace> unreal(reinterpret_cast<double*>(64), too_much);
  expect_error([&] { (void)to_device(TypeParam{}, unreal); }, "mylos::to_device: out of", "9007199254740992 bytes",
               "are free");
}

}  // namespace
}  // namespace mylos::test
