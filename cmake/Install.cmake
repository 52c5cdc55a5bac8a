# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs mylos with its package configuration. The Kokkos and Kokkos Kernels that mylos built itself go into the same
# prefix, so that find_package(mylos) needs that prefix alone.
include_guard()
include(CMakePackageConfigHelpers)

set(mylos_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/mylos")
install(TARGETS mylos EXPORT mylosTargets)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/mylos" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")
install(EXPORT mylosTargets NAMESPACE mylos:: DESTINATION "${mylos_package_dir}")
if(TARGET mylos_command)
  install(TARGETS mylos_command)
endif()
set(mylos_kokkos_devices ${Kokkos_DEVICES})
if(mylos_KOKKOS_BUNDLED)
  set(mylos_kokkos_devices "")
  foreach(device SERIAL OPENMP THREADS CUDA HIP SYCL)
    if(Kokkos_ENABLE_${device})
      list(APPEND mylos_kokkos_devices ${device})
    endif()
  endforeach()
endif()
list(SORT mylos_kokkos_devices)
set(mylos_kokkos_hint "")
set(mylos_kernels_hint "")
if(NOT mylos_KOKKOS_BUNDLED)
  set(mylos_kokkos_hint "${Kokkos_DIR}")
endif()
if(NOT mylos_KERNELS_BUNDLED)
  set(mylos_kernels_hint "${KokkosKernels_DIR}")
endif()
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/mylosConfig.cmake.in" "${PROJECT_BINARY_DIR}/mylosConfig.cmake"
  INSTALL_DESTINATION "${mylos_package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/mylosConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/mylosConfig.cmake" "${PROJECT_BINARY_DIR}/mylosConfigVersion.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/WarpgroupUnits.cmake"
  DESTINATION "${mylos_package_dir}")
