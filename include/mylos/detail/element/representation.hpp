// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_REPRESENTATION_HPP
#define MYLOS_DETAIL_ELEMENT_REPRESENTATION_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/element/operands.hpp>
#include <type_traits>

/// Functions that look at how a floating-point number is made.
namespace mylos::detail::element {

/// T's bits as an unsigned integer; T is float, double or a half type.
template <class T>
using bits_t =
    std::conditional_t<sizeof(T) == 2, std::uint16_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>;

template <class T>
inline constexpr bits_t<T> sign_bit = static_cast<bits_t<T>>(bits_t<T>{1} << (8 * sizeof(T) - 1));

/// The type on whose grid nextafter and spacing step: a half type's own.
template <class T>
using grid_t = std::conditional_t<is_half<T>, T, floating_t<T>>;

struct Signbit {
  template <class A>
  KOKKOS_FUNCTION bool operator()(const A& a) const {
    static_assert(!is_complex<A>, "mylos::signbit: of real numbers");
    if constexpr (is_integer<A>)
      return Signbit{}(convert<floating_t<A>>(a));
    else if constexpr (!is_complex<A>)
      return (Kokkos::bit_cast<bits_t<A>>(a) & sign_bit<A>) != 0;
    else
      return false;
  }
};

struct Copysign {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<promote_t<A, B>>;
    static_assert(!is_complex<T>, "mylos::copysign: of real numbers");
    if constexpr (!is_complex<T>) return Kokkos::copysign(convert<T>(a), convert<T>(b));
  }
};

/// The neighbour of a towards b. Of two floating types the result is of the wider one; of a half type a it is a's next
/// value whatever b's type is.
struct Nextafter {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using Wide = floating_t<promote_t<A, B>>;
    using T = std::conditional_t<is_half<A>, A, Wide>;
    static_assert(!is_complex<Wide>, "mylos::nextafter: of real numbers");
    if constexpr (!is_complex<Wide>) {
      using Bits = bits_t<T>;
      const T from = convert<T>(a);
      const Wide x = convert<Wide>(from);
      const Wide target = convert<Wide>(b);
      const Bits bits = Kokkos::bit_cast<Bits>(from);
      const bool outwards = (x < target) == (x > 0);
      const auto neighbour = static_cast<Bits>(outwards ? bits + 1U : bits - 1U);
      const auto smallest = static_cast<Bits>(target < 0 ? sign_bit<T> | 1U : 1U);
      const T next = Kokkos::bit_cast<T>(x == 0 ? smallest : neighbour);
      return (x == target) | is_nan(x) | is_nan(target) ? convert<T>(is_nan(x) ? x : target) : next;
    }
  }
};

/// The distance to the neighbour away from zero, with a's sign.
struct Spacing {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    using T = grid_t<A>;
    using Wide = arithmetic_t<T>;
    static_assert(!is_complex<T>, "mylos::spacing: of real numbers");
    if constexpr (!is_complex<T>) {
      using Bits = bits_t<T>;
      const T value = convert<T>(a);
      const Wide x = convert<Wide>(value);
      const Bits bits = Kokkos::bit_cast<Bits>(x == 0 ? T(0) : value);  // of -0 as of 0
      const auto next = Kokkos::bit_cast<T>(static_cast<Bits>(bits + 1U));
      const Wide distance = convert<Wide>(next) - x;
      return convert<T>(x - x == 0 ? distance : x - x);
    }
  }
};

/// x * 2^exponent, rounded once.
KOKKOS_INLINE_FUNCTION float scale(const float x, const int exponent) {
  // the factor and the product are normal in double for every float and every exponent that matters
  const int e = exponent < -300 ? -300 : exponent > 300 ? 300 : exponent;
  const auto factor = Kokkos::bit_cast<double>(static_cast<std::uint64_t>(1023 + e) << 52);
  return static_cast<float>(static_cast<double>(x) * factor);
}

KOKKOS_INLINE_FUNCTION double scale(double x, int exponent) {
  constexpr double up = 0x1p1023;
  // 2^53 more than the smallest normal number: an intermediate product is rounded only if the result is below half of
  // the smallest denormal
  constexpr double down = 0x1p-969;
  for (int step = 0; step < 2; ++step) {
    const bool far_up = exponent > 1023;
    const bool far_down = exponent < -1022;
    x *= far_up ? up : far_down ? down : 1.0;
    exponent += far_up ? -1023 : far_down ? 969 : 0;
  }
  exponent = exponent > 1023 ? 1023 : exponent < -1022 ? -1022 : exponent;
  return x * Kokkos::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

struct Ldexp {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<A>;
    static_assert(!is_complex<A> && !is_complex<B>, "mylos::ldexp: of real numbers");
    if constexpr (is_complex<A> || is_complex<B>)
      return a;
    else if constexpr (is_integer<B> && sizeof(B) >= sizeof(std::int32_t))
      return scale(convert<T>(a),
                   convert<std::int32_t>(convert<double>(b)));  // saturates; from integers, convert wraps
    else
      return scale(convert<T>(a), convert<std::int32_t>(b));
  }
};

/// A finite x other than 0 is fraction * 2^exponent with |fraction| in [0.5, 1). 0, infinities and NaN are their own
/// fraction with the exponent 0.
struct BinaryParts {
  double fraction;
  std::int32_t exponent;

  KOKKOS_INLINE_FUNCTION explicit BinaryParts(const double x) {
    constexpr std::uint64_t exponent_mask = 0x7FF;
    constexpr double two_to_54 = 0x1p54;
    const bool ordinary = (x - x == 0) & (x != 0);
    const bool denormal = Kokkos::fabs(x) < 0x1p-1022;
    const auto bits = Kokkos::bit_cast<std::uint64_t>(x * (denormal ? two_to_54 : 1.0));
    const auto biased = static_cast<std::int32_t>((bits >> 52) & exponent_mask);
    const std::uint64_t half = (bits & ~(exponent_mask << 52)) | (std::uint64_t{1022} << 52);
    fraction = ordinary ? Kokkos::bit_cast<double>(half) : x;
    exponent = ordinary ? biased - 1022 - (denormal ? 54 : 0) : 0;
  }
};

struct Mantissa {
  template <class A>
  KOKKOS_FUNCTION auto operator()(const A& a) const {
    static_assert(!is_complex<A>, "mylos::mantissa: of real numbers");
    if constexpr (!is_complex<A>)
      return static_cast<floating_t<A>>(BinaryParts(convert<double>(convert<floating_t<A>>(a))).fraction);
  }
};

struct Exponent {
  template <class A>
  KOKKOS_FUNCTION std::int32_t operator()(const A& a) const {
    static_assert(!is_complex<A>, "mylos::exponent: of real numbers");
    if constexpr (!is_complex<A>)
      return BinaryParts(convert<double>(convert<floating_t<A>>(a))).exponent;
    else
      return 0;
  }
};

struct Heaviside {
  template <class A, class B>
  KOKKOS_FUNCTION auto operator()(const A& a, const B& b) const {
    using T = floating_t<promote_t<A, B>>;
    static_assert(!is_complex<T>, "mylos::heaviside: of real numbers");
    if constexpr (!is_complex<T>) {
      const T x = convert<T>(a);
      const T step = x < 0 ? T(0) : x > 0 ? T(1) : convert<T>(b);
      return is_nan(x) ? x : step;
    }
  }
};

}  // namespace mylos::detail::element

#endif
