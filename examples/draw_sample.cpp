// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws the sample picture that `mylos blur` is tried on: the Mandelbrot set's seahorse valley, lit from one side, with
// a zone plate, whose rings become finer outwards, in a corner.
//
//     draw_sample sample.png
#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <mylos/transfer.hpp>

#include "image/image_file.hpp"

namespace {

constexpr int width = 1600;
constexpr int height = 1200;
constexpr int samples_per_side = 2;  // of a pixel, averaged

struct Color {
  float red, green, blue;
};

KOKKOS_INLINE_FUNCTION Color mixed(const Color& a, const Color& b, float part_of_b) {
  return {a.red + (b.red - a.red) * part_of_b, a.green + (b.green - a.green) * part_of_b,
          a.blue + (b.blue - a.blue) * part_of_b};
}

// The number of steps that c takes to escape gives the hue. The direction in which that number grows, from the
// derivative of z by c, is taken as a slope and lit.
KOKKOS_INLINE_FUNCTION Color mandelbrot(double c_re, double c_im) {
  constexpr int most_steps = 600;
  constexpr double escape = 1e6;
  double re = c_re, im = c_im, slope_re = 1, slope_im = 0;
  int steps = 0;
  for (; steps < most_steps && re * re + im * im < escape; ++steps) {
    const double next_slope_re = 2 * (re * slope_re - im * slope_im) + 1;
    slope_im = 2 * (re * slope_im + im * slope_re);
    slope_re = next_slope_re;
    const double next_re = re * re - im * im + c_re;
    im = 2 * re * im + c_im;
    re = next_re;
  }
  if (steps == most_steps) return {0.02F, 0.02F, 0.05F};
  const double square = re * re + im * im;
  const double smooth = steps - Kokkos::log2(Kokkos::log(square) / Kokkos::log(escape));
  // z / (dz/dc), scaled to length 1
  const double normal_re = re * slope_re + im * slope_im;
  const double normal_im = im * slope_re - re * slope_im;
  const double length = Kokkos::sqrt(normal_re * normal_re + normal_im * normal_im);
  const double facing = length > 0 ? (0.7071 * normal_re + 0.7071 * normal_im) / length : 0;
  const auto light = static_cast<float>((facing + 1.6) / 2.6);
  const auto phase = static_cast<float>(0.35 * Kokkos::sqrt(smooth) * 3.0);
  return {light * (0.55F + 0.45F * Kokkos::cos(phase + 0.2F)), light * (0.50F + 0.45F * Kokkos::cos(phase + 1.1F)),
          light * (0.55F + 0.45F * Kokkos::cos(phase + 2.2F))};
}

KOKKOS_INLINE_FUNCTION Color color_at(double x, double y) {
  constexpr double center_re = -0.7453;
  constexpr double center_im = 0.1127;
  constexpr double scale = 0.0065 / width;
  constexpr double plate_x = 1330, plate_y = 930, plate_radius = 210;
  const Color scene = mandelbrot(center_re + (x - width / 2.0) * scale, center_im - (y - height / 2.0) * scale);
  const double distance = Kokkos::hypot(x - plate_x, y - plate_y);
  if (distance > plate_radius + 6) return scene;
  if (distance > plate_radius) return {0.95F, 0.93F, 0.85F};
  // Where it ends, a ring is 3 pixels wide.
  const auto wave = static_cast<float>(0.5 + 0.5 * Kokkos::cos(1.0472 * distance * distance / (2 * plate_radius)));
  return mixed({0.05F, 0.10F, 0.20F}, {1.0F, 0.97F, 0.88F}, wave);
}

KOKKOS_INLINE_FUNCTION std::uint8_t level(float sum) {
  return static_cast<std::uint8_t>(255 * Kokkos::clamp(sum / (samples_per_side * samples_per_side), 0.0F, 1.0F) + 0.5F);
}

void draw(const char* path) {
  const Kokkos::DefaultExecutionSpace exec;
  const Kokkos::View<std::uint8_t***, Kokkos::LayoutRight> pixels("sample", height, width, 3);
  Kokkos::parallel_for(
      "draw_sample", Kokkos::MDRangePolicy(exec, {0, 0}, {height, width}), KOKKOS_LAMBDA(int row, int column) {
        Color sum{};
        for (int i = 0; i < samples_per_side; ++i)
          for (int j = 0; j < samples_per_side; ++j) {
            const Color c = color_at(column + (j + 0.5) / samples_per_side, row + (i + 0.5) / samples_per_side);
            sum = {sum.red + c.red, sum.green + c.green, sum.blue + c.blue};
          }
        pixels(row, column, 0) = level(sum.red);
        pixels(row, column, 1) = level(sum.green);
        pixels(row, column, 2) = level(sum.blue);
      });
  const auto host = mylos::to_host(exec, pixels);
  exec.fence();
  mylos::image::Image picture{height, width, 3, 8, {}, {}};
  picture.samples.assign(host.data(), host.data() + host.size());
  mylos::image::write_image(path, picture);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: draw_sample FILE.png\n";
    return 2;
  }
  const Kokkos::ScopeGuard kokkos(Kokkos::InitializationSettings().set_disable_warnings(true));
  try {
    draw(argv[1]);
  } catch (const std::exception& e) {
    std::cerr << "draw_sample: " << argv[1] << ": " << e.what() << '\n';
    return 1;
  }
}
