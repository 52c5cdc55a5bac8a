// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_PLAIN_LOOP_HPP
#define MYLOS_BENCH_ELEMENTWISE_PLAIN_LOOP_HPP

#include <cstddef>

namespace mylos::bench {

/// out = a + b as anybody writes it, in a source file of its own so that no call of it is optimised away.
void plain_add(const float* a, const float* b, float* out, std::size_t n);

}  // namespace mylos::bench

#endif
