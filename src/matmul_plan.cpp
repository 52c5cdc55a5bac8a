// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/checks.hpp>
#include <mylos/detail/plan_matmul.hpp>
#include <ostream>
#include <sstream>

namespace mylos {
namespace detail {
namespace {

const char* element_name(MatmulElement element) {
  switch (element) {
    case MatmulElement::float32:
      return "float32";
    case MatmulElement::float64:
      return "float64";
    case MatmulElement::float16:
      return "float16";
    case MatmulElement::bfloat16:
      return "bfloat16";
    case MatmulElement::complex64:
      return "complex64";
    case MatmulElement::complex128:
      return "complex128";
    case MatmulElement::int32:
      return "int32";
  }
  return "";
}

}  // namespace

MatmulPlan matmul_plan(MatmulElement element, const MatmulShape& shape, const MatmulChoice& choice) {
  std::ostringstream problem;
  problem << element_name(element) << ' ';
  if (shape.batch != 1) problem << shape.batch << " of ";
  problem << (shape.exchanged ? shape.n : shape.m) << " x " << (shape.exchanged ? shape.m : shape.n) << " x "
          << shape.k;
  return {.problem = problem.str(),
          .possible = choice.possible,
          .algorithm = choice.algorithm,
          .kernel = matmul_kernel_name(choice.kernel),
          .tile_rows = shape.exchanged ? choice.tile_columns : choice.tile_rows,
          .tile_columns = shape.exchanged ? choice.tile_rows : choice.tile_columns,
          .tile_depth = choice.tile_depth,
          .slices = choice.slices,
          .reason = choice.reason};
}

MatmulShape matmul_shape(const MatmulSizes& sizes, const MatmulOptions& options) {
  if (sizes.m < 0 || sizes.n < 0 || sizes.k < 0 || sizes.batch < 0)
    fail("mylos::explain_matmul", "an extent is negative");
  const auto matrices = [&](std::int64_t rows, std::int64_t columns) {
    return Strided{.rank = 3,
                   .extents = {sizes.batch, rows, columns},
                   .strides = {sizes.batch > 1 ? rows * columns : 0, rows > 1 ? columns : 0, columns > 1 ? 1 : 0}};
  };
  const bool ta = options.transpose_a, tb = options.transpose_b;
  return matmul_shape(matrices(ta ? sizes.k : sizes.m, ta ? sizes.m : sizes.k),
                      matrices(tb ? sizes.n : sizes.k, tb ? sizes.k : sizes.n), matrices(sizes.m, sizes.n), options);
}

}  // namespace detail

std::string MatmulPlan::text() const {
  std::ostringstream line;
  line << problem << ": ";
  if (!possible) {
    line << "not possible";
  } else if (algorithm == Algorithm::vendor) {
    line << "vendor";
  } else {
    line << "portable, kernel " << kernel;
    if (tile_depth > 0) line << ", tiles of " << tile_rows << " x " << tile_columns << ", k in steps of " << tile_depth;
    if (slices > 1) line << " and " << slices << " slices";
  }
  line << "; " << reason;
  return line.str();
}

std::ostream& operator<<(std::ostream& out, const MatmulPlan& plan) {
  return out << plan.text();
}

}  // namespace mylos
