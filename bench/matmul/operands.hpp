// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_MATMUL_OPERANDS_HPP
#define MYLOS_BENCH_MATMUL_OPERANDS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <limits>
#include <mylos/options.hpp>
#include <string>

#include "../support/random_data.hpp"
#include "work.hpp"

namespace mylos::bench {

/// The matrices of one piece of work.
template <class T, class Exec>
struct Operands {
  using Matrices = Kokkos::View<T***, Kokkos::LayoutRight, typename Exec::memory_space>;
  using Bias = Kokkos::View<T*, typename Exec::memory_space>;

  static Matrices allocate(std::int64_t batch, std::int64_t rows, std::int64_t columns, bool transposed) {
    const auto extent = [](std::int64_t x) { return static_cast<std::size_t>(x); };
    return Matrices(Kokkos::view_alloc(Kokkos::WithoutInitializing, "mylos::bench::matrices"), extent(batch),
                    extent(transposed ? columns : rows), extent(transposed ? rows : columns));
  }

  explicit Operands(const Work& work)
      : a(allocate(work.batch, work.m, work.k, work.transpose_a)),
        b(allocate(work.batch, work.k, work.n, work.transpose_b)),
        c(allocate(work.batch, work.m, work.n, false)),
        bias("mylos::bench::bias", static_cast<std::size_t>(work.n)) {}

  void fill(const Exec& exec) const {
    fill_random(exec, a, seed_a);
    fill_random(exec, b, seed_b);
    fill_random(exec, bias, seed_bias);
  }

  /// No result may pass for one of the call before.
  void poison(const Exec& exec) const {
    Kokkos::deep_copy(exec, c, static_cast<T>(std::numeric_limits<float>::quiet_NaN()));
  }

  Matrices a, b, c;
  Bias bias;

  static constexpr std::uint64_t seed_a = 1, seed_b = 2, seed_bias = 3;
};

inline MatmulOptions options_of(const Work& work, Algorithm algorithm) {
  return {.transpose_a = work.transpose_a,
          .transpose_b = work.transpose_b,
          .precision = work.type == "tf32" ? Precision::tf32 : Precision::full,
          .algorithm = algorithm};
}

inline constexpr std::pair<const char*, Algorithm> algorithms[] = {
    {"portable", Algorithm::portable}, {"automatic", Algorithm::automatic}, {"vendor", Algorithm::vendor}};

}  // namespace mylos::bench

#endif
