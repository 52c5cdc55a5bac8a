// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/checks.hpp>
#include <mylos/detail/transfer_staging.hpp>
#include <set>

#include "support/compare.hpp"
#include "support/random.hpp"

namespace mylos::test {
namespace {

using detail::Strided;

constexpr std::intptr_t base = 1 << 20;

Strided make(std::intptr_t address, std::int64_t bytes, std::initializer_list<std::array<std::int64_t, 2>> dimensions) {
  Strided s;
  s.data = reinterpret_cast<const void*>(address);
  s.element_bytes = bytes;
  for (const auto& [extent, stride] : dimensions) {
    s.extents[static_cast<std::size_t>(s.rank)] = extent;
    s.strides[static_cast<std::size_t>(s.rank++)] = extent > 1 ? stride : 0;
  }
  return s;
}

// The address of every element, by counting through the indices.
std::vector<std::intptr_t> addresses(const Strided& s) {
  std::vector<std::intptr_t> all{reinterpret_cast<std::intptr_t>(s.data)};
  for (std::size_t r = 0; r < static_cast<std::size_t>(s.rank); ++r) {
    std::vector<std::intptr_t> next;
    for (const std::intptr_t a : all)
      for (std::int64_t i = 0; i < s.extents[r]; ++i) next.push_back(a + i * s.strides[r] * s.element_bytes);
    all = next;
  }
  return all;
}

std::multiset<std::intptr_t> bytes(const Strided& s) {
  std::multiset<std::intptr_t> all;
  for (const std::intptr_t a : addresses(s))
    for (std::int64_t b = 0; b < s.element_bytes; ++b) all.insert(a + b);
  return all;
}

Strided random_strided(std::mt19937_64& g) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<std::int64_t>(low, high)(g); };
  Strided s;
  s.data = reinterpret_cast<const void*>(base + pick(0, 60));
  s.element_bytes = std::int64_t{1} << pick(0, 3);
  s.rank = static_cast<int>(pick(0, 4));
  for (std::size_t r = 0; r < static_cast<std::size_t>(s.rank); ++r) {
    s.extents[r] = pick(pick(0, 9) == 0 ? 0 : 1, 5);
    s.strides[r] = s.extents[r] > 1 ? pick(0, 12) : 0;
  }
  return s;
}

TEST(Checks, SharingAgreesWithEveryAddress) {
  auto g = generator();
  int shared = 0;
  for (int i = 0; i < 20000; ++i) {
    const Strided a = random_strided(g), b = random_strided(g);
    const auto in_a = bytes(a), in_b = bytes(b);
    const bool expected = std::any_of(in_a.begin(), in_a.end(), [&](std::intptr_t x) { return in_b.contains(x); });
    shared += expected;
    ASSERT_EQ(detail::shares_elements(a, b), expected)
        << extents_and_strides_text(a) << " at " << a.data << ", " << a.element_bytes << " bytes; "
        << extents_and_strides_text(b) << " at " << b.data << ", " << b.element_bytes << " bytes";
  }
  EXPECT_GT(shared, 1000);
  EXPECT_LT(shared, 19000);
}

TEST(Checks, SelfOverlapAgreesWithEveryAddress) {
  auto g = generator(1);
  int overlapping = 0;
  for (int i = 0; i < 20000; ++i) {
    const Strided s = random_strided(g);
    const auto all = addresses(s);
    const bool expected = std::set<std::intptr_t>(all.begin(), all.end()).size() != all.size();
    overlapping += expected;
    ASSERT_EQ(detail::overlaps_itself(s), expected) << extents_and_strides_text(s);
  }
  EXPECT_GT(overlapping, 1000);
  EXPECT_LT(overlapping, 19000);
}

TEST(Checks, LargeArraysAreDecidedAtOnce) {
  const std::int64_t n = std::int64_t{1} << 20;
  const Strided even = make(base, 4, {{n, 2 * n}, {n / 2, 2}});
  EXPECT_FALSE(detail::shares_elements(even, make(base + 4, 4, {{n, 2 * n}, {n / 2, 2}})));
  EXPECT_TRUE(detail::shares_elements(even, make(base + 8, 4, {{n, 2 * n}, {n / 2, 2}})));
  EXPECT_FALSE(detail::shares_elements(even, make(base + n * 4, 4, {{n, 2 * n}, {n, 1}})));
  EXPECT_FALSE(detail::overlaps_itself(even));
}

TEST(Checks, PackedMeansOneRunInAnyOrder) {
  EXPECT_TRUE(detail::is_packed(make(base, 4, {{3, 4}, {4, 1}})));
  EXPECT_TRUE(detail::is_packed(make(base, 4, {{3, 1}, {4, 3}, {1, 77}, {2, 12}})));
  EXPECT_TRUE(detail::is_packed(make(base, 4, {})));
  EXPECT_FALSE(detail::is_packed(make(base, 4, {{3, 5}, {4, 1}})));
  EXPECT_FALSE(detail::is_packed(make(base, 4, {{3, 8}, {4, 2}})));
}

TEST(Checks, ATransferTakesTheOrderThatNeedsNoBuffer) {
  const Strided left = make(base, 4, {{3, 1}, {4, 3}}), right = make(base, 4, {{3, 4}, {4, 1}}),
                sparse = make(base, 4, {{3, 9}, {4, 2}});
  EXPECT_TRUE(detail::same_strides(detail::transfer_order(left, right), right));
  EXPECT_TRUE(detail::same_strides(detail::transfer_order(left, sparse), left));
  EXPECT_TRUE(detail::same_strides(detail::transfer_order(sparse, sparse), right));
}

}  // namespace
}  // namespace mylos::test
