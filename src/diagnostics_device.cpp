// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "diagnostics_device.hpp"

#include <KokkosKernels_config.h>

#include <Kokkos_Core.hpp>

#if defined(KOKKOS_ENABLE_CUDA)

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <fstream>

namespace mylos {
namespace {

// The compute capabilities that nvcc compiles this file for, times 100; the same for every file of the library.
constexpr int compiled_architectures[] = {__CUDA_ARCH_LIST__};

std::string capability_text(int tenfold) {
  return std::to_string(tenfold / 10) + "." + std::to_string(tenfold % 10);
}

std::string compiled_text() {
  std::string text;
  for (const int architecture : compiled_architectures)
    text.append(text.empty() ? "" : ", ").append(capability_text(architecture / 10));
  return text;
}

std::string version_text(int version) {
  return version == 0 ? "" : std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string runtime_version() {
  int version = 0;
  return cudaRuntimeGetVersion(&version) == cudaSuccess ? version_text(version) : "";
}

std::string driver_cuda_version() {
  int version = 0;
  return cudaDriverGetVersion(&version) == cudaSuccess ? version_text(version) : "";
}

std::string device_blas_text() {
  int version[3] = {};
  const libraryPropertyType parts[] = {MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL};
  for (int i = 0; i < 3; ++i)
    if (cublasGetProperty(parts[i], &version[i]) != CUBLAS_STATUS_SUCCESS) return "cuBLAS";
  return "cuBLAS " + std::to_string(version[0]) + "." + std::to_string(version[1]) + "." + std::to_string(version[2]);
}

// Of the kernel module; empty where Linux does not show it.
std::string driver_version() {
  std::string version;
  std::ifstream("/sys/module/nvidia/version") >> version;
  return version;
}

int device_in_use() {
  return Kokkos::is_initialized() ? Kokkos::Cuda().cuda_device() : -1;
}

// Asks the device that is in use, and leaves the calling thread's current device as it was.
std::optional<std::int64_t> free_memory(int device) {
  int current = 0;
  std::size_t free = 0;
  std::size_t total = 0;
  if (cudaGetDevice(&current) != cudaSuccess || cudaSetDevice(device) != cudaSuccess) return std::nullopt;
  const bool known = cudaMemGetInfo(&free, &total) == cudaSuccess;
  cudaSetDevice(current);
  return known ? std::optional<std::int64_t>(static_cast<std::int64_t>(free)) : std::nullopt;
}

// A cubin runs on its own major version, the PTX beside it is compiled for any newer device.
bool kernels_run_on(int capability) {
  for (const int architecture : compiled_architectures)
    if (architecture / 10 <= capability) return true;
  return false;
}

std::string no_device_text(cudaError_t error) {
  const std::string said = error == cudaSuccess ? "cudaGetDeviceCount finds 0 devices"
                                                : std::string("cudaGetDeviceCount: ") + cudaGetErrorString(error);
  const std::string wanted = runtime_version();
  if (error == cudaErrorInsufficientDriver) {
    if (const std::string has = driver_cuda_version(); !has.empty())
      return "the NVIDIA driver supports CUDA " + has + ", and this build needs " + wanted + " (" + said +
             "); update the driver, or build with an older CUDA toolkit";
    return "no NVIDIA driver is installed (" + said + "); install one that supports CUDA " + wanted +
           " or newer, or start the container with its GPUs (docker run --gpus all)";
  }
  if (error == cudaSuccess || error == cudaErrorNoDevice)
    return "no NVIDIA GPU is visible (" + said + "); look at CUDA_VISIBLE_DEVICES and at what nvidia-smi lists";
  return "CUDA does not start (" + said + "); look at what nvidia-smi says";
}

}  // namespace

std::string device_problem() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0) {
    cudaGetLastError();
    return no_device_text(error);
  }
  const int device = std::max(device_in_use(), 0);
  int major = 0;
  int minor = 0;
  if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess ||
      cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) != cudaSuccess)
    return "the GPU does not answer; look at what nvidia-smi says";
  const int capability = 10 * major + minor;
  if (kernels_run_on(capability)) return "";
  return "the GPU has compute capability " + capability_text(capability) + ", and this build is compiled for " +
         compiled_text() + "; configure with -Dmylos_CUDA_ARCHITECTURE=" + std::to_string(capability);
}

namespace detail {

void describe_devices(Description& d) {
  d.cuda_toolkit = version_text(CUDART_VERSION);
  d.compiled_compute_capabilities = compiled_text();
  d.cuda_runtime = runtime_version();
  d.cuda_driver = driver_cuda_version();
  d.driver = driver_version();
  d.device_blas = device_blas_text();
  d.device_problem = device_problem();
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return;
  }
  for (int id = 0; id < count; ++id) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, id) != cudaSuccess) continue;
    DeviceDescription device;
    device.id = id;
    device.name = properties.name;
    device.compute_capability = capability_text(10 * properties.major + properties.minor);
    device.memory_total = static_cast<std::int64_t>(properties.totalGlobalMem);
    device.in_use = id == device_in_use();
    if (device.in_use) device.memory_free = free_memory(id);
    d.devices.push_back(std::move(device));
  }
}

}  // namespace detail
}  // namespace mylos

#else

namespace mylos {

std::string device_problem() {
  return {};
}

namespace detail {

void describe_devices(Description&) {}

}  // namespace detail
}  // namespace mylos

#endif
