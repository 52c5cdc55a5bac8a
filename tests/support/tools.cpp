// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tools.hpp"

#include <mutex>
#include <string_view>

namespace mylos::test {
namespace {

ToolsRecorder* current = nullptr;
std::mutex mutex;

// Kokkos fences for the sake of a tool before it calls a callback.
constexpr std::string_view own_fence = "Kokkos::Tools::invoke_kokkosp_callback";

}  // namespace

struct ToolsCallbacks {
  static void kernel(const char* name, std::uint32_t device_id, std::uint64_t* id) {
    const std::lock_guard lock(mutex);
    *id = 0;
    current->m_kernels.push_back({name, device_id});
  }
  static void fence(const char* name, std::uint32_t device_id, std::uint64_t* id) {
    const std::lock_guard lock(mutex);
    *id = 0;
    if (std::string_view(name).starts_with(own_fence)) return;
    current->m_fences.push_back({name, device_id});
  }
};

ToolsRecorder::ToolsRecorder() {
  current = this;
  namespace tools = Kokkos::Tools::Experimental;
  tools::set_begin_parallel_for_callback(ToolsCallbacks::kernel);
  tools::set_begin_parallel_reduce_callback(ToolsCallbacks::kernel);
  tools::set_begin_parallel_scan_callback(ToolsCallbacks::kernel);
  tools::set_begin_fence_callback(ToolsCallbacks::fence);
}

ToolsRecorder::~ToolsRecorder() {
  namespace tools = Kokkos::Tools::Experimental;
  tools::set_begin_parallel_for_callback(nullptr);
  tools::set_begin_parallel_reduce_callback(nullptr);
  tools::set_begin_parallel_scan_callback(nullptr);
  tools::set_begin_fence_callback(nullptr);
  current = nullptr;
}

std::string ToolsRecorder::outside_id(std::uint32_t id) const {
  std::string text;
  for (const Event& e : m_kernels)
    if (e.device_id != id) text += "kernel " + e.name + " on device id " + std::to_string(e.device_id) + "\n";
  for (const Event& e : m_fences)
    if (e.device_id != id) text += "fence " + e.name + " on device id " + std::to_string(e.device_id) + "\n";
  return text;
}

}  // namespace mylos::test
