// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_CONVERT_HPP
#define MYLOS_DETAIL_CONVERT_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/promotion.hpp>
#include <type_traits>

namespace mylos::detail {

/// Towards zero, saturating, NaN to 0: what a GPU's instruction does, and undefined behaviour in C++. Comparisons and
/// selects only, and the conversion sees no value that it could trap on, so that compilers vectorise it.
template <class To, class From>
KOKKOS_INLINE_FUNCTION To floating_to_integer(const From x) {
  constexpr To largest = Kokkos::Experimental::finite_max_v<To>;
  constexpr To smallest = Kokkos::Experimental::finite_min_v<To>;
  constexpr From above = static_cast<From>(static_cast<double>(largest) + 1);  // the first value that does not fit
  constexpr From below = std::is_signed_v<To> ? -above : From{0};
  const bool not_above = x < above;
  const bool not_below = x >= below;
  const From inside = not_above & not_below ? x : From{0};
  using Wide = std::conditional_t<(sizeof(To) < sizeof(std::int32_t)), std::int32_t, To>;
  const To truncated = static_cast<To>(static_cast<Wide>(inside));
  const To from_above = x >= above ? largest : truncated;
  return x < below ? smallest : from_above;
}

/// A float that rounds to the same half-precision value as x does: truncated, with the last bit set if that lost
/// something (rounding to odd), so that the second rounding cannot see a tie that x is not.
KOKKOS_INLINE_FUNCTION float round_to_odd(const double x) {
  const float nearest = static_cast<float>(x);
  const double rounded = static_cast<double>(nearest);
  const bool away = (x < 0 ? -rounded : rounded) > (x < 0 ? -x : x);
  const bool inexact = (rounded < x) | (rounded > x);
  std::uint32_t bits = Kokkos::bit_cast<std::uint32_t>(nearest);
  bits -= away ? 1U : 0U;
  bits |= inexact ? 1U : 0U;
  return Kokkos::bit_cast<float>(bits);
}

/// The same for an integer of 64 bits on its way to double: what double cannot hold is gathered in bit 11.
template <class From>
KOKKOS_INLINE_FUNCTION double integer_to_odd_double(const From x) {
  if constexpr (sizeof(From) < sizeof(std::int64_t)) {
    return static_cast<double>(x);
  } else {
    constexpr std::uint64_t lost = 2047;
    const auto bits = static_cast<std::uint64_t>(x);
    const std::uint64_t magnitude = std::is_signed_v<From> && x < From{0} ? std::uint64_t{0} - bits : bits;
    const bool fits = magnitude < (std::uint64_t{1} << 53);
    const std::uint64_t odd = (bits & ~lost) | ((bits & lost) != 0 ? lost + 1 : 0);
    return static_cast<double>(static_cast<From>(fits ? bits : odd));
  }
}

/// x as a To: how every result is stored, and how inputs become the type that is computed in. The same bits on every
/// backend.
///
/// - Floating to integer: truncated towards zero; values that To cannot hold become its nearest limit, NaN becomes 0.
/// - Integer to integer: modulo 2^bits.
/// - Anything to bool: x != 0, so that NaN is true.
/// - To a floating type: the nearest value, infinite where x is too large.
/// - Real to complex: the imaginary part is 0. Complex to real does not compile.
/// - Other types: static_cast.
template <class To, class From>
KOKKOS_INLINE_FUNCTION To convert(const From& x) {
  constexpr NumberKind to = number_kind<To>;
  constexpr NumberKind from = number_kind<From>;
  if constexpr (std::is_same_v<To, From>) {
    return x;
  } else if constexpr (to == NumberKind::other || from == NumberKind::other) {
    return static_cast<To>(x);
  } else if constexpr (is_half<From>) {
    return convert<To>(static_cast<float>(x));
  } else if constexpr (from == NumberKind::complex) {
    static_assert(to == NumberKind::complex || to == NumberKind::boolean,
                  "mylos: a complex result does not fit a real output; take mylos::real, imag or absolute of it, or "
                  "give a complex output");
    if constexpr (to == NumberKind::complex)
      return To(convert<typename To::value_type>(x.real()), convert<typename To::value_type>(x.imag()));
    else if constexpr (to == NumberKind::boolean)
      return (x.real() != 0) | (x.imag() != 0);
    else
      return To{};
  } else if constexpr (to == NumberKind::complex) {
    return To(convert<typename To::value_type>(x), 0);
  } else if constexpr (to == NumberKind::boolean) {
    return x != From{0};
  } else if constexpr (to == NumberKind::integer && from == NumberKind::floating) {
    return floating_to_integer<To>(x);
  } else if constexpr (is_half<To>) {
    if constexpr (std::is_same_v<From, double>)
      return static_cast<To>(round_to_odd(x));
    else if constexpr (from == NumberKind::integer && sizeof(From) > 2)
      return static_cast<To>(round_to_odd(integer_to_odd_double(x)));
    else
      return static_cast<To>(static_cast<float>(x));
  } else {
    return static_cast<To>(x);
  }
}

}  // namespace mylos::detail

#endif
