// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ALLOCATE_HPP
#define MYLOS_DETAIL_ALLOCATE_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <limits>
#include <mylos/concepts.hpp>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

namespace mylos::detail {

/// Throws the mylos::Error of an allocation that failed: how many bytes were asked for, how many are free.
[[noreturn]] void fail_allocation(std::string_view function, std::string_view label, double bytes, bool on_host);

/// A View with these extents, its elements not initialised; mylos::Error where memory runs out or no memory could hold
/// them. Memory that exec reaches is allocated on exec, so that other instances are not waited for.
template <AnyView Result, ExecutionSpace Exec>
Result allocate(std::string_view function, const Exec& exec, const std::string& label,
                const typename Result::array_layout& extents) {
  double bytes = sizeof(typename Result::value_type);
  for (std::size_t r = 0; r != Result::rank(); ++r) bytes *= static_cast<double>(extents.dimension[r]);
  const auto failed = [&] {
    fail_allocation(function, label, bytes, reaches<Kokkos::DefaultHostExecutionSpace, Result>);
  };
  if (bytes > static_cast<double>(std::numeric_limits<std::ptrdiff_t>::max())) failed();
  try {
    if constexpr (reaches<Exec, Result>)
      return Result(Kokkos::view_alloc(exec, label, Kokkos::WithoutInitializing), extents);
    else
      return Result(Kokkos::view_alloc(label, Kokkos::WithoutInitializing), extents);
  } catch (const std::bad_alloc&) {
    failed();
  } catch (const std::runtime_error&) {  // Kokkos 4.7 reports it so
    failed();
  }
  return {};
}

/// The extents of a View for an allocation with the given layout.
template <class Layout, AnyView V>
Layout extents_of(const V& v) {
  Layout layout;
  for (std::size_t r = 0; r != V::rank(); ++r) layout.dimension[r] = v.extent(r);
  return layout;
}

}  // namespace mylos::detail

#endif
