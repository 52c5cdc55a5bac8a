# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Provides Kokkos::kokkos and Kokkos::kokkoskernels (BLAS component): from the enclosing project, else an installed
# package, else the pinned sources. Refuses combinations that are known to compute wrong results.
include_guard()
include(FetchSource)
include(CudaArchitecture)

set(mylos_KOKKOS "auto" CACHE STRING
    "Where Kokkos and Kokkos Kernels come from: auto (installed, else source), installed or source")
set_property(CACHE mylos_KOKKOS PROPERTY STRINGS auto installed source)

set(mylos_compat_header "${PROJECT_SOURCE_DIR}/include/mylos/compat/kokkos_cuda13.hpp")

# What Kokkos itself is to be built with.
macro(mylos_set_kokkos_options)
  set(Kokkos_ENABLE_SERIAL ON CACHE BOOL "")
  if(mylos_BACKEND MATCHES "^(openmp|cuda|hip|sycl)$")
    set(Kokkos_ENABLE_OPENMP ON CACHE BOOL "")
  endif()
  if(mylos_BACKEND MATCHES "^(cuda|hip|sycl|threads)$")
    string(TOUPPER "${mylos_BACKEND}" mylos_backend_upper)
    set(Kokkos_ENABLE_${mylos_backend_upper} ON CACHE BOOL "")
  endif()
  if(mylos_BACKEND STREQUAL "cuda")
    mylos_kokkos_cuda_arch(mylos_kokkos_arch)
    set(Kokkos_ARCH_${mylos_kokkos_arch} ON CACHE BOOL "")
  endif()
  set(Kokkos_ARCH_NATIVE ON CACHE BOOL "")
  set(Kokkos_ENABLE_DEPRECATED_CODE_4 OFF CACHE BOOL "")
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_CXX_STANDARD 20)
  set(CMAKE_CXX_EXTENSIONS OFF)
endmacro()

# Kokkos before 4.7.02 needs the compatibility header with this compiler. Exported, so that a consumer's own sources
# see the same Views as the library. The path of an installed header is that of the include folder mylos installs.
function(mylos_apply_compat_header)
  find_package(CUDAToolkit REQUIRED)
  if(Kokkos_VERSION VERSION_LESS 4.7.02 AND CUDAToolkit_VERSION VERSION_GREATER_EQUAL 12.9)
    target_compile_options(kokkoscore PUBLIC
      "$<BUILD_INTERFACE:SHELL:-include \"${mylos_compat_header}\">"
      "$<INSTALL_INTERFACE:SHELL:-include \"$<INSTALL_PREFIX>/${CMAKE_INSTALL_INCLUDEDIR}/mylos/compat/kokkos_cuda13.hpp\">")
  endif()
endfunction()

# An installed or enclosing Kokkos 4.7.00 or 4.7.01 built by nvcc 12.9 or newer without that header writes to wrong
# addresses without an error, unless it keeps the older Views.
function(mylos_refuse_broken_kokkos)
  if(NOT "CUDA" IN_LIST Kokkos_DEVICES OR NOT Kokkos_VERSION VERSION_LESS 4.7.02
     OR "IMPL_VIEW_LEGACY" IN_LIST Kokkos_OPTIONS)
    return()
  endif()
  find_package(CUDAToolkit REQUIRED)
  if(CUDAToolkit_VERSION VERSION_LESS 12.9)
    return()
  endif()
  set(flags "")
  foreach(target Kokkos::kokkoscore kokkoscore Kokkos::kokkos)
    if(TARGET ${target})
      get_target_property(options ${target} INTERFACE_COMPILE_OPTIONS)
      get_target_property(definitions ${target} INTERFACE_COMPILE_DEFINITIONS)
      string(APPEND flags "${options} ${definitions} ")
    endif()
  endforeach()
  if(NOT flags MATCHES "kokkos_cuda13.hpp|MDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS")
    message(FATAL_ERROR
      "mylos: Kokkos ${Kokkos_VERSION} (${Kokkos_DIR}) compiled by nvcc ${CUDAToolkit_VERSION} passes Views to kernels "
      "with a wrong layout: results are wrong without an error (kokkos/mdspan #434). Use Kokkos 4.7.02 or newer, or let "
      "mylos build a mended one: -Dmylos_KOKKOS=source.")
  endif()
endfunction()

# The preset's backend is in the Kokkos that was found.
function(mylos_require_backend)
  set(needed ${mylos_BACKEND})
  if(mylos_BACKEND STREQUAL "cuda")
    list(APPEND needed openmp)
  endif()
  foreach(backend IN LISTS needed)
    string(TOUPPER "${backend}" device)
    if(NOT device IN_LIST Kokkos_DEVICES)
      string(REPLACE ";" ", " devices "${Kokkos_DEVICES}")
      message(FATAL_ERROR
        "mylos: mylos_BACKEND=${mylos_BACKEND} needs Kokkos with ${device}, and the one in ${Kokkos_DIR} has: ${devices}. "
        "Point CMAKE_PREFIX_PATH at one that has it, or let mylos build its own: -Dmylos_KOKKOS=source.")
    endif()
  endforeach()
endfunction()

# mylos is built for the backends that the Kokkos it gets has: a Kokkos with Cuda makes it a Cuda build.
macro(mylos_adopt_backend)
  foreach(device CUDA HIP SYCL)
    string(TOLOWER ${device} mylos_device_backend)
    if(${device} IN_LIST Kokkos_DEVICES AND NOT mylos_BACKEND STREQUAL mylos_device_backend)
      message(STATUS "mylos: this Kokkos has ${device}, so mylos_BACKEND is ${mylos_device_backend}, not ${mylos_BACKEND}")
      set(mylos_BACKEND ${mylos_device_backend})
    endif()
  endforeach()
endmacro()

set(mylos_KOKKOS_BUNDLED OFF)
if(TARGET Kokkos::kokkos)
  message(STATUS "mylos: Kokkos ${Kokkos_VERSION} from the enclosing project")
  mylos_adopt_backend()
  mylos_refuse_broken_kokkos()
else()
  if(NOT mylos_KOKKOS STREQUAL "source")
    find_package(Kokkos 4.7 QUIET)
  endif()
  if(Kokkos_FOUND)
    message(STATUS "mylos: Kokkos ${Kokkos_VERSION} installed in ${Kokkos_DIR}")
    mylos_adopt_backend()
    mylos_require_backend()
    mylos_refuse_broken_kokkos()
  elseif(mylos_KOKKOS STREQUAL "installed")
    message(FATAL_ERROR "mylos: no installed Kokkos 4.7 was found; add its prefix to CMAKE_PREFIX_PATH, or leave "
                        "mylos_KOKKOS at 'auto' to have it built.")
  else()
    mylos_fetch_source(Kokkos
      URL https://github.com/kokkos/kokkos/releases/download/4.7.00/kokkos-4.7.00.tar.gz
      FILE kokkos-4.7.00.tar.gz
      SHA256 126b774a24dde8c1085c4aede7564c0b7492d6a07d85380f2b387a712cea1ff5
      RELEASE_VERSION 4.7.00
      PIP pygenten==0.1.5 PIP_FILE pygenten-0.1.5.tar.gz
      PIP_SHA256 e620f05c742905e2db705d875f1cac92ef0ed453f9e6734e9beda26cc0f9cce7
      PIP_FOLDER tpls/kokkos PIP_VERSION 4.7.00)
    message(STATUS "mylos: Kokkos ${Kokkos_SOURCE_VERSION} from ${Kokkos_ORIGIN}")
    mylos_set_kokkos_options()
    add_subdirectory("${Kokkos_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/_deps/kokkos" SYSTEM)
    set(Kokkos_VERSION ${Kokkos_SOURCE_VERSION})
    if(mylos_BACKEND STREQUAL "cuda")
      mylos_apply_compat_header()
    endif()
    set(mylos_KOKKOS_BUNDLED ON)
  endif()
endif()

set(mylos_KERNELS_BUNDLED OFF)
if(TARGET Kokkos::kokkoskernels)
  message(STATUS "mylos: Kokkos Kernels from the enclosing project")
else()
  if(NOT mylos_KOKKOS STREQUAL "source" AND NOT mylos_KOKKOS_BUNDLED)
    find_package(KokkosKernels QUIET)  # no version: 4.4 installs an empty one when built inside another project
  endif()
  if(KokkosKernels_FOUND)
    message(STATUS "mylos: Kokkos Kernels installed in ${KokkosKernels_DIR}")
  else()
    mylos_fetch_source(KokkosKernels
      URL https://github.com/kokkos/kokkos-kernels/releases/download/4.7.00/kokkos-kernels-4.7.00.tar.gz
      FILE kokkos-kernels-4.7.00.tar.gz
      SHA256 5c7c8c8f91817ab22dbc50ea72f02292bbd6c5b412d6f1588b27574600c478ef
      RELEASE_VERSION 4.7.00
      PIP pygenten==0.1.5 PIP_FILE pygenten-0.1.5.tar.gz
      PIP_SHA256 e620f05c742905e2db705d875f1cac92ef0ed453f9e6734e9beda26cc0f9cce7
      PIP_FOLDER tpls/kokkos-kernels PIP_VERSION 4.4.00)
    message(STATUS "mylos: Kokkos Kernels ${KokkosKernels_SOURCE_VERSION} from ${KokkosKernels_ORIGIN}")
    include(KokkosKernelsBuild)
    set(mylos_KERNELS_BUNDLED ON)
  endif()
endif()
