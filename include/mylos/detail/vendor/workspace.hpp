// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_VENDOR_WORKSPACE_HPP
#define MYLOS_DETAIL_VENDOR_WORKSPACE_HPP

#include <cstddef>
#include <memory>
#include <mylos/detail/atoms/matrix_units.hpp>

namespace mylos::detail {

/// Memory of an execution space for the intermediate results of one call. Whatever is enqueued on the instance until
/// this object is destroyed may use it.
struct Workspace {
  void* data = nullptr;
  std::shared_ptr<void> held;  ///< keeps other threads from the instance's workspace
};

/// The most that workspace() gives on a GPU.
inline constexpr std::size_t device_workspace_bytes = std::size_t{units::matrix_unit_generation >= 90 ? 32U : 4U} << 20;

/// The most that growing_workspace() is asked for: a 32nd of the GPU's memory (4.4 GB on an H200); 0 for a host space.
template <class Exec>
std::size_t growing_workspace_bytes(const Exec& exec);

/// At least `bytes` of memory of the instance's own, apart from workspace(). It is kept until Kokkos::finalize and
/// grows when a call needs more than any before: such a call allocates, after it has waited for the instance's work.
/// Where there is not that much free memory, and for a host space, it is empty: the caller takes another way then.
template <class Exec>
Workspace growing_workspace(const Exec& exec, std::size_t bytes);

/// The workspace of an instance: that of its cuBLAS handle, which is allocated with the handle at the instance's first
/// use and freed by Kokkos::finalize. Empty for a host space. Compiled for every execution space of the build.
template <class Exec>
Workspace workspace(const Exec& exec);

}  // namespace mylos::detail

#endif
