// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_FILTER_CALL_HPP
#define MYLOS_DETAIL_FILTER_CALL_HPP

#include <concepts>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/checks_filter.hpp>
#include <mylos/detail/instantiations_filter.hpp>
#include <mylos/detail/problem_filter.hpp>
#include <mylos/detail/strided.hpp>
#include <mylos/options.hpp>
#include <string>
#include <utility>

namespace mylos::detail {

template <class T>
concept FilterElement = std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t> || std::same_as<T, float> ||
    std::same_as<T, double>;

/// The rules for image and out that the types alone decide.
template <class Exec, class Image, class Out>
constexpr void assert_image_types() {
  using T = typename Image::non_const_value_type;
  static_assert(Image::rank() == 2 || Image::rank() == 3, "mylos: an image to filter has rank 2 or 3");
  static_assert(Out::rank() == Image::rank(), "mylos: image and out must have the same rank");
  static_assert(OutputView<Out>, "mylos: out must be a View of non-const elements");
  static_assert(FilterElement<T>, "mylos: filters take images of uint8_t, uint16_t, float or double");
  static_assert(std::same_as<T, typename Out::non_const_value_type>,
                "mylos: image and out must have the same element type");
  static_assert(reaches<Exec, Image>, "mylos: the execution space cannot reach the image's memory");
  static_assert(reaches<Exec, Out>, "mylos: the execution space cannot reach out's memory");
}

/// The rules for a kernel that the types alone decide.
template <class Exec, class Kernel, int Rank>
constexpr void assert_kernel_types() {
  using Weight = typename Kernel::non_const_value_type;
  static_assert(Kernel::rank() == Rank, "mylos: a two-dimensional kernel has rank 2, one along an axis rank 1");
  static_assert(std::same_as<Weight, float> || std::same_as<Weight, double>, "mylos: kernels are float or double");
  static_assert(reaches<Exec, Kernel>, "mylos: the execution space cannot reach the kernel's memory");
}

/// weights[0] is the kernel's element 0, or its last where it is flipped.
template <AnyView Kernel>
WeightArray weight_array(const Kernel& kernel, std::int64_t offset) {
  return {kernel.data() + offset, std::same_as<typename Kernel::non_const_value_type, double>};
}

template <class Exec, AnyView Image, AnyView Kernel, AnyView Out>
void correlate(const char* function, bool flipped, const Exec& exec, const Image& image, const Kernel& kernel,
               const Out& out, const FilterOptions& options) {
  assert_image_types<Exec, Image, Out>();
  assert_kernel_types<Exec, Kernel, 2>();
  const Strided weights = strided(kernel);
  const Strided output = strided(out);
  const KernelSize size{weights.extents[0], weights.extents[1]};
  require_kernel(function, "kernel", weights, output);
  require_origin(function, size, options);
  const FilterGeometry geometry =
      filter_geometry(function, strided(image), output, size, options.boundary, options.layout);
  if (geometry.empty()) return;

  using T = typename Out::non_const_value_type;
  CorrelateProblem<T> problem;
  problem.image = image.data();
  problem.out = out.data();
  problem.geometry = geometry;
  problem.fill = static_cast<FilterSum<T>>(options.fill);
  problem.rows = kernel_axis(size.rows, options.origin[0], flipped, options.boundary);
  problem.columns = kernel_axis(size.columns, options.origin[1], flipped, options.boundary);
  const std::int64_t sign = flipped ? -1 : 1;
  const std::int64_t last = (size.rows - 1) * weights.strides[0] + (size.columns - 1) * weights.strides[1];
  problem.weights = {weight_array(kernel, flipped ? last : 0), sign * weights.strides[0], sign * weights.strides[1]};
  if (geometry.transposed) {
    std::swap(problem.rows, problem.columns);
    std::swap(problem.weights.row_stride, problem.weights.column_stride);
  }
  run_correlate_direct(std::string(function) + "[direct]", exec, problem);
}

/// What a separable filter does once the kernels are known. Neither of them is touched where out is empty.
template <class Exec, AnyView Image, AnyView Out>
void correlate_axes(const char* function, const Exec& exec, const Image& image, const Out& out,
                    const FilterGeometry& geometry, double fill, std::pair<KernelAxis, AxisWeights> column_kernel,
                    std::pair<KernelAxis, AxisWeights> row_kernel) {
  if (geometry.empty()) return;
  if (geometry.transposed) std::swap(column_kernel, row_kernel);
  using T = typename Out::non_const_value_type;
  SeparableProblem<T> problem;
  problem.image = image.data();
  problem.out = out.data();
  problem.geometry = geometry;
  problem.fill = static_cast<FilterSum<T>>(fill);
  problem.rows = column_kernel.first;
  problem.columns = row_kernel.first;
  problem.column_kernel = column_kernel.second;
  problem.row_kernel = row_kernel.second;
  run_correlate_separable(std::string(function) + "[separable]", exec, problem);
}

template <class Exec, AnyView Image, AnyView ColumnKernel, AnyView RowKernel, AnyView Out>
void correlate_separable(const char* function, const Exec& exec, const Image& image, const ColumnKernel& column_kernel,
                         const RowKernel& row_kernel, const Out& out, const FilterOptions& options) {
  assert_image_types<Exec, Image, Out>();
  assert_kernel_types<Exec, ColumnKernel, 1>();
  assert_kernel_types<Exec, RowKernel, 1>();
  const Strided column_weights = strided(column_kernel);
  const Strided row_weights = strided(row_kernel);
  const Strided output = strided(out);
  const KernelSize size{column_weights.extents[0], row_weights.extents[0]};
  require_kernel(function, "column_kernel", column_weights, output);
  require_kernel(function, "row_kernel", row_weights, output);
  require_origin(function, size, options);
  const FilterGeometry geometry =
      filter_geometry(function, strided(image), output, size, options.boundary, options.layout);
  AxisWeights column;
  column.array = weight_array(column_kernel, 0);
  column.stride = column_weights.strides[0];
  AxisWeights row;
  row.array = weight_array(row_kernel, 0);
  row.stride = row_weights.strides[0];
  correlate_axes(function, exec, image, out, geometry, options.fill,
                 {kernel_axis(size.rows, options.origin[0], false, options.boundary), column},
                 {kernel_axis(size.columns, options.origin[1], false, options.boundary), row});
}

template <class Exec, AnyView Image, AnyView Out>
void gaussian_blur(const char* function, const Exec& exec, const Image& image, const Out& out,
                   const GaussianOptions& options) {
  assert_image_types<Exec, Image, Out>();
  const AxisWeights column =
      gaussian_weights(function, "options.sigma.rows", options.sigma.rows, options.radius, options.truncate);
  const AxisWeights row =
      gaussian_weights(function, "options.sigma.columns", options.sigma.columns, options.radius, options.truncate);
  const KernelSize size{2 * column.radius + 1, 2 * row.radius + 1};
  const FilterGeometry geometry =
      filter_geometry(function, strided(image), strided(out), size, options.boundary, options.layout);
  correlate_axes(function, exec, image, out, geometry, options.fill,
                 {kernel_axis(size.rows, 0, false, options.boundary), column},
                 {kernel_axis(size.columns, 0, false, options.boundary), row});
}

}  // namespace mylos::detail

#endif
