// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_SELECTION_HPP
#define MYLOS_DETAIL_ELEMENT_SELECTION_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/element/operands.hpp>

namespace mylos::detail::element {

struct Select {
  template <class C, class A, class B>
  KOKKOS_FUNCTION auto operator()(const C& condition, const A& a, const B& b) const {
    using T = promote_t<A, B>;
    const T x = convert<T>(a);
    const T y = convert<T>(b);
    return convert<bool>(condition) ? x : y;
  }
};

struct Identity {
  template <class A>
  KOKKOS_FUNCTION A operator()(const A& a) const {
    return a;
  }
};

}  // namespace mylos::detail::element

#endif
