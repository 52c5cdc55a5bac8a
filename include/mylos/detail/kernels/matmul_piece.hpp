// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_PIECE_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_PIECE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/async_copy.hpp>
#include <mylos/detail/atoms/matrix_units.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/atoms/unroll_loop.hpp>

namespace mylos::detail {

/// Which index of an operand runs along memory: k, or that of its rows (A) or columns (B), here called lines.
enum class Contiguous { k, line };

/// How a piece of an operand, `Lines` lines by `depth` steps along k, lies in scratch: as in memory, in chunks of 16
/// bytes, so that it is copied chunk by chunk. The places of a line's four chunks (k contiguous) or of a step's
/// (lines contiguous) are exchanged by a number that depends on the line (step), so that the threads that read at a
/// time read from different banks.
template <class T, int Lines, Contiguous Order>
struct MatmulPiece {
  static constexpr int chunk = 16 / static_cast<int>(sizeof(T));
  static constexpr int depth = units::piece_bytes / static_cast<int>(sizeof(T));
  static constexpr int step_depth =
      sizeof(T) == 8 ? depth : depth / 2;  ///< along k, of one product of the matrix units
  static constexpr int steps = depth / step_depth;
  static constexpr int lines = Lines;
  static constexpr int elements = Lines * depth;
  static constexpr int chunks = elements / chunk;
  static constexpr int chunks_in_step = Lines / chunk;
  static constexpr bool along_k = Order == Contiguous::k;

  /// Of element (line, k) in scratch.
  KOKKOS_FORCEINLINE_FUNCTION static int offset(int line, int k) {
    if constexpr (along_k) {
      const int exchange = (line >> 1 & 1) << 1 | (line >> 2 & 1);
      return line * depth + ((k / chunk) ^ exchange) * chunk + k % chunk;
    } else {
      const int exchange = ((k & 3) << 1 | (k >> 2 & 1)) & (chunks_in_step - 1);
      return (k * chunks_in_step + ((line / chunk) ^ exchange)) * chunk + line % chunk;
    }
  }

  /// Lines of 4 bytes that a thread reads with one access where lines are contiguous, for `Groups` groups of 8.
  template <int Groups>
  static constexpr int together = sizeof(T) != 4 || along_k ? 1 : (Groups < 4 ? Groups : 4);

  /// The line of row g of group e.
  template <int Groups>
  KOKKOS_FORCEINLINE_FUNCTION static constexpr int line(int e, int g) {
    constexpr int t = together<Groups>;
    return e / t * (8 * t) + g * t + e % t;
  }

  /// The fragments of Groups groups of 8 lines from `first` on, for step `step` of the piece. `Rows`: of A, whose
  /// groups of 8 go in pairs to the matrix units.
  template <bool Rows, int Groups>
  KOKKOS_FORCEINLINE_FUNCTION static void load(units::Fragment<T> (&f)[Groups], const T* piece, int first, int step,
                                               int lane) {
    const auto base = units::scratch_address(piece);
    const auto at = [&](int l, int k) { return base + static_cast<std::uint32_t>(offset(l, k) * int(sizeof(T))); };
    const int g = lane / 4, t = lane % 4;
    const int from_k = step * step_depth;
    if constexpr (sizeof(T) == 8) {
      MYLOS_DETAIL_UNROLL
      for (int e = 0; e < Groups; ++e) {
        MYLOS_DETAIL_UNROLL
        for (int h = 0; h < 2; ++h) {
          units::load_register(f[e].parts[h], at(first + 8 * e + g, from_k + 4 * h + t));
        }
      }
    } else if constexpr (sizeof(T) == 4 && !along_k) {
      constexpr int v = together<Groups>;
      MYLOS_DETAIL_UNROLL
      for (int e = 0; e < Groups; e += v) {
        MYLOS_DETAIL_UNROLL
        for (int h = 0; h < 2; ++h) {
          std::uint32_t words[v];
          units::load_registers(words, at(first + 8 * e + g * v, from_k + 4 * h + t));
          MYLOS_DETAIL_UNROLL
          for (int j = 0; j < v; ++j) f[e + j].parts[h] = words[j];
        }
      }
    } else {
      const int matrix = lane / 8, row = lane % 8;
      const int group = Rows ? matrix % 2 : matrix / 2, h = Rows ? matrix / 2 : matrix % 2;
      MYLOS_DETAIL_UNROLL
      for (int e = 0; e < Groups; e += 2) {
        const std::uint32_t from = along_k ? at(first + 8 * (e + group) + row, from_k + h * chunk)
                                           : at(first + 8 * (e + group), from_k + h * chunk + row);
        if constexpr (Rows)
          units::load_matrices<!along_k>(f[e].parts[0], f[e + 1].parts[0], f[e].parts[1], f[e + 1].parts[1], from);
        else
          units::load_matrices<!along_k>(f[e].parts[0], f[e].parts[1], f[e + 1].parts[0], f[e + 1].parts[1], from);
      }
    }
  }
};

/// Copies an operand's pieces, one after another, from memory to scratch, zeros where it ends: in chunks of 16 bytes
/// where they are aligned in memory and the operand ends with a whole one, else element by element.
template <class Piece, class T, int TeamSize>
class MatmulPieceCopy {
 public:
  KOKKOS_FUNCTION MatmulPieceCopy(const T* data, std::int64_t stride, std::int64_t k_stride, int lines, bool in_chunks,
                                  int thread)
      : m_stride(stride), m_k_stride(k_stride), m_lines(lines), m_thread(thread), m_in_chunks(in_chunks) {
    m_line = in_chunks ? first_line<Piece::chunk>() : first_line<1>();
    m_step = in_chunks ? first_step<Piece::chunk>() : first_step<1>();
    m_place = Piece::offset(m_line, m_step);
    m_from = data + m_line * stride + m_step * k_stride;
  }

  /// Starts to copy the next piece, of which k_left steps exist.
  KOKKOS_FUNCTION void copy(int k_left, T* piece) {
    if (m_in_chunks)
      copy_units<Piece::chunk>(k_left, piece);
    else if constexpr (sizeof(T) >= 4)
      copy_units<1>(k_left, piece);
    else
      copy_elements(k_left, piece);
    m_from += Piece::depth * m_k_stride;
  }

  /// Whether this thread has copied a number other than 0 of a magnitude below `limit` to a piece.
  KOKKOS_FORCEINLINE_FUNCTION bool has_below(float limit, const T* piece) const {
    return m_in_chunks ? has_below_in_units<Piece::chunk>(limit, piece) : has_below_in_units<1>(limit, piece);
  }

 private:
  // Of units of Unit neighbours, in rows along the contiguous dimension.
  static constexpr bool along_k = Piece::along_k;
  template <int Unit>
  static constexpr int units_in_row = (along_k ? Piece::depth : Piece::lines) / Unit;
  template <int Unit>
  static constexpr int units = Piece::elements / Unit;
  template <int Unit>
  static constexpr int rows_apart = TeamSize / units_in_row<Unit>;  ///< lines or steps between a thread's units
  template <int Unit>
  static constexpr int per_thread = (units<Unit> + TeamSize - 1) / TeamSize;

  template <int Unit>
  KOKKOS_FUNCTION int first_line() const {
    static_assert(TeamSize % units_in_row<Unit> == 0);
    return along_k ? m_thread / units_in_row<Unit> : m_thread % units_in_row<Unit> * Unit;
  }
  template <int Unit>
  KOKKOS_FUNCTION int first_step() const {
    return along_k ? m_thread % units_in_row<Unit> * Unit : m_thread / units_in_row<Unit>;
  }
  /// Where unit i of this thread lies in scratch.
  template <int Unit>
  KOKKOS_FORCEINLINE_FUNCTION int place(int i) const {
    constexpr int apart = rows_apart<Unit>;
    if constexpr (apart % 8 == 0)  // so that the exchange of chunks is the same
      return m_place + i * apart * (along_k ? Piece::depth : Piece::lines);
    else
      return along_k ? Piece::offset(m_line + i * apart, m_step) : Piece::offset(m_line, m_step + i * apart);
  }
  template <int Unit>
  KOKKOS_FUNCTION bool exists(int i) const {
    return units<Unit> % TeamSize == 0 || m_thread + i * TeamSize < units<Unit>;
  }

  template <int Unit>
  KOKKOS_FUNCTION void copy_units(int k_left, T* piece) {
    const std::int64_t apart = rows_apart<Unit> * (along_k ? m_stride : m_k_stride);
    if (m_lines == Piece::lines && k_left >= Piece::depth) {
      MYLOS_DETAIL_UNROLL
      for (int i = 0; i < per_thread<Unit>; ++i)
        if (exists<Unit>(i)) copy_unit<Unit>(piece + place<Unit>(i), m_from + i * apart, true);
      return;
    }
    MYLOS_DETAIL_UNROLL
    for (int i = 0; i < per_thread<Unit>; ++i) {
      if (!exists<Unit>(i)) continue;
      const bool valid = along_k ? m_line + i * rows_apart<Unit> < m_lines && m_step < k_left
                                 : m_step + i * rows_apart<Unit> < k_left && m_line < m_lines;
      // Nothing is read where nothing is valid, but the address must be one of the operand's.
      const T* const from = valid ? m_from + i * apart : m_from - (m_line * m_stride + m_step * m_k_stride);
      copy_unit<Unit>(piece + place<Unit>(i), from, valid);
    }
  }

  template <int Unit>
  KOKKOS_FORCEINLINE_FUNCTION static void copy_unit(T* to, const T* from, bool valid) {
    constexpr int bytes = Unit * static_cast<int>(sizeof(T));
    async_copy<bytes>(to, from, valid ? bytes : 0);
  }

  /// Elements that are too small for an asynchronous copy.
  KOKKOS_FUNCTION void copy_elements(int k_left, T* piece) const {
    constexpr int batch = 8;  // on their way at a time
    for (int first = 0; first < per_thread<1>; first += batch) {
      T held[batch];
      MYLOS_DETAIL_UNROLL
      for (int j = 0; j < batch; ++j) {
        const int apart = (first + j) * rows_apart<1>;
        const bool valid =
            along_k ? m_line + apart < m_lines && m_step < k_left : m_step + apart < k_left && m_line < m_lines;
        held[j] = valid ? m_from[apart * (along_k ? m_stride : m_k_stride)] : T(0);
      }
      MYLOS_DETAIL_UNROLL
      for (int j = 0; j < batch; ++j)
        if (exists<1>(first + j)) piece[place<1>(first + j)] = held[j];
    }
  }

  template <int Unit>
  KOKKOS_FORCEINLINE_FUNCTION bool has_below_in_units(float limit, const T* piece) const {
    // One instruction an element finds the least magnitude; only where that is small, zeros are told from the others.
    float least = limit;
    MYLOS_DETAIL_UNROLL
    for (int i = 0; i < per_thread<Unit>; ++i) {
      if (!exists<Unit>(i)) continue;
      const auto pack = load_pack<Unit>(piece + place<Unit>(i));
      MYLOS_DETAIL_UNROLL
      for (int j = 0; j < Unit; ++j) least = Kokkos::fmin(least, Kokkos::fabs(pack.values[j]));
    }
    bool below = false;
    if (least < limit) {
      for (int i = 0; i < per_thread<Unit>; ++i) {
        if (!exists<Unit>(i)) continue;
        const auto pack = load_pack<Unit>(piece + place<Unit>(i));
        for (int j = 0; j < Unit; ++j) below = below || (pack.values[j] != 0 && Kokkos::fabs(pack.values[j]) < limit);
      }
    }
    return below;
  }

  const T* m_from;
  std::int64_t m_stride;
  std::int64_t m_k_stride;
  int m_lines;
  int m_thread;
  int m_line;  // of this thread's first unit
  int m_step;
  int m_place;
  bool m_in_chunks;
};

}  // namespace mylos::detail

#endif
