// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which algorithm is chosen, and the reason given: no View, no kernel.
#include <gtest/gtest.h>

#include <limits>
#include <mylos/detail/select_matmul.hpp>
#include <string>

namespace mylos::test {
namespace {

using detail::MatmulChoice;
using detail::MatmulFacts;
using detail::MatmulShape;

MatmulShape row_major(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t batch = 1) {
  return {.batch = batch, .m = m, .n = n, .k = k, .a = {m * k, k, 1}, .b = {k * n, n, 1}, .c = {m * n, n, 1}};
}

void expect_choice(const MatmulFacts& facts, Algorithm algorithm, const char* reason) {
  const MatmulChoice choice = detail::select_matmul(facts);
  EXPECT_TRUE(choice.possible);
  EXPECT_EQ(choice.algorithm, algorithm) << choice.reason;
  EXPECT_NE(std::string(choice.reason).find(reason), std::string::npos) << choice.reason;
}

void expect_impossible(const MatmulShape& shape, const char* vendor_missing, const char* reason) {
  const MatmulChoice choice = detail::select_matmul({shape, Algorithm::vendor, vendor_missing});
  EXPECT_FALSE(choice.possible);
  EXPECT_NE(std::string(choice.reason).find(reason), std::string::npos) << choice.reason;
}

TEST(SelectMatmul, VendorWhereItCoversTheProblem) {
  expect_choice({row_major(100, 200, 300)}, Algorithm::vendor, "available and covers");
  expect_choice({row_major(1, 1, 1)}, Algorithm::vendor, "available and covers");
  expect_choice({row_major(1000, 1000, 1000, 10)}, Algorithm::vendor, "available and covers");
}

TEST(SelectMatmul, PortableForManySmallMatrices) {
  expect_choice({row_major(8, 8, 8, 1000)}, Algorithm::portable, "small matrices");
  expect_choice({row_major(127, 128, 128, 2)}, Algorithm::portable, "small matrices");
  expect_choice({row_major(128, 128, 128, 2)}, Algorithm::vendor, "available");
}

TEST(SelectMatmul, SmallMatricesOnAHost) {
  const auto kernel = [](const MatmulShape& shape) {
    MatmulFacts facts{.shape = shape, .requested = Algorithm::portable};
    facts.has_small = true;
    facts.threads = 16;
    return detail::select_matmul(facts).kernel;
  };
  EXPECT_EQ(kernel(row_major(16, 16, 16)), detail::MatmulKernel::small);
  EXPECT_EQ(kernel(row_major(128, 128, 128, 8)), detail::MatmulKernel::small);
  EXPECT_EQ(kernel(row_major(128, 128, 128, 7)), detail::MatmulKernel::tiled) << "fewer matrices than threads";
  EXPECT_EQ(kernel(row_major(129, 16, 16, 100)), detail::MatmulKernel::tiled);
  EXPECT_EQ(kernel(row_major(16, 16, 0)), detail::MatmulKernel::small) << "C is to be scaled";
}

TEST(SelectMatmul, WhatIsAskedFor) {
  expect_choice({row_major(100, 200, 300), Algorithm::portable}, Algorithm::portable, "asked for");
  expect_choice({row_major(8, 8, 8, 1000), Algorithm::vendor}, Algorithm::vendor, "asked for");
}

TEST(SelectMatmul, WithoutAVendorLibrary) {
  expect_choice({row_major(100, 200, 300), Algorithm::automatic, "no library"}, Algorithm::portable, "no library");
  expect_impossible(row_major(100, 200, 300), "no library", "no library");
  expect_impossible(row_major(0, 0, 0), "no library", "no library");
}

TEST(SelectMatmul, PortableScalesC) {
  for (const Algorithm requested : {Algorithm::automatic, Algorithm::vendor}) {
    expect_choice({row_major(10, 10, 0), requested}, Algorithm::portable, "nothing to multiply");
    expect_choice({row_major(0, 10, 10), requested}, Algorithm::portable, "nothing to multiply");
  }
}

TEST(SelectMatmul, StridesThatTheVendorCannotState) {
  MatmulShape every_second_column = row_major(10, 20, 30);
  every_second_column.a.column = 2;
  expect_choice({every_second_column}, Algorithm::portable, "both have a stride");
  expect_impossible(every_second_column, nullptr, "both have a stride");

  MatmulShape overlapping_rows = row_major(10, 20, 30);
  overlapping_rows.b.row = 19;
  expect_impossible(overlapping_rows, nullptr, "both have a stride");

  MatmulShape transposed = row_major(10, 20, 30);
  transposed.a = {300, 1, 10};
  expect_choice({transposed, Algorithm::vendor}, Algorithm::vendor, "asked for");

  MatmulShape overlapping_columns = transposed;
  overlapping_columns.a.column = 9;
  expect_impossible(overlapping_columns, nullptr, "both have a stride");
}

TEST(SelectMatmul, AnEpilogueIsPortable) {
  expect_choice({.shape = row_major(100, 200, 300), .epilogue = true}, Algorithm::portable, "no epilogue");
  const MatmulChoice choice =
      detail::select_matmul({.shape = row_major(100, 200, 300), .requested = Algorithm::vendor, .epilogue = true});
  EXPECT_FALSE(choice.possible);
  EXPECT_NE(std::string(choice.reason).find("no epilogue"), std::string::npos) << choice.reason;
}

TEST(SelectMatmul, ADevicesLibraryTakesSmallMatricesAndLongExtents) {
  expect_choice({.shape = row_major(8, 8, 8, 1000), .on_host = false}, Algorithm::vendor, "available");
  expect_choice({.shape = row_major(std::int64_t{1} << 31, 2, 2),
                 .on_host = false,
                 .vendor_largest = std::numeric_limits<std::int64_t>::max()},
                Algorithm::vendor, "available");
}

TEST(SelectMatmul, SizesBeyondTheVendorsInt) {
  constexpr std::int64_t too_large = std::int64_t{1} << 31;
  expect_impossible(row_major(too_large, 2, 2), nullptr, "int");
  expect_impossible(row_major(2, too_large, 2), nullptr, "int");
  expect_impossible(row_major(2, 2, too_large), nullptr, "int");
  MatmulShape far_rows = row_major(2, 2, 2);
  far_rows.c.row = too_large;
  expect_impossible(far_rows, nullptr, "int");
  expect_choice({row_major(too_large - 1, 2, 2), Algorithm::vendor}, Algorithm::vendor, "asked for");
}

MatmulFacts on_device(const MatmulShape& shape) {
  return {.shape = shape,
          .requested = Algorithm::portable,
          .on_host = false,
          .has_units = true,
          .multiprocessors = 132,
          .workspace_bytes = std::size_t{32} << 20};
}

TEST(SelectMatmul, MatrixUnitsWhereTheyAreAccurateAndCount) {
  EXPECT_EQ(detail::select_matmul(on_device(row_major(512, 512, 512))).kernel, detail::MatmulKernel::units);
  EXPECT_EQ(detail::select_matmul(on_device(row_major(512, 512, 63))).kernel, detail::MatmulKernel::tiled);
  EXPECT_EQ(detail::select_matmul(on_device(row_major(1, 1, std::int64_t{1} << 31))).kernel,
            detail::MatmulKernel::tiled);
  EXPECT_EQ(detail::select_matmul(on_device(row_major(16, 16, 512, std::int64_t{1} << 30))).kernel,
            detail::MatmulKernel::tiled);
  MatmulFacts doubles = on_device(row_major(512, 512, 1));
  doubles.element = detail::MatmulElement::float64;
  EXPECT_EQ(detail::select_matmul(doubles).kernel, detail::MatmulKernel::units);
  MatmulFacts tf32 = on_device(row_major(512, 512, 8));
  tf32.precision = Precision::tf32;
  EXPECT_EQ(detail::select_matmul(tf32).kernel, detail::MatmulKernel::units);
}

TEST(SelectMatmul, TilesAndSlicesFillTheDevice) {
  const MatmulChoice large = detail::select_matmul(on_device(row_major(8192, 8192, 8192)));
  EXPECT_EQ(large.tile, detail::MatmulTileKind::large);
  EXPECT_EQ(large.slices, 1);
  EXPECT_EQ(detail::select_matmul(on_device(row_major(4096, 16, 4096))).tile, detail::MatmulTileKind::narrow);
  EXPECT_EQ(detail::select_matmul(on_device(row_major(16, 4096, 4096))).tile, detail::MatmulTileKind::low);
  // One tile, or few: k is cut, into slices whose sums fit the workspace and that all have work.
  const MatmulChoice one = detail::select_matmul(on_device(row_major(64, 64, 65536)));
  EXPECT_GT(one.slices, 16);
  EXPECT_LE(64 * 64 * 4 * one.slices, 32 << 20);
  const std::int64_t pieces = 65536 / one.tile_depth, in_slice = (pieces + one.slices - 1) / one.slices;
  EXPECT_GT(pieces, (one.slices - 1) * in_slice);
  MatmulFacts without_memory = on_device(row_major(64, 64, 65536));
  without_memory.workspace_bytes = 0;
  EXPECT_EQ(detail::select_matmul(without_memory).slices, 1);
}

MatmulFacts on_hopper(const MatmulShape& shape) {
  MatmulFacts facts = on_device(shape);
  facts.has_packed = true;
  facts.growing_workspace_bytes = std::size_t{4} << 30;
  return facts;
}

TEST(SelectMatmul, PackedOperandsWhereTheyPay) {
  for (const std::int64_t n : {768, 1000, 1023, 1024, 2047, 4096, 16384}) {
    MatmulFacts facts = on_hopper(row_major(n, n, n));
    EXPECT_EQ(detail::select_matmul(facts).kernel, detail::MatmulKernel::packed);
    facts.requested = Algorithm::automatic;
    expect_choice(facts, Algorithm::portable, "faster than the vendor's");
    facts.element = detail::MatmulElement::float64;
    facts.has_packed = false;
    expect_choice(facts, Algorithm::vendor, "available");
    facts.element = detail::MatmulElement::float16;
    facts.has_packed = true;
    expect_choice(facts, Algorithm::vendor, "available");
  }
  // Packing would take longer than the product.
  for (const MatmulShape& shape : {row_major(4096, 16, 4096), row_major(64, 64, 65536), row_major(64, 64, 64),
                                   row_major(64, 64, 64, 1024), row_major(4096, 4096, 32)}) {
    MatmulFacts facts = on_hopper(shape);
    facts.requested = Algorithm::automatic;
    expect_choice(facts, Algorithm::vendor, "available");
  }
  // Few tiles, a long k.
  EXPECT_GT(detail::select_matmul(on_hopper(row_major(512, 512, 8192))).slices, 1);
  // With an epilogue, whose kernels are compiled in the user's sources, only the kernel that is best for large ones.
  for (const std::int64_t n : {16, 512, 4096}) {
    MatmulFacts facts = on_hopper(row_major(n, n, n < 64 ? 64 : n));
    facts.epilogue = true;
    EXPECT_EQ(detail::select_matmul(facts).kernel, detail::MatmulKernel::packed);
    facts.element = detail::MatmulElement::bfloat16;
    EXPECT_EQ(detail::select_matmul(facts).tile_columns, detail::packed_wide_columns);
    facts.growing_workspace_bytes = 0;
    EXPECT_EQ(detail::select_matmul(facts).kernel, detail::MatmulKernel::tiled);
  }
}

TEST(SelectMatmul, PackedOperandsFitTheWorkspace) {
  MatmulFacts facts = on_hopper(row_major(8192, 8192, 8192));
  const detail::PackedPlan whole = detail::select_matmul(facts).packed;
  EXPECT_EQ(whole.panels_a, 64);
  EXPECT_GE(whole.bytes, std::int64_t{2} * 8192 * 8192 * 8);
  EXPECT_LE(whole.bytes, std::int64_t{2} * 8192 * 8192 * 9);
  facts.growing_workspace_bytes = std::size_t{300} << 20;
  const detail::PackedPlan parts = detail::select_matmul(facts).packed;
  EXPECT_LE(parts.bytes, std::int64_t{300} << 20);
  EXPECT_GE(parts.bytes, std::int64_t{120} << 20);
  facts.growing_workspace_bytes = std::size_t{1} << 20;  // less than a panel of each
  EXPECT_EQ(detail::select_matmul(facts).kernel, detail::MatmulKernel::units);
  facts.shape = row_major(200, 300, 400, 1000);
  facts.growing_workspace_bytes = std::size_t{100} << 20;
  const detail::PackedPlan batches = detail::select_matmul(facts).packed;
  EXPECT_LT(batches.matrices, 1000);
  EXPECT_LE(batches.bytes, std::int64_t{100} << 20);
}

TEST(SelectMatmul, AnEpilogueHasTwoTiles) {
  MatmulFacts facts = on_device(row_major(4096, 16, 4096));
  facts.requested = Algorithm::automatic;
  facts.epilogue = true;
  const MatmulChoice choice = detail::select_matmul(facts);
  EXPECT_TRUE(choice.tile == detail::MatmulTileKind::large || choice.tile == detail::MatmulTileKind::small);
}

}  // namespace
}  // namespace mylos::test
