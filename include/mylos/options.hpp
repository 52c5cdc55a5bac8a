// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_OPTIONS_HPP
#define MYLOS_OPTIONS_HPP

#include <array>
#include <complex>
#include <optional>

namespace mylos {

/// Which implementation runs.
enum class Algorithm {
  automatic,  ///< the faster of the two for this problem
  portable,   ///< mylos' own Kokkos kernel
  vendor      ///< the vendor's library; an Error where the build or the problem has none
};

/// How float32 products may be computed.
enum class Precision {
  full,  ///< at least as accurate as a float32 dot product
  tf32   ///< operands may be rounded to TF32 (10 bits of fraction) where the hardware is faster so
};

/// How an image is continued beyond its edges, with SciPy's names. The row a b c d, for example, becomes
///
/// | mylos, SciPy | continuation         | OpenCV             | numpy.pad | torch pad |
/// | ------------ | -------------------- | ------------------ | --------- | --------- |
/// | constant     | k k k a b c d k k k  | BORDER_CONSTANT    | constant  | constant  |
/// | nearest      | a a a a b c d d d d  | BORDER_REPLICATE   | edge      | replicate |
/// | reflect      | c b a a b c d d c b  | BORDER_REFLECT     | symmetric | (none)    |
/// | mirror       | d c b a b c d c b a  | BORDER_REFLECT_101 | reflect   | reflect   |
/// | wrap         | b c d a b c d a b c  | BORDER_WRAP        | wrap      | circular  |
///
/// The continuation repeats as often as a kernel larger than the image needs.
enum class Boundary {
  constant,  ///< the value `fill`
  nearest,   ///< the edge element
  reflect,   ///< mirrored at the edge, the edge element repeated
  mirror,    ///< mirrored at the edge element, which is not repeated
  wrap,      ///< periodic
  valid      ///< no continuation: the output has only the positions where the kernel lies inside the image
};

/// Which dimensions of a rank 3 image are rows and columns.
enum class ImageLayout {
  channels_last,  ///< (height, width, channels), interleaved as image decoders give them
  stack           ///< (images, height, width)
};

/// Options of matmul: C = alpha op(A) op(B) + beta C.
struct MatmulOptions {
  std::complex<double> alpha = 1;  ///< a real number unless the elements are complex
  std::complex<double> beta = 0;   ///< 0: C is not read, so that NaN in it does not survive
  bool transpose_a = false;        ///< A is given as (k, m) instead of (m, k)
  bool transpose_b = false;        ///< B is given as (n, k) instead of (k, n)
  Precision precision = Precision::full;
  Algorithm algorithm = Algorithm::automatic;
};

/// Options of correlate2d, convolve2d and correlate_separable.
struct FilterOptions {
  Boundary boundary = Boundary::reflect;
  double fill = 0;                  ///< the continuation of Boundary::constant
  std::array<int, 2> origin{0, 0};  ///< SciPy's origin for rows and columns: moves the kernel's centre, index size / 2
  ImageLayout layout = ImageLayout::channels_last;
};

/// Standard deviations of a Gaussian in elements: one for both axes, or one for rows and one for columns.
struct Sigma {
  double rows = 1;
  double columns = 1;
  constexpr Sigma() = default;
  constexpr Sigma(double both) : rows(both), columns(both) {}
  constexpr Sigma(double along_rows_axis, double along_columns_axis)
      : rows(along_rows_axis), columns(along_columns_axis) {}
};

/// Options of gaussian_blur.
struct GaussianOptions {
  Sigma sigma{};                ///< 0 along an axis leaves that axis alone
  std::optional<int> radius{};  ///< the kernel has 2 radius + 1 taps; by default SciPy's int(truncate * sigma + 0.5)
  double truncate = 4;          ///< radius in standard deviations, where `radius` is not given
  Boundary boundary = Boundary::reflect;
  double fill = 0;  ///< the continuation of Boundary::constant
  ImageLayout layout = ImageLayout::channels_last;
};

}  // namespace mylos

#endif
