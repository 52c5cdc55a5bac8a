// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <iomanip>
#include <mylos/diagnostics.hpp>
#include <sstream>

namespace mylos {
namespace {

std::string gib_text(std::int64_t bytes) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << static_cast<double>(bytes) / (1024.0 * 1024.0 * 1024.0) << " GiB";
  return text.str();
}

std::string or_else(const std::string& text, const std::string& otherwise) {
  return text.empty() ? otherwise : text;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string variable_text(const std::optional<std::string>& value, const std::string& advice) {
  return value ? *value : "not set" + advice;
}

std::string threads_text(const Description& d) {
  const std::string available = std::to_string(d.hardware_threads) + " available";
  return d.threads ? std::to_string(*d.threads) + " in use, " + available : available;
}

std::string device_text(const DeviceDescription& device) {
  std::string text = device.name + ", compute capability " + device.compute_capability + ", " +
                     gib_text(device.memory_total) + " memory";
  if (device.memory_free) text += ", " + gib_text(*device.memory_free) + " free";
  if (device.in_use) text += ", in use";
  return text;
}

class Lines {
 public:
  void add(const std::string& name, const std::string& value) {
    m_text << std::left << std::setw(17) << name << " " << value << "\n";
  }
  [[nodiscard]] std::string str() const { return m_text.str(); }

 private:
  std::ostringstream m_text;
};

void add_cuda_lines(const Description& d, Lines& lines) {
  lines.add("CUDA", "toolkit " + d.cuda_toolkit + ", runtime " + or_else(d.cuda_runtime, "unknown") +
                        ", kernels for compute capability " + d.compiled_compute_capabilities);
  lines.add("CUDA driver",
            d.cuda_driver.empty() ? "none" : or_else(d.driver, "version unknown") + ", supports CUDA " + d.cuda_driver);
  for (const DeviceDescription& device : d.devices) lines.add("GPU " + std::to_string(device.id), device_text(device));
  if (!d.device_problem.empty()) lines.add("GPU problem", d.device_problem);
}

}  // namespace

std::string to_string(const Description& d) {
  Lines lines;
  lines.add("mylos", d.mylos_version + (d.mylos_commit.empty() ? "" : " (" + d.mylos_commit + ")") + ", " +
                         or_else(d.build_type, "no build type"));
  lines.add("Kokkos", d.kokkos_version + ", Kokkos Kernels " + d.kokkos_kernels_version);
  lines.add("compiler", or_else(d.compiler, "unknown"));
  lines.add("backends", joined(d.backends));
  lines.add("default spaces", d.default_space + ", on the host " + d.default_host_space);
  lines.add("BLAS, host", or_else(d.host_blas, "none: Algorithm::vendor is not available on the host"));
  if (!d.device_blas.empty()) lines.add("BLAS, device", d.device_blas);
  lines.add("CPU", or_else(d.cpu_name, "unknown"));
  lines.add("CPU threads", threads_text(d));
  if (d.default_host_space == "OpenMP") {
    lines.add("OMP_PROC_BIND", variable_text(d.omp_proc_bind, " (spread is usually fastest)"));
    lines.add("OMP_PLACES", variable_text(d.omp_places, " (cores is usually fastest)"));
  }
  if (d.last_level_cache > 0)
    lines.add("last-level cache", std::to_string(d.last_level_cache / (1024 * 1024)) + " MiB");
  if (!d.cuda_toolkit.empty()) add_cuda_lines(d, lines);
  return lines.str();
}

}  // namespace mylos
