// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <mylos/filter.hpp>

#include "operation.hpp"

namespace mylos::command {
namespace {

constexpr std::int64_t radius = 7;
constexpr std::int64_t taps = 2 * radius + 1;
constexpr double sigma = 3;

const NamedSizes image_sizes{{64, 256, 1024}, {64, 128, 256, 512, 1024, 2048, 4096, 8192}, {8192, 16384, 32768}};
constexpr std::int64_t largest_image = 1000000;

// Where index i of an axis of length n lies after reflection at the edges, the edge element repeated.
std::int64_t reflected(std::int64_t i, std::int64_t n) {
  const std::int64_t within = (i % (2 * n) + 2 * n) % (2 * n);
  return within < n ? within : 2 * n - 1 - within;
}

// The image of n x n pixels, each of `channels` numbers, continued by `radius` pixels on every side.
template <class T>
std::vector<float> continued(const T* image, std::int64_t n, std::int64_t channels) {
  const std::int64_t side = n + 2 * radius;
  std::vector<float> result(static_cast<std::size_t>(side * side * channels));
  float* next = result.data();
  for (std::int64_t y = -radius; y < n + radius; ++y) {
    const T* row = image + reflected(y, n) * n * channels;
    for (std::int64_t x = -radius; x < n + radius; ++x)
      for (std::int64_t c = 0; c < channels; ++c) *next++ = static_cast<float>(row[reflected(x, n) * channels + c]);
  }
  return result;
}

std::array<double, taps> gaussian_weights() {
  std::array<double, taps> weights{};
  double sum = 0;
  for (std::int64_t k = 0; k < taps; ++k) {
    const auto distance = static_cast<double>(k - radius);
    sum += weights[static_cast<std::size_t>(k)] = std::exp(-distance * distance / (2 * sigma * sigma));
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

// A float image of n x n pixels under a kernel of random weights.
struct Correlate {
  using data_type = float**;
  static constexpr std::size_t inputs = 2;
  using Pointers = std::array<const float*, inputs>;

  static std::array<Extents, inputs> input_extents(std::int64_t n) {
    return {output_extents(n), Extents{static_cast<std::size_t>(taps), static_cast<std::size_t>(taps)}};
  }
  static Extents output_extents(std::int64_t n) { return {static_cast<std::size_t>(n), static_cast<std::size_t>(n)}; }
  static float draw(std::size_t input, double unit) { return static_cast<float>(input == 0 ? unit : 2 * unit - 1); }

  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::correlate2d(exec, in[0], in[1], out);
  }

  static void naive(const Pointers& in, float* out, std::int64_t n) {
    const std::vector<float> image = continued(in[0], n, 1);
    const std::int64_t side = n + 2 * radius;
    for (std::int64_t y = 0; y < n; ++y)
      for (std::int64_t x = 0; x < n; ++x) {
        float sum = 0;
        for (std::int64_t v = 0; v < taps; ++v)
          for (std::int64_t u = 0; u < taps; ++u)
            sum += in[1][v * taps + u] * image[static_cast<std::size_t>((y + v) * side + x + u)];
        out[y * n + x] = sum;
      }
  }

  class Reference {
   public:
    Reference(const Pointers& in, std::int64_t n) : m_in(in), m_n(n) {
      double weight = 0;
      for (std::int64_t k = 0; k < taps * taps; ++k) weight += std::abs(static_cast<double>(in[1][k]));
      // Whatever the order of the sum, each of its terms goes through at most as many roundings as there are terms; the
      // image's values are at most 1. One rounding more covers those of this reference.
      m_bound = rounding_bound<float>(taps * taps + 1) * weight;
    }
    static double cost(std::int64_t) { return taps * taps; }
    [[nodiscard]] double value(std::int64_t index) const {
      double sum = 0;
      for (std::int64_t v = 0; v < taps; ++v) {
        const float* row = m_in[0] + reflected(index / m_n + v - radius, m_n) * m_n;
        for (std::int64_t u = 0; u < taps; ++u)
          sum += static_cast<double>(m_in[1][v * taps + u]) *
                 static_cast<double>(row[reflected(index % m_n + u - radius, m_n)]);
      }
      return sum;
    }
    [[nodiscard]] double bound(std::int64_t) const { return m_bound; }

   private:
    Pointers m_in;
    std::int64_t m_n;
    double m_bound = 0;
  };

  static Case describe() {
    return {"correlate2d",
            "15 x 15 kernel, boundary reflect",
            "n x n image, float",
            Case::Rate::flops,
            image_sizes,
            largest_image,
            [](std::int64_t n) { return (2 * n * n + taps * taps) * static_cast<std::int64_t>(sizeof(float)); },
            [](std::int64_t n) { return 2 * taps * taps * n * n; },
            make_problem<Correlate>};
  }
};

// Channels: 1 for float images of rank 2, 3 for interleaved images of bytes.
template <class T>
struct Gaussian {
  static constexpr bool is_float = std::is_floating_point_v<T>;
  static constexpr std::int64_t channels = is_float ? 1 : 3;
  using data_type = std::conditional_t<is_float, T**, T***>;
  static constexpr std::size_t inputs = 1;
  using Pointers = std::array<const T*, inputs>;

  static std::array<Extents, inputs> input_extents(std::int64_t n) { return {output_extents(n)}; }
  static Extents output_extents(std::int64_t n) {
    return {static_cast<std::size_t>(n), static_cast<std::size_t>(n), static_cast<std::size_t>(channels)};
  }
  static T draw(std::size_t, double unit) { return static_cast<T>(is_float ? unit : 256 * unit); }

  template <class Exec, class Inputs, class Out>
  static void run(const Exec& exec, const Inputs& in, const Out& out) {
    mylos::gaussian_blur(exec, in[0], out, {.sigma = sigma, .radius = radius, .boundary = Boundary::reflect});
  }

  // Along the rows, then along the columns.
  static void naive(const Pointers& in, T* out, std::int64_t n) {
    const std::array<double, taps> exact = gaussian_weights();
    std::array<float, taps> weights{};
    std::transform(exact.begin(), exact.end(), weights.begin(), [](double w) { return static_cast<float>(w); });
    const std::vector<float> image = continued(in[0], n, channels);
    const std::int64_t side = n + 2 * radius;
    std::vector<float> along_rows(static_cast<std::size_t>(side * n * channels));
    for (std::int64_t y = 0; y < side; ++y) {
      const float* source = image.data() + y * side * channels;
      for (std::int64_t x = 0; x < n * channels; ++x) {
        float sum = 0;
        for (std::int64_t k = 0; k < taps; ++k) sum += weights[static_cast<std::size_t>(k)] * source[x + k * channels];
        along_rows[static_cast<std::size_t>(y * n * channels + x)] = sum;
      }
    }
    for (std::int64_t y = 0; y < n; ++y)
      for (std::int64_t x = 0; x < n * channels; ++x) {
        float sum = 0;
        for (std::int64_t k = 0; k < taps; ++k)
          sum +=
              weights[static_cast<std::size_t>(k)] * along_rows[static_cast<std::size_t>((y + k) * n * channels + x)];
        out[y * n * channels + x] = static_cast<T>(is_float ? sum : std::min(std::nearbyint(sum), 255.0F));
      }
  }

  class Reference {
   public:
    Reference(const Pointers& in, std::int64_t n) : m_in(in), m_n(n), m_weights(gaussian_weights()) {}
    static double cost(std::int64_t) { return taps * taps; }
    [[nodiscard]] double value(std::int64_t index) const {
      const std::int64_t channel = index % channels;
      const std::int64_t x = index / channels % m_n;
      const std::int64_t y = index / channels / m_n;
      double sum = 0;
      for (std::int64_t v = 0; v < taps; ++v) {
        const T* row = m_in[0] + reflected(y + v - radius, m_n) * m_n * channels;
        for (std::int64_t u = 0; u < taps; ++u)
          sum += m_weights[static_cast<std::size_t>(v)] * m_weights[static_cast<std::size_t>(u)] *
                 static_cast<double>(row[reflected(x + u - radius, m_n) * channels + channel]);
      }
      return sum;
    }
    // In each of the two passes a term goes through the rounding of its weight and at most `taps` more; the weights'
    // sum is 1. One rounding more covers those of this reference. Integers: half a level for rounding to nearest.
    [[nodiscard]] double bound(std::int64_t) const {
      const double largest_value = is_float ? 1 : 255;
      return rounding_bound<float>(2 * (taps + 1) + 1) * largest_value + (is_float ? 0 : 0.5);
    }

   private:
    Pointers m_in;
    std::int64_t m_n;
    std::array<double, taps> m_weights;
  };

  static Case describe(const char* name, const char* size_meaning) {
    return {name,
            "15 taps, sigma 3, boundary reflect",
            size_meaning,
            Case::Rate::bytes,
            image_sizes,
            largest_image,
            [](std::int64_t n) { return 2 * n * n * channels * static_cast<std::int64_t>(sizeof(T)); },
            [](std::int64_t n) { return 4 * taps * n * n * channels; },
            make_problem<Gaussian>};
  }
};

}  // namespace

std::vector<Case> filter_cases() {
  return {Correlate::describe(), Gaussian<float>::describe("gaussian_blur", "n x n image, float"),
          Gaussian<std::uint8_t>::describe("gaussian_blur_u8", "n x n RGB image, 8 bit")};
}

}  // namespace mylos::command
