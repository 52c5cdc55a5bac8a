// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets a program that is built with Cuda start on a machine without an NVIDIA driver, where it can say so. Kokkos calls
// these functions of libcuda.so.1, which the driver brings: linked as usual, the program would end before main with the
// loader's message. Here the library is opened at the first call, which Kokkos makes only after it has found a device.
// Functions that are not defined here make the linker ask for libcuda.so.1 as before.
#include <cuda.h>
#include <dlfcn.h>

namespace {

void* driver() {
  static void* const library = dlopen("libcuda.so.1", RTLD_NOW);
  return library;
}

template <class Function>
Function* driver_function(const char* name) {
  return driver() == nullptr ? nullptr : reinterpret_cast<Function*>(dlsym(driver(), name));
}

}  // namespace

// Hidden, so that the CUDA runtime's own use of the driver is left alone. cuda.h makes a name of the newest version of
// each function, the one that Kokkos is compiled with.
#define MYLOS_STRING(name) #name
#define MYLOS_NAME(name) MYLOS_STRING(name)
#define MYLOS_FORWARD(function, parameters, arguments)                                    \
  extern "C" __attribute__((visibility("hidden"))) CUresult CUDAAPI function parameters { \
    auto* const found = driver_function<decltype(function)>(MYLOS_NAME(function));        \
    return found == nullptr ? CUDA_ERROR_NOT_FOUND : found arguments;                     \
  }

MYLOS_FORWARD(cuStreamGetCtx, (CUstream stream, CUcontext* context), (stream, context))
MYLOS_FORWARD(cuCtxPushCurrent, (CUcontext context), (context))
MYLOS_FORWARD(cuCtxGetDevice, (CUdevice * device), (device))
