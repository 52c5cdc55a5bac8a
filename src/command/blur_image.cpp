// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blur_image.hpp"

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <limits>
#include <mylos/detail/allocate.hpp>
#include <mylos/filter.hpp>
#include <mylos/transfer.hpp>

#include "command_line.hpp"

namespace mylos::command {
namespace {

template <class Exec, class Data>
using Picture = Kokkos::View<Data, Kokkos::LayoutRight, typename Exec::memory_space>;

template <class Exec>
using Pixels = Kokkos::MDRangePolicy<Exec, Kokkos::Rank<2>, Kokkos::IndexType<std::int64_t>>;

template <class Exec, class Data, class... Extents>
Picture<Exec, Data> allocate_picture(Extents... extents) {
  return detail::allocate<Picture<Exec, Data>>("mylos blur", Exec{}, "picture", Kokkos::LayoutRight(extents...));
}

template <class Exec, class Samples>
Pixels<Exec> pixels_of(const Exec& exec, const Samples& samples) {
  return {exec, {0, 0}, {static_cast<std::int64_t>(samples.extent(0)), static_cast<std::int64_t>(samples.extent(1))}};
}

template <class Exec, class Samples>
bool is_opaque(const Exec& exec, const Samples& samples) {
  const std::int64_t alpha = static_cast<std::int64_t>(samples.extent(2)) - 1;
  std::int64_t lowest = 0;
  Kokkos::parallel_reduce(
      "mylos::blur[is_opaque]", pixels_of(exec, samples),
      KOKKOS_LAMBDA(std::int64_t y, std::int64_t x, std::int64_t & least) {
        least = Kokkos::min(least, static_cast<std::int64_t>(samples(y, x, alpha)));
      },
      Kokkos::Min<std::int64_t>(lowest));
  return lowest == std::numeric_limits<typename Samples::non_const_value_type>::max();
}

template <class Exec, class Samples>
void make_opaque(const Exec& exec, const Samples& samples) {
  using T = typename Samples::non_const_value_type;
  constexpr T highest = std::numeric_limits<T>::max();
  const std::int64_t alpha = static_cast<std::int64_t>(samples.extent(2)) - 1;
  Kokkos::parallel_for(
      "mylos::blur[make_opaque]", pixels_of(exec, samples),
      KOKKOS_LAMBDA(std::int64_t y, std::int64_t x) { samples(y, x, alpha) = highest; });
}

// The colours times alpha, and alpha itself from 0 to 1.
template <class Exec, class Samples, class Colors, class Alpha>
void split_alpha(const Exec& exec, const Samples& samples, const Colors& colors, const Alpha& alpha) {
  constexpr float highest = std::numeric_limits<typename Samples::non_const_value_type>::max();
  const std::int64_t count = static_cast<std::int64_t>(colors.extent(2));
  Kokkos::parallel_for(
      "mylos::blur[split_alpha]", pixels_of(exec, samples), KOKKOS_LAMBDA(std::int64_t y, std::int64_t x) {
        const float a = static_cast<float>(samples(y, x, count)) / highest;
        alpha(y, x) = a;
        for (std::int64_t k = 0; k < count; ++k) colors(y, x, k) = a * static_cast<float>(samples(y, x, k));
      });
}

// The reverse, rounded to nearest. What is wholly transparent is black.
template <class Exec, class Samples, class Colors, class Alpha>
void join_alpha(const Exec& exec, const Colors& colors, const Alpha& alpha, const Samples& samples) {
  using T = typename Samples::non_const_value_type;
  constexpr float highest = std::numeric_limits<T>::max();
  const std::int64_t count = static_cast<std::int64_t>(colors.extent(2));
  Kokkos::parallel_for(
      "mylos::blur[join_alpha]", pixels_of(exec, samples), KOKKOS_LAMBDA(std::int64_t y, std::int64_t x) {
        const float a = alpha(y, x);
        samples(y, x, count) = static_cast<T>(Kokkos::min(a * highest + 0.5F, highest));
        for (std::int64_t k = 0; k < count; ++k)
          samples(y, x, k) = a > 0 ? static_cast<T>(Kokkos::min(colors(y, x, k) / a + 0.5F, highest)) : T(0);
      });
}

template <class Exec, class Samples>
void blur_with_alpha(const Exec& exec, const Samples& samples, const GaussianOptions& options) {
  const std::size_t height = samples.extent(0);
  const std::size_t width = samples.extent(1);
  const std::size_t count = samples.extent(2) - 1;
  const auto colors = allocate_picture<Exec, float***>(height, width, count);
  const auto blurred_colors = allocate_picture<Exec, float***>(height, width, count);
  const auto alpha = allocate_picture<Exec, float**>(height, width);
  const auto blurred_alpha = allocate_picture<Exec, float**>(height, width);
  GaussianOptions alpha_options = options;
  alpha_options.fill = 1;
  split_alpha(exec, samples, colors, alpha);
  gaussian_blur(exec, colors, blurred_colors, options);
  gaussian_blur(exec, alpha, blurred_alpha, alpha_options);
  join_alpha(exec, blurred_colors, blurred_alpha, samples);
}

template <class T, class Exec>
void blur_samples(const Exec& exec, image::Image& image, const GaussianOptions& options) {
  const auto channels = static_cast<std::size_t>(image.channels);
  const Kokkos::View<T***, Kokkos::LayoutRight, Kokkos::HostSpace> host(reinterpret_cast<T*>(image.samples.data()),
                                                                        image.height, image.width, channels);
  const auto samples = to_device(exec, host);
  if (image.has_alpha() && !is_opaque(exec, samples)) {
    blur_with_alpha(exec, samples, options);
    mylos::deep_copy(exec, host, samples);
  } else {
    const auto blurred = allocate_picture<Exec, T***>(image.height, image.width, channels);
    gaussian_blur(exec, samples, blurred, options);
    if (image.has_alpha()) make_opaque(exec, blurred);
    mylos::deep_copy(exec, host, blurred);
  }
  exec.fence("mylos blur: the picture is on the host");
}

template <class Exec>
void blur_image(image::Image& image, const GaussianOptions& options) {
  const double highest = image.bits == 8 ? 255 : 65535;
  if (options.boundary == Boundary::constant && options.fill > highest)
    throw image::ImageError("--fill is above " + std::to_string(static_cast<int>(highest)) +
                            ", the highest level of this picture");
  if (image.bits == 8)
    blur_samples<std::uint8_t>(Exec{}, image, options);
  else
    blur_samples<std::uint16_t>(Exec{}, image, options);
}

}  // namespace

BlurFunction blur_function(Backend backend) {
  constexpr bool has_gpu = !detail::runs_on_host<Kokkos::DefaultExecutionSpace>;
  if (backend == Backend::gpu && !has_gpu)
    throw UsageError("this mylos was built for the CPU alone; build the preset 'cuda' for --backend gpu");
  return backend == Backend::cpu ? blur_image<Kokkos::DefaultHostExecutionSpace>
                                 : blur_image<Kokkos::DefaultExecutionSpace>;
}

}  // namespace mylos::command
