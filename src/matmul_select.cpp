// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/checks.hpp>
#include <mylos/detail/select_matmul.hpp>
#include <string>

namespace mylos::detail {
namespace {

/// One dimension has unit stride, and the other's stride passes over it.
bool is_dense(std::int64_t rows, std::int64_t columns, const MatrixStrides& s) {
  return (s.column == 1 && s.row >= columns) || (s.row == 1 && s.column >= rows);
}

bool fits(const MatrixStrides& s, std::int64_t largest) {
  return s.row <= largest && s.column <= largest;
}

}  // namespace

const char* matmul_kernel_name(MatmulKernel kernel) {
  switch (kernel) {
    case MatmulKernel::packed:
      return "packed";
    case MatmulKernel::units:
      return "units";
    case MatmulKernel::tiled:
      return "tiled";
    case MatmulKernel::small:
      return "small";
    case MatmulKernel::vendor:
      return "vendor";
  }
  return "";
}

void require_possible(const MatmulChoice& choice) {
  if (!choice.possible) fail("mylos::matmul", std::string("Algorithm::vendor was asked for, but ") + choice.reason);
}

const char* matmul_vendor_gap(const MatmulShape& s, std::int64_t largest) {
  if (s.m > largest || s.n > largest || s.k > largest || !fits(s.a, largest) || !fits(s.b, largest) ||
      !fits(s.c, largest))
    return "an extent or a stride is larger than the int that the vendor's gemm takes";
  if (!is_dense(s.m, s.k, s.a) || !is_dense(s.k, s.n, s.b) || !is_dense(s.m, s.n, s.c))
    return "a matrix has rows and columns that both have a stride, which the vendor's gemm cannot state";
  return nullptr;
}

namespace {

/// The kernel for matrix units counts teams and steps along k in 31 bits.
bool fits_units(const MatmulShape& s) {
  constexpr double most_teams = 1 << 30;
  const auto tiles = [](std::int64_t extent) { return static_cast<double>(extent / 16 + 1); };
  return s.k <= std::numeric_limits<int>::max() && static_cast<double>(s.batch) * tiles(s.m) * tiles(s.n) < most_teams;
}

/// Where the kernel for packed operands is expected to be faster than cuBLAS' float32: on an H200 cuBLAS needs at least
/// the time of 51 TFLOP/s and 10 us (docs/performance.md, 2026-12-03).
bool beats_device_library(const MatmulFacts& facts) {
  const MatmulShape& s = facts.shape;
  if (facts.element != MatmulElement::float32 || facts.precision != Precision::full || s.k < compensated_least_k)
    return false;
  MatmulChoice packed;
  if (!select_matmul_packed(facts, packed)) return false;
  constexpr double library_flop_a_ns = 51e3, library_launch_ns = 10000;
  constexpr double least_flop = 5e8;  // below, launches and latencies decide, which are not known so well
  const double flop = 2.0 * static_cast<double>(s.batch) * static_cast<double>(s.m) * static_cast<double>(s.n) *
                      static_cast<double>(s.k);
  return flop >= least_flop && packed.expected_ns < flop / library_flop_a_ns + library_launch_ns;
}

MatmulChoice select_algorithm(const MatmulFacts& facts) {
  const MatmulShape& s = facts.shape;
  const bool required = facts.requested == Algorithm::vendor;
  const auto portable = [](const char* reason, bool possible = true) {
    return MatmulChoice{.algorithm = Algorithm::portable, .reason = reason, .possible = possible};
  };
  const auto vendor = [](const char* reason) {
    return MatmulChoice{.algorithm = Algorithm::vendor, .reason = reason, .kernel = MatmulKernel::vendor};
  };
  if (facts.requested == Algorithm::portable) return portable("portable was asked for");
  if (facts.epilogue) return portable("the vendor's gemm takes no epilogue", !required);
  if (facts.vendor_missing != nullptr) return portable(facts.vendor_missing, !required);
  if (is_empty(s) || s.k == 0) return portable("there is nothing to multiply, at most C to scale");
  if (const char* gap = matmul_vendor_gap(s, facts.vendor_largest)) return portable(gap, !required);
  if (required) return vendor("vendor was asked for");
  if (beats_host_library(facts))
    return portable("small matrices are faster without a call of the vendor's gemm for each");
  if (beats_device_library(facts)) return portable("packed operands are expected to be faster than the vendor's gemm");
  return vendor("the vendor's gemm is available and covers the problem");
}

}  // namespace

MatmulChoice select_matmul(const MatmulFacts& facts) {
  MatmulChoice choice = select_algorithm(facts);
  const MatmulShape& s = facts.shape;
  const bool accurate =
      facts.element != MatmulElement::float32 || facts.precision == Precision::tf32 || s.k >= compensated_least_k;
  if (choice.algorithm == Algorithm::portable && facts.has_units && accurate && s.k > 0 && !is_empty(s) &&
      fits_units(s)) {
    const bool with_units = !facts.epilogue || !facts.has_packed;
    if (with_units) select_matmul_units(facts, choice);
    MatmulChoice packed = choice;
    if (select_matmul_packed(facts, packed) && (!with_units || packed.expected_ns < choice.expected_ns))
      choice = packed;
  }
  if (choice.algorithm == Algorithm::portable && takes_small_matmul(facts)) choice.kernel = MatmulKernel::small;
  choice.precision = facts.precision;
  return choice;
}

}  // namespace mylos::detail
