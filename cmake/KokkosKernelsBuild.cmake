# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Kokkos Kernels from source: the BLAS component only, without default instantiations (seconds instead of an hour).
include_guard()

find_library(mylos_OPENBLAS_LIBRARY NAMES openblas)
mark_as_advanced(mylos_OPENBLAS_LIBRARY)
if(mylos_OPENBLAS_LIBRARY)
  message(STATUS "mylos: OpenBLAS is ${mylos_OPENBLAS_LIBRARY}")
  set(KokkosKernels_ENABLE_TPL_BLAS ON CACHE BOOL "")
  get_filename_component(mylos_openblas_dir "${mylos_OPENBLAS_LIBRARY}" DIRECTORY)
  set(BLAS_LIBRARIES openblas)
  set(BLAS_LIBRARY_DIRS "${mylos_openblas_dir}")
  # OpenBLAS' symbols; without this Kokkos Kernels asks a Fortran compiler.
  set(F77_BLAS_MANGLE "(name,NAME) name ## _")
else()
  message(STATUS "mylos: OpenBLAS was not found; Algorithm::vendor is not available on the host")
  set(KokkosKernels_ENABLE_TPL_BLAS OFF CACHE BOOL "")
endif()
set(KokkosKernels_ENABLE_TPL_LAPACK OFF CACHE BOOL "")
# mylos calls cuBLAS itself.
foreach(tpl CUBLAS CUSPARSE CUSOLVER ROCBLAS ROCSPARSE ROCSOLVER)
  set(KokkosKernels_ENABLE_TPL_${tpl} OFF CACHE BOOL "")
endforeach()
set(KokkosKernels_ENABLE_ALL_COMPONENTS OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_COMPONENT_BLAS ON CACHE BOOL "")
set(KokkosKernels_ADD_DEFAULT_ETI OFF CACHE BOOL "")
set(KokkosKernels_ENABLE_TESTS OFF CACHE BOOL "")
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_EXTENSIONS OFF)
add_subdirectory("${KokkosKernels_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/_deps/kokkos-kernels" SYSTEM)
