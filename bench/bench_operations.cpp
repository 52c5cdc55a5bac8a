// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One Google Benchmark program for the three kinds of operation, on every execution space of the build. Times are from
// a steady clock between two fences of the instance, so that nothing asynchronous is left out.
#include <benchmark/benchmark.h>

#include <Kokkos_Core.hpp>
#include <mylos/mylos.hpp>
#include <string>

#include "support/clock.hpp"
#include "support/random_data.hpp"

namespace {

using mylos::bench::fill_random;

// Runs f on exec until the benchmark is satisfied; bytes and operations are those of one run.
template <class Exec, class F>
void measure(benchmark::State& state, const Exec& exec, double bytes, double operations, F f) {
  f();
  exec.fence();
  for (auto _ : state) state.SetIterationTime(mylos::bench::time_calls(exec, 1, f).completed);
  using benchmark::Counter;
  state.counters["bytes/s"] = Counter(bytes, Counter::kIsIterationInvariantRate);
  state.counters["flop/s"] = Counter(operations, Counter::kIsIterationInvariantRate);
}

template <class Exec>
void add(benchmark::State& state) {
  const Exec exec;
  const auto n = static_cast<std::size_t>(state.range(0));
  const Kokkos::View<float*, typename Exec::memory_space> a("a", n), b("b", n), out("out", n);
  fill_random(exec, a, 1);
  fill_random(exec, b, 2);
  const auto count = static_cast<double>(n);
  measure(state, exec, 3.0 * sizeof(float) * count, count, [&] { mylos::add(exec, a, b, out); });
}

template <class Exec>
void matmul(benchmark::State& state) {
  const Exec exec;
  const auto n = static_cast<std::size_t>(state.range(0));
  const auto algorithm = static_cast<mylos::Algorithm>(state.range(1));
  const Kokkos::View<float**, typename Exec::memory_space> a("a", n, n), b("b", n, n), c("c", n, n);
  fill_random(exec, a, 1);
  fill_random(exec, b, 2);
  const auto count = static_cast<double>(n);
  try {
    measure(state, exec, 3.0 * sizeof(float) * count * count, 2.0 * count * count * count,
            [&] { mylos::matmul(exec, a, b, c, {.algorithm = algorithm}); });
  } catch (const mylos::Error& e) {
    state.SkipWithError(e.what());
  }
}

template <class Exec>
void gaussian_blur(benchmark::State& state) {
  const Exec exec;
  const auto n = static_cast<std::size_t>(state.range(0));
  const Kokkos::View<float**, typename Exec::memory_space> image("image", n, n), out("out", n, n);
  fill_random(exec, image, 1);
  const auto count = static_cast<double>(n) * static_cast<double>(n);
  measure(state, exec, 2.0 * sizeof(float) * count, 2.0 * 30 * count,
          [&] { mylos::gaussian_blur(exec, image, out, {.sigma = 3, .radius = 7}); });
}

template <class Exec>
void register_for(std::int64_t vector_size) {
  const std::string space = Exec::name();
  benchmark::RegisterBenchmark((space + "/add").c_str(), add<Exec>)
      ->RangeMultiplier(16)
      ->Range(1 << 12, vector_size)
      ->UseManualTime();
  for (const auto& [name, algorithm] :
       {std::pair{"portable", mylos::Algorithm::portable}, std::pair{"vendor", mylos::Algorithm::vendor}})
    for (const int n : {256, 1024, 2048})
      benchmark::RegisterBenchmark((space + "/matmul/" + name).c_str(), matmul<Exec>)
          ->Args({n, static_cast<int>(algorithm)})
          ->UseManualTime();
  benchmark::RegisterBenchmark((space + "/gaussian_blur").c_str(), gaussian_blur<Exec>)
      ->Arg(512)
      ->Arg(2048)
      ->UseManualTime();
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const Kokkos::ScopeGuard kokkos(Kokkos::InitializationSettings().set_disable_warnings(true));
  register_for<Kokkos::DefaultExecutionSpace>(1 << 28);
  if constexpr (!std::is_same_v<Kokkos::DefaultExecutionSpace, Kokkos::DefaultHostExecutionSpace>)
    register_for<Kokkos::DefaultHostExecutionSpace>(1 << 26);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
