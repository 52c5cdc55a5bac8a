// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_CHECKS_FILTER_HPP
#define MYLOS_DETAIL_CHECKS_FILTER_HPP

#include <cstdint>
#include <mylos/detail/problem_filter.hpp>
#include <mylos/detail/strided.hpp>
#include <mylos/options.hpp>
#include <optional>
#include <string_view>

namespace mylos::detail {

/// Extents of a kernel along axes 0 and 1.
struct KernelSize {
  std::int64_t rows = 1;
  std::int64_t columns = 1;
};

/// Checks out's extents against the image's and the kernel's, and that no element is shared within out or between out
/// and the image; throws mylos::Error otherwise.
FilterGeometry filter_geometry(std::string_view function, const Strided& image, const Strided& out, KernelSize kernel,
                               Boundary boundary, ImageLayout layout);

/// Throws if the kernel named `name` has no weights, or shares an element with out.
void require_kernel(std::string_view function, std::string_view name, const Strided& kernel, const Strided& out);

/// Throws if the origin moves the centre out of the kernel, or moves it at all for Boundary::valid.
void require_origin(std::string_view function, KernelSize kernel, const FilterOptions& options);

/// Where the kernel's centre lies. A flipped kernel has SciPy's centre for convolution: of an even number of weights
/// the one before the middle, and an origin that counts the other way.
KernelAxis kernel_axis(std::int64_t size, int origin, bool flipped, Boundary boundary);

/// The weights of a normalised Gaussian along one axis; throws if sigma, radius or truncate make none. `sigma_name` is
/// what the caller calls sigma.
AxisWeights gaussian_weights(std::string_view function, std::string_view sigma_name, double sigma,
                             std::optional<int> radius, double truncate);

}  // namespace mylos::detail

#endif
