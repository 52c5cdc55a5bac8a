// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_SRC_DIAGNOSTICS_DEVICE_HPP
#define MYLOS_SRC_DIAGNOSTICS_DEVICE_HPP

#include <mylos/diagnostics.hpp>

namespace mylos::detail {

/// Fills in what the driver and the runtime of the GPU backend know.
void describe_devices(Description& description);

}  // namespace mylos::detail

#endif
