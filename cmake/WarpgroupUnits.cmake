# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard()

# Kokkos compiles for Hopper with -arch=sm_90. The matrix units that read shared memory are only there for code compiled
# with -arch=sm_90a, which runs on the same GPUs: matmul of floats is more than twice as fast with them. Changes the flag
# for all that uses this Kokkos from this project, and sets out to whether it is there now.
function(mylos_use_warpgroup_units out)
  set(${out} OFF PARENT_SCOPE)
  foreach(target Kokkos::kokkoscore kokkoscore)
    if(NOT TARGET ${target})
      continue()
    endif()
    get_target_property(aliased ${target} ALIASED_TARGET)
    if(aliased)
      set(target ${aliased})
    endif()
    foreach(property INTERFACE_COMPILE_OPTIONS INTERFACE_LINK_OPTIONS)
      get_target_property(options ${target} ${property})
      if(NOT options)
        continue()
      endif()
      string(REGEX REPLACE "arch=sm_90([^0-9a]|$)" "arch=sm_90a\\1" options "${options}")
      set_property(TARGET ${target} PROPERTY ${property} "${options}")
      if(property STREQUAL INTERFACE_COMPILE_OPTIONS AND options MATCHES "arch=sm_90a")
        set(${out} ON PARENT_SCOPE)
      endif()
    endforeach()
  endforeach()
endfunction()
