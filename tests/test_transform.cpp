// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// transform: any number of inputs of any types, indices, layouts and conversions; on the calling thread and in
// parallel.
#include <algorithm>
#include <array>
#include <mylos/transform.hpp>

#include "support/compare.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

/// Small integers are summed without rounding, so that results are exact in whatever order they are computed.
struct WeightedSum {
  template <class... X>
  KOKKOS_FUNCTION double operator()(const X&... x) const {
    double total = 7, weight = 1;
    ((total += weight * static_cast<double>(x), weight *= 3), ...);
    return total;
  }
};

/// 1000 to the powers of the dimensions times the indices, plus the elements.
struct IndexCode {
  template <class Indices, class... X>
  KOKKOS_FUNCTION double operator()(const Indices& indices, const X&... x) const {
    double code = 0;
    for (int d = 0; d < static_cast<int>(indices.size()); ++d)
      code = 1000 * code + static_cast<double>(indices[static_cast<std::size_t>(d)]);
    ((code += static_cast<double>(x) / 8), ...);
    return code;
  }
};

template <class View>
auto small_integers(const View& v, std::uint64_t stream) {
  auto host = Kokkos::create_mirror(v);
  auto g = generator(stream);
  std::uniform_int_distribution<int> distribution(0, 7);
  for_each_element(host, [&](auto& x) { x = static_cast<typename View::non_const_value_type>(distribution(g)); });
  Kokkos::deep_copy(v, host);
  return host;
}

template <class Exec>
class Transform : public ::testing::Test {};
TYPED_TEST_SUITE(Transform, Spaces);

TYPED_TEST(Transform, TakesNoneToSixInputsOfAnyTypes) {
  using Space = typename TypeParam::memory_space;
  for (const std::size_t n : {0, 1, 63, 1001, 20011}) {
    const Kokkos::View<double*, Space> a("a", n);
    const Kokkos::View<float*, Space> b("b", n);
    const Kokkos::View<int*, Space> c("c", n);
    const Kokkos::View<std::uint8_t*, Space> d("d", n);
    const Kokkos::View<std::int64_t*, Space> e("e", n);
    const Kokkos::View<std::int16_t*, Space> f("f", n);
    const Kokkos::View<double*, Space> out("out", n);
    const auto ha = small_integers(a, 1);
    const auto hb = small_integers(b, 2);
    const auto hc = small_integers(c, 3);
    const auto hd = small_integers(d, 4);
    const auto he = small_integers(e, 5);
    const auto hf = small_integers(f, 6);
    const auto check = [&](const auto&... inputs) {
      const auto expect = [&](std::size_t i) {
        const double x[] = {static_cast<double>(ha(i)), static_cast<double>(hb(i)), static_cast<double>(hc(i)),
                            static_cast<double>(hd(i)), static_cast<double>(he(i)), static_cast<double>(hf(i))};
        double total = 7, weight = 1;
        for (int k = 0; k < static_cast<int>(sizeof...(inputs)); ++k, weight *= 3) total += weight * x[k];
        return total;
      };
      const auto compare = [&](const char* call) {
        const auto h = on_host(out);
        for (std::size_t i = 0; i < n; ++i)
          ASSERT_EQ(h(i), expect(i)) << call << ", " << sizeof...(inputs) << " inputs, element " << i << " of " << n;
      };
      poison_view(out);
      transform(WeightedSum{}, inputs..., out);
      compare("complete on return");
      poison_view(out);
      const TypeParam exec{};
      transform(exec, WeightedSum{}, inputs..., out);
      exec.fence();
      compare("on an instance");
    };
    check();
    check(a);
    check(a, b);
    check(a, b, c);
    check(a, b, c, d);
    check(a, b, c, d, e);
    check(a, b, c, d, e, f);
  }
}

TYPED_TEST(Transform, ANumberIsAnInputOfItsOwnType) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float*, Space> a("a", 5);
  const Kokkos::View<double*, Space> out("out", 5);
  fill(1.0F, a);
  transform(WeightedSum{}, a, 0.1, out);               // not 0.1F
  EXPECT_DOUBLE_EQ(on_host(out)(4), 7 + 1 + 3 * 0.1);  // a device may round once less
}

template <class Exec, class Out, class In>
void check_indices(const Out& out, const In& in) {
  constexpr auto rank = static_cast<int>(Out::rank());
  const auto h_in = small_integers(in, 1);
  poison_view(out);
  const Exec exec{};
  transform(exec, with_indices, IndexCode{}, in, out);
  exec.fence();
  const auto h = on_host(out);
  const auto code = [&](const Indices<rank>& i, double x) { return IndexCode{}(i, x); };
  if constexpr (rank == 0) {
    ASSERT_EQ(h(), code({}, h_in()));
  } else if constexpr (rank == 1) {
    for (std::int64_t i = 0; i < h.extent_int(0); ++i) ASSERT_EQ(h(i), code({i}, h_in(i))) << i;
  } else if constexpr (rank == 2) {
    for (std::int64_t i = 0; i < h.extent_int(0); ++i)
      for (std::int64_t j = 0; j < h.extent_int(1); ++j) ASSERT_EQ(h(i, j), code({i, j}, h_in(i, j))) << i << " " << j;
  } else if constexpr (rank == 3) {
    for (std::int64_t i = 0; i < h.extent_int(0); ++i)
      for (std::int64_t j = 0; j < h.extent_int(1); ++j)
        for (std::int64_t k = 0; k < h.extent_int(2); ++k)
          ASSERT_EQ(h(i, j, k), code({i, j, k}, h_in(i, j, k))) << i << " " << j << " " << k;
  } else {
    for (std::int64_t i = 0; i < h.extent_int(0); ++i)
      for (std::int64_t j = 0; j < h.extent_int(1); ++j)
        for (std::int64_t k = 0; k < h.extent_int(2); ++k)
          for (std::int64_t l = 0; l < h.extent_int(3); ++l)
            ASSERT_EQ(h(i, j, k, l), code({i, j, k, l}, h_in(i, j, k, l))) << i << " " << j << " " << k << " " << l;
  }
}

/// A View whose dimensions lie in the order given, outermost first, in a buffer of its own.
template <class View>
View in_order(const std::array<std::size_t, 4>& extents, const std::array<std::size_t, 4>& order) {
  Kokkos::LayoutStride layout;
  std::size_t stride = 1;
  for (std::size_t d = 0; d < View::rank(); ++d) layout.dimension[d] = extents[d];
  for (std::size_t i = 4; i-- > 0;) {
    if (order[i] >= View::rank()) continue;
    layout.stride[order[i]] = stride;
    stride *= extents[order[i]];
  }
  return View("in_order", layout);
}

TYPED_TEST(Transform, GivesTheIndicesOfEveryElement) {
  using Space = typename TypeParam::memory_space;
  using Right = Kokkos::LayoutRight;
  using Left = Kokkos::LayoutLeft;
  using Stride = Kokkos::LayoutStride;
  check_indices<TypeParam>(Kokkos::View<double, Space>("out"), Kokkos::View<float, Space>("in"));
  for (const std::size_t n : {0, 1, 65, 999, 40000})
    check_indices<TypeParam>(Kokkos::View<double*, Space>("out", n), Kokkos::View<float*, Space>("in", n));
  for (const auto& [m, n] : {std::pair{1, 9}, std::pair{9, 1}, std::pair{33, 67}, std::pair{170, 150}}) {
    const Kokkos::View<double**, Right, Space> right("right", m, n);
    const Kokkos::View<double**, Left, Space> left("left", m, n);
    const Kokkos::View<float**, Right, Space> in_right("in_right", m, n);
    const Kokkos::View<float**, Left, Space> in_left("in_left", m, n);
    check_indices<TypeParam>(right, in_right);
    check_indices<TypeParam>(right, in_left);
    check_indices<TypeParam>(left, in_right);
    check_indices<TypeParam>(left, in_left);
  }
  using Out3 = Kokkos::View<double***, Stride, Space>;
  using In3 = Kokkos::View<float***, Stride, Space>;
  using Out4 = Kokkos::View<double****, Stride, Space>;
  using In4 = Kokkos::View<float****, Stride, Space>;
  std::array<std::size_t, 4> order{0, 1, 2, 3}, reversed{};
  do {
    reversed = {order[3], order[2], order[1], order[0]};
    if (order[3] == 3) {
      check_indices<TypeParam>(in_order<Out3>({5, 18, 7}, order), in_order<In3>({5, 18, 7}, reversed));
      check_indices<TypeParam>(in_order<Out3>({29, 34, 31}, order), in_order<In3>({29, 34, 31}, reversed));
    }
    check_indices<TypeParam>(in_order<Out4>({3, 6, 1, 5}, order), in_order<In4>({3, 6, 1, 5}, reversed));
    check_indices<TypeParam>(in_order<Out4>({3, 6, 1, 5}, order), in_order<In4>({3, 6, 1, 5}, order));
    check_indices<TypeParam>(in_order<Out4>({9, 19, 17, 10}, order), in_order<In4>({9, 19, 17, 10}, reversed));
  } while (std::next_permutation(order.begin(), order.end()));
}

TYPED_TEST(Transform, GivesTheIndicesWithoutInputs) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<double**, Kokkos::LayoutLeft, Space> out("out", 12, 7);
  transform(with_indices, IndexCode{}, out);
  const auto h = on_host(out);
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 7; ++j) ASSERT_EQ(h(i, j), 1000 * i + j);
}

struct Ramp {
  double scale;
  KOKKOS_FUNCTION double operator()(const Indices<1>& i) const { return scale * (static_cast<double>(i[0]) - 16000); }
};

TYPED_TEST(Transform, ResultsSaturateInIntegers) {
  using Space = typename TypeParam::memory_space;
  for (const int n : {16002, 33000}) {
    const Kokkos::View<std::uint8_t*, Space> bytes("bytes", n);
    const Kokkos::View<std::int16_t*, Space> words("words", n);
    const Kokkos::View<std::int64_t*, Space> wide("wide", n);
    const Kokkos::View<bool*, Space> flags("flags", n);
    transform(with_indices, Ramp{0.5}, bytes);
    transform(with_indices, Ramp{3.75}, words);
    transform(with_indices, Ramp{1e16}, wide);
    transform(with_indices, Ramp{0.5}, flags);
    const auto hb = on_host(bytes);
    const auto hw = on_host(words);
    const auto hl = on_host(wide);
    const auto hf = on_host(flags);
    for (int i = 0; i < n; ++i) {
      const double at = i - 16000;
      ASSERT_EQ(+hb(i), static_cast<int>(std::clamp(0.5 * at, 0.0, 255.0))) << i;
      ASSERT_EQ(hw(i), static_cast<int>(std::clamp(3.75 * at, -32768.0, 32767.0))) << i;
      const double x = 1e16 * at;
      using Limits = std::numeric_limits<std::int64_t>;
      ASSERT_EQ(hl(i), x >= 0x1p63 ? Limits::max() : x < -0x1p63 ? Limits::min() : static_cast<std::int64_t>(x)) << i;
      ASSERT_EQ(hf(i), at != 0) << i;
    }
  }
}

struct NotANumber {
  KOKKOS_FUNCTION float operator()() const { return Kokkos::Experimental::quiet_NaN_v<float>; }
};

TYPED_TEST(Transform, NaNIsStoredAsZeroInIntegersAndAsTrueInBool) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<int*, Space> whole("whole", 40);
  const Kokkos::View<bool*, Space> flags("flags", 40);
  Kokkos::deep_copy(whole, 5);
  transform(NotANumber{}, whole);
  transform(NotANumber{}, flags);
  EXPECT_EQ(on_host(whole)(39), 0);
  EXPECT_TRUE(on_host(flags)(39));
}

TYPED_TEST(Transform, ErrorsNameInputsByPosition) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float*, Space> a("a", 4), out("out", 5);
  poison_view(out);
  expect_error([&] { transform(WeightedSum{}, 1.0F, a, out); }, "mylos::transform: input 1 has extents (4)",
               "do not broadcast to out's (5)");
  expect_error([&] { transform(with_indices, IndexCode{}, a, out); }, "mylos::transform: input 0 has extents (4)");
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(std::isnan(on_host(out)(i)));
}

TYPED_TEST(Transform, FillConvertsItsValue) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<std::uint8_t**, Space> bytes("bytes", 150, 151);
  fill(300.7, bytes);
  EXPECT_EQ(on_host(bytes)(149, 150), 255);
  fill(TypeParam{}, -1, bytes);
  TypeParam{}.fence();
  EXPECT_EQ(on_host(bytes)(0, 0), 255);
  const Kokkos::View<Kokkos::complex<float>*, Space> numbers("numbers", 3);
  fill(2, numbers);
  EXPECT_EQ(on_host(numbers)(2), Kokkos::complex<float>(2, 0));
}

}  // namespace
}  // namespace mylos::test
