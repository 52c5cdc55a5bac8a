// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_UNROLL_HPP
#define MYLOS_DETAIL_UNROLL_HPP

#include <Kokkos_Core.hpp>
#include <utility>

namespace mylos::detail {

/// A constant as an argument, as std::integral_constant, whose conversion is not for device code.
template <int I>
struct Constant {
  static constexpr int value = I;
  KOKKOS_FUNCTION constexpr operator int() const { return I; }
};

template <class F, int... I>
KOKKOS_FORCEINLINE_FUNCTION void unroll(const F& f, std::integer_sequence<int, I...>) {
  (f(Constant<I>{}), ...);
}

/// f(0), ..., f(N - 1) with constants, so that arrays indexed by them stay in registers. No pragma for it is accepted
/// by both nvcc and g++.
template <int N, class F>
KOKKOS_FORCEINLINE_FUNCTION void unroll(const F& f) {
  unroll(f, std::make_integer_sequence<int, N>{});
}

template <class F, int... I>
[[gnu::always_inline]] inline void unroll_on_host(const F& f, std::integer_sequence<int, I...>) {
  (f(Constant<I>{}), ...);
}

/// The same where f is for the host alone: nvcc warns of such a call from what may be device code.
template <int N, class F>
[[gnu::always_inline]] inline void unroll_on_host(const F& f) {
  unroll_on_host(f, std::make_integer_sequence<int, N>{});
}

}  // namespace mylos::detail

#endif
