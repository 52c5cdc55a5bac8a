// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_LANES_HPP
#define MYLOS_DETAIL_ATOMS_LANES_HPP

#include <Kokkos_Core.hpp>

namespace mylos::detail {

/// N neighbouring values that one thread computes with together: one for a GPU thread, a vector register for the host.
///
/// The host's arithmetic is that of the compiler's vector types, since g++ leaves a two-dimensional array of scalars in
/// memory where it keeps one of vectors in registers. They appear inside the functions below only, because nvcc refuses
/// them in whatever might be device code.
template <class T, int N>
struct alignas(sizeof(T) * N) Lanes {
  T values[N];
};

/// The vector type over the memory of Lanes<T, N>.
template <class T, int N>
struct LanesVector;
template <class T>
struct LanesVector<T, 1> {
  using type = T;
};
template <>
struct LanesVector<float, 16> {
  using type [[gnu::vector_size(64), gnu::may_alias]] = float;
};
template <>
struct LanesVector<double, 8> {
  using type [[gnu::vector_size(64), gnu::may_alias]] = double;
};

/// Every lane = value.
template <class T, int N>
KOKKOS_FORCEINLINE_FUNCTION void set_lanes(Lanes<T, N>& lanes, T value) {
  KOKKOS_IF_ON_HOST((using V = typename LanesVector<T, N>::type;     //
                     *reinterpret_cast<V*>(&lanes) = value - V{};))  // -0 stays -0
  KOKKOS_IF_ON_DEVICE((for (int l = 0; l < N; ++l) lanes.values[l] = value;))
}

/// lanes = p[0], p[1], ...; no alignment beyond T's is needed.
template <class T, int N>
KOKKOS_FORCEINLINE_FUNCTION void load_lanes(Lanes<T, N>& lanes, const T* p) {
  KOKKOS_IF_ON_HOST((using V = typename LanesVector<T, N>::type;  //
                     V v; __builtin_memcpy(&v, p, sizeof(V)); *reinterpret_cast<V*>(&lanes) = v;))
  KOKKOS_IF_ON_DEVICE((for (int l = 0; l < N; ++l) lanes.values[l] = p[l];))
}

template <class T, int N>
KOKKOS_FORCEINLINE_FUNCTION void store_lanes(T* p, const Lanes<T, N>& lanes) {
  KOKKOS_IF_ON_HOST((using V = typename LanesVector<T, N>::type;  //
                     const V v = *reinterpret_cast<const V*>(&lanes); __builtin_memcpy(p, &v, sizeof(V));))
  KOKKOS_IF_ON_DEVICE((for (int l = 0; l < N; ++l) p[l] = lanes.values[l];))
}

/// Every lane of sum += factor * the lane of x.
template <class T, int N>
KOKKOS_FORCEINLINE_FUNCTION void multiply_add(Lanes<T, N>& sum, T factor, const Lanes<T, N>& x) {
  KOKKOS_IF_ON_HOST((using V = typename LanesVector<T, N>::type;  //
                     *reinterpret_cast<V*>(&sum) += factor * *reinterpret_cast<const V*>(&x);))
  KOKKOS_IF_ON_DEVICE((for (int l = 0; l < N; ++l) sum.values[l] += factor * x.values[l];))
}

}  // namespace mylos::detail

#endif
