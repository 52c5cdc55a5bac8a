// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_MATMUL_PANELS_HPP
#define MYLOS_DETAIL_KERNELS_MATMUL_PANELS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/strided_access.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/unroll.hpp>

namespace mylos::detail {

/// How a piece of an operand, `Extent` elements by Tile::depth steps along k, lies in scratch: panels of `Width`
/// elements, in each the steps one after another. A copy of `copy_depth` steps of one panel gives each thread
/// `per_thread` elements.
template <class Tile, int Extent, int Width>
struct MatmulPanels {
  static constexpr int width = Width;
  static constexpr int depth = Tile::depth;
  static constexpr int copy_depth = Tile::copy_depth;
  static constexpr int team_size = Tile::team_size;
  static constexpr int pitch = Width + Tile::padding;
  static constexpr int panel_elements = depth * pitch;
  static constexpr int panels = Extent / Width;
  static constexpr int elements = panels * panel_elements;
  static constexpr int per_thread = Width * copy_depth / team_size;
  static_assert(Extent % Width == 0 && depth % copy_depth == 0 && Width * copy_depth % team_size == 0);
  static_assert(team_size < Width ? copy_depth == 1 && Width % team_size == 0 : team_size % Width == 0);
  static_assert(team_size < copy_depth || team_size % copy_depth == 0);

  /// Panels and steps that hold elements; the steps are a multiple of copy_depth and filled with zeros.
  KOKKOS_FUNCTION static int panels_used(int extent) { return panels == 1 ? 1 : (extent + Width - 1) / Width; }
  KOKKOS_FUNCTION static int steps(std::int64_t k_left) {
    if (depth == copy_depth || k_left >= depth) return depth;
    return (static_cast<int>(k_left) + copy_depth - 1) / copy_depth * copy_depth;
  }

  /// Of an element of step 0.
  KOKKOS_FUNCTION static int offset(int element) {
    return panels == 1 ? element : element / Width * panel_elements + element % Width;
  }
};

/// Copies an operand of a tile, piece by piece, from strided memory to panels, zeros where it ends. Neighbouring
/// threads take neighbours along the dimension of the smaller stride.
///
/// A piece is copied at once (copy), or read to registers first and stored later (fetch, store). S is the type of
/// scratch's elements.
template <class S, class T, class Panels>
class PanelCopy {
 public:
  KOKKOS_FUNCTION PanelCopy(const T* data, std::int64_t stride, std::int64_t k_stride, int extent, int thread)
      : m_stride(stride), m_k_stride(k_stride), m_extent(extent) {
    const bool along_k = k_stride < stride;
    m_first = along_k ? thread / Panels::copy_depth : thread % Panels::width;
    m_first_step = along_k ? thread % Panels::copy_depth : thread / Panels::width;
    m_apart = along_k ? apart_along_k : apart_along_panel;
    m_steps_apart = along_k ? 0 : steps_apart_along_panel;
    m_distance = m_apart * stride + m_steps_apart * k_stride;
    m_data = data + m_first * stride + m_first_step * k_stride;
  }

  KOKKOS_FUNCTION void advance() { m_data += Panels::depth * m_k_stride; }

  KOKKOS_FUNCTION void copy(std::int64_t k_left, S* scratch) {
    const int panels = Panels::panels_used(m_extent);
    const int steps = Panels::steps(k_left);
    for (int panel = 0; panel < panels; ++panel)
      for (int step = 0; step < steps; step += Panels::copy_depth) {
        fetch(panel, step, k_left);
        store(panel, step, scratch);
      }
  }

  KOKKOS_FUNCTION void fetch(std::int64_t k_left) { fetch(0, 0, k_left); }
  KOKKOS_FUNCTION void store(S* scratch) const { store(0, 0, scratch); }

 private:
  // Distances between a thread's elements of one copy, for neighbouring threads along the panel and along k.
  static constexpr bool thread_spans_panel = Panels::team_size >= Panels::width;
  static constexpr int apart_along_panel = thread_spans_panel ? 0 : Panels::team_size;
  static constexpr int steps_apart_along_panel = thread_spans_panel ? Panels::team_size / Panels::width : 0;
  static constexpr int apart_along_k =
      Panels::team_size >= Panels::copy_depth ? Panels::team_size / Panels::copy_depth : 1;

  KOKKOS_FUNCTION void fetch(int panel, int step, std::int64_t k_left) {
    const T* const from = m_data + panel * Panels::width * m_stride + step * m_k_stride;
    if ((panel + 1) * Panels::width <= m_extent && step + Panels::copy_depth <= k_left) {
      load_strided<Panels::per_thread>(m_held, from, m_distance);
    } else {
      const int element = panel * Panels::width + m_first;
      unroll<Panels::per_thread>([&](auto j) {
        const bool inside = element + j * m_apart < m_extent && step + m_first_step + j * m_steps_apart < k_left;
        m_held[j] = inside ? from[j * m_distance] : T(0);
      });
    }
  }

  KOKKOS_FUNCTION void store(int panel, int step, S* scratch) const {
    S* const to = scratch + panel * Panels::panel_elements + (step + m_first_step) * Panels::pitch + m_first;
    const int distance = m_apart + m_steps_apart * Panels::pitch;
    if constexpr (std::is_same_v<S, T>) {
      store_strided<Panels::per_thread>(to, m_held, distance);
    } else {
      S values[Panels::per_thread];
      unroll<Panels::per_thread>([&](auto j) { values[j] = convert<S>(m_held[j]); });
      store_strided<Panels::per_thread>(to, values, distance);
    }
  }

  const T* m_data;
  std::int64_t m_stride;
  std::int64_t m_k_stride;
  std::int64_t m_distance;  ///< between a thread's elements of one copy
  int m_extent;
  int m_first;
  int m_first_step;
  int m_apart;
  int m_steps_apart;
  T m_held[Panels::per_thread];
};

}  // namespace mylos::detail

#endif
