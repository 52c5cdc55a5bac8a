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

/// The workspace of an instance: that of its cuBLAS handle, which is allocated with the handle at the instance's first
/// use and freed by Kokkos::finalize. Empty for a host space. Compiled for every execution space of the build.
template <class Exec>
Workspace workspace(const Exec& exec);

}  // namespace mylos::detail

#endif
