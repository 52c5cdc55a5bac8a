// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "json.hpp"

#include <iostream>
#include <mylos/diagnostics.hpp>
#include <optional>
#include <string>

namespace mylos::bench {
namespace {

Json or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
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

void print_line(const Json& json) {
  std::cout << json.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

}  // namespace mylos::bench
