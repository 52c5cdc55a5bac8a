// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cublas_handle.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mylos/detail/allocate.hpp>
#include <mylos/detail/checks.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mylos::detail {
namespace {

constexpr std::string_view function = "mylos::matmul";
constexpr std::size_t most_handles = 16;

void require_cuda(cudaError_t status, const char* call) {
  if (status != cudaSuccess) fail(function, std::string(call) + " failed: " + cudaGetErrorString(status));
}

/// A stream's address is used again after it is destroyed; its number is not.
struct Stream {
  unsigned long long number = 0;
  int device = 0;
  bool operator==(const Stream&) const = default;
};

Stream stream_of(const Kokkos::Cuda& exec) {
  Stream stream{.device = exec.cuda_device()};
  require_cuda(cudaStreamGetId(exec.cuda_stream(), &stream.number), "cudaStreamGetId");
  return stream;
}

/// What cuBLAS asks of a workspace (its manual, cublasSetWorkspace). Kokkos' memory is aligned to 128 bytes, and cuBLAS
/// does without what is left of a workspace that is not aligned: with less than 32 MiB it splits k no more, and 64 x 64
/// x 65536 floats take 79 instead of 29 us.
constexpr std::size_t workspace_alignment = 256;

/// What cuBLAS would allocate for itself (its manual, cublasSetWorkspace).
std::size_t workspace_bytes(int device) {
  int major = 0;
  require_cuda(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device), "cudaDeviceGetAttribute");
  return std::size_t{major >= 9 ? 32U : 4U} << 20;
}

}  // namespace

struct CublasState {
  Stream owner;                ///< by the list's mutex
  std::uint64_t last_use = 0;  ///< by the list's mutex

  std::mutex in_use;
  std::optional<Stream> served;  ///< whose work the handle does; the owner's before it is used
  cublasHandle_t handle = nullptr;
  Kokkos::View<std::byte*, Kokkos::CudaSpace> workspace;
  Kokkos::View<std::byte*, Kokkos::CudaSpace> growing;

  CublasState() = default;
  CublasState(const CublasState&) = delete;
  CublasState& operator=(const CublasState&) = delete;
  ~CublasState() {
    if (handle != nullptr) cublasDestroy(handle);
  }

  [[nodiscard]] void* aligned_workspace() const {
    void* data = workspace.data();
    std::size_t space = workspace.size();
    return std::align(workspace_alignment, space - workspace_alignment, data, space);
  }

  void serve(const Kokkos::Cuda& exec, const Stream& stream) {
    if (served == stream) return;
    if (served) require_cuda(cudaDeviceSynchronize(), "cudaDeviceSynchronize");  // the workspace may be in use
    served.reset();
    if (handle == nullptr) make(exec);
    require_cublas(cublasSetStream(handle, exec.cuda_stream()), "cublasSetStream");
    // After cublasSetStream, which gives the handle the library's own workspace.
    require_cublas(cublasSetWorkspace(handle, aligned_workspace(), workspace.size() - workspace_alignment),
                   "cublasSetWorkspace");
    served = stream;
  }

 private:
  void make(const Kokkos::Cuda& exec) {
    if (workspace.size() == 0)
      workspace =
          allocate<decltype(workspace)>(function, exec, "mylos::matmul: cuBLAS workspace",
                                        Kokkos::LayoutLeft(workspace_bytes(exec.cuda_device()) + workspace_alignment));
    cublasHandle_t made = nullptr;
    require_cublas(cublasCreate(&made), "cublasCreate");
    handle = made;
  }
};

namespace {

struct Handles {
  std::mutex mutex;
  std::uint64_t uses = 0;
  bool hook_pushed = false;
  std::vector<std::shared_ptr<CublasState>> all;
};

// Never destroyed: at the end of a program that does not finalize Kokkos, CUDA may be gone first.
Handles& handles() {
  static auto* const list = new Handles;
  return *list;
}

void free_handles() {
  Handles& list = handles();
  const std::lock_guard lock(list.mutex);
  list.all.clear();
}

bool owns(const CublasState& state, const Stream& stream) {
  const std::lock_guard lock(handles().mutex);
  return state.owner == stream;
}

/// The stream's state: its own, else a new one, else the one that was not used for longest, which changes the owner.
std::shared_ptr<CublasState> state_of(const Stream& stream) {
  Handles& list = handles();
  const std::lock_guard lock(list.mutex);
  if (!list.hook_pushed) Kokkos::push_finalize_hook(free_handles);
  list.hook_pushed = true;
  std::shared_ptr<CublasState> state, oldest;
  std::size_t on_device = 0;
  for (const auto& candidate : list.all) {
    if (candidate->owner == stream) state = candidate;
    if (candidate->owner.device != stream.device) continue;
    ++on_device;
    if (!oldest || candidate->last_use < oldest->last_use) oldest = candidate;
  }
  if (!state && on_device < most_handles) {
    state = std::make_shared<CublasState>();
    list.all.push_back(state);
  }
  if (!state) state = oldest;
  state->owner = stream;
  state->last_use = ++list.uses;
  return state;
}

}  // namespace

CublasHandle::CublasHandle(const Kokkos::Cuda& exec) : m_device(exec.cuda_device()) {
  const Stream stream = stream_of(exec);
  do {
    if (m_lock) m_lock.unlock();
    m_state = state_of(stream);
    m_lock = std::unique_lock(m_state->in_use);
  } while (!owns(*m_state, stream));  // another instance's call may have taken it over meanwhile
  m_state->serve(exec, stream);
}

cublasHandle_t CublasHandle::get() const {
  return m_state->handle;
}

void* CublasHandle::workspace() const {
  return m_state->aligned_workspace();
}

void* CublasHandle::growing_workspace(const Kokkos::Cuda& exec, std::size_t bytes) const {
  auto& memory = m_state->growing;
  if (memory.size() < bytes) {
    exec.fence("mylos::matmul: before its workspace grows");
    memory = {};
    try {
      memory = allocate<std::remove_reference_t<decltype(memory)>>(function, exec, "mylos::matmul: workspace",
                                                                   Kokkos::LayoutLeft(bytes));
    } catch (const Error&) {
      return nullptr;
    }
  }
  return memory.data();
}

CurrentDevice::CurrentDevice(int device) {
  require_cuda(cudaGetDevice(&m_before), "cudaGetDevice");
  m_changed = m_before != device;
  if (m_changed) require_cuda(cudaSetDevice(device), "cudaSetDevice");
}

CurrentDevice::~CurrentDevice() {
  if (m_changed) static_cast<void>(cudaSetDevice(m_before));
}

void require_cublas(cublasStatus_t status, const char* call) {
  if (status != CUBLAS_STATUS_SUCCESS) fail(function, std::string(call) + " failed: " + cublasGetStatusString(status));
}

}  // namespace mylos::detail
