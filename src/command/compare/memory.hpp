// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_MEMORY_HPP
#define MYLOS_COMMAND_COMPARE_MEMORY_HPP

#include <cstdint>
#include <optional>

namespace mylos::command {

/// The bytes of host memory that this process can still take. Linux grants more, and ends the process when it is used.
std::optional<std::int64_t> available_host_memory();

}  // namespace mylos::command

#endif
