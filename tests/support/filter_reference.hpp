// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_FILTER_REFERENCE_HPP
#define MYLOS_TESTS_SUPPORT_FILTER_REFERENCE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mylos/options.hpp>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "compare.hpp"
#include "random.hpp"

namespace mylos::test {

inline const std::vector<Boundary> all_boundaries{Boundary::constant, Boundary::nearest, Boundary::reflect,
                                                  Boundary::mirror,   Boundary::wrap,    Boundary::valid};

/// One plane in long double, whose rounding (2^-64) does not count beside that of double (2^-53).
struct Plane {
  int rows = 0;
  int columns = 0;
  std::vector<long double> values;

  Plane(int r, int c) : rows(r), columns(c), values(static_cast<std::size_t>(r) * static_cast<std::size_t>(c)) {}
  long double& operator()(int i, int j) { return values[index(i, j)]; }
  long double operator()(int i, int j) const { return values[index(i, j)]; }

 private:
  [[nodiscard]] std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(j);
  }
};

/// For each index from -before to n + after - 1, which element of a row of n stands there, or -1 for the fill. Written
/// as the sequence that repeats itself, in full.
inline std::vector<int> continued(int n, int before, int after, Boundary boundary) {
  std::vector<int> period;
  for (int i = 0; i < n; ++i) period.push_back(i);
  if (boundary == Boundary::reflect)
    for (int i = n - 1; i >= 0; --i) period.push_back(i);
  if (boundary == Boundary::mirror)
    for (int i = n - 2; i >= 1; --i) period.push_back(i);
  std::vector<int> result;
  for (int i = -before; i < n + after; ++i) {
    int source = -1;
    if (i >= 0 && i < n) {
      source = i;
    } else if (boundary == Boundary::nearest) {
      source = i < 0 ? 0 : n - 1;
    } else if (boundary != Boundary::constant && boundary != Boundary::valid) {
      const int length = static_cast<int>(period.size());
      int place = i;
      while (place < 0) place += length;
      while (place >= length) place -= length;
      source = period[static_cast<std::size_t>(place)];
    }
    result.push_back(source);
  }
  return result;
}

/// The sums, and for each the error that the library may make.
struct Filtered {
  Plane sums;
  Plane bounds;
};

/// Relative errors that the weights come with, as multiples of the unit roundoff, and the weights themselves.
struct ReferenceKernel {
  Plane weights;
  Plane relative_errors;

  ReferenceKernel(int rows, int columns) : weights(rows, columns), relative_errors(rows, columns) {}
};

/// Correlation on the padded image. Its element (i, j) is the sum of the `additions` products at most in one chain,
/// computed in arithmetic with the given unit roundoff u: each product takes part in at most additions + 1 roundings,
/// so that the error is within gamma = (additions + 1) u / (1 - (additions + 1) u) of sum |w x| (Higham, Accuracy and
/// Stability, 3.1); errors e u of the weights add e u |w x|.
inline Filtered reference_correlate(const Plane& image, const ReferenceKernel& kernel, Boundary boundary, double fill,
                                    int origin_row, int origin_column, double unit_roundoff, int additions) {
  const Plane& w = kernel.weights;
  const bool valid = boundary == Boundary::valid;
  const int top = valid ? 0 : w.rows / 2 + origin_row;
  const int left = valid ? 0 : w.columns / 2 + origin_column;
  const std::vector<int> rows = continued(image.rows, top, w.rows, boundary);
  const std::vector<int> columns = continued(image.columns, left, w.columns, boundary);
  Plane padded(static_cast<int>(rows.size()), static_cast<int>(columns.size()));
  for (int i = 0; i < padded.rows; ++i) {
    for (int j = 0; j < padded.columns; ++j) {
      const int r = rows[static_cast<std::size_t>(i)];
      const int c = columns[static_cast<std::size_t>(j)];
      padded(i, j) = r < 0 || c < 0 ? static_cast<long double>(fill) : image(r, c);
    }
  }
  const int out_rows = valid ? std::max(0, image.rows - w.rows + 1) : image.rows;
  const int out_columns = valid ? std::max(0, image.columns - w.columns + 1) : image.columns;
  Filtered result{Plane(out_rows, out_columns), Plane(out_rows, out_columns)};
  const long double u = unit_roundoff;
  const long double gamma = (additions + 1) * u / (1 - (additions + 1) * u);
  for (int i = 0; i < out_rows; ++i) {
    for (int j = 0; j < out_columns; ++j) {
      long double sum = 0;
      long double bound = 0;
      for (int k = 0; k < w.rows; ++k) {
        for (int l = 0; l < w.columns; ++l) {
          const long double product = w(k, l) * padded(i + k, j + l);
          sum += product;
          bound += std::abs(product) * (gamma + kernel.relative_errors(k, l) * u);
        }
      }
      result.sums(i, j) = sum;
      result.bounds(i, j) = bound;
    }
  }
  return result;
}

/// What sums of T are rounded by.
template <class T>
constexpr double filter_unit_roundoff() {
  return std::is_same_v<T, double> ? 0x1p-53 : 0x1p-24;
}

/// Compares one element with the reference. Integers must be the rounded sum exactly; one grey level is allowed only
/// where the bound reaches the next tie.
template <class T, class Where>
void compare_element(WorstElement& worst, T actual, long double sum, long double bound, Where where) {
  if constexpr (std::is_integral_v<T>) {
    const auto rounded = [](long double x) {
      return std::clamp<long double>(std::nearbyint(x), 0, static_cast<long double>(std::numeric_limits<T>::max()));
    };
    const bool near_tie = rounded(sum - bound) != rounded(sum + bound);
    worst.add(static_cast<double>(actual), static_cast<double>(rounded(sum)), near_tie ? 1 : 0, where);
  } else {
    worst.add(static_cast<double>(actual), static_cast<double>(sum), static_cast<double>(bound), where);
  }
}

/// A kernel whose sums stay within an image's range: non-negative with sum 1 for integers, of either sign otherwise.
template <class T>
Plane random_kernel(int rows, int columns, std::mt19937_64& g) {
  Plane kernel(rows, columns);
  std::uniform_real_distribution<float> distribution(std::is_integral_v<T> ? 0.01F : -1.0F, 1.0F);
  long double sum = 0;
  for (long double& w : kernel.values) sum += w = static_cast<long double>(distribution(g));
  if (std::is_integral_v<T>)
    for (long double& w : kernel.values) w = static_cast<long double>(static_cast<float>(w / sum));
  return kernel;
}

inline ReferenceKernel exact_kernel(const Plane& weights) {
  ReferenceKernel kernel(weights.rows, weights.columns);
  kernel.weights = weights;
  return kernel;
}

/// Rows and columns of an image or a kernel.
struct Size {
  int rows;
  int columns;
};

/// A View of Weight in the memory of Exec with the kernel's weights.
template <class Exec, class Weight, class Layout = Kokkos::LayoutRight>
auto kernel_view(const Plane& kernel) {
  Kokkos::View<Weight**, Layout, typename Exec::memory_space> view("kernel", static_cast<std::size_t>(kernel.rows),
                                                                   static_cast<std::size_t>(kernel.columns));
  auto host = Kokkos::create_mirror_view(view);
  for (int i = 0; i < kernel.rows; ++i)
    for (int j = 0; j < kernel.columns; ++j) host(i, j) = static_cast<Weight>(kernel(i, j));
  Kokkos::deep_copy(view, host);
  return Kokkos::View<const Weight**, Layout, typename Exec::memory_space>(view);
}

/// The same of a kernel along one axis: a plane of one row.
template <class Exec, class Weight>
auto axis_view(const Plane& kernel) {
  Kokkos::View<Weight*, typename Exec::memory_space> view("axis kernel", kernel.values.size());
  auto host = Kokkos::create_mirror_view(view);
  for (std::size_t i = 0; i < kernel.values.size(); ++i) host(i) = static_cast<Weight>(kernel.values[i]);
  Kokkos::deep_copy(view, host);
  return Kokkos::View<const Weight*, typename Exec::memory_space>(view);
}

/// plane(k) of a host View: rank 2, or rank 3 with channels last or as a stack.
template <class HostView>
Plane plane_of(const HostView& image, int third, ImageLayout layout) {
  if constexpr (HostView::rank() == 2) {
    Plane plane(image.extent_int(0), image.extent_int(1));
    for (int i = 0; i < plane.rows; ++i)
      for (int j = 0; j < plane.columns; ++j) plane(i, j) = static_cast<long double>(image(i, j));
    return plane;
  } else {
    const bool stack = layout == ImageLayout::stack;
    Plane plane(image.extent_int(stack ? 1 : 0), image.extent_int(stack ? 2 : 1));
    for (int i = 0; i < plane.rows; ++i)
      for (int j = 0; j < plane.columns; ++j)
        plane(i, j) = static_cast<long double>(stack ? image(third, i, j) : image(i, j, third));
    return plane;
  }
}

template <class HostView>
int plane_count(const HostView& image, ImageLayout layout) {
  if constexpr (HostView::rank() == 2)
    return 1;
  else
    return image.extent_int(layout == ImageLayout::stack ? 0 : 2);
}

/// Compares every plane of a filtered image with the reference of the same plane of the image.
template <class HostImage, class HostOut>
::testing::AssertionResult matches_reference(const HostImage& image, const HostOut& out, const ReferenceKernel& kernel,
                                             const FilterOptions& options, int additions) {
  using T = typename HostOut::non_const_value_type;
  WorstElement worst;
  for (int p = 0; p < plane_count(image, options.layout); ++p) {
    const Filtered expected =
        reference_correlate(plane_of(image, p, options.layout), kernel, options.boundary, options.fill,
                            options.origin[0], options.origin[1], filter_unit_roundoff<T>(), additions);
    const Plane actual = plane_of(out, p, options.layout);
    if (actual.rows != expected.sums.rows || actual.columns != expected.sums.columns)
      return ::testing::AssertionFailure() << "the reference has other extents";
    for (int i = 0; i < actual.rows; ++i)
      for (int j = 0; j < actual.columns; ++j)
        compare_element(worst, static_cast<T>(actual(i, j)), expected.sums(i, j), expected.bounds(i, j), [&] {
          return "(" + std::to_string(i) + ", " + std::to_string(j) + ") of plane " + std::to_string(p);
        });
  }
  return worst.within_bound();
}

}  // namespace mylos::test

#endif
