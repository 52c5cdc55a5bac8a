// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_ROUNDING_HPP
#define MYLOS_DETAIL_ELEMENT_ROUNDING_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/atoms/elementary.hpp>
#include <mylos/detail/element/operands.hpp>

namespace mylos::detail::element {

// A functor that rounds real numbers to whole ones; integers and bool are whole already.
#define MYLOS_DETAIL_ROUNDING(Name, function)                                                               \
  struct Name {                                                                                             \
    template <class A>                                                                                      \
    KOKKOS_FUNCTION auto operator()(const A& a) const {                                                     \
      static_assert(!is_complex<A>, "mylos::" #function ": of real numbers; rint also takes complex ones"); \
      if constexpr (is_integer<A> || is_complex<A>) {                                                       \
        return a;                                                                                           \
      } else {                                                                                              \
        return elementary::function(convert<arithmetic_t<A>>(a));                                           \
      }                                                                                                     \
    }                                                                                                       \
  };

MYLOS_DETAIL_ROUNDING(Floor, floor)
MYLOS_DETAIL_ROUNDING(Ceil, ceil)
MYLOS_DETAIL_ROUNDING(Trunc, trunc)

#undef MYLOS_DETAIL_ROUNDING

/// Half to even.
struct Rint {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    if constexpr (is_integer<A>)
      return a;
    else if constexpr (is_complex<A>)
      return A(elementary::rint(a.real()), elementary::rint(a.imag()));
    else
      return elementary::rint(convert<arithmetic_t<A>>(a));
  }
};

}  // namespace mylos::detail::element

#endif
