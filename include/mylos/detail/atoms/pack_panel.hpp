// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_PACK_PANEL_HPP
#define MYLOS_DETAIL_ATOMS_PACK_PANEL_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/host_lanes.hpp>
#include <mylos/detail/atoms/host_vector.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/unroll.hpp>
#include <type_traits>

namespace mylos::detail {

/// Elements of a panel, `count` of them, and their distances.
template <class T>
struct PanelSource {
  const T* data;
  std::int64_t stride;       ///< between elements of a step
  std::int64_t step_stride;  ///< between steps
  int count;
};

/// Transposes a square of registers: exchanges the halves off the diagonal, then their halves.
template <class T>
struct SquareTranspose {
  using Vector = typename HostVector<T>::type;
  static constexpr int width = host_vector_width<T>;
  using Index = std::conditional_t<sizeof(T) == 8, std::int64_t, std::int32_t>;
  using Mask = typename HostVector<Index>::type;

  template <int Distance>
  static constexpr Mask upper() {
    Mask mask{};
    for (int l = 0; l < width; ++l) mask[l] = (l & Distance) != 0 ? width + l - Distance : l;
    return mask;
  }
  template <int Distance>
  static constexpr Mask lower() {
    Mask mask{};
    for (int l = 0; l < width; ++l) mask[l] = (l & Distance) != 0 ? width + l : l + Distance;
    return mask;
  }

  template <int Distance>
  static inline void exchange(Vector (&rows)[width]) {
    const Mask up = upper<Distance>(), down = lower<Distance>();
    unroll<width>([&](auto i) {
      if constexpr ((decltype(i)::value & Distance) == 0) {
        const Vector first = rows[i], second = rows[i + Distance];
        rows[i] = __builtin_shuffle(first, second, up);
        rows[i + Distance] = __builtin_shuffle(first, second, down);
      }
    });
    if constexpr (Distance > 1) exchange<Distance / 2>(rows);
  }

  static inline void run(Vector (&rows)[width]) { exchange<width / 2>(rows); }
};

/// Panels whose steps are neighbours in memory: squares are read along the steps and transposed in registers. Lanes
/// that the panel has no element for repeat its last one.
template <int Width, int Pitch, class T>
inline void pack_panel_transposed(T* to, const PanelSource<T>& from, int steps) {
  using Vector = typename HostVector<T>::type;
  using Memory = typename HostVector<T>::memory;
  constexpr int width = host_vector_width<T>;
  constexpr int squares = (Width + width - 1) / width;
  static_assert(squares * width <= Pitch);
  const int whole = steps / width * width;
  for (int q = 0; q < squares; ++q) {
    const int first = q * width;
    if (first >= from.count) break;
    const T* rows[width];
    unroll_on_host<width>([&](auto r) {
      const int element = first + r < from.count ? first + r : from.count - 1;
      rows[r] = from.data + element * from.stride;
    });
    for (int step = 0; step < whole; step += width) {
      Vector square[width];
      unroll_on_host<width>([&](auto r) { square[r] = *reinterpret_cast<const Memory*>(rows[r] + step); });
      SquareTranspose<T>::run(square);
      T* const out = to + step * Pitch + first;
      unroll_on_host<width>([&](auto s) { *reinterpret_cast<Memory*>(out + s * Pitch) = square[s]; });
    }
    if (whole == steps) continue;
    const HostLanes<T> rest(steps - whole);
    Vector square[width];
    unroll_on_host<width>([&](auto r) { square[r] = rest.load(rows[r] + whole); });
    SquareTranspose<T>::run(square);
    T* const out = to + whole * Pitch + first;
    unroll_on_host<width>([&](auto s) {
      if (whole + s < steps) *reinterpret_cast<Memory*>(out + s * Pitch) = square[s];
    });
  }
}

/// Panels whose elements are neighbours in memory.
template <int Width, int Pitch, class T>
inline void pack_panel_straight(T* to, const PanelSource<T>& from, int steps) {
  const T* source = from.data;
  if (from.count == Width) {
    for (int step = 0; step < steps; ++step, to += Pitch, source += from.step_stride)
      __builtin_memcpy(to, source, sizeof(T) * Width);
  } else {
    for (int step = 0; step < steps; ++step, to += Pitch, source += from.step_stride)
      for (int i = 0; i < Width; ++i) to[i] = i < from.count ? source[i] : T(0);
  }
}

/// to[step * Pitch + i] = element i of the step, for a thread alone. Lanes of i < Width beyond the source's count get
/// finite values: 0, or other elements of the step.
template <int Width, int Pitch, class S, class T>
KOKKOS_INLINE_FUNCTION void pack_panel(S* to, const PanelSource<T>& from, int steps) {
  KOKKOS_IF_ON_HOST((if constexpr (std::is_same_v<S, T> && std::is_arithmetic_v<T>) {
    if (from.stride == 1) return pack_panel_straight<Width, Pitch>(to, from, steps);
    if (from.step_stride == 1 && host_vector_width<T> <= Pitch)
      return pack_panel_transposed<Width, Pitch>(to, from, steps);
  }))
  if (from.step_stride < from.stride) {
    for (int i = 0; i < Width; ++i)
      for (int step = 0; step < steps; ++step)
        to[step * Pitch + i] = i < from.count ? convert<S>(from.data[i * from.stride + step * from.step_stride]) : S(0);
  } else {
    for (int step = 0; step < steps; ++step)
      for (int i = 0; i < Width; ++i)
        to[step * Pitch + i] = i < from.count ? convert<S>(from.data[i * from.stride + step * from.step_stride]) : S(0);
  }
}

}  // namespace mylos::detail

#endif
