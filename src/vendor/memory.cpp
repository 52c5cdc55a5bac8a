// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <mylos/detail/vendor/memory.hpp>

namespace mylos::detail {

std::optional<std::int64_t> free_device_bytes() {
#if defined(KOKKOS_ENABLE_CUDA)
  std::size_t free = 0, total = 0;
  if (cudaMemGetInfo(&free, &total) == cudaSuccess) return static_cast<std::int64_t>(free);
#endif
  return std::nullopt;
}

std::optional<std::int64_t> free_host_bytes() {
  const long pages = sysconf(_SC_AVPHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  if (pages < 0 || page < 0) return std::nullopt;
  return std::int64_t{pages} * page;
}

}  // namespace mylos::detail
