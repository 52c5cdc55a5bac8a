// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_PROMOTION_HPP
#define MYLOS_PROMOTION_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <type_traits>

/// \file
/// The type that an elementwise function of several inputs computes in.

namespace mylos::detail {

/// In the order in which they are promoted. Everything that is not one of NumPy's numbers (a user's type, long double)
/// is `other`.
enum class NumberKind { boolean, integer, floating, complex, other };

template <class T>
inline constexpr bool is_complex = false;
template <class Real>
inline constexpr bool is_complex<Kokkos::complex<Real>> = true;

/// True for half_t and bhalf_t where they are types of their own; without a backend that has them they are float.
template <class T>
inline constexpr bool is_half = !std::is_same_v<T, float> && (std::is_same_v<T, Kokkos::Experimental::half_t> ||
                                                              std::is_same_v<T, Kokkos::Experimental::bhalf_t>);

template <class T>
inline constexpr NumberKind number_kind =
    std::is_same_v<T, bool>                                               ? NumberKind::boolean
    : std::is_integral_v<T>                                               ? NumberKind::integer
    : std::is_same_v<T, float> || std::is_same_v<T, double> || is_half<T> ? NumberKind::floating
    : is_complex<T>                                                       ? NumberKind::complex
                                                                          : NumberKind::other;

/// half_t and bhalf_t are stored, not computed in.
template <class T>
using arithmetic_t = std::conditional_t<is_half<T>, float, T>;

/// What promotion looks at in a type: bytes are those of the arithmetic type, for a complex number of its real part.
struct NumberTraits {
  NumberKind kind;
  int bytes;
  bool is_signed;
};

template <class T>
inline constexpr NumberTraits number_traits{
    number_kind<T>, static_cast<int>(is_complex<T> ? sizeof(T) / 2 : sizeof(arithmetic_t<T>)), std::is_signed_v<T>};

template <std::size_t N>
constexpr NumberTraits promoted_traits(const NumberTraits (&types)[N]) {
  NumberTraits result{NumberKind::boolean, 1, false};
  int signed_bytes = 0, unsigned_bytes = 0, real_bytes = 0;
  for (const NumberTraits& type : types) {
    if (type.kind > result.kind) result.kind = type.kind;
    if (type.kind == NumberKind::integer) {
      int& widest = type.is_signed ? signed_bytes : unsigned_bytes;
      if (type.bytes > widest) widest = type.bytes;
    } else if (type.kind > NumberKind::integer && type.bytes > real_bytes) {
      real_bytes = type.bytes;
    }
  }
  if (result.kind == NumberKind::integer) {
    result.is_signed = signed_bytes > 0;
    result.bytes = signed_bytes > unsigned_bytes ? signed_bytes : unsigned_bytes;
    if (result.is_signed && unsigned_bytes >= signed_bytes) result.bytes = 2 * unsigned_bytes;
    if (result.bytes > 8) return {NumberKind::floating, 8, true};
  } else if (result.kind > NumberKind::integer) {
    // float holds every integer of up to 16 bits
    const bool wide_integer = signed_bytes > 2 || unsigned_bytes > 2;
    result.bytes = wide_integer ? 8 : real_bytes;
    result.is_signed = true;
  }
  return result;
}

template <NumberKind kind, int bytes, bool is_signed>
struct NumberType;
template <int bytes, bool is_signed>
struct NumberType<NumberKind::boolean, bytes, is_signed> {
  using type = bool;
};
template <int bytes>
struct NumberType<NumberKind::integer, bytes, true> {
  using type = std::conditional_t<
      bytes == 1, std::int8_t,
      std::conditional_t<bytes == 2, std::int16_t, std::conditional_t<bytes == 4, std::int32_t, std::int64_t>>>;
};
template <int bytes>
struct NumberType<NumberKind::integer, bytes, false> {
  using type = std::make_unsigned_t<typename NumberType<NumberKind::integer, bytes, true>::type>;
};
template <int bytes, bool is_signed>
struct NumberType<NumberKind::floating, bytes, is_signed> {
  using type = std::conditional_t<bytes == 4, float, double>;
};
template <int bytes, bool is_signed>
struct NumberType<NumberKind::complex, bytes, is_signed> {
  using type = Kokkos::complex<std::conditional_t<bytes == 4, float, double>>;
};

template <bool same, bool numbers, class... T>
struct Promote;
template <bool numbers, class First, class... T>
struct Promote<true, numbers, First, T...> {
  using type = arithmetic_t<First>;
};
template <class... T>
struct Promote<false, true, T...> {
  static constexpr NumberTraits types[] = {number_traits<T>...};
  static constexpr NumberTraits traits = promoted_traits(types);
  using type = typename NumberType<traits.kind, traits.bytes, traits.is_signed>::type;
};
template <class... T>
struct Promote<false, false, T...> {
  using type = std::common_type_t<arithmetic_t<T>...>;
};

template <class First, class... T>
inline constexpr bool all_the_same = (std::is_same_v<First, T> && ...);

}  // namespace mylos::detail

namespace mylos {

/// The type that an elementwise function computes in for inputs of types T...: NumPy's numpy.result_type, except that
/// half_t and bhalf_t count as float.
///
/// - bool < integers < floating < complex.
/// - Integers of one signedness: the widest. Of both: the smallest signed type that holds all of their values, double
///   where none does (int64 with uint64).
/// - An integer with a floating type: float where float holds every value of both (bool and integers of 8 and 16 bits
///   with float), otherwise double.
/// - A complex type with others: complex of the promoted real types.
///
/// Integers count by their size and signedness: char, long and long long are as the std::intN_t of that size. One type
/// alone, or several times, is itself. Types that are not numbers promote to their std::common_type.
template <class... T>
using promote_t = typename detail::Promote<detail::all_the_same<T...>,
                                           ((detail::number_kind<T> != detail::NumberKind::other) && ...), T...>::type;

}  // namespace mylos

namespace mylos::detail {

template <class Number, class V>
consteval auto number_type() {
  constexpr NumberKind number = number_kind<Number>;
  constexpr NumberKind views = number_kind<V>;
  if constexpr (views == NumberKind::other || number == NumberKind::other)
    return std::type_identity<Number>{};
  else if constexpr (number <= views)
    return std::type_identity<V>{};
  else if constexpr (views == NumberKind::floating)
    return std::type_identity<Kokkos::complex<V>>{};
  else
    return std::type_identity<promote_t<V, Number>>{};
}

/// The type that a number takes next to Views whose promoted type is V. Its own width does not count (NumPy 2's rule,
/// NEP 50): it takes V where V is of its kind or a higher one, so that `View<float> + 2.0` is computed in float. Of a
/// higher kind, a complex number next to floating V is complex<V>, any other promotes with V.
template <class Number, class V>
using number_type_t = typename decltype(number_type<Number, V>())::type;

/// The type that a mathematical function of a T computes in: float for bool, integers of 8 and 16 bits and the half
/// types, double for wider integers, and T itself otherwise.
template <class T>
using floating_t = std::conditional_t<number_kind<T> == NumberKind::boolean || number_kind<T> == NumberKind::integer,
                                      std::conditional_t<(sizeof(T) > 2), double, float>, arithmetic_t<T>>;

}  // namespace mylos::detail

#endif
