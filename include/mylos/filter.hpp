// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_FILTER_HPP
#define MYLOS_FILTER_HPP

#include <mylos/concepts.hpp>
#include <mylos/detail/filter_call.hpp>
#include <mylos/error.hpp>
#include <mylos/options.hpp>
#include <vector>

/// \file
/// Filters of images, with the semantics of scipy.ndimage. For all of them:
///
/// - **Calls.** `f(exec, ..., out, options)` enqueues on the execution space instance `exec` and returns; wait with
///   `exec.fence()`. Without `exec` the default instance of out's execution space runs it, and it is complete on
///   return.
/// - **Shapes.** An image is (height, width), (height, width, channels), or with ImageLayout::stack (images, height,
///   width); channels and images are filtered each for itself. out has the image's extents; for Boundary::valid
///   height - kernel height + 1 and width - kernel width + 1, 0 where that is negative.
/// - **Types.** Images of uint8_t, uint16_t, float and double; out's elements are the image's. Kernels of float or
///   double. uint8_t, uint16_t and float are summed in float, with weights rounded to float; double in double. A sum
///   becomes an integer by rounding to nearest, ties to even, as OpenCV's cvRound; below 0 gives 0, above the largest
///   value the largest, NaN 0.
/// - **Accuracy.** A sum of n products w x is within n u (1 + n u) sum |w x| of the exact one, and 1 u more for weights
///   that were rounded; u is 2^-24 in float, 2^-53 in double. Separable filters: n is the two kernels' lengths
///   together.
/// - **Layouts.** Any layout, strides, memory traits and mixture of them. Rows or columns of out in memory order, and
///   channels either interleaved or planar, are the fast cases.
/// - **Boundary.** See Boundary for the modes and their names elsewhere. The continuation repeats as often as a kernel
///   larger than the image needs. `fill` is taken as it is, not converted to the image's element type.
/// - **Aliasing.** out shares no element with image or a kernel, and names each of its elements once; otherwise a
///   mylos::Error.
/// - **Errors.** mylos::Error for extents, aliasing, a kernel without weights and values of options, before anything is
///   written. A memory space that the execution space cannot reach, a const out, wrong ranks and types do not compile.
/// - An empty image is valid: nothing is touched. The same call on the same backend gives the same bits. Nothing is
///   allocated.
///
/// Method: tiles of the output by teams, the image with its halo in team scratch, sums in registers, as in the CUDA
/// samples' convolutionSeparable; kernels that are larger than scratch are taken in blocks.

namespace mylos {

/// out(i, j) = sum over k, l of kernel(k, l) image(i + k - ci, j + l - cj): cross-correlation, as
/// scipy.ndimage.correlate and cv2.filter2D.
///
/// The centre (ci, cj) is kernel extent / 2, rounded down, plus options.origin, which may move it as far as the
/// kernel's edges: -(extent / 2) <= origin <= (extent - 1) / 2. For Boundary::valid it is (0, 0), and origin must be,
/// too.
template <ExecutionSpace Exec, AnyView Image, AnyView Kernel, AnyView Out>
void correlate2d(const Exec& exec, const Image& image, const Kernel& kernel, const Out& out,
                 const FilterOptions& options = {}) {
  detail::correlate("mylos::correlate2d", false, exec, image, kernel, out, options);
}
template <AnyView Image, AnyView Kernel, AnyView Out>
void correlate2d(const Image& image, const Kernel& kernel, const Out& out, const FilterOptions& options = {}) {
  const typename Out::execution_space exec{};
  correlate2d(exec, image, kernel, out, options);
  exec.fence("mylos::correlate2d: complete on return");
}

/// Convolution, as scipy.ndimage.convolve: correlate2d with the kernel flipped along both axes.
///
/// The centre stays on the same weight; of an even number it is that at extent / 2, rounded down. options.origin moves
/// the kernel as SciPy's does, the other way than in correlate2d.
template <ExecutionSpace Exec, AnyView Image, AnyView Kernel, AnyView Out>
void convolve2d(const Exec& exec, const Image& image, const Kernel& kernel, const Out& out,
                const FilterOptions& options = {}) {
  detail::correlate("mylos::convolve2d", true, exec, image, kernel, out, options);
}
template <AnyView Image, AnyView Kernel, AnyView Out>
void convolve2d(const Image& image, const Kernel& kernel, const Out& out, const FilterOptions& options = {}) {
  const typename Out::execution_space exec{};
  convolve2d(exec, image, kernel, out, options);
  exec.fence("mylos::convolve2d: complete on return");
}

/// correlate2d with the outer product of two kernels, kernel(k, l) = column_kernel(k) row_kernel(l): column_kernel runs
/// along axis 0 of the image, row_kernel along axis 1. One pass over memory without a temporary: an element takes about
/// (1 + h / t) w + h operations for kernels of h and w taps, t = 64 on hosts and 32 on GPUs, so that kernels of
/// hundreds of taps are slow.
///
/// This is also what two passes of scipy.ndimage.correlate1d give in real numbers, but for two things: SciPy rounds to
/// the image's type between the passes, here integers are rounded once; and with Boundary::constant SciPy continues the
/// result of the first pass with `fill`, where the outer product sees `fill` times the sum of the other kernel. The two
/// agree for fill = 0 and for kernels whose sum is 1.
template <ExecutionSpace Exec, AnyView Image, AnyView ColumnKernel, AnyView RowKernel, AnyView Out>
void correlate_separable(const Exec& exec, const Image& image, const ColumnKernel& column_kernel,
                         const RowKernel& row_kernel, const Out& out, const FilterOptions& options = {}) {
  detail::correlate_separable("mylos::correlate_separable", exec, image, column_kernel, row_kernel, out, options);
}
template <AnyView Image, AnyView ColumnKernel, AnyView RowKernel, AnyView Out>
void correlate_separable(const Image& image, const ColumnKernel& column_kernel, const RowKernel& row_kernel,
                         const Out& out, const FilterOptions& options = {}) {
  const typename Out::execution_space exec{};
  correlate_separable(exec, image, column_kernel, row_kernel, out, options);
  exec.fence("mylos::correlate_separable: complete on return");
}

/// The 2 radius + 1 weights exp(-x^2 / (2 sigma^2)), -radius <= x <= radius, divided by their sum, sigma in elements:
/// as scipy.ndimage.gaussian_filter1d and, for sigma > 0, cv2.getGaussianKernel(2 * radius + 1, sigma). sigma = 0 gives
/// the identity, 1 in the middle. A negative radius, and a sigma that is negative or not finite, are a mylos::Error.
std::vector<double> gaussian_kernel(double sigma, int radius);

/// correlate_separable with Gaussians of options.sigma.rows along axis 0 and options.sigma.columns along axis 1, as
/// scipy.ndimage.gaussian_filter.
///
/// The weights are those of gaussian_kernel. The radius is options.radius, else SciPy's int(truncate * sigma + 0.5), of
/// each axis its own. cv2.GaussianBlur is given its kernel's size instead, 2 radius + 1; sizes that OpenCV chooses by
/// itself are others. An axis with sigma 0 is left alone, whatever the radius; both 0 copy. A sigma that is negative or
/// not finite, a negative radius or truncate, and a radius of 2^30 or more are a mylos::Error.
template <ExecutionSpace Exec, AnyView Image, AnyView Out>
void gaussian_blur(const Exec& exec, const Image& image, const Out& out, const GaussianOptions& options = {}) {
  detail::gaussian_blur("mylos::gaussian_blur", exec, image, out, options);
}
template <AnyView Image, AnyView Out>
void gaussian_blur(const Image& image, const Out& out, const GaussianOptions& options = {}) {
  const typename Out::execution_space exec{};
  gaussian_blur(exec, image, out, options);
  exec.fence("mylos::gaussian_blur: complete on return");
}

}  // namespace mylos

#endif
