// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_BITWISE_HPP
#define MYLOS_DETAIL_ELEMENT_BITWISE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

namespace mylos::detail::element {

#define MYLOS_DETAIL_BITWISE(Name, function, op)                                                               \
  struct Name : Promoted<Name> {                                                                               \
    template <class T>                                                                                         \
    KOKKOS_FUNCTION static T of(const T& x, const T& y) {                                                      \
      static_assert(is_integer<T>, "mylos::" #function ": of bools and integers that one integer type holds"); \
      if constexpr (is_integer<T>)                                                                             \
        return static_cast<T>(x op y);                                                                         \
      else                                                                                                     \
        return x;                                                                                              \
    }                                                                                                          \
  };

MYLOS_DETAIL_BITWISE(BitwiseAnd, bitwise_and, &)
MYLOS_DETAIL_BITWISE(BitwiseOr, bitwise_or, |)
MYLOS_DETAIL_BITWISE(BitwiseXor, bitwise_xor, ^)

#undef MYLOS_DETAIL_BITWISE

struct Invert {
  template <class A>
  KOKKOS_FUNCTION A operator()(const A& a) const {
    static_assert(is_integer<A>, "mylos::invert: of bools and integers");
    if constexpr (is_boolean<A>)
      return !a;
    else if constexpr (is_integer<A>)
      return static_cast<A>(~a);
    else
      return a;
  }
};

/// A count that T's bits do not reach (a negative one included) shifts everything out.
template <class T>
KOKKOS_INLINE_FUNCTION bool shifts_out(const T count) {
  return wrapping(count) >= 8 * sizeof(T);
}

struct LeftShift : Promoted<LeftShift> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& count) {
    static_assert(is_integer<T>, "mylos::left_shift: of integers that one integer type holds");
    if constexpr (is_integer<T>) {
      using I = counting_t<T>;
      const bool out = shifts_out<I>(count);
      const auto shifted = static_cast<I>(wrapping<I>(x) << (out ? wrapping<I>(0) : wrapping<I>(count)));
      return out ? I{0} : shifted;
    }
  }
};

struct RightShift : Promoted<RightShift> {
  template <class T>
  KOKKOS_FUNCTION static auto of(const T& x, const T& count) {
    static_assert(is_integer<T>, "mylos::right_shift: of integers that one integer type holds");
    if constexpr (is_integer<T>) {
      using I = counting_t<T>;
      constexpr auto last = static_cast<wrapping_t<I>>(8 * sizeof(I) - 1);
      const I value = x;
      // all bits but the sign's are out after `last` places; the last one of an unsigned integer goes too
      const bool out = shifts_out<I>(count);
      const auto shifted = static_cast<I>(value >> (out ? last : wrapping<I>(count)));
      return out && std::is_unsigned_v<I> ? I{0} : shifted;
    }
  }
};

/// The bits set in |a|. By sums within ever wider fields, which compilers vectorise.
struct BitwiseCount {
  template <class A>
  KOKKOS_FUNCTION std::uint8_t operator()(const A& a) const {
    static_assert(is_integer<A>, "mylos::bitwise_count: of bools and integers");
    if constexpr (is_integer<A>) {
      using I = counting_t<A>;
      using Bits = std::make_unsigned_t<I>;
      using Wide = wrapping_t<I>;
      constexpr Wide all = ~Wide{0};
      Wide count = static_cast<Bits>(magnitude<I>(a));
      count -= (count >> 1) & (all / 3);
      count = (count & (all / 15 * 3)) + ((count >> 2) & (all / 15 * 3));
      count = (count + (count >> 4)) & (all / 255 * 15);
      return static_cast<std::uint8_t>((count * (all / 255)) >> (8 * sizeof(Wide) - 8));
    } else {
      return 0;
    }
  }
};

}  // namespace mylos::detail::element

#endif
