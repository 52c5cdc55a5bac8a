// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <KokkosKernels_config.h>
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <cstdlib>
#include <fstream>
#include <mylos/diagnostics.hpp>
#include <thread>

#include "diagnostics_device.hpp"

#if defined(KOKKOSKERNELS_ENABLE_TPL_BLAS) && defined(__GNUC__)
// Present only if the BLAS that Kokkos Kernels links is OpenBLAS.
extern "C" __attribute__((weak)) char* openblas_get_config(void);
#endif

namespace mylos {
namespace {

std::string version_text(int major, int minor, int patch) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::string compiler_text() {
#if defined(__clang__)
  return "Clang " + version_text(__clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return "GCC " + version_text(__GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "";
#endif
}

std::string host_blas_text() {
#if defined(KOKKOSKERNELS_ENABLE_TPL_MKL)
  return "MKL";
#elif defined(KOKKOSKERNELS_ENABLE_TPL_BLAS)
#if defined(__GNUC__)
  if (&openblas_get_config != nullptr) return openblas_get_config();
#endif
  return "BLAS";
#else
  return "";
#endif
}

std::vector<std::string> compiled_backends() {
  std::vector<std::string> names;
#if defined(KOKKOS_ENABLE_CUDA)
  names.emplace_back(Kokkos::Cuda::name());
#endif
#if defined(KOKKOS_ENABLE_HIP)
  names.emplace_back(Kokkos::HIP::name());
#endif
#if defined(KOKKOS_ENABLE_SYCL)
  names.emplace_back(Kokkos::SYCL::name());
#endif
#if defined(KOKKOS_ENABLE_OPENMP)
  names.emplace_back(Kokkos::OpenMP::name());
#endif
#if defined(KOKKOS_ENABLE_THREADS)
  names.emplace_back(Kokkos::Threads::name());
#endif
#if defined(KOKKOS_ENABLE_SERIAL)
  names.emplace_back(Kokkos::Serial::name());
#endif
  return names;
}

// The value of the first "model name : value" in Linux' list of processors.
std::string cpu_name() {
  std::ifstream list("/proc/cpuinfo");
  for (std::string line; std::getline(list, line);)
    if (const std::size_t colon = line.find(": "); line.starts_with("model name") && colon != std::string::npos)
      return line.substr(colon + 2);
  return {};
}

std::int64_t last_level_cache_bytes() {
#if defined(_SC_LEVEL3_CACHE_SIZE)
  for (const int level : {_SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE})
    if (const long bytes = sysconf(level); bytes > 0) return bytes;
#endif
  return 0;
}

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

}  // namespace

Description describe() {
  Description d;
  d.mylos_version = MYLOS_VERSION_TEXT;
  d.mylos_commit = MYLOS_COMMIT_TEXT;
  d.build_type = MYLOS_BUILD_TYPE_TEXT;
  d.compiler = compiler_text();
  d.kokkos_version = version_text(KOKKOS_VERSION_MAJOR, KOKKOS_VERSION_MINOR, KOKKOS_VERSION_PATCH);
  d.kokkos_kernels_version =
      version_text(KOKKOSKERNELS_VERSION_MAJOR, KOKKOSKERNELS_VERSION_MINOR, KOKKOSKERNELS_VERSION_PATCH);
  d.host_blas = host_blas_text();
  d.backends = compiled_backends();
  d.default_space = Kokkos::DefaultExecutionSpace::name();
  d.default_host_space = Kokkos::DefaultHostExecutionSpace::name();
  d.cpu_name = cpu_name();
  d.hardware_threads = static_cast<int>(std::thread::hardware_concurrency());
  if (Kokkos::is_initialized()) d.threads = Kokkos::DefaultHostExecutionSpace().concurrency();
  d.omp_proc_bind = environment("OMP_PROC_BIND");
  d.omp_places = environment("OMP_PLACES");
  d.last_level_cache = last_level_cache_bytes();
  detail::describe_devices(d);
  return d;
}

}  // namespace mylos
