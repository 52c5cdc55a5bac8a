// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/checks_filter.hpp>
#include <mylos/filter.hpp>
#include <sstream>
#include <string>
#include <utility>

namespace mylos::detail {
namespace {

constexpr std::int64_t largest_radius = std::int64_t{1} << 30;

std::string pair_text(std::int64_t first, std::int64_t second) {
  std::ostringstream text;
  text << '(' << first << ", " << second << ')';
  return text.str();
}

std::string number_text(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

// Which of the dimensions of a View are which; -1 for none.
struct ImageAxes {
  int rows = 0;
  int columns = 1;
  int third = -1;  // channels or images
};

ImageAxes image_axes(int rank, ImageLayout layout) {
  if (rank == 2) return {0, 1, -1};
  return layout == ImageLayout::stack ? ImageAxes{1, 2, 0} : ImageAxes{0, 1, 2};
}

std::int64_t extent(const Strided& s, int axis) {
  return axis < 0 ? 1 : s.extents[static_cast<std::size_t>(axis)];
}

std::int64_t stride(const Strided& s, int axis) {
  return axis < 0 ? 0 : s.strides[static_cast<std::size_t>(axis)];
}

void require_out_extents(std::string_view function, const Strided& image, const Strided& out, KernelSize kernel,
                         Boundary boundary, const ImageAxes& axes) {
  Strided expected = image;
  if (boundary == Boundary::valid) {
    auto& rows = expected.extents[static_cast<std::size_t>(axes.rows)];
    auto& columns = expected.extents[static_cast<std::size_t>(axes.columns)];
    rows = std::max<std::int64_t>(0, rows - kernel.rows + 1);
    columns = std::max<std::int64_t>(0, columns - kernel.columns + 1);
  }
  if (out.extents == expected.extents) return;
  const std::string why = boundary == Boundary::valid
                              ? "where a kernel of " + pair_text(kernel.rows, kernel.columns) + " lies inside image " +
                                    extents_text(image) + ", for Boundary::valid"
                              : "the extents of image";
  fail(function, "out has extents " + extents_text(out) + "; expected " + extents_text(expected) + ", " + why);
}

}  // namespace

FilterGeometry filter_geometry(std::string_view function, const Strided& image, const Strided& out, KernelSize kernel,
                               Boundary boundary, ImageLayout layout) {
  ImageAxes axes = image_axes(image.rank, layout);
  require_out_extents(function, image, out, kernel, boundary, axes);
  require_distinct_elements(function, "out", out);
  require_no_sharing(function, "image", image, "out", out);

  FilterGeometry g;
  g.boundary = boundary;
  g.transposed = extent(out, axes.rows) > 1 &&
                 (extent(out, axes.columns) == 1 || stride(out, axes.rows) < stride(out, axes.columns));
  if (g.transposed) std::swap(axes.rows, axes.columns);
  g.rows = extent(image, axes.rows);
  g.columns = extent(image, axes.columns);
  g.out_rows = extent(out, axes.rows);
  g.out_columns = extent(out, axes.columns);

  // Pixels whose channels follow one another, and that follow one another likewise, are rows of single elements.
  const std::int64_t third = extent(image, axes.third);
  const auto interleaved = [&](const Strided& s) {
    return extent(s, axes.columns) == 1 || stride(s, axes.columns) == third * stride(s, axes.third);
  };
  const bool merged = third > 1 && interleaved(image) && interleaved(out);
  const auto strides = [&](const Strided& s) {
    return merged ? PlaneStrides{0, stride(s, axes.rows), stride(s, axes.third)}
                  : PlaneStrides{stride(s, axes.third), stride(s, axes.rows), stride(s, axes.columns)};
  };
  g.channels = merged ? third : 1;
  g.planes = merged ? 1 : third;
  g.image = strides(image);
  g.out = strides(out);
  return g;
}

void require_kernel(std::string_view function, std::string_view name, const Strided& kernel, const Strided& out) {
  if (kernel.size() == 0)
    fail(function, std::string(name) + " has extents " + extents_text(kernel) + "; expected at least one weight");
  require_no_sharing(function, name, kernel, "out", out);
}

void require_origin(std::string_view function, KernelSize kernel, const FilterOptions& options) {
  const auto [row, column] = options.origin;
  const auto inside = [](std::int64_t origin, std::int64_t size) {
    return -(size / 2) <= origin && origin <= (size - 1) / 2;
  };
  const std::string given =
      "options.origin is " + pair_text(row, column) + " for a kernel of " + pair_text(kernel.rows, kernel.columns);
  if (options.boundary == Boundary::valid && (row != 0 || column != 0))
    fail(function, given + "; expected (0, 0), since Boundary::valid has no centre to move");
  if (!inside(row, kernel.rows) || !inside(column, kernel.columns))
    fail(function, given + "; expected from " + pair_text(-(kernel.rows / 2), -(kernel.columns / 2)) + " to " +
                       pair_text((kernel.rows - 1) / 2, (kernel.columns - 1) / 2));
}

KernelAxis kernel_axis(std::int64_t size, int origin, bool flipped, Boundary boundary) {
  if (boundary == Boundary::valid) return {size, 0};
  return {size, flipped ? (size - 1) / 2 - origin : size / 2 + origin};
}

double gaussian_sum(double sigma, std::int64_t radius) {
  double sum = 0;
  for (std::int64_t x = -radius; x <= radius; ++x) sum += gaussian(x, sigma);
  return sum;
}

AxisWeights gaussian_weights(std::string_view function, std::string_view sigma_name, double sigma,
                             std::optional<int> radius, double truncate) {
  if (!std::isfinite(sigma) || sigma < 0)
    fail(function, std::string(sigma_name) + " is " + number_text(sigma) + "; expected a finite number >= 0");
  if (radius.has_value() && *radius < 0)
    fail(function, "radius is " + std::to_string(*radius) + "; expected an integer >= 0");
  if (!radius.has_value() && !(truncate >= 0))
    fail(function, "options.truncate is " + number_text(truncate) + "; expected a number >= 0");
  const double taken = radius.has_value() ? *radius : truncate * sigma + 0.5;
  if (!(taken < static_cast<double>(largest_radius)))
    fail(function, "the radius, from " + std::string(sigma_name) + " " + number_text(sigma) + " and truncate " +
                       number_text(truncate) + ", is " + number_text(taken) + "; expected less than 2^30");
  AxisWeights weights;
  weights.sigma = sigma;
  weights.radius = sigma == 0 ? 0 : static_cast<std::int64_t>(taken);
  weights.sum = gaussian_sum(sigma, weights.radius);
  return weights;
}

}  // namespace mylos::detail

namespace mylos {

std::vector<double> gaussian_kernel(double sigma, int radius) {
  detail::AxisWeights weights = detail::gaussian_weights("mylos::gaussian_kernel", "sigma", sigma, radius, 0);
  weights.radius = radius;
  std::vector<double> kernel;
  kernel.reserve(2 * static_cast<std::size_t>(radius) + 1);
  for (std::int64_t k = 0; k <= 2 * std::int64_t{radius}; ++k) kernel.push_back(weights(k));
  return kernel;
}

}  // namespace mylos
