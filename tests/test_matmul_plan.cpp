// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/epilogue.hpp>
#include <sstream>

#include "support/matmul_operands.hpp"
#include "support/spaces.hpp"
#include "support/tools.hpp"

namespace mylos::test {
namespace {

template <class Exec>
class MatmulPlans : public ::testing::Test {};
TYPED_TEST_SUITE(MatmulPlans, Spaces);

template <class Exec, class T>
using Matrix = Kokkos::View<T**, typename Exec::memory_space>;

std::string printed(const MatmulPlan& plan) {
  std::ostringstream text;
  text << plan;
  EXPECT_EQ(text.str(), plan.text());
  return text.str();
}

TYPED_TEST(MatmulPlans, SayWhatIsDoneAndWhy) {
  const Matrix<TypeParam, float> a("a", 100, 300), b("b", 300, 200), c("c", 100, 200);
  const ToolsRecorder recorder;
  const MatmulPlan plan = explain_matmul(TypeParam{}, a, b, c, {.algorithm = Algorithm::portable});
  EXPECT_EQ(recorder.kernels().size(), 0U);
  EXPECT_TRUE(plan.possible);
  EXPECT_EQ(plan.algorithm, Algorithm::portable);
  EXPECT_EQ(plan.problem, "float32 100 x 200 x 300");
  EXPECT_FALSE(plan.kernel.empty());
  EXPECT_GT(plan.tile_rows, 0);
  EXPECT_GT(plan.tile_columns, 0);
  EXPECT_GT(plan.tile_depth, 0);
  EXPECT_GE(plan.slices, 1);
  const std::string text = printed(plan);
  EXPECT_EQ(text.find("float32 100 x 200 x 300: portable, kernel " + plan.kernel + ", tiles of "), 0U) << text;
  EXPECT_NE(text.find("; portable was asked for"), std::string::npos) << text;
}

TYPED_TEST(MatmulPlans, OfSizesAreThoseOfRowMajorMatrices) {
  const Kokkos::View<double***, Kokkos::LayoutRight, typename TypeParam::memory_space> a("a", 3, 30, 10),
      b("b", 3, 30, 20), c("c", 3, 10, 20);
  for (const Algorithm algorithm : {Algorithm::automatic, Algorithm::portable, Algorithm::vendor}) {
    const MatmulOptions options{.transpose_a = true, .algorithm = algorithm};
    const MatmulPlan plan = explain_matmul<double>(TypeParam{}, {.m = 10, .n = 20, .k = 30, .batch = 3}, options);
    EXPECT_EQ(plan.text(), explain_matmul(TypeParam{}, a, b, c, options).text());
    EXPECT_EQ(plan.problem, "float64 3 of 10 x 20 x 30");
  }
  expect_error([] { explain_matmul<double>(TypeParam{}, {.m = -1, .n = 2, .k = 3}); }, "mylos::explain_matmul");
  EXPECT_EQ(explain_matmul<float>(TypeParam{}, {.m = 0, .n = 2, .k = 3}).algorithm, Algorithm::portable);
  // No such memory is needed.
  const MatmulPlan large = explain_matmul<float>(TypeParam{}, {.m = 1 << 20, .n = 1 << 20, .k = 1 << 20});
  EXPECT_EQ(large.problem, "float32 1048576 x 1048576 x 1048576");
}

TYPED_TEST(MatmulPlans, OfColumnMajorMatricesNameTheCallersExtents) {
  const Kokkos::View<float**, Kokkos::LayoutLeft, typename TypeParam::memory_space> a("a", 10, 30), b("b", 30, 20),
      c("c", 10, 20);
  EXPECT_EQ(explain_matmul(TypeParam{}, a, b, c).problem, "float32 10 x 20 x 30");
}

TYPED_TEST(MatmulPlans, NameTheirElements) {
  const auto name = [](const MatmulPlan& plan) { return plan.problem.substr(0, plan.problem.find(' ')); };
  const MatmulSizes sizes{8, 8, 8};
  EXPECT_EQ(name(explain_matmul<Kokkos::complex<float>>(TypeParam{}, sizes)), "complex64");
  EXPECT_EQ(name(explain_matmul<Kokkos::complex<double>>(TypeParam{}, sizes)), "complex128");
  EXPECT_EQ(name(explain_matmul<std::int32_t>(TypeParam{}, sizes)), "int32");
  using Half = Kokkos::Experimental::half_t;
  using Bhalf = Kokkos::Experimental::bhalf_t;
  EXPECT_EQ(name(explain_matmul<Half>(TypeParam{}, sizes)), detail::is_half<Half> ? "float16" : "float32");
  EXPECT_EQ(name(explain_matmul<Bhalf>(TypeParam{}, sizes)), detail::is_half<Bhalf> ? "bfloat16" : "float32");
}

TYPED_TEST(MatmulPlans, OfImpossibleRequests) {
  const Matrix<TypeParam, float> a("a", 10, 30), b("b", 30, 20), c("c", 10, 20);
  const MatmulOptions vendor{.algorithm = Algorithm::vendor};
  const MatmulPlan with_epilogue = explain_matmul(TypeParam{}, a, b, c, vendor, epilogue::relu);
  EXPECT_FALSE(with_epilogue.possible);
  EXPECT_EQ(with_epilogue.text(), "float32 10 x 20 x 30: not possible; the vendor's gemm takes no epilogue");
  EXPECT_TRUE(explain_matmul(TypeParam{}, a, b, c, {}, epilogue::relu).possible);

  const MatmulPlan of_integers = explain_matmul<std::int32_t>(TypeParam{}, {10, 20, 30}, vendor);
  EXPECT_FALSE(of_integers.possible);
  EXPECT_NE(of_integers.reason.find("integers"), std::string::npos);

  expect_error([&] { explain_matmul(TypeParam{}, a, a, c); }, "mylos::matmul: A is (10, 30) and B is (10, 30)");
}

TYPED_TEST(MatmulPlans, OfTheVendor) {
  if (const char* missing = detail::vendor_gemm_missing<TypeParam>()) GTEST_SKIP() << missing;
  const MatmulPlan plan = explain_matmul<float>(TypeParam{}, {100, 200, 300}, {.algorithm = Algorithm::vendor});
  EXPECT_EQ(plan.text(), "float32 100 x 200 x 300: vendor; vendor was asked for");
}

}  // namespace
}  // namespace mylos::test
