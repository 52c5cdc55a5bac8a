// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_LANES_HPP
#define MYLOS_DETAIL_ATOMS_LANES_HPP

#include <Kokkos_Core.hpp>

namespace mylos::detail {

/// N neighbouring values that one thread computes with together: arithmetic acts on each, a scalar operand on all.
///
/// N = 1 is the plain type, for GPU threads. The other widths are the compiler's vector types, which g++ keeps in
/// vector registers where it leaves a two-dimensional array of scalars in memory.
template <class T, int N>
struct LanesType;

template <class T>
struct LanesType<T, 1> {
  using type = T;
};

template <>
struct LanesType<float, 16> {
  using type [[gnu::vector_size(64)]] = float;
};

template <>
struct LanesType<double, 8> {
  using type [[gnu::vector_size(64)]] = double;
};

template <class T, int N>
using Lanes = typename LanesType<T, N>::type;

/// lanes = p[0], p[1], ...; no alignment beyond T's is needed.
template <class L, class T>
KOKKOS_FORCEINLINE_FUNCTION void load_lanes(L& lanes, const T* p) {
  __builtin_memcpy(&lanes, p, sizeof(L));
}

template <class L, class T>
KOKKOS_FORCEINLINE_FUNCTION void store_lanes(T* p, const L& lanes) {
  __builtin_memcpy(p, &lanes, sizeof(L));
}

/// Every lane = value.
template <class L, class T>
KOKKOS_FORCEINLINE_FUNCTION void set_lanes(L& lanes, T value) {
  KOKKOS_IF_ON_HOST((lanes = value - L{};))  // -0 stays -0
  KOKKOS_IF_ON_DEVICE((for (unsigned l = 0; l < sizeof(L) / sizeof(T); ++l) reinterpret_cast<T*>(&lanes)[l] = value;))
}

/// Every lane of sum += factor * the lane of x.
template <class L, class T>
KOKKOS_FORCEINLINE_FUNCTION void multiply_add(L& sum, T factor, const L& x) {
  KOKKOS_IF_ON_HOST((sum += factor * x;))
  KOKKOS_IF_ON_DEVICE((for (unsigned l = 0; l < sizeof(L) / sizeof(T); ++l) reinterpret_cast<T*>(&sum)[l] +=
                       factor * reinterpret_cast<const T*>(&x)[l];))
}

}  // namespace mylos::detail

#endif
