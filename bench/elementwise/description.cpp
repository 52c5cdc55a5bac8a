// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "description.hpp"

#include <mylos/diagnostics.hpp>

namespace mylos::bench {
namespace {

Json or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json or_null(const std::vector<double>& values) {
  return values.empty() ? Json(nullptr) : Json(values);
}

}  // namespace

Json machine_json() {
  const Description d = describe();
  Json gpu = nullptr;
  for (const DeviceDescription& device : d.devices)
    if (device.in_use) gpu = device.name;
  return {{"mylos", d.mylos_version},
          {"commit", or_null(d.mylos_commit)},
          {"build_type", or_null(d.build_type)},
          {"compiler", or_null(d.compiler)},
          {"cuda_toolkit", or_null(d.cuda_toolkit)},
          {"kokkos", d.kokkos_version},
          {"backends", d.backends},
          {"cpu", or_null(d.cpu_name)},
          {"threads", or_null(d.threads)},
          {"omp_proc_bind", or_null(d.omp_proc_bind)},
          {"omp_places", or_null(d.omp_places)},
          {"gpu", gpu},
          {"compute_capability", or_null(d.compiled_compute_capabilities)},
          {"driver", or_null(d.driver)}};
}

Json case_json(const Case& c) {
  return {{"id", c.id()},    {"backend", c.backend}, {"family", c.family}, {"operation", c.operation},
          {"type", c.type},  {"extents", c.extents}, {"low", c.range.low}, {"width", c.range.width},
          {"bytes", c.bytes}};
}

Json case_json(const Case& c, const Timings& timings) {
  Json json = case_json(c);
  const bool right = timings.problem.empty();
  json["calls"] = timings.calls;
  json["seconds"] = right ? or_null(timings.seconds) : Json(nullptr);
  json["enqueue_seconds"] = right ? or_null(timings.enqueue_seconds) : Json(nullptr);
  json["plain_seconds"] = right ? or_null(timings.plain_seconds) : Json(nullptr);
  json["reason"] = or_null(timings.problem);
  return json;
}

}  // namespace mylos::bench
