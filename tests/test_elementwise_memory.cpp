// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/elementwise.hpp>
#include <string>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

template <class C>
class ElementwiseMemory : public ::testing::Test {};
using MemoryCases = Cases<Spaces, ::testing::Types<std::uint8_t, float, double>, Layouts>::type;
TYPED_TEST_SUITE(ElementwiseMemory, MemoryCases);

// Every length and alignment around a pack, each operand on its own, with sentinels on both sides.
TYPED_TEST(ElementwiseMemory, EveryLengthAndOffsetLeavesTheNeighboursAlone) {
  using T = typename TypeParam::scalar;
  using Buffer = Kokkos::View<T*, typename TypeParam::exec::memory_space>;
  constexpr std::size_t margin = 4, longest = 2 * 64 + 3;
  const Buffer a("a", longest + 2 * margin), b("b", longest + 2 * margin), out("out", longest + 2 * margin);
  const auto ha = randomise(a, 4);
  const auto hb = randomise(b, 5);
  for (std::size_t n = 0; n <= longest; n += n < 34 ? 1 : 31)
    for (std::size_t offsets = 0; offsets < 64; ++offsets) {
      const std::size_t oa = offsets % 4, ob = offsets / 4 % 4, oo = offsets / 16;
      poison_view(out);
      subtract(Kokkos::subview(a, std::pair(oa, oa + n)), Kokkos::subview(b, std::pair(ob, ob + n)),
               Kokkos::subview(out, std::pair(oo, oo + n)));
      const auto result = on_host(out);
      for (std::size_t i = 0; i < result.extent(0); ++i) {
        const bool inside = i >= oo && i < oo + n;
        const T expected = inside ? static_cast<T>(ha(i - oo + oa) - hb(i - oo + ob)) : poison<T>();
        ASSERT_TRUE(result(i) == expected || (expected != expected && result(i) != result(i)))
            << "n " << n << ", offsets " << oa << " " << ob << " " << oo << ", element " << i << ": " << +result(i)
            << " instead of " << +expected;
      }
    }
}

// Left, Right and strided operands mixed, every second row and column.
TYPED_TEST(ElementwiseMemory, MixedLayoutsAndStrides) {
  using T = typename TypeParam::scalar;
  using Space = typename TypeParam::exec::memory_space;
  for (const auto& [rows, columns] : {std::pair{1, 7}, std::pair{13, 1}, std::pair{37, 70}, std::pair{5, 4099}}) {
    const Kokkos::View<T**, typename TypeParam::layout, Space> a("a", rows, columns);
    const Kokkos::View<T**, Kokkos::LayoutRight, Space> b("b", 2 * rows, 2 * columns);
    const Kokkos::View<T**, Kokkos::LayoutLeft, Space> out("out", 3 * rows, columns);
    const auto ha = randomise(a, 6);
    const auto hb = randomise(b, 7);
    poison_view(out);
    const Kokkos::View<const T**, Kokkos::LayoutStride, Space> every_second(
        b.data() + 1, Kokkos::LayoutStride(rows, 4 * columns, columns, 2));
    const Kokkos::View<T**, Kokkos::LayoutStride, Space> every_third(out.data() + 2,
                                                                     Kokkos::LayoutStride(rows, 3, columns, 3 * rows));
    subtract(a, every_second, every_third);
    const auto result = on_host(out);
    for (int i = 0; i < 3 * rows; ++i)
      for (int j = 0; j < columns; ++j) {
        const T expected = i % 3 == 2 ? static_cast<T>(ha(i / 3, j) - hb(i / 3 * 2, 2 * j + 1)) : poison<T>();
        ASSERT_TRUE(result(i, j) == expected || (expected != expected && result(i, j) != result(i, j)))
            << at(i, j) << ": " << +result(i, j) << " instead of " << +expected;
      }
  }
}

}  // namespace
}  // namespace mylos::test
