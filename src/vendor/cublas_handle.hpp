// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_SRC_VENDOR_CUBLAS_HANDLE_HPP
#define MYLOS_SRC_VENDOR_CUBLAS_HANDLE_HPP

#include <cublas_v2.h>

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <memory>
#include <mutex>

namespace mylos::detail {

/// The calling thread's current device while it lives; the one before afterwards.
class CurrentDevice {
 public:
  explicit CurrentDevice(int device);
  ~CurrentDevice();
  CurrentDevice(const CurrentDevice&) = delete;
  CurrentDevice& operator=(const CurrentDevice&) = delete;

 private:
  int m_before = 0;
  bool m_changed = false;
};

struct CublasState;

/// A cuBLAS handle whose work goes to one instance, for the time of a call.
///
/// Every instance has its own, made at its first use with a workspace of its own, so that no call allocates and no
/// result depends on what other instances do. Nothing but the list of handles is shared, and that only while one is
/// looked for. A device has at most 16; after that the one that was not used for longest changes the instance, when the
/// device has done all its work. Kokkos::finalize frees them.
class CublasHandle {
 public:
  explicit CublasHandle(const Kokkos::Cuda& exec);
  CublasHandle(const CublasHandle&) = delete;
  CublasHandle& operator=(const CublasHandle&) = delete;

  [[nodiscard]] cublasHandle_t get() const;
  /// The handle's workspace, for work on the same instance.
  [[nodiscard]] void* workspace() const;
  /// Other memory, of at least `bytes`, for work on the same instance; null if there is not that much.
  [[nodiscard]] void* growing_workspace(const Kokkos::Cuda& exec, std::size_t bytes) const;

 private:
  CurrentDevice m_device;
  std::shared_ptr<CublasState> m_state;
  std::unique_lock<std::mutex> m_lock;  // two threads may use one instance
};

/// Throws mylos::Error unless the status is success.
void require_cublas(cublasStatus_t status, const char* call);

}  // namespace mylos::detail

#endif
