// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ALLOCATE_HPP
#define MYLOS_DETAIL_ALLOCATE_HPP

#include <Kokkos_Core.hpp>
#include <mylos/concepts.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

namespace mylos::detail {

/// Throws the mylos::Error of an allocation that failed: how many bytes were asked for, how many are free.
[[noreturn]] void fail_allocation(std::string_view function, std::string_view label, double bytes, bool on_host);

/// A View with these extents, its elements not initialised; mylos::Error where memory runs out.
template <View Result>
Result allocate(std::string_view function, const std::string& label, const typename Result::array_layout& extents) {
  const auto failed = [&] {
    double bytes = sizeof(typename Result::value_type);
    for (std::size_t r = 0; r != Result::rank(); ++r) bytes *= static_cast<double>(extents.dimension[r]);
    fail_allocation(function, label, bytes, reaches<Kokkos::DefaultHostExecutionSpace, Result>);
  };
  try {
    return Result(Kokkos::view_alloc(label, Kokkos::WithoutInitializing), extents);
  } catch (const std::bad_alloc&) {
    failed();
  } catch (const std::runtime_error&) {  // Kokkos 4.7 reports it so
    failed();
  }
  return {};
}

/// The extents of a View for an allocation with the given layout.
template <class Layout, View V>
Layout extents_of(const V& v) {
  Layout layout;
  for (std::size_t r = 0; r != V::rank(); ++r) layout.dimension[r] = v.extent(r);
  return layout;
}

}  // namespace mylos::detail

#endif
