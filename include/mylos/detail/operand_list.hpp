// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_OPERAND_LIST_HPP
#define MYLOS_DETAIL_OPERAND_LIST_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <utility>

namespace mylos::detail {

template <std::size_t K, class T>
struct OperandSlot {
  T value;
};

template <class Sequence, class... T>
struct OperandSlots;
template <std::size_t... K, class... T>
struct OperandSlots<std::index_sequence<K...>, T...> : OperandSlot<K, T>... {};

/// A std::tuple whose elements a kernel may read on every backend.
template <class... T>
using OperandList = OperandSlots<std::index_sequence_for<T...>, T...>;

template <std::size_t K, class T>
KOKKOS_FUNCTION const T& operand(const OperandSlot<K, T>& slot) {
  return slot.value;
}
template <std::size_t K, class T>
KOKKOS_FUNCTION T& operand(OperandSlot<K, T>& slot) {
  return slot.value;
}

}  // namespace mylos::detail

#endif
