// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_VENDOR_MEMORY_HPP
#define MYLOS_DETAIL_VENDOR_MEMORY_HPP

#include <cstdint>
#include <optional>

namespace mylos::detail {

/// Bytes that an allocation on the device, or on the host, could still get; nothing where the system does not tell. A
/// host may grant more, and end the process when it is used.
std::optional<std::int64_t> free_device_bytes();
std::optional<std::int64_t> free_host_bytes();

}  // namespace mylos::detail

#endif
