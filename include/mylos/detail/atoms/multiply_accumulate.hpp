// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_MULTIPLY_ACCUMULATE_HPP
#define MYLOS_DETAIL_ATOMS_MULTIPLY_ACCUMULATE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/host_vector.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/unroll.hpp>
#include <type_traits>
#include <utility>

namespace mylos::detail {

/// Where a micro tile's operand lies: element e of step s at data[e * stride + s * step_stride].
template <class S>
struct MicroOperand {
  const S* data;
  std::int64_t stride;
  std::int64_t step_stride;
};

/// Where a micro tile's sums lie, a row in neighbours.
template <class S>
struct MicroSums {
  S* data;
  std::int64_t pitch;  ///< between rows
};

/// How many of a micro tile's rows and columns are wanted, and how many steps there are. The sums start from 0 if
/// `starts`.
struct MicroExtent {
  int rows;
  int columns;
  int steps;
  bool starts;
};

template <class Micro, class S>
KOKKOS_FORCEINLINE_FUNCTION void multiply_accumulate_scalars(S* sums, const S* a, const S* b, int steps) {
  using M = Micro;
  for (int first = 0; first < steps; first += M::steps_at_once) {
    unroll<M::steps_at_once>([&](auto step) {
      Pack<S, M::row_group> column[M::rows / M::row_group];
      Pack<S, M::column_group> row[M::columns / M::column_group];
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

/// A micro tile of Rows x Vectors registers. The row pointers are three strides apart, so that every element of A has
/// an address of a base and a scaled stride.
template <int Rows, int Vectors, int Bytes, class S>
[[gnu::noinline]] void multiply_accumulate_vectors(const MicroSums<S>& to, const MicroSums<const S>& from,
                                                   const MicroOperand<S>& a, const MicroOperand<S>& b, int steps) {
  using Vector = typename HostVector<S, Bytes>::type;
  using Memory = typename HostVector<S, Bytes>::memory;
  constexpr int width = Bytes / static_cast<int>(sizeof(S));
  constexpr int bases = (Rows + 2) / 3;
  constexpr int lines = (Rows * static_cast<int>(sizeof(S)) + 63) / 64;
  constexpr int steps_ahead = 24;  // of packed rows, which a hardware's prefetcher fetches too late
  Vector held[Rows][Vectors];
  unroll<Rows>([&](auto r) {
    unroll<Vectors>(
        [&](auto v) { held[r][v] = *reinterpret_cast<const Memory*>(from.data + r * from.pitch + v * width); });
  });
  const S* base[bases];
  unroll<bases>([&](auto g) { base[g] = a.data + 3 * g * a.stride; });
  const S* row_of_b = b.data;
  const std::int64_t stride = a.stride, a_step = a.step_stride, b_step = b.step_stride;
  for (int step = 0; step < steps; ++step) {
    Vector row[Vectors];
    // Not by unroll: g++ takes a lambda without any other effect to have none.
    for (int line = 0; line < lines; ++line) __builtin_prefetch(base[bases * line / lines] + steps_ahead * a_step);
    unroll<Vectors>([&](auto v) { row[v] = *reinterpret_cast<const Memory*>(row_of_b + v * width); });
    unroll<Rows>([&](auto r) {
      const S factor = base[r / 3][r % 3 * stride];
      unroll<Vectors>([&](auto v) { held[r][v] += factor * row[v]; });
    });
    unroll<bases>([&](auto g) { base[g] += a_step; });
    row_of_b += b_step;
  }
  unroll<Rows>([&](auto r) {
    unroll<Vectors>([&](auto v) { *reinterpret_cast<Memory*>(to.data + r * to.pitch + v * width) = held[r][v]; });
  });
}

template <class Micro, int Vectors, int Bytes, class S, int... R>
inline void multiply_accumulate_rows(const MicroSums<S>& to, const MicroSums<S>& sums, const MicroOperand<S>& a,
                                     const MicroOperand<S>& b, const MicroExtent& extent,
                                     std::integer_sequence<int, R...>) {
  using Kernel =
      void (*)(const MicroSums<S>&, const MicroSums<const S>&, const MicroOperand<S>&, const MicroOperand<S>&, int);
  static constexpr Kernel kernels[] = {&multiply_accumulate_vectors<R + 1, Vectors, Bytes, S>...};
  static constexpr S zeros[Micro::columns] = {};
  const MicroSums<const S> from = {extent.starts ? zeros : sums.data, extent.starts ? 0 : sums.pitch};
  kernels[extent.rows - 1](to, from, a, b, extent.steps);
}

template <class Micro, class S>
inline void multiply_accumulate_host(const MicroSums<S>& to, const MicroSums<S>& sums, const MicroOperand<S>& a,
                                     const MicroOperand<S>& b, const MicroExtent& extent) {
  if constexpr (std::is_arithmetic_v<S>) {
    constexpr int bytes = host_vector_bytes;
    static_assert(Micro::columns == 2 * host_vector_width<S>);
    constexpr auto rows = std::make_integer_sequence<int, Micro::rows>{};
    if (extent.columns > host_vector_width<S>)
      multiply_accumulate_rows<Micro, 2, bytes>(to, sums, a, b, extent, rows);
    else if (extent.columns > host_vector_width<S> / 2)
      multiply_accumulate_rows<Micro, 1, bytes>(to, sums, a, b, extent, rows);
    else
      multiply_accumulate_rows<Micro, 1, bytes / 2>(to, sums, a, b, extent, rows);
  } else {
    if (extent.starts)
      for (int i = 0; i < Micro::rows * Micro::columns; ++i) sums.data[i] = S(0);
    multiply_accumulate_scalars<Micro>(sums.data, a.data, b.data, extent.steps);
  }
}

/// to(i, j) = sums(i, j) + sum over the steps of a(i) b(j), in their order, for a tile of Micro::rows x Micro::columns
/// that one thread holds in registers.
///
/// On a host, for types that it has vectors of, everything lies as it says, with b's elements neighbours; what is
/// beyond the wanted columns up to the next half or whole vector is read and written too. Elsewhere operands are packed
/// with the pitches of Micro: elements in groups of Micro::row_group neighbours, the groups Micro::row_spacing apart, a
/// group aligned as a Pack; columns likewise; and the tile is multiplied whole, the steps being a multiple of
/// Micro::steps_at_once; `to` is `sums`, Micro::columns a row.
template <class Micro, class S>
KOKKOS_FORCEINLINE_FUNCTION void multiply_accumulate(const MicroSums<S>& to, const MicroSums<S>& sums,
                                                     const MicroOperand<S>& a, const MicroOperand<S>& b,
                                                     const MicroExtent& extent) {
  KOKKOS_IF_ON_HOST((multiply_accumulate_host<Micro>(to, sums, a, b, extent);))
  KOKKOS_IF_ON_DEVICE((multiply_accumulate_scalars<Micro>(sums.data, a.data, b.data, extent.steps);))
}

}  // namespace mylos::detail

#endif
