// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_PREDICATES_HPP
#define MYLOS_DETAIL_ELEMENT_PREDICATES_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

/// Functions whose result is true or false.
namespace mylos::detail::element {

/// a < b for integers that no one integer type holds.
template <class A, class B>
KOKKOS_INLINE_FUNCTION bool less_by_value(const A& a, const B& b) {
  if constexpr (std::is_signed_v<A>)
    return a < 0 || static_cast<std::make_unsigned_t<A>>(a) < b;
  else
    return b >= 0 && a < static_cast<std::make_unsigned_t<B>>(b);
}

template <class A, class B>
KOKKOS_INLINE_FUNCTION bool less(const A& a, const B& b) {
  static_assert(!is_complex<A> && !is_complex<B>,
                "mylos: complex numbers have no order; equal and not_equal take them");
  if constexpr (is_complex<A> || is_complex<B>) {
    return false;
  } else if constexpr (!are_numbers<A, B>) {
    return a < b;
  } else if constexpr (is_integer<A> && is_integer<B> && !is_integer<promote_t<A, B>>) {
    return less_by_value(a, b);
  } else {
    using T = promote_t<A, B>;
    return convert<T>(a) < convert<T>(b);
  }
}

template <class A, class B>
KOKKOS_INLINE_FUNCTION bool less_equal(const A& a, const B& b) {
  if constexpr (is_complex<A> || is_complex<B> || (is_integer<A> && is_integer<B>)) {
    return !less(b, a);
  } else if constexpr (!are_numbers<A, B>) {
    return a <= b;
  } else {
    using T = promote_t<A, B>;
    return convert<T>(a) <= convert<T>(b);
  }
}

template <class A, class B>
KOKKOS_INLINE_FUNCTION bool same(const A& a, const B& b) {
  if constexpr (!are_numbers<A, B>) {
    return a == b;
  } else if constexpr (is_integer<A> && is_integer<B> && !is_integer<promote_t<A, B>>) {
    return !less_by_value(a, b) && !less_by_value(b, a);
  } else {
    using T = promote_t<A, B>;
    return convert<T>(a) == convert<T>(b);
  }
}

struct Less {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return less(a, b);
  }
};
struct LessEqual {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return less_equal(a, b);
  }
};
struct Greater {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return less(b, a);
  }
};
struct GreaterEqual {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return less_equal(b, a);
  }
};
struct Equal {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return same(a, b);
  }
};
struct NotEqual {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return !same(a, b);
  }
};

// A number is true if it is not 0; NaN is true.
struct LogicalAnd {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return convert<bool>(a) & convert<bool>(b);
  }
};
struct LogicalOr {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return convert<bool>(a) | convert<bool>(b);
  }
};
struct LogicalXor {
  template <class A, class B>
  KOKKOS_FUNCTION bool operator()(const A& a, const B& b) const {
    return convert<bool>(a) != convert<bool>(b);
  }
};
struct LogicalNot {
  template <class A>
  KOKKOS_FUNCTION bool operator()(const A& a) const {
    return !convert<bool>(a);
  }
};

// Comparisons rather than the standard library's functions: compilers vectorise them.
struct Isnan {
  template <class A>
  KOKKOS_FUNCTION bool operator()(const A& a) const {
    if constexpr (is_complex<A>)
      return is_nan(a.real()) | is_nan(a.imag());
    else
      return is_nan(convert<arithmetic_t<A>>(a));
  }
};
struct Isfinite {
  template <class A>
  KOKKOS_FUNCTION bool operator()(const A& a) const {
    if constexpr (is_integer<A>) {
      return true;
    } else if constexpr (is_complex<A>) {
      return Isfinite{}(a.real()) & Isfinite{}(a.imag());
    } else {
      const auto x = convert<arithmetic_t<A>>(a);
      return x - x == 0;
    }
  }
};
struct Isinf {
  template <class A>
  KOKKOS_FUNCTION bool operator()(const A& a) const {
    if constexpr (is_integer<A>) {
      return false;
    } else if constexpr (is_complex<A>) {
      return Isinf{}(a.real()) | Isinf{}(a.imag());
    } else {
      const auto x = convert<arithmetic_t<A>>(a);
      return !(is_nan(x) | Isfinite{}(x));
    }
  }
};

}  // namespace mylos::detail::element

#endif
