// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_PROBLEM_FILTER_HPP
#define MYLOS_DETAIL_PROBLEM_FILTER_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/gaussian_weight.hpp>
#include <mylos/options.hpp>
#include <type_traits>

namespace mylos::detail {

/// What the products of an image of T are summed in.
template <class T>
using FilterSum = std::conditional_t<std::is_same_v<T, double>, double, float>;

/// Distances in elements.
struct PlaneStrides {
  std::int64_t plane = 0;
  std::int64_t row = 0;
  std::int64_t element = 0;  ///< from one element of a row to the next: channel to channel, pixel to pixel
};

/// A stack of planes. The elements of a row are columns * channels in one stride, the channels of a pixel together, so
/// that neighbouring pixels of a channel are `channels` elements apart and interleaved colours need no other code than
/// grey images. Planar channels and stacked images are planes of one channel.
///
/// Rows and columns are exchanged, together with the kernel's, where the columns are the larger stride, as in
/// LayoutLeft: `row` is never the faster one.
struct FilterGeometry {
  std::int64_t planes = 0;
  std::int64_t channels = 1;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t out_rows = 0;
  std::int64_t out_columns = 0;
  PlaneStrides image;
  PlaneStrides out;
  Boundary boundary = Boundary::reflect;
  bool transposed = false;

  [[nodiscard]] bool empty() const { return planes * channels * out_rows * out_columns == 0; }
};

/// One axis of a kernel: out(i) takes weight k from image index i + k - center.
struct KernelAxis {
  std::int64_t size = 1;
  std::int64_t center = 0;
};

/// Weights in memory, float or double. Read once a tile, so that the choice costs nothing and kernels are not compiled
/// for each. Strides are negative where the kernel is flipped.
struct WeightArray {
  const void* data = nullptr;
  bool is_double = false;

  [[nodiscard]] KOKKOS_FUNCTION double operator[](std::int64_t i) const {
    return is_double ? static_cast<const double*>(data)[i] : static_cast<double>(static_cast<const float*>(data)[i]);
  }
};

/// The weights of a two-dimensional kernel.
struct KernelWeights {
  WeightArray array;
  std::int64_t row_stride = 0;
  std::int64_t column_stride = 0;

  [[nodiscard]] KOKKOS_FUNCTION double operator()(std::int64_t row, std::int64_t column) const {
    return array[row * row_stride + column * column_stride];
  }
};

/// The weights along one axis: from memory, or a normalised Gaussian that is computed where it is needed, so that
/// nothing has to be copied to the device.
struct AxisWeights {
  WeightArray array;
  std::int64_t stride = 0;
  std::int64_t radius = 0;
  double sigma = 0;
  double sum = 1;

  [[nodiscard]] KOKKOS_FUNCTION double operator()(std::int64_t k) const {
    return array.data != nullptr ? array[k * stride] : gaussian(k - radius, sigma) / sum;
  }
};

template <class T>
struct CorrelateProblem {
  const T* image = nullptr;
  T* out = nullptr;
  FilterGeometry geometry;
  FilterSum<T> fill = 0;
  KernelAxis rows;
  KernelAxis columns;
  KernelWeights weights;
};

template <class T>
struct SeparableProblem {
  const T* image = nullptr;
  T* out = nullptr;
  FilterGeometry geometry;
  FilterSum<T> fill = 0;
  KernelAxis rows;
  KernelAxis columns;
  AxisWeights column_kernel;  ///< runs down the rows
  AxisWeights row_kernel;     ///< runs along a row, across the columns
};

}  // namespace mylos::detail

#endif
