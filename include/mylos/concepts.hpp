// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_CONCEPTS_HPP
#define MYLOS_CONCEPTS_HPP

#include <Kokkos_Core.hpp>
#include <concepts>
#include <type_traits>

namespace mylos {

/// A Kokkos execution space instance, such as Kokkos::Cuda or Kokkos::OpenMP.
template <class T>
concept ExecutionSpace = Kokkos::is_execution_space<std::remove_cvref_t<T>>::value;

/// A Kokkos::View of any rank, layout, memory space and memory traits.
template <class T>
concept AnyView = Kokkos::is_view<std::remove_cvref_t<T>>::value;

/// A View whose elements may be written.
template <class T>
concept OutputView = AnyView<T> && !std::is_const_v<typename std::remove_cvref_t<T>::value_type>;

/// A number given by value where an input View is accepted.
template <class T>
concept Scalar =
    std::is_arithmetic_v<std::remove_cvref_t<T>> || std::same_as<std::remove_cvref_t<T>, Kokkos::complex<float>> ||
    std::same_as<std::remove_cvref_t<T>, Kokkos::complex<double>> ||
    std::same_as<std::remove_cvref_t<T>, Kokkos::Experimental::half_t> ||
    std::same_as<std::remove_cvref_t<T>, Kokkos::Experimental::bhalf_t>;

/// What an elementwise function takes as an input.
template <class T>
concept ElementwiseInput = AnyView<T> || Scalar<T>;

}  // namespace mylos

namespace mylos::detail {

/// True if work on Exec may touch the elements of V directly.
template <class Exec, class V>
inline constexpr bool reaches = Kokkos::SpaceAccessibility<Exec, typename V::memory_space>::accessible;

/// True for execution spaces whose threads are host threads; tile policies are chosen by it.
template <class Exec>
inline constexpr bool runs_on_host = Kokkos::SpaceAccessibility<Exec, Kokkos::HostSpace>::accessible;

}  // namespace mylos::detail

#endif
