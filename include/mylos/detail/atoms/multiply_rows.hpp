// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_MULTIPLY_ROWS_HPP
#define MYLOS_DETAIL_ATOMS_MULTIPLY_ROWS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/host_lanes.hpp>
#include <mylos/detail/atoms/host_vector.hpp>
#include <mylos/detail/unroll.hpp>
#include <utility>

namespace mylos::detail {

/// How a few rows of a product and its factors lie: c(i, j) at [i * c_row + j], a(i, s) at [i * a_row + s * a_step],
/// b(s, j) at [s * b_step + j]; so many steps, and so many columns in the last vector of a row.
struct RowStrides {
  std::int64_t c_row;
  std::int64_t a_row;
  std::int64_t a_step;
  std::int64_t b_step;
  int steps;
  int last_columns;
};

/// Memory that will be needed soon, a line for each step from each of these on; it need not exist.
struct AheadOfRows {
  const char* a;
  const char* b;
  const char* c;
  static constexpr int line = 64;

  void advance(int steps) { a += steps * line, b += steps * line, c += steps * line; }
};

/// c = a b for `Rows` rows of `Vectors` vectors. Row pointers are three strides apart, so that every element of a has
/// an address of a base and a scaled stride.
template <int Rows, int Vectors, int Bytes, bool Ahead, class S>
[[gnu::noinline]] void multiply_rows_of(S* c, const S* a, const S* b, const RowStrides& at,
                                        [[maybe_unused]] const AheadOfRows& ahead) {
  using Lanes = HostLanes<S, Bytes>;
  using Vector = typename Lanes::Vector;
  using Memory = typename HostVector<S, Bytes>::memory;
  constexpr int bases = (Rows + 2) / 3;
  constexpr int last = Vectors - 1;
  const Lanes lanes(at.last_columns);
  const std::int64_t stride = at.a_row, a_step = at.a_step, b_step = at.b_step, c_row = at.c_row;
  const int steps = at.steps;
  Vector held[Rows][Vectors] = {};
  const S* base[bases];
  unroll_on_host<bases>([&](auto g) { base[g] = a + 3 * g * stride; });
  [[maybe_unused]] const AheadOfRows ahead_of = ahead;
  [[maybe_unused]] std::int64_t next = 0;
  for (int step = 0; step < steps; ++step) {
    Vector row[Vectors];
    if constexpr (Ahead) {
      __builtin_prefetch(ahead_of.a + next), __builtin_prefetch(ahead_of.b + next),
          __builtin_prefetch(ahead_of.c + next, 1);
      next += AheadOfRows::line;
    }
    unroll_on_host<last>([&](auto v) { row[v] = *reinterpret_cast<const Memory*>(b + v * Lanes::width); });
    row[last] = lanes.load(b + last * Lanes::width);
    unroll_on_host<Rows>([&](auto r) {
      const S factor = base[r / 3][r % 3 * stride];
      unroll_on_host<Vectors>([&](auto v) { held[r][v] += factor * row[v]; });
    });
    unroll_on_host<bases>([&](auto g) { base[g] += a_step; });
    b += b_step;
  }
  unroll_on_host<Rows>([&](auto r) {
    unroll_on_host<last>([&](auto v) { *reinterpret_cast<Memory*>(c + v * Lanes::width) = held[r][v]; });
    lanes.store(c + last * Lanes::width, held[r][last]);
    c += c_row;
  });
}

template <class S>
using MultiplyRows = void (*)(S* c, const S* a, const S* b, const RowStrides& at, const AheadOfRows& ahead);

/// The most rows of so many vectors whose sums stay in registers, beside the vectors of b and one of a.
constexpr int most_rows_of(int vectors) {
  constexpr int most = 16;
  const int rows = (host_vector_registers - 2 - vectors) / vectors;
  return rows < most ? rows : most;
}

template <int Vectors, int Bytes, bool Ahead, class S, int... R>
MultiplyRows<S> multiply_rows_among(int rows, std::integer_sequence<int, R...>) {
  MultiplyRows<S> found = nullptr;
  ((R + 1 == rows ? void(found = &multiply_rows_of<R + 1, Vectors, Bytes, Ahead, S>) : void()), ...);
  return found;
}

/// Vectors that multiply_rows takes of a row.
inline constexpr int most_vectors_of_rows = host_vector_registers == 32 ? 4 : 2;

/// The function for so many rows, at most most_rows_of the vectors that the columns fill, and columns. One that asks
/// for memory ahead does so with two vectors and more, whose products hide it.
template <class S>
MultiplyRows<S> multiply_rows(int rows, int columns, bool ahead) {
  constexpr int bytes = host_vector_bytes, width = host_vector_width<S>;
  MultiplyRows<S> found = nullptr;
  if (bytes == 64 && 2 * columns <= width)
    return multiply_rows_among<1, bytes / 2, false, S>(rows, std::make_integer_sequence<int, most_rows_of(1)>{});
  unroll_on_host<most_vectors_of_rows>([&](auto v) {
    constexpr int vectors = decltype(v)::value + 1;
    constexpr auto all_rows = std::make_integer_sequence<int, most_rows_of(vectors)>{};
    if ((columns + width - 1) / width != vectors) return;
    found = ahead && vectors > 1 ? multiply_rows_among<vectors, bytes, (vectors > 1), S>(rows, all_rows)
                                 : multiply_rows_among<vectors, bytes, false, S>(rows, all_rows);
  });
  return found;
}

}  // namespace mylos::detail

#endif
