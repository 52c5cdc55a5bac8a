// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_PANELS_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_PANELS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/multiply_accumulate.hpp>
#include <mylos/detail/atoms/pack_panel.hpp>
#include <mylos/detail/atoms/prefetch.hpp>
#include <mylos/detail/atoms/strided_access.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/unroll.hpp>

namespace mylos::detail {

/// How a piece of an operand, Tile::depth steps along k, lies in scratch: panels of `Width` elements, in each the steps
/// one after another, `Pitch` apart.
template <class Tile, int Width, int Pitch>
struct MatmulPanels {
  static constexpr int width = Width;
  static constexpr int pitch = Pitch;
  static constexpr int depth = Tile::depth;
  static constexpr int elements = depth * Pitch;  ///< of one panel

  KOKKOS_FUNCTION static int count(int extent) { return (extent + Width - 1) / Width; }
};

/// Copies the panels of an operand of a tile, piece by piece, from strided memory to scratch, for a thread alone. The
/// first panels may be used where they lie instead.
template <class Sum, class T, class Panels>
class PanelCopy {
 public:
  KOKKOS_FUNCTION PanelCopy(const T* data, std::int64_t stride, std::int64_t k_stride, int extent, int in_place)
      : m_data(data), m_stride(stride), m_k_stride(k_stride), m_extent(extent), m_in_place(in_place) {}

  KOKKOS_FUNCTION void advance(int steps) { m_data += steps * m_k_stride; }

  KOKKOS_FUNCTION void copy(int panel, int steps, Sum* scratch) const {
    if (panel < m_in_place) return;
    const int first = panel * Panels::width;
    const int count = Kokkos::min(+Panels::width, m_extent - first);
    pack_panel<Panels::width, Panels::pitch>(
        scratch, PanelSource<T>{m_data + first * m_stride, m_stride, m_k_stride, count}, steps);
  }

  /// Asks for steps first, ..., end - 1 of a panel that will be copied, if its elements are neighbours.
  KOKKOS_FUNCTION void ask_for(int panel, int first, int end) const {
    if (panel < m_in_place || m_stride != 1) return;
    const T* const from = m_data + panel * Panels::width;
    for (int step = first; step < end; ++step) prefetch<Panels::width>(from + step * m_k_stride);
  }

  /// A panel, in place or in `scratch`.
  KOKKOS_FUNCTION MicroOperand<Sum> operand(int panel, const Sum* scratch) const {
    if constexpr (std::is_same_v<Sum, T>)
      if (panel < m_in_place) return {m_data + panel * Panels::width * m_stride, m_stride, m_k_stride};
    return {scratch, 1, Panels::pitch};
  }

 private:
  const T* m_data;
  std::int64_t m_stride;
  std::int64_t m_k_stride;
  int m_extent;
  int m_in_place;
};

/// Copies the only panel of an operand of a tile, piece by piece, from strided memory to scratch, zeros where it ends.
/// Every thread of the team reads its elements to registers first (fetch) and stores them later; neighbouring threads
/// take neighbours along the dimension of the smaller stride.
template <class Sum, class T, class Panels, int TeamSize>
class TeamPanelCopy {
 public:
  KOKKOS_FUNCTION TeamPanelCopy(const T* data, std::int64_t stride, std::int64_t k_stride, int extent, int thread)
      : m_stride(stride), m_k_stride(k_stride), m_extent(extent) {
    const bool along_k = k_stride < stride;
    m_first = along_k ? thread / Panels::depth : thread % Panels::width;
    m_first_step = along_k ? thread % Panels::depth : thread / Panels::width;
    m_apart = along_k ? TeamSize / Panels::depth : 0;
    m_steps_apart = along_k ? 0 : TeamSize / Panels::width;
    m_distance = m_apart * stride + m_steps_apart * k_stride;
    m_data = data + m_first * stride + m_first_step * k_stride;
  }

  KOKKOS_FUNCTION void advance() { m_data += Panels::depth * m_k_stride; }

  KOKKOS_FUNCTION void fetch(std::int64_t k_left) {
    if (Panels::width <= m_extent && Panels::depth <= k_left) {
      load_strided<per_thread>(m_held, m_data, m_distance);
    } else {
      unroll<per_thread>([&](auto j) {
        const bool inside = m_first + j * m_apart < m_extent && m_first_step + j * m_steps_apart < k_left;
        m_held[j] = inside ? m_data[j * m_distance] : T(0);
      });
    }
  }

  KOKKOS_FUNCTION void store(Sum* scratch) const {
    Sum* const to = scratch + m_first_step * Panels::pitch + m_first;
    const int distance = m_apart + m_steps_apart * Panels::pitch;
    unroll<per_thread>([&](auto j) { to[j * distance] = convert<Sum>(m_held[j]); });
  }

 private:
  static constexpr int per_thread = Panels::width * Panels::depth / TeamSize;
  static_assert(per_thread * TeamSize == Panels::width * Panels::depth);
  static_assert(TeamSize % Panels::width == 0 && TeamSize % Panels::depth == 0);

  const T* m_data;
  std::int64_t m_stride;
  std::int64_t m_k_stride;
  std::int64_t m_distance;  ///< between a thread's elements
  int m_extent;
  int m_first;
  int m_first_step;
  int m_apart;
  int m_steps_apart;
  T m_held[per_thread];
};

}  // namespace mylos::detail

#endif
