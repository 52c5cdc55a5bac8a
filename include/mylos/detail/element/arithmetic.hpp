// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_ARITHMETIC_HPP
#define MYLOS_DETAIL_ELEMENT_ARITHMETIC_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/element/complex_functions.hpp>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

namespace mylos::detail::element {

struct Add : Promoted<Add> {
  template <class T, class U>
  KOKKOS_FUNCTION static auto of(const T& x, const U& y) {
    if constexpr (is_boolean<T>)
      return x || y;
    else if constexpr (is_integer<T>)
      return static_cast<T>(wrapping(x) + wrapping(y));
    else
      return x + y;
  }
};

struct Subtract : Promoted<Subtract> {
  template <class T, class U>
  KOKKOS_FUNCTION static auto of(const T& x, const U& y) {
    static_assert(!is_boolean<T>, "mylos::subtract: two bools have no difference; use not_equal or logical_xor");
    if constexpr (is_boolean<T>)
      return x != y;
    else if constexpr (is_integer<T>)
      return static_cast<T>(wrapping(x) - wrapping(y));
    else
      return x - y;
  }
};

struct Multiply : Promoted<Multiply> {
  template <class T, class U>
  KOKKOS_FUNCTION static auto of(const T& x, const U& y) {
    if constexpr (is_boolean<T>)
      return x && y;
    else if constexpr (is_integer<T>)
      return static_cast<T>(wrapping(x) * wrapping(y));
    else
      return x * y;
  }
};

struct Negative {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    static_assert(!is_boolean<A>, "mylos::negative: a bool has no negative; use logical_not");
    if constexpr (is_integer<A>)
      return static_cast<A>(wrapping_t<A>{0} - wrapping(a));
    else
      return -convert<arithmetic_t<A>>(a);
  }
};

struct Positive {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    return convert<arithmetic_t<A>>(a);
  }
};

struct Absolute {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    if constexpr (is_boolean<A>)
      return a;
    else if constexpr (is_integer<A>)
      return static_cast<A>(magnitude(a));
    else if constexpr (is_complex<A>)
      return elementary::hypot(a.real(), a.imag());
    else
      return Kokkos::abs(convert<arithmetic_t<A>>(a));
  }
};

struct Fabs {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    static_assert(!is_complex<A>, "mylos::fabs: of real numbers; mylos::absolute takes complex ones");
    if constexpr (is_complex<A>)
      return a;
    else
      return Kokkos::fabs(convert<floating_t<A>>(a));
  }
};

struct Sign {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    static_assert(!is_boolean<A>, "mylos::sign: a bool has no sign");
    using T = arithmetic_t<A>;
    const T x = convert<T>(a);
    if constexpr (is_complex<A>) {
      return complex_functions::sign(x);
    } else if constexpr (std::is_unsigned_v<T>) {
      return static_cast<T>(x > 0 ? 1 : 0);
    } else {
      const T sign = static_cast<T>(x > T(0) ? 1 : x < T(0) ? -1 : 0);
      return is_nan(x) ? x : sign;
    }
  }
};

/// Correctly rounded for float and double; integers wrap.
struct Fma {
  template <class A, class B, class C>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b, const C& c) const {
    using T = promote_t<A, B, C>;
    if constexpr (std::is_floating_point_v<T>)
      return Kokkos::fma(convert<T>(a), convert<T>(b), convert<T>(c));
    else
      return Add{}(Multiply{}(convert<T>(a), convert<T>(b)), convert<T>(c));
  }
};

/// The formula is chosen by the nearer end, so that t = 0 gives a and t = 1 gives b exactly.
struct Lerp {
  template <class A, class B, class C>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b, const C& t) const {
    using T = floating_t<promote_t<A, B, C>>;
    static_assert(!is_complex<T>, "mylos::lerp: of real numbers");
    if constexpr (!is_complex<T>) {
      const T x = convert<T>(a);
      const T y = convert<T>(b);
      const T weight = convert<T>(t);
      const T difference = y - x;
      const T from_a = x + weight * difference;
      const T from_b = y - (T(1) - weight) * difference;
      return weight < T(0.5) ? from_a : from_b;
    }
  }
};

}  // namespace mylos::detail::element

#endif
