// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <limits>
#include <mylos/detail/select_matmul.hpp>

namespace mylos::detail {
namespace {

/// Products per matrix below which a batch is faster as one launch than as a gemm call for each matrix. Not measured: a
/// launch costs microseconds, and 128^3 products take about as long on a device.
constexpr std::int64_t small_in_batch = 128 * 128 * 128;

constexpr std::int64_t largest_int = std::numeric_limits<int>::max();

/// One dimension has unit stride, and the other's stride passes over it.
bool is_dense(std::int64_t rows, std::int64_t columns, const MatrixStrides& s) {
  return (s.column == 1 && s.row >= columns) || (s.row == 1 && s.column >= rows);
}

bool fits_int(const MatrixStrides& s) {
  return s.row <= largest_int && s.column <= largest_int;
}

}  // namespace

const char* matmul_vendor_gap(const MatmulShape& s) {
  if (s.m > largest_int || s.n > largest_int || s.k > largest_int || !fits_int(s.a) || !fits_int(s.b) || !fits_int(s.c))
    return "an extent or a stride is larger than the int that the vendor's gemm takes";
  if (!is_dense(s.m, s.k, s.a) || !is_dense(s.k, s.n, s.b) || !is_dense(s.m, s.n, s.c))
    return "a matrix has rows and columns that both have a stride, which the vendor's gemm cannot state";
  return nullptr;
}

MatmulChoice select_matmul(const MatmulFacts& facts) {
  const MatmulShape& s = facts.shape;
  const bool required = facts.requested == Algorithm::vendor;
  if (facts.requested == Algorithm::portable) return {Algorithm::portable, "portable was asked for"};
  if (facts.vendor_missing != nullptr) return {Algorithm::portable, facts.vendor_missing, !required};
  if (s.batch == 0 || s.m == 0 || s.n == 0 || s.k == 0)
    return {Algorithm::portable, "there is nothing to multiply, at most C to scale"};
  if (const char* gap = matmul_vendor_gap(s)) return {Algorithm::portable, gap, !required};
  if (required) return {Algorithm::vendor, "vendor was asked for"};
  if (s.batch > 1 && s.m < small_in_batch / s.n && s.m * s.n < small_in_batch / s.k)
    return {Algorithm::portable, "many small matrices are one launch, and would be one gemm call for each"};
  return {Algorithm::vendor, "the vendor's gemm is available and covers the problem"};
}

}  // namespace mylos::detail
