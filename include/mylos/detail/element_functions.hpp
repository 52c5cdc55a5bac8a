// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_FUNCTIONS_HPP
#define MYLOS_DETAIL_ELEMENT_FUNCTIONS_HPP

#include <Kokkos_Core.hpp>
#include <type_traits>

/// What the elementwise functions do to one element.
namespace mylos::detail::element {

template <class T>
KOKKOS_FUNCTION constexpr bool is_nan(const T& x) {
  if constexpr (std::is_integral_v<T>)
    return false;
  else
    return x != x;
}

struct Add {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    return a + b;
  }
};

struct Subtract {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    return a - b;
  }
};

struct Multiply {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    return a * b;
  }
};

/// Integer division by zero, and the one quotient that does not fit its type, stop a CPU but not a GPU: both get a
/// defined value instead.
struct Divide {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    if constexpr (std::is_integral_v<A> && std::is_integral_v<B>) {
      using Common = std::common_type_t<A, B>;
      const auto x = static_cast<Common>(a);
      const auto y = static_cast<Common>(b);
      if (y == 0) return Common{0};
      if constexpr (std::is_signed_v<Common>)
        if (y == -1) return static_cast<Common>(std::make_unsigned_t<Common>(0) - std::make_unsigned_t<Common>(x));
      return static_cast<Common>(x / y);
    } else {
      return a / b;
    }
  }
};

struct Minimum {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using Common = std::common_type_t<A, B>;
    const auto x = static_cast<Common>(a);
    const auto y = static_cast<Common>(b);
    if (is_nan(x)) return x;
    return y < x || is_nan(y) ? y : x;
  }
};

struct Maximum {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using Common = std::common_type_t<A, B>;
    const auto x = static_cast<Common>(a);
    const auto y = static_cast<Common>(b);
    if (is_nan(x)) return x;
    return x < y || is_nan(y) ? y : x;
  }
};

struct Select {
  template <class C, class A, class B>
  KOKKOS_FUNCTION auto operator()(const C& condition, const A& a, const B& b) const {
    using Common = std::common_type_t<A, B>;
    return condition ? static_cast<Common>(a) : static_cast<Common>(b);
  }
};

struct Identity {
  template <class A>
  KOKKOS_FUNCTION A operator()(const A& a) const {
    return a;
  }
};

struct Negative {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    return -a;
  }
};

struct Absolute {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    if constexpr (std::is_unsigned_v<A>)
      return a;
    else
      return Kokkos::abs(a);
  }
};

struct Square {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    return a * a;
  }
};

struct Reciprocal {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    return Divide{}(static_cast<A>(1), a);
  }
};

// A functor Name that applies Kokkos::function, so that the standard overload for the element's type is called on every
// backend.
#define MYLOS_ELEMENT_UNARY(Name, function)             \
  struct Name {                                         \
    template <class A>                                  \
    KOKKOS_FUNCTION auto operator()(const A& a) const { \
      return Kokkos::function(a);                       \
    }                                                   \
  };
#define MYLOS_ELEMENT_BINARY(Name, function)                        \
  struct Name {                                                     \
    template <class A, class B>                                     \
    KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const { \
      return Kokkos::function(a, b);                                \
    }                                                               \
  };

MYLOS_ELEMENT_BINARY(Pow, pow)
MYLOS_ELEMENT_BINARY(Hypot, hypot)
MYLOS_ELEMENT_BINARY(Arctan2, atan2)

MYLOS_ELEMENT_UNARY(Sqrt, sqrt)
MYLOS_ELEMENT_UNARY(Cbrt, cbrt)
MYLOS_ELEMENT_UNARY(Exp, exp)
MYLOS_ELEMENT_UNARY(Exp2, exp2)
MYLOS_ELEMENT_UNARY(Expm1, expm1)
MYLOS_ELEMENT_UNARY(Log, log)
MYLOS_ELEMENT_UNARY(Log2, log2)
MYLOS_ELEMENT_UNARY(Log10, log10)
MYLOS_ELEMENT_UNARY(Log1p, log1p)
MYLOS_ELEMENT_UNARY(Sin, sin)
MYLOS_ELEMENT_UNARY(Cos, cos)
MYLOS_ELEMENT_UNARY(Tan, tan)
MYLOS_ELEMENT_UNARY(Arcsin, asin)
MYLOS_ELEMENT_UNARY(Arccos, acos)
MYLOS_ELEMENT_UNARY(Arctan, atan)
MYLOS_ELEMENT_UNARY(Sinh, sinh)
MYLOS_ELEMENT_UNARY(Cosh, cosh)
MYLOS_ELEMENT_UNARY(Tanh, tanh)
MYLOS_ELEMENT_UNARY(Floor, floor)
MYLOS_ELEMENT_UNARY(Ceil, ceil)
MYLOS_ELEMENT_UNARY(Trunc, trunc)

#undef MYLOS_ELEMENT_UNARY
#undef MYLOS_ELEMENT_BINARY

}  // namespace mylos::detail::element

#endif
