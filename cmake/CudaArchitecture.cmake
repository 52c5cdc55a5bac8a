# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard()

# The compute capability of the first GPU of this machine, without the dot; 90 (Hopper) where there is none.
function(mylos_detect_cuda_architecture out)
  set(found "")
  find_program(mylos_NVIDIA_SMI nvidia-smi)
  mark_as_advanced(mylos_NVIDIA_SMI)
  if(mylos_NVIDIA_SMI)
    execute_process(COMMAND "${mylos_NVIDIA_SMI}" --query-gpu=compute_cap --format=csv,noheader
                    OUTPUT_VARIABLE capabilities ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(capabilities MATCHES "^([0-9]+)\\.([0-9])")
      set(found "${CMAKE_MATCH_1}${CMAKE_MATCH_2}")
    endif()
  endif()
  if(NOT found)
    set(found 90)
  endif()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# Kokkos' name for mylos_CUDA_ARCHITECTURE.
function(mylos_kokkos_cuda_arch out)
  if(NOT DEFINED CACHE{mylos_CUDA_ARCHITECTURE})
    mylos_detect_cuda_architecture(detected)
    set(mylos_CUDA_ARCHITECTURE ${detected} CACHE STRING "Compute capability to compile for, such as 80 or 90")
  endif()
  set(names 70 VOLTA70 72 VOLTA72 75 TURING75 80 AMPERE80 86 AMPERE86 87 AMPERE87 89 ADA89 90 HOPPER90
            100 BLACKWELL100 120 BLACKWELL120)
  list(FIND names "${mylos_CUDA_ARCHITECTURE}" index)
  if(index EQUAL -1)
    message(FATAL_ERROR "mylos: mylos_CUDA_ARCHITECTURE is '${mylos_CUDA_ARCHITECTURE}', expected one of 70, 72, 75, 80, "
                        "86, 87, 89, 90, 100 or 120")
  endif()
  math(EXPR index "${index} + 1")
  list(GET names ${index} name)
  message(STATUS "mylos: CUDA architecture ${mylos_CUDA_ARCHITECTURE} (${name})")
  set(${out} ${name} PARENT_SCOPE)
endfunction()
