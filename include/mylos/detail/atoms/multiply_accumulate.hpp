// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_MULTIPLY_ACCUMULATE_HPP
#define MYLOS_DETAIL_ATOMS_MULTIPLY_ACCUMULATE_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/unroll.hpp>
#include <type_traits>

namespace mylos::detail {

// What the compiler that compiles the kernels was told of the host's registers.
#if defined(__AVX512F__)
inline constexpr int host_vector_bytes = 64;
inline constexpr int host_vector_registers = 32;
#elif defined(__AVX__)
inline constexpr int host_vector_bytes = 32;
inline constexpr int host_vector_registers = 16;
#else
inline constexpr int host_vector_bytes = 16;
inline constexpr int host_vector_registers = 16;
#endif

/// One register of the host. g++ keeps such variables in registers where it would leave an array of scalars in memory.
template <class T>
struct HostVector {
  using type [[gnu::vector_size(host_vector_bytes)]] = T;
};

template <class Micro, class T>
KOKKOS_FORCEINLINE_FUNCTION void multiply_accumulate_scalars(T* sums, const T* a, const T* b, int steps) {
  using M = Micro;
  for (int first = 0; first < steps; first += M::steps_at_once) {
    unroll<M::steps_at_once>([&](auto step) {
      Pack<T, M::row_group> column[M::rows / M::row_group];
      Pack<T, M::column_group> row[M::columns / M::column_group];
      unroll<M::rows / M::row_group>(
          [&](auto g) { column[g] = load_pack<M::row_group>(a + step * M::a_pitch + g * M::row_spacing); });
      unroll<M::columns / M::column_group>(
          [&](auto g) { row[g] = load_pack<M::column_group>(b + step * M::b_pitch + g * M::column_spacing); });
      unroll<M::rows>([&](auto i) {
        unroll<M::columns>([&](auto j) {
          sums[i * M::columns + j] +=
              column[i / M::row_group].values[i % M::row_group] * row[j / M::column_group].values[j % M::column_group];
        });
      });
    });
    a += M::steps_at_once * M::a_pitch;
    b += M::steps_at_once * M::b_pitch;
  }
}

template <class Micro, class T>
inline void multiply_accumulate_vectors(T* sums, const T* a, const T* b, int steps) {
  using Vector = typename HostVector<T>::type;
  constexpr int width = static_cast<int>(sizeof(Vector) / sizeof(T));
  constexpr int vectors = Micro::columns / width;
  Vector held[Micro::rows][vectors];
  unroll<Micro::rows * vectors>(
      [&](auto i) { __builtin_memcpy(&held[i / vectors][i % vectors], sums + i * width, sizeof(Vector)); });
  for (int step = 0; step < steps; ++step) {
    Vector row[vectors];
    unroll<vectors>([&](auto v) { __builtin_memcpy(&row[v], b + v * width, sizeof(Vector)); });
    unroll<Micro::rows>([&](auto r) { unroll<vectors>([&](auto v) { held[r][v] += a[r] * row[v]; }); });
    a += Micro::a_pitch;
    b += Micro::b_pitch;
  }
  unroll<Micro::rows * vectors>(
      [&](auto i) { __builtin_memcpy(sums + i * width, &held[i / vectors][i % vectors], sizeof(Vector)); });
}

/// sums(i, j) += sum over `steps` columns a and rows b of a(i) b(j), in the order of the steps, for a tile of
/// Micro::rows x Micro::columns that one thread holds in registers.
///
/// Column s starts at a + s Micro::a_pitch. Its elements lie in groups of Micro::row_group neighbours, the groups
/// Micro::row_spacing apart; a group is aligned as a Pack. Rows likewise. steps is a multiple of Micro::steps_at_once.
template <class Micro, class T>
KOKKOS_FORCEINLINE_FUNCTION void multiply_accumulate(T* sums, const T* a, const T* b, int steps) {
  KOKKOS_IF_ON_HOST((if constexpr (std::is_arithmetic_v<T> && Micro::row_group == Micro::rows &&
                                   Micro::column_group == Micro::columns &&
                                   Micro::columns % (host_vector_bytes / static_cast<int>(sizeof(T))) == 0)
                         multiply_accumulate_vectors<Micro>(sums, a, b, steps);
                     else multiply_accumulate_scalars<Micro>(sums, a, b, steps);))
  KOKKOS_IF_ON_DEVICE((multiply_accumulate_scalars<Micro>(sums, a, b, steps);))
}

}  // namespace mylos::detail

#endif
