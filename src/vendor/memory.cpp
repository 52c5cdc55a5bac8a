// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <fstream>
#include <mylos/detail/vendor/memory.hpp>
#include <string>

namespace mylos::detail {
namespace {

// The number after the word `name` in a file of Linux.
std::optional<std::int64_t> number_after(const char* path, const std::string& name) {
  std::ifstream file(path);
  for (std::string word; file >> word;)
    if (std::int64_t number = 0; word == name && file >> number) return number;
  return std::nullopt;
}

std::optional<std::int64_t> first_number(const char* path) {
  std::int64_t number = 0;
  if (std::ifstream file(path); file >> number) return number;
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> free_device_bytes() {
#if defined(KOKKOS_ENABLE_CUDA)
  std::size_t free = 0, total = 0;
  if (cudaMemGetInfo(&free, &total) == cudaSuccess) return static_cast<std::int64_t>(free);
#endif
  return std::nullopt;
}

std::optional<std::int64_t> free_host_bytes() {
  std::optional<std::int64_t> available = number_after("/proc/meminfo", "MemAvailable:");
  if (!available) return std::nullopt;
  *available *= 1024;
  // The container's limit; its file caches are given up when memory is short.
  const auto limit = first_number("/sys/fs/cgroup/memory.max");
  const auto taken = number_after("/sys/fs/cgroup/memory.stat", "anon");
  if (limit && taken) available = std::min(*available, *limit - *taken);
  return available;
}

}  // namespace mylos::detail
