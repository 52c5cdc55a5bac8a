// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nothing an operation does leaves the execution space instance it was given: no kernel runs elsewhere, nothing waits,
// neither for another instance nor for the device.
#include <mylos/detail/vendor/gemm.hpp>
#include <mylos/mylos.hpp>
#include <utility>

#include "support/compare.hpp"
#include "support/spaces.hpp"
#include "support/tools.hpp"
#include "support/views.hpp"

namespace mylos::test {
namespace {

struct FirstIndex {
  KOKKOS_FUNCTION float operator()(const Indices<2>& i, float a) const { return a + static_cast<float>(i[0]); }
};

template <class Exec>
class Instances : public ::testing::Test {
 protected:
  // Not the default instance, so that work on that one shows.
  const Exec m_exec = Kokkos::Experimental::partition_space(Exec{}, 1, 1)[1];
};
TYPED_TEST_SUITE(Instances, Spaces);

// Runs f, which enqueues on exec, and expects `kernels` kernels or more, all there, and no fence.
template <class Exec, class F>
void expect_asynchronous(const Exec& exec, std::size_t kernels, F f) {
  f();  // what is set up once (handles, constant memory) is not what an operation does each time
  exec.fence();
  const ToolsRecorder recorder;
  f();
  EXPECT_EQ(recorder.outside(exec), "");
  EXPECT_GE(recorder.kernels().size(), kernels);
  for (const auto& fence : recorder.fences()) ADD_FAILURE() << "waited: " << fence.name;
}

// The host's calling thread adds few numbers itself, without a kernel.
constexpr int many = 20001;

TYPED_TEST(Instances, TheRecorderSeesAStray) {
  const Kokkos::View<float*, typename TypeParam::memory_space> a("a", many);
  const ToolsRecorder recorder;
  add(TypeParam{}, a, 1.0F, a);
  // Kokkos 4.7 gives every OpenMP instance the same identifier.
  namespace tools = Kokkos::Tools::Experimental;
  if (tools::device_id(TypeParam{}) != tools::device_id(this->m_exec)) {
    EXPECT_NE(recorder.outside(this->m_exec), "");
  }
  Kokkos::fence("stray");
  EXPECT_NE(recorder.outside(TypeParam{}), "");
}

TYPED_TEST(Instances, Elementwise) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Space> a("a", 300, 400), out("out", 300, 400);
  const Kokkos::View<float**, Kokkos::LayoutLeft, Space> left("left", 300, 400);
  const Kokkos::View<float*, Space> row("row", 400);
  const auto corner = std::pair(0, 3);
  const auto a_few = Kokkos::subview(a, corner, corner);
  const auto out_few = Kokkos::subview(out, corner, corner);
  expect_asynchronous(this->m_exec, 5, [&] {
    add(this->m_exec, a, row, out);
    sqrt(this->m_exec, left, out);
    fill(this->m_exec, 3.0F, out);
    where(this->m_exec, a, left, row, out);
    transform(this->m_exec, with_indices, FirstIndex{}, a, out);
    sqrt(this->m_exec, a_few, out_few);
  });
}

TYPED_TEST(Instances, Reductions) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Space> a("a", 300, 400);
  const Kokkos::View<float**, Kokkos::LayoutLeft, Space> left("left", 300, 400);
  const Kokkos::View<float*, Space> few("few", 10), none("none", 0);
  const Kokkos::View<double, Space> out("out");
  expect_asynchronous(this->m_exec, 6, [&] {
    sum(this->m_exec, a, out);
    min(this->m_exec, left, out);
    max(this->m_exec, a, out);
    dot(this->m_exec, a, left, out);
    norm(this->m_exec, a, out);
    transform_reduce(this->m_exec, reduction::sum, detail::element::Identity{}, a, out);
    sum(this->m_exec, few, out);
    sum(this->m_exec, none, out);
  });
}

// The number has to be waited for. On a host on its instance alone; a device frees memory, which waits for all of it.
TYPED_TEST(Instances, ReductionsToANumberWaitForTheirInstance) {
  const Kokkos::View<float*, typename TypeParam::memory_space> a("a", many);
  fill(2, a);
  const ToolsRecorder recorder;
  EXPECT_EQ(sum(this->m_exec, a), 2 * many);
  if (detail::runs_on_host<TypeParam>) {
    EXPECT_EQ(recorder.outside(this->m_exec), "");
  }
  EXPECT_GE(recorder.kernels().size(), 1U);
  EXPECT_GE(recorder.fences().size(), 1U);
}

TYPED_TEST(Instances, FillRandom) {
  const Kokkos::View<float**, Kokkos::LayoutLeft, typename TypeParam::memory_space> out("out", 300, 400);
  const Kokkos::Random_XorShift64_Pool<TypeParam> pool(1);
  expect_asynchronous(this->m_exec, 2, [&] {
    mylos::fill_random(this->m_exec, pool, out);
    mylos::fill_random(this->m_exec, pool, out, -1.0F, 1.0F);
  });
}

TYPED_TEST(Instances, Matmul) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float***, Space> a("a", 2, 130, 70), b("b", 1, 70, 50), c("c", 2, 130, 50);
  const Kokkos::View<float***, Space> empty_a("a", 2, 130, 0), empty_b("b", 1, 0, 50);
  expect_asynchronous(this->m_exec, 3, [&] {
    matmul(this->m_exec, a, b, c, {.algorithm = Algorithm::portable});
    matmul(this->m_exec, a, b, c, {.alpha = 2, .beta = 0.5, .algorithm = Algorithm::portable});
    matmul(this->m_exec, empty_a, empty_b, c, {.beta = 0.5});
  });
}

TYPED_TEST(Instances, VendorMatmul) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<double**, Space> a("a", 130, 70), b("b", 70, 50), c("c", 130, 50);
  if (const char* missing = detail::vendor_gemm_missing<TypeParam>()) GTEST_SKIP() << missing;
  expect_asynchronous(this->m_exec, 0,
                      [&] { matmul(this->m_exec, a, b, c, {.beta = 0.5, .algorithm = Algorithm::vendor}); });
}

TYPED_TEST(Instances, Filters) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<std::uint8_t***, Space> image("image", 70, 90, 3), out("out", 70, 90, 3);
  const Kokkos::View<float**, Space> kernel("kernel", 5, 7);
  const Kokkos::View<float*, Space> column("column", 5), row("row", 7);
  expect_asynchronous(this->m_exec, 5, [&] {
    correlate2d(this->m_exec, image, kernel, out);
    convolve2d(this->m_exec, image, kernel, out);
    correlate_separable(this->m_exec, image, column, row, out);
    gaussian_blur(this->m_exec, image, out, {.sigma = 3});
    gaussian_blur(this->m_exec, image, out, {.sigma = 100});
  });
}

TYPED_TEST(Instances, ContiguousTransfers) {
  using Space = typename TypeParam::memory_space;
  const Kokkos::View<float**, Space> device("device", 30, 40);
  const auto host = pinned<float**>("host", 30, 40);
  expect_asynchronous(this->m_exec, 0, [&] {
    mylos::deep_copy(this->m_exec, device, host);
    mylos::deep_copy(this->m_exec, host, device);
  });
}

TYPED_TEST(Instances, TheOverloadWithoutOneUsesTheDefaultAndWaits) {
  const Kokkos::View<float*, typename TypeParam::memory_space> a("a", many);
  const ToolsRecorder recorder;
  add(a, 1.0F, a);
  EXPECT_EQ(recorder.outside(TypeParam{}), "");
  EXPECT_EQ(recorder.kernels().size(), 1U);
  EXPECT_EQ(recorder.fences().size(), 1U);
}

}  // namespace
}  // namespace mylos::test
