// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_WEAK_NUMBER_HPP
#define MYLOS_DETAIL_WEAK_NUMBER_HPP

#include <cstdint>
#include <limits>
#include <mylos/concepts.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/promotion.hpp>
#include <type_traits>
#include <utility>

namespace mylos::detail {

template <class... T>
struct TypeList {};

template <class... T>
consteval auto view_types(TypeList<T...> types, TypeList<>) {
  return types;
}
template <class... T, class First, class... In>
consteval auto view_types(TypeList<T...>, TypeList<First, In...>) {
  if constexpr (AnyView<First>)
    return view_types(TypeList<T..., typename First::non_const_value_type>{}, TypeList<In...>{});
  else
    return view_types(TypeList<T...>{}, TypeList<In...>{});
}

template <class... T>
consteval auto promoted_type(TypeList<T...>) {
  return std::type_identity<promote_t<T...>>{};
}

/// The promoted type of those of the inputs that are Views; of the numbers where there is no View.
template <class... In>
consteval auto views_promoted() {
  constexpr auto views = view_types(TypeList<>{}, TypeList<In...>{});
  if constexpr (std::is_same_v<decltype(views), const TypeList<>>)
    return promoted_type(TypeList<In...>{});
  else
    return promoted_type(views);
}
template <class... In>
using views_promoted_t = typename decltype(views_promoted<In...>())::type;

/// Throws mylos::Error: the number does not fit the integer type of the Views beside it.
[[noreturn]] void fail_number_range(const char* function, const char* argument, double number, int bits,
                                    bool is_signed);

/// A View as it is; a number in the type that it takes next to Views whose promoted type is V.
template <class V, ElementwiseInput In>
decltype(auto) weak_number(const char* function, const char* argument, const In& in) {
  if constexpr (AnyView<In>) {
    return (in);
  } else {
    using T = number_type_t<In, V>;
    if constexpr (number_kind<In> == NumberKind::integer && number_kind<T> == NumberKind::integer) {
      if (!std::in_range<T>(static_cast<std::conditional_t<std::is_signed_v<In>, std::int64_t, std::uint64_t>>(in)))
        fail_number_range(function, argument, static_cast<double>(in), static_cast<int>(8 * sizeof(T)),
                          std::is_signed_v<T>);
    }
    return convert<T>(in);
  }
}

}  // namespace mylos::detail

#endif
