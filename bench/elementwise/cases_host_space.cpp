// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Kokkos_Core.hpp>
#include <type_traits>

#include "make_case.hpp"
#include "plain_loop.hpp"

namespace mylos::bench {
namespace {

using Exec = Kokkos::DefaultHostExecutionSpace;

template <class... Operations>
void append_large(std::vector<Case>& cases, const Plan& plan) {
  const std::int64_t n = Sizes<float>(plan).vector;
  (cases.push_back(vector_case<Operations, F32, Exec>("large", n, by_batches)), ...);
}

// What a call costs besides the additions.
Case call_case(std::int64_t n) {
  const auto run_it = [n](const Plan& plan) {
    using Array = Vector<float, Exec>;
    const Exec exec;
    const auto size = static_cast<std::size_t>(n);
    const auto out = poisoned_output<Array>(exec, Whole{}, size);
    const auto plain_out = poisoned_output<Array>(exec, Whole{}, size);
    const auto a = random_input<Array>(exec, 1, Add::range, Whole{}, size);
    const auto b = random_input<Array>(exec, 2, Add::range, Whole{}, size);
    const auto plain = [&] { plain_add(a.view.data(), b.view.data(), plain_out.data(), size); };
    const auto time = [&plain](const Exec& e, const Plan& p, const auto& f) { return time_against(e, p, f, plain); };
    return run<Add, F32>(exec, plan, time, out, a, b);
  };
  const auto bytes = static_cast<std::int64_t>(3 * sizeof(float)) * n;
  return {backend_name<Exec>(), "call", Add::name, F32::name, {n}, Add::range, bytes, run_it};
}

}  // namespace

std::vector<Case> host_space_cases(const Plan& plan) {
  std::vector<Case> cases;
  if constexpr (!std::is_same_v<Exec, Kokkos::DefaultExecutionSpace>)
    append_large<Copy, Add, Sqrt, Exp, Sin>(cases, plan);
  append_large<Log, Tanh>(cases, plan);
  for (const std::int64_t n : {1, 10, 100, 1000, 10000}) cases.push_back(call_case(n));
  return cases;
}

}  // namespace mylos::bench
