// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <nlohmann/json.hpp>

#include "report.hpp"

namespace mylos::command {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json timing_json(const std::optional<Timing>& timing) {
  if (!timing) return nullptr;
  return {{"median_s", timing->median},
          {"min_s", timing->minimum},
          {"max_s", timing->maximum},
          {"repetitions", timing->repetitions},
          {"batch", timing->batch}};
}

Json devices_json(const Description& machine) {
  Json devices = Json::array();
  for (const DeviceDescription& d : machine.devices)
    devices.push_back({{"id", d.id},
                       {"name", d.name},
                       {"compute_capability", d.compute_capability},
                       {"memory_total_bytes", d.memory_total},
                       {"memory_free_bytes", or_null(d.memory_free)},
                       {"in_use", d.in_use}});
  return devices;
}

Json machine_json(const Description& m) {
  return {{"cpu", or_null(m.cpu_name)},
          {"hardware_threads", m.hardware_threads},
          {"threads", or_null(m.threads)},
          {"omp_proc_bind", or_null(m.omp_proc_bind)},
          {"omp_places", or_null(m.omp_places)},
          {"last_level_cache_bytes", m.last_level_cache > 0 ? Json(m.last_level_cache) : Json(nullptr)},
          {"driver", or_null(m.driver)},
          {"driver_cuda", or_null(m.cuda_driver)},
          {"devices", devices_json(m)}};
}

Json build_json(const Description& m) {
  return {{"mylos", m.mylos_version},
          {"commit", or_null(m.mylos_commit)},
          {"build_type", or_null(m.build_type)},
          {"compiler", or_null(m.compiler)},
          {"backends", m.backends},
          {"kokkos", m.kokkos_version},
          {"kokkos_kernels", m.kokkos_kernels_version},
          {"host_blas", or_null(m.host_blas)},
          {"device_blas", or_null(m.device_blas)},
          {"cuda_toolkit", or_null(m.cuda_toolkit)},
          {"cuda_runtime", or_null(m.cuda_runtime)},
          {"compute_capability", or_null(m.compiled_compute_capabilities)}};
}

Json result_json(const Row& row, std::size_t contender) {
  const Result& r = row.results[contender];
  return {{"kernel", timing_json(r.timing)},
          {"with_transfers", timing_json(r.round_trip)},
          {"gbyte_per_s", or_null(row.rate(Case::Rate::bytes, contender))},
          {"gflop_per_s", or_null(row.rate(Case::Rate::flops, contender))},
          {"error_in_bounds", or_null(r.error)},
          {"failed", r.failed},
          {"reason", or_null(r.reason)}};
}

Json row_json(const Contenders& contenders, const Row& row) {
  Json results;
  results[contenders.first_name] = result_json(row, 0);
  results[contenders.second_name] = result_json(row, 1);
  return {{"size", row.size},
          {"bytes", row.bytes},
          {"flops", row.flops},
          {"fits_last_level_cache", or_null(row.fits_cache)},
          {"results", results},
          {"speedup", or_null(row.speedup())},
          {"speedup_with_transfers", or_null(row.round_trip_speedup())},
          {"difference_in_bounds", or_null(row.difference)},
          {"wrong", row.wrong()}};
}

Json crossover_json(const Crossover& crossover) {
  const char* const kinds[] = {"unknown", "never", "always", "at_size"};
  return {{"kind", kinds[static_cast<std::size_t>(crossover.kind)]},
          {"size", crossover.kind == Crossover::Kind::at_size ? Json(crossover.size) : Json(nullptr)}};
}

Json case_json(const Contenders& contenders, const CaseResult& result) {
  Json rows = Json::array();
  for (const Row& row : result.rows) rows.push_back(row_json(contenders, row));
  return {{"name", result.operation->name},
          {"summary", result.operation->summary},
          {"size", result.operation->size_meaning},
          {"rate", result.operation->rate == Case::Rate::bytes ? "gbyte_per_s" : "gflop_per_s"},
          {"rows", rows},
          {"crossover", crossover_json(result.crossover)},
          {"crossover_with_transfers", crossover_json(result.round_trip_crossover)}};
}

}  // namespace

std::string report_json(const RunContext& context, const std::vector<CaseResult>& results) {
  const Contenders& c = context.contenders;
  Json operations = Json::array();
  for (const CaseResult& result : results) operations.push_back(case_json(c, result));
  const Json report{{"format", "mylos compare 1"},
                    {"build", build_json(context.machine)},
                    {"machine", machine_json(context.machine)},
                    {"seed", context.seed},
                    {"contenders",
                     {{{"name", c.first_name}, {"space", or_null(c.first_space)}},
                      {{"name", c.second_name}, {"space", or_null(c.second_space)}}}},
                    {"method",
                     {{"clock", "std::chrono::steady_clock, fences before start and stop"},
                      {"least_repetitions", context.measure.least_repetitions},
                      {"least_total_s", context.measure.least_total},
                      {"shortest_timing_s", context.measure.shortest_timing},
                      {"warm_up_s", context.measure.warm_up}}},
                    {"operations", operations}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mylos::command
