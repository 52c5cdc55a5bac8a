// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DIAGNOSTICS_HPP
#define MYLOS_DIAGNOSTICS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mylos {

/// One GPU of this machine.
struct DeviceDescription {
  int id = 0;                               ///< the number by which its driver knows it
  std::string name;                         ///< such as "NVIDIA H200"
  std::string compute_capability;           ///< such as "9.0"
  std::int64_t memory_total = 0;            ///< bytes
  std::optional<std::int64_t> memory_free;  ///< bytes; known for the device in use only
  bool in_use = false;                      ///< Kokkos' kernels run on it
};

/// What a program that links mylos was built with and runs on. A string is empty where something is not known or does
/// not apply.
struct Description {
  std::string mylos_version;           ///< such as "0.1.0"
  std::string mylos_commit;            ///< `git describe` of the sources when they were configured
  std::string build_type;              ///< such as "Release"
  std::string compiler;                ///< name and version of the host compiler
  std::string cuda_toolkit;            ///< version of the toolkit that compiled the kernels
  std::string kokkos_version;          ///< such as "4.7.0"
  std::string kokkos_kernels_version;  ///< likewise
  std::string host_blas;               ///< the library behind Algorithm::vendor on the host
  std::string device_blas;             ///< the library behind Algorithm::vendor on the device

  std::vector<std::string> backends;  ///< the execution spaces compiled in, such as {"Cuda", "OpenMP", "Serial"}
  std::string default_space;          ///< Kokkos::DefaultExecutionSpace
  std::string default_host_space;     ///< Kokkos::DefaultHostExecutionSpace

  std::string cpu_name;                      ///< as the operating system gives it
  int hardware_threads = 0;                  ///< the hardware threads that this process may use; 0 if unknown
  std::optional<int> threads;                ///< the threads of the default host space, once Kokkos is initialised
  std::optional<std::string> omp_proc_bind;  ///< the environment variable OMP_PROC_BIND, if set
  std::optional<std::string> omp_places;     ///< the environment variable OMP_PLACES, if set
  std::int64_t last_level_cache = 0;         ///< bytes; 0 if unknown

  std::string compiled_compute_capabilities;  ///< what the kernels are compiled for, such as "9.0"
  std::string cuda_runtime;                   ///< version of the CUDA runtime that is linked
  std::string cuda_driver;                    ///< newest CUDA version that the installed driver supports
  std::string driver;                         ///< version of the installed driver
  std::vector<DeviceDescription> devices;
  std::string device_problem;  ///< what mylos::device_problem() says
};

/// Describes the build and the machine.
///
/// May be called before Kokkos is initialised, and where it cannot be: `threads` and the devices' free memory are then
/// missing. Never throws for a machine without a GPU; `device_problem` says what is wrong. Waits for nothing and
/// enqueues nothing.
Description describe();

/// The description as text: several lines of "name   value", each ended by a newline.
std::string to_string(const Description& description);

/// Why Kokkos could not be initialised here for want of a GPU, and what to do about it, on one line; "" where it can
/// be: a build without a GPU backend, or a GPU that this build's kernels run on.
///
/// Ask before Kokkos::initialize, which ends the program when a build with Cuda finds no usable GPU.
std::string device_problem();

}  // namespace mylos

#endif
