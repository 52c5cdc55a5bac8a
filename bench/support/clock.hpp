// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_SUPPORT_CLOCK_HPP
#define MYLOS_BENCH_SUPPORT_CLOCK_HPP

#include <chrono>
#include <cstdint>

namespace mylos::bench {

/// The seconds that a batch of calls took.
struct BatchTime {
  double enqueued = 0;   ///< until the last call returned
  double completed = 0;  ///< until all work was done
};

/// Times that many calls of f by a steady clock, after what was enqueued on exec before, up to the end of their own.
template <class Exec, class F>
BatchTime time_calls(const Exec& exec, std::int64_t calls, const F& f) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  exec.fence();
  const Clock::time_point begin = Clock::now();
  for (std::int64_t call = 0; call < calls; ++call) f();
  const double enqueued = since(begin);
  exec.fence();
  return {enqueued, since(begin)};
}

}  // namespace mylos::bench

#endif
