// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What elementwise kernels read and write: every length and alignment, layout and stride, with sentinels around and
// between the elements of the output. Results are compared bit by bit with one subtraction on the host.
#include <algorithm>
#include <array>
#include <cstring>
#include <mylos/elementwise.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

/// A user's type whose size is no power of two.
struct Colour {
  float red, green, blue;
};
static_assert(sizeof(Colour) == 12);

struct ColourDifference {
  KOKKOS_FUNCTION Colour operator()(const Colour& a, const Colour& b) const {
    return {a.red - b.red, a.green - b.green, a.blue - b.blue};
  }
};

template <class T>
T draw(std::mt19937_64& g) {
  if constexpr (std::is_same_v<T, Colour>)
    return {random_value<float>(g), random_value<float>(g), random_value<float>(g)};
  else if constexpr (detail::is_complex<T>)
    return T(random_value<typename T::value_type>(g), random_value<typename T::value_type>(g));
  else
    return random_value<T>(g);
}

template <class T>
T difference_of(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, Colour>)
    return ColourDifference{}(a, b);
  else if constexpr (detail::is_half<T>)
    return static_cast<T>(static_cast<float>(a) - static_cast<float>(b));
  else
    return static_cast<T>(a - b);
}

template <class A, class B, class Out>
void difference(const A& a, const B& b, const Out& out) {
  if constexpr (std::is_same_v<typename Out::value_type, Colour>)
    transform(ColourDifference{}, a, b, out);
  else
    subtract(a, b, out);
}

template <class T>
std::vector<T> random_elements(std::size_t n, std::uint64_t stream) {
  auto g = generator(stream);
  std::vector<T> elements(n);
  for (T& element : elements) element = draw<T>(g);
  return elements;
}

/// What no result has in every byte.
template <class T>
std::vector<T> sentinels(std::size_t n) {
  std::vector<T> elements(n);
  std::memset(static_cast<void*>(elements.data()), 0xA5, n * sizeof(T));
  return elements;
}

template <class T, class Space>
void upload(const Kokkos::View<T*, Space>& to, const std::vector<T>& from) {
  Kokkos::deep_copy(to, Kokkos::View<const T*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>(from.data(), from.size()));
}

/// The buffer's elements are `expected`, byte by byte.
template <class T, class Space>
::testing::AssertionResult holds(const Kokkos::View<T*, Space>& buffer, const std::vector<T>& expected) {
  std::vector<T> actual(expected.size());
  Kokkos::deep_copy(Kokkos::View<T*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>(actual.data(), actual.size()), buffer);
  if (std::memcmp(actual.data(), expected.data(), expected.size() * sizeof(T)) == 0)
    return ::testing::AssertionSuccess();
  std::size_t i = 0;
  while (std::memcmp(&actual[i], &expected[i], sizeof(T)) == 0) ++i;
  const T sentinel = sentinels<T>(1)[0];
  const auto is_sentinel = [&](const T& x) { return std::memcmp(&x, &sentinel, sizeof(T)) == 0; };
  return ::testing::AssertionFailure() << "the first wrong element of the buffer is " << i << ": "
                                       << (is_sentinel(expected[i]) ? "written, but outside of the view"
                                           : is_sentinel(actual[i]) ? "not written"
                                                                    : "wrong");
}

using Extents = std::array<std::int64_t, 4>;
using Order = std::array<std::size_t, 4>;

constexpr std::size_t margin = 16;

/// Where the elements of a four-dimensional operand lie in its buffer. Fewer dimensions are leading extents of 1.
struct Placement {
  Extents extents{}, strides{};
  std::size_t first = margin, length = 0;

  /// order: from the outermost dimension to the innermost, whose stride is step; gap: elements between its rows.
  /// A broadcast dimension has extent 1.
  Placement(const Extents& e, const Order& order, std::int64_t step = 1, std::int64_t gap = 0, std::size_t offset = 0,
            const std::array<bool, 4>& broadcast = {})
      : extents(e), first(margin + offset) {
    for (std::size_t d = 0; d < 4; ++d)
      if (broadcast[d]) extents[d] = 1;
    std::int64_t stride = step;
    for (std::size_t i = 4; i-- > 0;) {
      strides[order[i]] = stride;
      stride = stride * extents[order[i]] + (i == 3 ? gap : 0);
    }
    length = first + static_cast<std::size_t>(stride) + margin;
  }

  [[nodiscard]] std::size_t at(const Extents& index) const {
    std::size_t place = first;
    for (std::size_t d = 0; d < 4; ++d)
      if (extents[d] > 1) place += static_cast<std::size_t>(index[d] * strides[d]);
    return place;
  }

  template <class T, class Space>
  auto view(const Kokkos::View<T*, Space>& buffer) const {
    const auto extent = [&](std::size_t d) { return static_cast<std::size_t>(extents[d]); };
    const auto stride = [&](std::size_t d) { return static_cast<std::size_t>(strides[d]); };
    return Kokkos::View<T****, Kokkos::LayoutStride, Space, Kokkos::MemoryUnmanaged>(
        buffer.data() + first,
        Kokkos::LayoutStride(extent(0), stride(0), extent(1), stride(1), extent(2), stride(2), extent(3), stride(3)));
  }
};

std::string text(const Placement& p) {
  std::ostringstream result;
  result << "extents";
  for (const auto e : p.extents) result << ' ' << e;
  result << ", strides";
  for (const auto s : p.strides) result << ' ' << s;
  result << ", offset " << p.first - margin << "; ";
  return result.str();
}

template <class F>
void for_each_index(const Extents& extents, F f) {
  for (std::int64_t i = 0; i < extents[0]; ++i)
    for (std::int64_t j = 0; j < extents[1]; ++j)
      for (std::int64_t k = 0; k < extents[2]; ++k)
        for (std::int64_t l = 0; l < extents[3]; ++l) f(Extents{i, j, k, l});
}

/// Buffers that are drawn once and reused by every case of a test.
template <class Exec, class T>
class Operands {
 public:
  using Buffer = Kokkos::View<T*, typename Exec::memory_space>;

  explicit Operands(std::size_t longest)
      : m_host_a(random_elements<T>(longest, 1)),
        m_host_b(random_elements<T>(longest, 2)),
        m_untouched(sentinels<T>(longest)),
        m_a("a", longest),
        m_b("b", longest),
        m_out("out", longest) {
    upload(m_a, m_host_a);
    upload(m_b, m_host_b);
  }

  /// out = a - b writes the elements of out and nothing else.
  ::testing::AssertionResult check(const Placement& a, const Placement& b, const Placement& out) {
    const std::size_t longest = m_untouched.size();
    if (a.length > longest || b.length > longest || out.length > longest)
      return ::testing::AssertionFailure() << "the test's buffers are too short";
    const auto part = [](const Buffer& buffer, const Placement& p) {
      return Buffer(Kokkos::subview(buffer, std::pair(std::size_t{0}, p.length)));
    };
    const Buffer result = part(m_out, out);
    std::vector<T> expected(m_untouched.begin(), m_untouched.begin() + static_cast<std::ptrdiff_t>(out.length));
    upload(result, expected);
    difference(a.view(m_a), b.view(m_b), out.view(m_out));
    for_each_index(out.extents, [&](const Extents& i) {
      expected[out.at(i)] = difference_of(m_host_a[a.at(i)], m_host_b[b.at(i)]);
    });
    auto same = holds(result, expected);
    if (!same) same << "; a: " << text(a) << "b: " << text(b) << "out: " << text(out);
    return same;
  }

 private:
  std::vector<T> m_host_a, m_host_b, m_untouched;
  Buffer m_a, m_b, m_out;
};

constexpr Order row_major{0, 1, 2, 3}, transposed{0, 1, 3, 2};

template <class C>
class ElementwiseMemory : public ::testing::Test {};
// Half precision is a type of its own in builds for a GPU only.
using MemoryCases =
    Cases<Spaces,
          ::testing::Types<std::uint8_t, Kokkos::Experimental::half_t, float, double, Kokkos::complex<double>, Colour>,
          ::testing::Types<Kokkos::LayoutRight>>::type;
TYPED_TEST_SUITE(ElementwiseMemory, MemoryCases);

TYPED_TEST(ElementwiseMemory, EveryLengthAndOffsetLeavesTheNeighboursAlone) {
  using T = typename TypeParam::scalar;
  Operands<typename TypeParam::exec, T> operands(400);
  for (std::int64_t n = 0; n <= 257; n += n == 33 ? 29 : n == 66 ? 61 : n == 129 ? 126 : 1)
    for (std::size_t offsets = 0; offsets < 64; ++offsets) {
      const auto at = [&](std::size_t offset) { return Placement({1, 1, 1, n}, row_major, 1, 0, offset); };
      ASSERT_TRUE(operands.check(at(offsets % 4), at(offsets / 4 % 4), at(offsets / 16)));
    }
}

// Rows that cannot be merged, each with another alignment; on the calling thread and in parallel.
TYPED_TEST(ElementwiseMemory, RowsOfEveryKindOfLength) {
  using T = typename TypeParam::scalar;
  Operands<typename TypeParam::exec, T> operands(70000);
  for (const std::int64_t columns : {1, 2, 3, 5, 127, 1023})
    for (const std::int64_t rows : {std::int64_t{3}, 17000 / columns + 1})
      for (std::size_t offset = 0; offset < 4; ++offset) {
        const Extents extents{1, 1, rows, columns};
        const auto gap = static_cast<std::int64_t>(offset % 3);
        ASSERT_TRUE(operands.check(Placement(extents, row_major, 1, gap, offset), Placement(extents, row_major),
                                   Placement(extents, row_major, 1, 1 + gap, 3 - offset)));
      }
}

// Every set of operands transposed, around the edges of a block.
TYPED_TEST(ElementwiseMemory, Blocks) {
  using T = typename TypeParam::scalar;
  Operands<typename TypeParam::exec, T> operands(45000);
  const auto check = [&](const Extents& extents, unsigned kinds, std::int64_t gap) {
    const auto order = [&](unsigned operand) { return (kinds >> operand & 1U) != 0 ? transposed : row_major; };
    return operands.check(Placement(extents, order(0), 1, gap), Placement(extents, order(1), 1, 0, 1),
                          Placement(extents, order(2), 1, gap, 2));
  };
  for (const std::int64_t rows : {1, 3, 4, 5, 15, 16, 17, 33, 64, 67})
    for (const std::int64_t columns : {1, 3, 4, 5, 15, 16, 17, 33, 64, 67})
      for (unsigned kinds = 0; kinds < 8; ++kinds) ASSERT_TRUE(check({1, 1, rows, columns}, kinds, kinds % 3));
  for (unsigned kinds = 0; kinds < 8; ++kinds) {
    ASSERT_TRUE(check({1, 1, 131, 257}, kinds, 0));
    ASSERT_TRUE(check({1, 3, 67, 129}, kinds, 1));
    ASSERT_TRUE(check({3, 2, 17, 19}, kinds, 1));
  }
}

// Every order of three dimensions beside every other, orders of four drawn; steps between elements too.
TYPED_TEST(ElementwiseMemory, PermutedStrides) {
  using T = typename TypeParam::scalar;
  Operands<typename TypeParam::exec, T> operands(130000);
  std::vector<Order> orders;
  for (Order order = row_major; order[0] == 0;) {
    orders.push_back(order);
    if (!std::next_permutation(order.begin(), order.end())) break;
  }
  ASSERT_EQ(orders.size(), 6U);
  for (const Extents& extents : {Extents{1, 5, 17, 6}, Extents{1, 16, 3, 33}, Extents{1, 33, 32, 17}})
    for (const Order& a : orders)
      for (const Order& out : orders) {
        const Order& b = orders[(a[1] + 2 * out[2]) % 6];
        ASSERT_TRUE(operands.check(Placement(extents, a), Placement(extents, b), Placement(extents, out)));
        ASSERT_TRUE(operands.check(Placement(extents, a, 1, 1), Placement(extents, b, 3), Placement(extents, out, 2)));
      }
  auto g = generator(3);
  for (int i = 0; i < 40; ++i) {
    std::array<Order, 3> drawn{row_major, row_major, row_major};
    for (Order& order : drawn) std::shuffle(order.begin(), order.end(), g);
    Extents extents{};
    for (auto& extent : extents) extent = std::uniform_int_distribution<std::int64_t>(1, 11)(g);
    ASSERT_TRUE(operands.check(Placement(extents, drawn[0]), Placement(extents, drawn[1], 1 + i % 2),
                               Placement(extents, drawn[2], 1 + i % 3 / 2, i % 2)));
  }
}

// Rows, columns and single elements repeated, beside and as transposed operands, into outputs of either order.
TYPED_TEST(ElementwiseMemory, Broadcasts) {
  using T = typename TypeParam::scalar;
  Operands<typename TypeParam::exec, T> operands(70000);
  for (const Extents& extents : {Extents{1, 1, 19, 37}, Extents{1, 3, 17, 16}, Extents{1, 2, 131, 77}})
    for (unsigned orders = 0; orders < 8; ++orders)
      for (unsigned repeated = 1; repeated < 64; ++repeated) {
        const auto order = [&](unsigned k) { return (orders >> k & 1U) != 0 ? transposed : row_major; };
        const auto repeats = [&](unsigned k) {
          return std::array<bool, 4>{false, (repeated >> k & 1U) != 0, (repeated >> k & 2U) != 0,
                                     (repeated >> k & 4U) != 0};
        };
        if (extents[1] == 1 && (repeated & 9U) != 0) continue;
        if (extents[2] > 100 && (repeated + orders) % 4 != 0) continue;  // in parallel: a part of them
        ASSERT_TRUE(operands.check(Placement(extents, order(0), 1, 0, 1, repeats(0)),
                                   Placement(extents, order(1), 1, 0, 0, repeats(3)),
                                   Placement(extents, order(2), 1, repeated % 2)));
      }
}

template <class Exec>
class ElementwiseLayouts : public ::testing::Test {};
TYPED_TEST_SUITE(ElementwiseLayouts, Spaces);

// A pack of one type is a part of another's.
TYPED_TEST(ElementwiseLayouts, TypesOfThreeSizes) {
  using Space = typename TypeParam::memory_space;
  for (const auto& [rows, columns] : {std::pair{1, 7}, std::pair{13, 1}, std::pair{37, 70}, std::pair{131, 257}}) {
    const Kokkos::View<std::uint8_t**, Kokkos::LayoutLeft, Space> a("a", rows, columns);
    const Kokkos::View<float**, Kokkos::LayoutRight, Space> b("b", rows, columns);
    const Kokkos::View<double**, Kokkos::LayoutRight, Space> right("right", rows, columns + 1);
    const Kokkos::View<double**, Kokkos::LayoutLeft, Space> left("left", rows + 1, columns);
    const auto ha = randomise(a, 4);
    const auto hb = randomise(b, 5);
    const auto check = [&](const auto& buffer) {
      poison_view(buffer);
      add(a, b, Kokkos::subview(buffer, std::pair(0, rows), std::pair(0, columns)));
      const auto h = on_host(buffer);
      for (std::size_t i = 0; i < h.extent(0); ++i)
        for (std::size_t j = 0; j < h.extent(1); ++j) {
          const bool inside = i < ha.extent(0) && j < ha.extent(1);
          if (inside)
            ASSERT_EQ(h(i, j), static_cast<double>(static_cast<float>(ha(i, j)) + hb(i, j))) << at(i, j);
          else
            ASSERT_TRUE(std::isnan(h(i, j))) << at(i, j);
        }
    };
    check(right);
    check(left);
  }
}

TYPED_TEST(ElementwiseLayouts, EightDimensionsInThreeOrders) {
  using Space = typename TypeParam::memory_space;
  const std::size_t e[] = {2, 3, 2, 3, 2, 2, 3, 5};
  const Kokkos::View<int********, Kokkos::LayoutLeft, Space> a("a", e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7]);
  const Kokkos::View<int********, Kokkos::LayoutRight, Space> b("b", e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7]);
  // Dimension 3 is the innermost of the output, every second element is one of its.
  const std::size_t order[] = {5, 0, 7, 2, 1, 6, 4, 3};
  std::size_t strides[8] = {}, length = 2;
  for (std::size_t i = 8; i-- > 0;) {
    strides[order[i]] = length;
    length *= e[order[i]];
  }
  const Kokkos::View<int*, Space> buffer("buffer", length);
  const Kokkos::View<int********, Kokkos::LayoutStride, Space> out(
      buffer.data() + 1, Kokkos::LayoutStride(e[0], strides[0], e[1], strides[1], e[2], strides[2], e[3], strides[3],
                                              e[4], strides[4], e[5], strides[5], e[6], strides[6], e[7], strides[7]));
  const auto elements = random_elements<int>(2 * a.size(), 6);
  const std::vector<int> ha(elements.begin(), elements.begin() + static_cast<std::ptrdiff_t>(a.size()));
  const std::vector<int> hb(elements.begin() + static_cast<std::ptrdiff_t>(a.size()), elements.end());
  upload(Kokkos::View<int*, Space>(a.data(), a.size()), ha);
  upload(Kokkos::View<int*, Space>(b.data(), b.size()), hb);
  auto expected = sentinels<int>(length);
  upload(buffer, expected);
  bitwise_xor(a, b, out);
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t rest = i, left = 0, place = 1, packed = 1, index[8] = {};
    for (std::size_t d = 8; d-- > 0; rest /= e[d]) index[d] = rest % e[d];
    for (std::size_t d = 0; d < 8; packed *= e[d++]) left += index[d] * packed, place += index[d] * strides[d];
    expected[place] = ha[left] ^ hb[i];
  }
  EXPECT_TRUE(holds(buffer, expected));
}

// Beyond 64 MiB the host writes past its caches. Rows, odd rows, blocks; a first element on no boundary.
TYPED_TEST(ElementwiseLayouts, OutputsBeyondTheCaches) {
  using Space = typename TypeParam::memory_space;
  constexpr std::size_t rows = 4099, columns = 4100, length = (rows + 1) * (columns + 1);
  const Kokkos::View<float*, Space> a("a", length), out("out", length);
  std::vector<float> ha(length);
  for (std::size_t i = 0; i < length; ++i) ha[i] = static_cast<float>(i * 2654435761U % 16777213U) + 1;
  upload(a, ha);
  const auto view = [](const auto& buffer, std::size_t first, std::size_t row_stride, std::size_t column_stride) {
    return Kokkos::View<float**, Kokkos::LayoutStride, Space, Kokkos::MemoryUnmanaged>(
        buffer.data() + first, Kokkos::LayoutStride(rows, row_stride, columns, column_stride));
  };
  struct {
    std::size_t first, row_stride, column_stride, out_row_stride;
  } const cases[] = {{1, columns, 1, columns}, {0, columns, 1, columns + 1}, {3, 1, rows, columns}};
  for (const auto& c : cases) {
    auto expected = sentinels<float>(length);
    upload(out, expected);
    negative(view(a, c.first, c.row_stride, c.column_stride), view(out, 1, c.out_row_stride, 1));
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j)
        expected[1 + i * c.out_row_stride + j] = -ha[c.first + i * c.row_stride + j * c.column_stride];
    EXPECT_TRUE(holds(out, expected)) << "row strides " << c.row_stride << " and " << c.out_row_stride;
  }
}

}  // namespace
}  // namespace mylos::test
