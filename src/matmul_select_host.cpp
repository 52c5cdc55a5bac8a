// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mylos/detail/policy_matmul.hpp>
#include <mylos/detail/select_matmul.hpp>

namespace mylos::detail {

bool takes_small_matmul(const MatmulFacts& facts) {
  const MatmulShape& s = facts.shape;
  if (!facts.has_small || is_empty(s) || s.m > small_matmul_extent || s.n > small_matmul_extent ||
      s.k > small_matmul_extent)
    return false;
  // Otherwise threads without a matrix would wait for those that have one.
  return 2 * s.batch >= facts.threads || s.m * s.n * (s.k + 1) <= small_matmul_alone;
}

bool beats_host_library(const MatmulFacts& facts) {
  constexpr std::int64_t small_in_batch = 128 * 128 * 128;
  const MatmulShape& s = facts.shape;
  if (!facts.on_host) return false;
  if (takes_small_matmul(facts)) return true;
  return s.batch > 1 && s.m < small_in_batch / s.n && s.m * s.n < small_in_batch / s.k;
}

}  // namespace mylos::detail
