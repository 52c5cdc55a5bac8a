// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_TRANSFER_STAGING_HPP
#define MYLOS_DETAIL_TRANSFER_STAGING_HPP

#include <mylos/detail/allocate.hpp>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/elementwise_call.hpp>
#include <mylos/detail/strided.hpp>
#include <type_traits>

namespace mylos::detail {

/// True if the elements fill one contiguous run, in whatever order of the dimensions.
bool is_packed(const Strided& s);

bool same_strides(const Strided& a, const Strided& b);

/// The strides of a copy between two memories: those of the far side if it is packed, else those of the near side if
/// that is, else row-major. Either side that has them needs no staging buffer, and where one must be reordered it is
/// done on the near side, the device, if possible.
Strided transfer_order(const Strided& near, const Strided& far);

template <class T, std::size_t Rank>
struct DynamicData {
  using type = typename DynamicData<T, Rank - 1>::type*;
};
template <class T>
struct DynamicData<T, 0> {
  using type = T;
};

/// One side of a copy in the order of the transfer: the View's own memory where it has that order, else a buffer.
template <class T, std::size_t Rank, class MemorySpace>
class TransferImage {
 public:
  using Flat = Kokkos::View<T*, Kokkos::LayoutRight, MemorySpace>;
  using Ordered = Kokkos::View<typename DynamicData<T, Rank>::type, Kokkos::LayoutStride, MemorySpace,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  template <ExecutionSpace Exec>
  TransferImage(const Exec& exec, T* data, const Strided& side, const Strided& order) : m_order(order) {
    const auto size = static_cast<std::size_t>(order.size());
    if (is_packed(side) && same_strides(side, order)) {
      m_flat = Flat(data, size);
    } else {
      m_flat = allocate<Flat>("mylos::deep_copy", exec, "mylos::deep_copy staging", Kokkos::LayoutRight(size));
      m_staged = true;
    }
  }

  [[nodiscard]] bool staged() const { return m_staged; }
  [[nodiscard]] const Flat& flat() const { return m_flat; }

  /// The buffer with the extents and the order of the transfer.
  [[nodiscard]] Ordered ordered() const {
    Kokkos::LayoutStride layout;
    for (std::size_t r = 0; r != Rank; ++r) {
      layout.dimension[r] = static_cast<std::size_t>(m_order.extents[r]);
      layout.stride[r] = static_cast<std::size_t>(m_order.strides[r]);
    }
    return Ordered(m_flat.data(), layout);
  }

 private:
  Strided m_order;
  Flat m_flat;
  bool m_staged = false;
};

template <ExecutionSpace Exec, AnyView Destination, AnyView Source>
void copy_elements(const Exec& exec, const Destination& destination, const Source& source) {
  elementwise("mylos::deep_copy", std::array<const char*, 1>{"source"}, exec, element::Identity{}, destination, source);
}

template <AnyView Destination, AnyView Source>
void copy_elements_on_host(const Destination& destination, const Source& source) {
  const Kokkos::DefaultHostExecutionSpace host{};
  copy_elements(host, destination, source);
  host.fence("mylos::deep_copy: host staging");
}

/// Between two memories that exec reaches: one copy where exec is a device's, both sides are contiguous in the same
/// order and the memories differ, so that no kernel waits on the bus; else element by element.
template <ExecutionSpace Exec, AnyView Destination, AnyView Source>
void copy_within_reach(const Exec& exec, const Destination& destination, const Source& source) {
  using T = typename Destination::non_const_value_type;
  const Strided to = strided(destination), from = strided(source);
  if (same_elements(to, from)) return;
  if constexpr (!runs_on_host<Exec> &&
                !std::is_same_v<typename Destination::memory_space, typename Source::memory_space>) {
    if (is_packed(to) && same_strides(to, from) && !shares_elements(to, from)) {
      const auto size = static_cast<std::size_t>(to.size());
      Kokkos::deep_copy(
          exec, Kokkos::View<T*, typename Destination::memory_space, Kokkos::MemoryUnmanaged>(destination.data(), size),
          Kokkos::View<const T*, typename Source::memory_space, Kokkos::MemoryUnmanaged>(source.data(), size));
      return;
    }
  }
  copy_elements(exec, destination, source);
}

/// From memory that exec does not reach into memory that it does.
template <ExecutionSpace Exec, AnyView Near, AnyView Far>
void copy_in(const Exec& exec, const Near& destination, const Far& source) {
  using T = typename Near::non_const_value_type;
  const Strided near = strided(destination), far = strided(source), order = transfer_order(near, far);
  const TransferImage<T, Near::rank(), typename Far::memory_space> from(exec, const_cast<T*>(source.data()), far,
                                                                        order);
  const TransferImage<T, Near::rank(), typename Near::memory_space> to(exec, destination.data(), near, order);
  if (from.staged()) copy_elements_on_host(from.ordered(), source);
  Kokkos::deep_copy(exec, to.flat(), from.flat());
  if (to.staged()) copy_elements(exec, destination, to.ordered());
  if (from.staged() || to.staged()) exec.fence("mylos::deep_copy: before its staging buffers are freed");
}

/// From memory that exec reaches into memory that it does not.
template <ExecutionSpace Exec, AnyView Far, AnyView Near>
void copy_out(const Exec& exec, const Far& destination, const Near& source) {
  using T = typename Far::non_const_value_type;
  const Strided near = strided(source), far = strided(destination), order = transfer_order(near, far);
  const TransferImage<T, Near::rank(), typename Near::memory_space> from(exec, const_cast<T*>(source.data()), near,
                                                                         order);
  const TransferImage<T, Near::rank(), typename Far::memory_space> to(exec, destination.data(), far, order);
  if (from.staged()) copy_elements(exec, from.ordered(), source);
  Kokkos::deep_copy(exec, to.flat(), from.flat());
  if (from.staged() || to.staged()) exec.fence("mylos::deep_copy: before its staging buffers are read or freed");
  if (to.staged()) copy_elements_on_host(destination, to.ordered());
}

}  // namespace mylos::detail

#endif
