// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_MATMUL_CHECK_HPP
#define MYLOS_BENCH_MATMUL_CHECK_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <sstream>
#include <string>

#include "operands.hpp"

namespace mylos::bench {

template <class Elements>
struct CountNaN {
  Elements elements;
  KOKKOS_FUNCTION void operator()(std::int64_t i, std::int64_t& count) const {
    const auto x = static_cast<float>(elements(i));
    count += x != x ? 1 : 0;
  }
};

/// An element of the result in double, and how far from it a right result may be.
struct Expected {
  double value;
  double bound;
};

/// u is the unit roundoff of sums (float for half types), u_T that of the element type, S = sum |a b| over k terms.
///
/// A product and its additions, in any order, are within gamma_k S, gamma_k = k u / (1 - k u) (Higham, Accuracy and
/// Stability of Numerical Algorithms, 2002, section 3.1); the reference likewise in double. A float multiplied as two
/// TF32 halves may lose the product of the two lower halves and 2^-21 of each operand, together below 2^-20 = 16 u of
/// each product: gamma_(k + 16). Plain TF32 operands, truncated, are off by 2^-10 each: at most 2^-9 + 2^-20 of each
/// product. The bias adds one rounding; conversion to T is one more, or half the smallest denormal. The maximum with 0
/// moves no two numbers apart.
template <class Type, class Exec>
Expected expected(const Work& work, const Operands<typename Type::type, Exec>& on, std::int64_t matrix, std::int64_t i,
                  std::int64_t j) {
  using T = typename Type::type;
  const auto element = [](const auto& v, std::uint64_t seed, std::int64_t batch, std::int64_t row,
                          std::int64_t column) {
    const auto rows = static_cast<std::int64_t>(v.extent(1)), columns = static_cast<std::int64_t>(v.extent(2));
    return static_cast<double>(
        draw<T>(seed, static_cast<std::uint64_t>((batch * rows + row) * columns + column), Range{}));
  };
  double sum = 0, magnitude = 0;
  for (std::int64_t l = 0; l < work.k; ++l) {
    const double a = element(on.a, on.seed_a, matrix, work.transpose_a ? l : i, work.transpose_a ? i : l);
    const double b = element(on.b, on.seed_b, matrix, work.transpose_b ? j : l, work.transpose_b ? l : j);
    sum += a * b;
    magnitude += std::abs(a * b);
  }
  const auto gamma = [](double count, double u) { return count * u / (1 - count * u); };
  const double u_double = 0x1p-53, u_element = std::ldexp(1, -Type::digits), u = std::min(u_element, 0x1p-24);
  const auto k = static_cast<double>(work.k);
  double bound = (gamma(k + 16, u) + gamma(k, u_double)) * magnitude;
  if (work.type == "tf32") bound += (0x1p-9 + 0x1p-20) * magnitude;
  if (work.bias_relu) {
    const auto bias = static_cast<double>(draw<T>(on.seed_bias, static_cast<std::uint64_t>(j), Range{}));
    bound += (u + u_double) * (std::abs(sum) + bound + std::abs(bias));
    sum = std::max(0.0, sum + bias);
  }
  return {sum, bound + u_element * (std::abs(sum) + bound) + Type::smallest};
}

/// Whether every element of C was written, and those at the corners and some anywhere are right. "" or what is wrong.
template <class Type, class Exec>
std::string check(const Exec& exec, const Work& work, const Operands<typename Type::type, Exec>& on) {
  using T = typename Type::type;
  using Elements = Kokkos::View<const T*, typename Exec::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
  const auto size = static_cast<std::int64_t>(on.c.span());
  std::int64_t missing = 0;
  Kokkos::parallel_reduce("mylos::bench::count_nan",
                          Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>>(exec, 0, size),
                          CountNaN<Elements>{Elements(on.c.data(), on.c.span())}, missing);
  exec.fence();
  if (missing > 0) return "wrong: " + std::to_string(missing) + " elements were not written, or are NaN";

  // A million terms are milliseconds.
  const std::int64_t samples = std::clamp<std::int64_t>((1 << 20) / std::max<std::int64_t>(work.k, 1), 24, 96);
  const auto corner = [](std::int64_t bit, std::int64_t sample, std::int64_t extent) {
    return sample >> bit & 1 ? extent - 1 : 0;
  };
  for (std::int64_t sample = 0; sample < samples; ++sample) {
    std::int64_t matrix = corner(0, sample, work.batch), i = corner(1, sample, work.m), j = corner(2, sample, work.n);
    if (sample >= 8) {
      const auto at = static_cast<std::int64_t>(draw<std::uint64_t>(0, static_cast<std::uint64_t>(sample), {}) %
                                                static_cast<std::uint64_t>(size));
      j = at % work.n;
      i = at / work.n % work.m;
      matrix = at / work.n / work.m;
    }
    T got{};
    Kokkos::deep_copy(got, Kokkos::View<const T, typename Exec::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>(
                               on.c.data() + ((matrix * work.m + i) * work.n + j)));
    const Expected right = expected<Type>(work, on, matrix, i, j);
    if (std::abs(static_cast<double>(got) - right.value) <= right.bound) continue;  // false for NaN
    std::ostringstream text;
    text.precision(17);
    text << "wrong: element (" << i << ", " << j << ") of matrix " << matrix << " is " << static_cast<double>(got)
         << ", not " << right.value << " +- " << right.bound;
    return text.str();
  }
  return "";
}

}  // namespace mylos::bench

#endif
