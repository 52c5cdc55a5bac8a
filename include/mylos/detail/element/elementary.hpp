// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_ELEMENTARY_HPP
#define MYLOS_DETAIL_ELEMENT_ELEMENTARY_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/atoms/elementary.hpp>
#include <mylos/detail/element/complex_functions.hpp>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

namespace mylos::detail::element {

#define MYLOS_DETAIL_MATHEMATICAL_CALL(function)       \
  template <class A>                                   \
  KOKKOS_FUNCTION auto operator()(const A& a) const {  \
    const floating_t<A> x = convert<floating_t<A>>(a); \
    if constexpr (is_complex<A>)                       \
      return complex_functions::function(x);           \
    else                                               \
      return elementary::function(x);                  \
  }

// A functor Name of one input: function(x) for its floating type, real or complex.
#define MYLOS_DETAIL_MATHEMATICAL(Name, function) \
  struct Name {                                   \
    MYLOS_DETAIL_MATHEMATICAL_CALL(function)      \
  };

template <class T>
concept ComputedInFloat = (std::is_same_v<floating_t<T>, float>);

// The same of a function that has a simple form for float.
#define MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Name, function)          \
  struct Name {                                                   \
    MYLOS_DETAIL_MATHEMATICAL_CALL(function)                      \
    template <ComputedInFloat A>                                  \
    KOKKOS_FUNCTION bool is_simple(const A& a) const {            \
      return elementary::function##_is_simple(convert<float>(a)); \
    }                                                             \
    template <ComputedInFloat A>                                  \
    KOKKOS_FUNCTION float simple_value(const A& a) const {        \
      return elementary::simple_##function(convert<float>(a));    \
    }                                                             \
  };

// The same without complex numbers.
#define MYLOS_DETAIL_MATHEMATICAL_REAL(Name, function)                                      \
  struct Name {                                                                             \
    template <class A>                                                                      \
    KOKKOS_FUNCTION auto operator()(const A& a) const {                                     \
      static_assert(!is_complex<A>, "mylos::" #function ": of real numbers");               \
      if constexpr (!is_complex<A>) return elementary::function(convert<floating_t<A>>(a)); \
    }                                                                                       \
  };

MYLOS_DETAIL_MATHEMATICAL(Sqrt, sqrt)
MYLOS_DETAIL_MATHEMATICAL_REAL(Cbrt, cbrt)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Exp, exp)
MYLOS_DETAIL_MATHEMATICAL(Exp2, exp2)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Expm1, expm1)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Log, log)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Log2, log2)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Log10, log10)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Log1p, log1p)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Sin, sin)
MYLOS_DETAIL_MATHEMATICAL_SIMPLE(Cos, cos)
MYLOS_DETAIL_MATHEMATICAL(Tan, tan)
MYLOS_DETAIL_MATHEMATICAL(Arcsin, arcsin)
MYLOS_DETAIL_MATHEMATICAL(Arccos, arccos)
MYLOS_DETAIL_MATHEMATICAL(Arctan, arctan)
MYLOS_DETAIL_MATHEMATICAL(Sinh, sinh)
MYLOS_DETAIL_MATHEMATICAL(Cosh, cosh)
MYLOS_DETAIL_MATHEMATICAL(Tanh, tanh)
MYLOS_DETAIL_MATHEMATICAL(Arcsinh, arcsinh)
MYLOS_DETAIL_MATHEMATICAL(Arccosh, arccosh)
MYLOS_DETAIL_MATHEMATICAL(Arctanh, arctanh)
MYLOS_DETAIL_MATHEMATICAL_REAL(Erf, erf)
MYLOS_DETAIL_MATHEMATICAL_REAL(Erfc, erfc)
MYLOS_DETAIL_MATHEMATICAL_REAL(Sigmoid, sigmoid)
MYLOS_DETAIL_MATHEMATICAL_REAL(Gelu, gelu)

#undef MYLOS_DETAIL_MATHEMATICAL
#undef MYLOS_DETAIL_MATHEMATICAL_CALL
#undef MYLOS_DETAIL_MATHEMATICAL_SIMPLE
#undef MYLOS_DETAIL_MATHEMATICAL_REAL

struct Arctan2 {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<promote_t<A, B>>;
    static_assert(!is_complex<T>, "mylos::arctan2: of real numbers");
    if constexpr (!is_complex<T>) return elementary::arctan2(convert<T>(a), convert<T>(b));
  }
};

struct Degrees {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    using T = floating_t<A>;
    static_assert(!is_complex<T>, "mylos::degrees: of real numbers");
    return convert<T>(a) * static_cast<T>(57.295779513082320876798154814105170332);
  }
};

struct Radians {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    using T = floating_t<A>;
    static_assert(!is_complex<T>, "mylos::radians: of real numbers");
    return convert<T>(a) * static_cast<T>(0.017453292519943295769236907684886127);
  }
};

/// |x - y|, 0 for two equal infinities. The infinities are replaced before and not the NaN after the subtraction, so
/// that compilers vectorise it.
template <class T>
KOKKOS_INLINE_FUNCTION T finite_distance(const T x, const T y) {
  constexpr T largest = Kokkos::Experimental::finite_max_v<T>;
  const T x_below = x > largest ? largest : x;
  const T y_below = y > largest ? largest : y;
  const T finite_x = x_below < -largest ? -largest : x_below;
  const T finite_y = y_below < -largest ? -largest : y_below;
  return Kokkos::fabs(finite_x - finite_y);
}

/// log(exp(a) + exp(b)) as max + log1p(exp(min - max)), which cannot overflow.
struct Logaddexp {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<promote_t<A, B>>;
    static_assert(!is_complex<T>, "mylos::logaddexp: of real numbers");
    if constexpr (!is_complex<T>) {
      const T x = convert<T>(a);
      const T y = convert<T>(b);
      return (x < y ? y : x) + elementary::log1p(elementary::exp(-finite_distance(x, y)));
    }
  }
};

struct Logaddexp2 {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<promote_t<A, B>>;
    static_assert(!is_complex<T>, "mylos::logaddexp2: of real numbers");
    if constexpr (!is_complex<T>) {
      const T x = convert<T>(a);
      const T y = convert<T>(b);
      constexpr T log2_of_e = static_cast<T>(1.4426950408889634073599246810018921374);
      const T distance = finite_distance(x, y);
      const T more = log2_of_e * elementary::log1p(elementary::exp2(-distance));
      const T equal = static_cast<T>(distance == 0);  // exactly 1 more; a product, as a select would not vectorise
      return (x < y ? y : x) + (more * (1 - equal) + equal);
    }
  }
};

}  // namespace mylos::detail::element

#endif
