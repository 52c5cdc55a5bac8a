// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_ELEMENTWISE_LOAD_HPP
#define MYLOS_DETAIL_KERNELS_ELEMENTWISE_LOAD_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/atoms/prefetch.hpp>

namespace mylos::detail {

constexpr int smaller(int a, int b) {
  return a < b ? a : b;
}

constexpr int largest_power_of_two(int n) {
  int power = 1;
  while (2 * power <= n) power *= 2;
  return power;
}

/// Elements a pack of `bytes` bytes of the widest of the types.
template <class... T>
constexpr int pack_elements(int bytes) {
  int widest = 1;
  ((widest = static_cast<int>(sizeof(T)) > widest ? static_cast<int>(sizeof(T)) : widest), ...);
  return largest_power_of_two(bytes / widest);
}

/// An input: elements in memory or, where data is null, one number. One type for both, so that they share a kernel.
template <class T>
struct Operand {
  using value_type = T;
  const T* data;
  T number;
};

/// The columns of a pack, [begin, end) of [0, N), that exist.
struct PackRange {
  int begin;
  int end;

  template <int N>
  KOKKOS_FORCEINLINE_FUNCTION bool whole() const {
    return begin == 0 && end == N;
  }
  /// i, or the nearest column that exists.
  KOKKOS_FORCEINLINE_FUNCTION int nearest(int i) const { return i < begin ? begin : i < end ? i : end - 1; }
};

/// The elements at offset + i * stride, i = 0 to N - 1, into registers; columns that do not exist get the value of one
/// that does, so that they can be computed with.
template <int N, class T>
KOKKOS_FORCEINLINE_FUNCTION void load_row(Pack<T, N>& row, const Operand<T>& from, std::int64_t offset,
                                          std::int64_t stride, PackRange range) {
  if (stride == 0) {
    const T value = from.data != nullptr ? from.data[offset] : from.number;
    for (int i = 0; i < N; ++i) row.values[i] = value;
  } else if (stride == 1 && range.whole<N>() && pack_aligned<N>(from.data + offset)) {
    row = load_pack<N>(from.data + offset);
  } else {
    for (int i = 0; i < N; ++i) row.values[i] = from.data[offset + range.nearest(i) * stride];
  }
}

/// The columns that exist, where they lie or gathered into `buffer`. `ahead`: the next pack is asked for, without which
/// add of arrays past the caches takes a tenth longer on 16 cores.
template <int N, class T>
KOKKOS_FORCEINLINE_FUNCTION const T* find_row(Pack<T, N>& buffer, const Operand<T>& from, std::int64_t offset,
                                              std::int64_t stride, PackRange range, bool ahead) {
  if (stride == 1) {
    if (ahead) prefetch<N>(from.data + offset + N);
    return from.data + offset;
  }
  if (stride == 0) {
    const T value = from.data != nullptr ? from.data[offset] : from.number;
    for (int i = range.begin; i < range.end; ++i) buffer.values[i] = value;
  } else {
    for (int i = range.begin; i < range.end; ++i) buffer.values[i] = from.data[offset + i * stride];
  }
  return buffer.values;
}

/// The block of M rows of N columns at offset + m * row_stride + n * column_stride into registers. An operand that is
/// contiguous along the rows is read in packs of them and turned.
template <int N, int M, class T>
KOKKOS_FORCEINLINE_FUNCTION void load_block(Pack<T, N> (&block)[M], const Operand<T>& from, std::int64_t offset,
                                            std::int64_t column_stride, std::int64_t row_stride, PackRange columns,
                                            PackRange rows) {
  if (column_stride == 0 || column_stride == 1) {
    for (int m = 0; m < M; ++m)
      load_row<N>(block[m], from, offset + rows.nearest(m) * row_stride, column_stride, columns);
    return;
  }
  for (int n = 0; n < N; ++n) {
    Pack<T, M> column;
    load_row<M>(column, from, offset + columns.nearest(n) * column_stride, row_stride, rows);
    for (int m = 0; m < M; ++m) block[m].values[n] = column.values[m];
  }
}

/// The same for a block in the first-level cache; only what exists is read.
template <int N, int M, class T>
KOKKOS_FORCEINLINE_FUNCTION void copy_block(Pack<T, N> (&block)[M], const Operand<T>& from, std::int64_t offset,
                                            std::int64_t column_stride, std::int64_t row_stride, PackRange columns,
                                            PackRange rows) {
  if (column_stride == 0 || column_stride == 1) {
    for (int m = rows.begin; m < rows.end; ++m)
      for (int n = columns.begin; n < columns.end; ++n)
        block[m].values[n] =
            from.data != nullptr ? from.data[offset + m * row_stride + n * column_stride] : from.number;
    return;
  }
  for (int n = columns.begin; n < columns.end; ++n)
    for (int m = rows.begin; m < rows.end; ++m)
      block[m].values[n] = from.data[offset + n * column_stride + m * row_stride];
}

}  // namespace mylos::detail

#endif
