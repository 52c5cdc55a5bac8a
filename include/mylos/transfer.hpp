// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TRANSFER_HPP
#define MYLOS_TRANSFER_HPP

#include <array>
#include <concepts>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/allocate.hpp>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/transfer_staging.hpp>
#include <string>
#include <type_traits>

namespace mylos {

namespace detail {

template <AnyView V>
using transfer_layout = std::conditional_t<std::is_same_v<typename V::array_layout, Kokkos::LayoutLeft>,
                                           Kokkos::LayoutLeft, Kokkos::LayoutRight>;

/// The execution space of the View that the host cannot reach, else the destination's.
template <AnyView Destination, AnyView Source>
using transfer_space = std::conditional_t<reaches<Kokkos::DefaultHostExecutionSpace, Destination> &&
                                              !reaches<Kokkos::DefaultHostExecutionSpace, Source>,
                                          typename Source::execution_space, typename Destination::execution_space>;

}  // namespace detail

/// destination = source, between any two Views of equal extents and element type, in the order of Kokkos::deep_copy's
/// arguments: any layouts, strides and subviews. `exec` reaches both memories, or is the device's and reaches one while
/// the host reaches the other.
///
/// Only the elements of `destination` are written, nothing between them. Asynchrony: the copy is enqueued on `exec`;
/// the caller may reuse a pageable `source` at return and a page-locked one after exec.fence(), and reads `destination`
/// after exec.fence(). Where both memories differ, two sides that are contiguous in the same order are one asynchronous
/// copy. Other pairs go through a staging buffer on one or both sides, are packed on the host by the default instance
/// of the host's execution space, and are complete on return.
///
/// Aliasing: the same elements on both sides are left alone; any other shared element is an Error. Throws mylos::Error
/// if extents differ or if no memory is left for a staging buffer.
template <ExecutionSpace Exec, AnyView Destination, AnyView Source>
void deep_copy(const Exec& exec, const Destination& destination, const Source& source) {
  static_assert(OutputView<Destination>, "mylos::deep_copy: the destination must be a View of non-const elements");
  static_assert(Destination::rank() == Source::rank(), "mylos::deep_copy: source and destination differ in rank");
  static_assert(std::is_same_v<typename Destination::non_const_value_type, typename Source::non_const_value_type>,
                "mylos::deep_copy: source and destination differ in element type; use mylos::cast to convert");
  constexpr bool reaches_destination = detail::reaches<Exec, Destination>;
  constexpr bool reaches_source = detail::reaches<Exec, Source>;
  static_assert(reaches_destination || reaches_source,
                "mylos::deep_copy: the execution space reaches neither the source's nor the destination's memory");
  const detail::Strided to = detail::strided(destination), from = detail::strided(source);
  if (to.extents != from.extents)
    detail::fail("mylos::deep_copy", "source has extents " + detail::extents_text(from) + ", destination " +
                                         detail::extents_text(to) + "; expected equal extents");
  if (to.size() == 0) return;
  if constexpr (reaches_destination && reaches_source) {
    detail::copy_within_reach(exec, destination, source);
  } else {
    static_assert(!detail::runs_on_host<Exec>,
                  "mylos::deep_copy: one View is in memory that the host does not reach; give an instance that does");
    detail::require_distinct_elements("mylos::deep_copy", "destination", to);
    if constexpr (reaches_destination)
      detail::copy_in(exec, destination, source);
    else
      detail::copy_out(exec, destination, source);
  }
}

/// The same on the default instance of the execution space of whichever View is on a device; complete on return.
template <AnyView Destination, AnyView Source>
void deep_copy(const Destination& destination, const Source& source) {
  const detail::transfer_space<Destination, Source> exec{};
  mylos::deep_copy(exec, destination, source);
  exec.fence("mylos::deep_copy: complete on return");
}

/// A copy of a host View in exec's memory: allocates and copies. Any layout and strides; the result is contiguous,
/// LayoutLeft for a LayoutLeft View and LayoutRight for all others, with the same label.
///
/// Asynchrony as deep_copy's. Throws mylos::Error if the device's memory does not suffice, naming the bytes.
template <ExecutionSpace Exec, AnyView V>
auto to_device(const Exec& exec, const V& host_view) {
  static_assert(detail::reaches<Kokkos::DefaultHostExecutionSpace, V>,
                "mylos::to_device: the View is not in memory that the host reaches");
  using Layout = detail::transfer_layout<V>;
  using Result = Kokkos::View<typename V::non_const_data_type, Layout, typename Exec::memory_space>;
  auto result =
      detail::allocate<Result>("mylos::to_device", exec, host_view.label(), detail::extents_of<Layout>(host_view));
  mylos::deep_copy(exec, result, host_view);
  return result;
}

/// The same on the default execution space, complete on return.
template <AnyView V>
auto to_device(const V& host_view) {
  const Kokkos::DefaultExecutionSpace exec{};
  auto result = to_device(exec, host_view);
  exec.fence("mylos::to_device: complete on return");
  return result;
}

/// A copy of a View in pageable host memory: allocates and copies. Layouts as in to_device.
///
/// The copy is enqueued on `exec`, which reaches the View: read the result after exec.fence(). Throws mylos::Error if
/// the host's memory does not suffice, naming the bytes.
template <ExecutionSpace Exec, AnyView V>
auto to_host(const Exec& exec, const V& view) {
  static_assert(detail::reaches<Exec, V>, "mylos::to_host: the execution space does not reach the View's memory");
  using Layout = detail::transfer_layout<V>;
  using Result = Kokkos::View<typename V::non_const_data_type, Layout, Kokkos::HostSpace>;
  auto result = detail::allocate<Result>("mylos::to_host", exec, view.label(), detail::extents_of<Layout>(view));
  mylos::deep_copy(exec, result, view);
  return result;
}

/// The same on the default instance of the View's execution space, complete on return.
template <AnyView V>
auto to_host(const V& view) {
  const typename V::execution_space exec{};
  auto result = to_host(exec, view);
  exec.fence("mylos::to_host: complete on return");
  return result;
}

/// A LayoutRight View in page-locked host memory, its elements not initialised: `pinned<float**>("name", n, m)`.
///
/// Copies between such memory and a GPU run at full speed and asynchronously; device code reaches it too. Locking pages
/// is slow: keep the View for many copies. Plain host memory in a build without a GPU. Throws mylos::Error if the
/// system gives none.
template <class DataType, std::integral... Extents>
auto pinned(const std::string& label, Extents... extents) {
  using Result = Kokkos::View<DataType, Kokkos::LayoutRight, Kokkos::SharedHostPinnedSpace>;
  static_assert(sizeof...(Extents) == Result::rank_dynamic(), "mylos::pinned: one extent for each * of the data type");
  constexpr int count = sizeof...(Extents);
  const std::array<std::int64_t, count + 1> given{static_cast<std::int64_t>(extents)...};
  Kokkos::LayoutRight layout;
  for (int r = 0; r < static_cast<int>(Result::rank()); ++r) {
    const auto d = static_cast<std::size_t>(r);
    if (r < count && given[d] < 0)
      detail::fail("mylos::pinned", "extent " + std::to_string(r) + " of '" + label + "' is " +
                                        std::to_string(given[d]) + "; expected 0 or more");
    layout.dimension[d] = r < count ? static_cast<std::size_t>(given[d]) : Result::static_extent(d);
  }
  return detail::allocate<Result>("mylos::pinned", Kokkos::DefaultHostExecutionSpace{}, label, layout);
}

}  // namespace mylos

#endif
