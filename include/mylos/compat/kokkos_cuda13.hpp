// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMPAT_KOKKOS_CUDA13_HPP
#define MYLOS_COMPAT_KOKKOS_CUDA13_HPP

// Lets Kokkos 4.7.00 be used with CUDA 13 and with nvcc 12.9 or newer. The build passes it with -include to Kokkos
// itself and, through Kokkos' exported target, to everything that includes Kokkos: both must see the same Views.
// Remove it when the oldest supported Kokkos is 4.7.02.

// With C++20, nvcc >= 12.9 lays out a [[no_unique_address]] member differently on host and device: a kernel then writes
// through a wrong pointer without an error (kokkos/mdspan #434, #435). Plain members have one layout everywhere.
#ifndef MDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS
#define MDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS 1
#define MDSPAN_IMPL_NO_UNIQUE_ADDRESS
#endif

// CUDA 13 changed three signatures that Kokkos before 4.7.01 calls in their old form.
#if defined(__CUDACC__)
#include <cuda_runtime_api.h>
#if CUDART_VERSION >= 13000

static inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                                   const cudaGraphNode_t* to, size_t count) {
  return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}

static inline cudaMemLocation mylos_compat_location(int device) {
  cudaMemLocation location{};
  location.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = device == cudaCpuDeviceId ? 0 : device;
  return location;
}

static inline cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice, int device) {
  return cudaMemAdvise(pointer, bytes, advice, mylos_compat_location(device));
}

static inline cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device, cudaStream_t stream) {
  return cudaMemPrefetchAsync(pointer, bytes, mylos_compat_location(device), 0, stream);
}

#endif
#endif

#endif
