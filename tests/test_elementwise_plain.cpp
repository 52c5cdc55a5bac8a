// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel that GPUs run for contiguous arrays, its work items called one by one on the host: what is checked of it
// on a machine without a GPU.
#include <gtest/gtest.h>

#include <cstdint>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/kernels/elementwise_plain.hpp>
#include <vector>

#include "support/random.hpp"

namespace mylos::test {

/// Stands for a GPU's execution space.
struct ManyThreads {};

}  // namespace mylos::test

namespace mylos::detail {

template <>
struct ElementwisePolicy<test::ManyThreads> {
  static constexpr int row_bytes = 16;
  static constexpr int packs_per_item(int inputs, int pack) { return inputs < 2 && pack < 16 ? 2 : 1; }
  static constexpr int pack_distance = 32;
};

}  // namespace mylos::detail

namespace mylos::test {
namespace {

template <class Kernel>
void run(const Kernel& kernel) {
  for (std::int64_t item = 0; item < kernel.items(); ++item) kernel(item);
}

template <class T>
class ElementwisePlain : public ::testing::Test {};
using PlainTypes = ::testing::Types<std::uint8_t, std::int8_t, std::uint16_t, std::int32_t, float, double>;
TYPED_TEST_SUITE(ElementwisePlain, PlainTypes);

TYPED_TEST(ElementwisePlain, WritesEveryElementOnceAndNothingElse) {
  using T = TypeParam;
  constexpr std::int64_t longest = 2100, margin = 64;
  alignas(64) static T a[longest], b[longest], out[longest + 2 * margin];
  auto g = generator(1);
  for (std::int64_t i = 0; i < longest; ++i) a[i] = random_value<T>(g), b[i] = random_value<T>(g);
  using Add = detail::element::Add;
  const T number = b[3];
  for (const std::int64_t n : {1, 3, 15, 16, 17, 31, 64, 511, 512, 513, 1023, 1024, 1025, 2048, 2100}) {
    // Both inputs in memory, one repeated element in memory, a number.
    for (int form = 0; form < 3; ++form) {
      std::fill(std::begin(out), std::end(out), poison<T>());
      run(detail::ElementwisePlain<ManyThreads, Add, T, std::index_sequence<0, 1>, T, T>{
          Add{},
          out + margin,
          n,
          {false, form != 0, false},
          {{detail::Operand<T>{a, T{}}}, {detail::Operand<T>{form == 2 ? nullptr : b, number}}}});
      for (std::int64_t i = 0; i < longest + 2 * margin; ++i) {
        const std::int64_t at = i - margin;
        if (at < 0 || at >= n) {
          const T untouched = poison<T>();
          ASSERT_TRUE(out[i] == untouched || out[i] != out[i]) << "n " << n << ", element " << at;
          continue;
        }
        const T second = form == 0 ? b[at] : form == 1 ? b[0] : number;
        ASSERT_EQ(out[i], Add{}(a[at], second)) << "n " << n << ", form " << form << ", element " << at;
      }
    }
  }
}

TYPED_TEST(ElementwisePlain, TakesSeveralPacksOfOneInput) {
  using T = TypeParam;
  constexpr std::int64_t longest = 3000;
  alignas(64) static T a[longest];
  alignas(64) static bool out[longest + 16];
  auto g = generator(2);
  for (std::int64_t i = 0; i < longest; ++i) a[i] = random_value<T>(g) > T{0} ? random_value<T>(g) : T{0};
  using Not = detail::element::LogicalNot;
  for (const std::int64_t n : {1, 100, 1023, 1024, 1025, 2047, 2048, 3000}) {
    std::fill(std::begin(out), std::end(out), true);
    run(detail::ElementwisePlain<ManyThreads, Not, bool, std::index_sequence<0>, T>{
        Not{}, out, n, {false, false}, {{detail::Operand<T>{a, T{}}}}});
    for (std::int64_t i = 0; i < n; ++i) ASSERT_EQ(out[i], a[i] == T{0}) << "n " << n << ", element " << i;
    for (std::int64_t i = n; i < longest + 16; ++i) ASSERT_TRUE(out[i]) << "n " << n << ", element " << i;
  }
}

}  // namespace
}  // namespace mylos::test
