// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_OPERANDS_HPP
#define MYLOS_DETAIL_ELEMENT_OPERANDS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/convert.hpp>
#include <mylos/promotion.hpp>
#include <type_traits>

/// How the element functions see their operands. They are given an element of each View, or the number, and promote
/// what they get; what they return is converted to the output's type where it is stored.
namespace mylos::detail::element {

template <class... T>
inline constexpr bool are_numbers = ((number_kind<T> != NumberKind::other) && ...);
template <class T>
inline constexpr bool is_boolean = number_kind<T> == NumberKind::boolean;
/// True for bool as well.
template <class T>
inline constexpr bool is_integer = number_kind<T> == NumberKind::boolean || number_kind<T> == NumberKind::integer;

/// The integers that bool counts in where it is neither a truth value nor a mistake: NumPy's int8.
template <class T>
using counting_t = std::conditional_t<std::is_same_v<T, bool>, std::int8_t, T>;

/// The type that integers of type T wrap in: unsigned, and so wide that C++ does not promote it to int.
template <class T>
using wrapping_t = std::make_unsigned_t<std::conditional_t<(sizeof(T) < sizeof(unsigned)), unsigned, counting_t<T>>>;

template <class T>
KOKKOS_INLINE_FUNCTION wrapping_t<T> wrapping(const T x) {
  return static_cast<wrapping_t<T>>(x);
}

/// The size of x, which for the smallest value does not fit T.
template <class T>
KOKKOS_INLINE_FUNCTION wrapping_t<T> magnitude(const T x) {
  if constexpr (std::is_signed_v<T>)
    return x < 0 ? wrapping_t<T>{0} - wrapping(x) : wrapping(x);
  else
    return wrapping(x);
}

template <class T>
KOKKOS_INLINE_FUNCTION bool is_nan([[maybe_unused]] const T& x) {
  if constexpr (std::is_floating_point_v<T>)
    return x != x;
  else
    return false;
}

/// A function of two inputs of one type: Function::of(x, y), with both promoted. Types that are not numbers reach it as
/// they are.
template <class Function>
struct Promoted {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    if constexpr (are_numbers<A, B>) {
      using T = promote_t<A, B>;
      return Function::of(convert<T>(a), convert<T>(b));
    } else {
      return Function::of(a, b);
    }
  }
};

}  // namespace mylos::detail::element

#endif
