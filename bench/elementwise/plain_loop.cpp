// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plain_loop.hpp"

namespace mylos::bench {

void plain_add(const float* a, const float* b, float* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) out[i] = a[i] + b[i];
}

}  // namespace mylos::bench
