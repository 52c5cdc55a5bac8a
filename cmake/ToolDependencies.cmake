# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the command, the tests and the benchmarks need besides Kokkos. Each function makes sure of one target: from the
# system, else from the pinned release, else from pip, and says which on one line.
include_guard()
include(FetchSource)

# GTest::gtest
function(mylos_provide_gtest)
  if(NOT TARGET GTest::gtest)
    find_package(GTest QUIET)
  endif()
  if(TARGET GTest::gtest)
    message(STATUS "mylos: GoogleTest ${GTest_VERSION} from the system")
    return()
  endif()
  mylos_fetch_source(GTest
    URL https://github.com/google/googletest/archive/refs/tags/v1.14.0.tar.gz
    FILE googletest-1.14.0.tar.gz
    SHA256 8ad598c73ad796e0d8280b082cebd82a630d73e73cd3c70057938a6501bba5d7
    RELEASE_VERSION 1.14.0
    PIP pygenten==0.1.5 PIP_FILE pygenten-0.1.5.tar.gz
    PIP_SHA256 e620f05c742905e2db705d875f1cac92ef0ed453f9e6734e9beda26cc0f9cce7
    PIP_FOLDER tpls/googletest PIP_VERSION 1.15.2)
  message(STATUS "mylos: GoogleTest from ${GTest_ORIGIN}")
  set(INSTALL_GTEST OFF)
  set(BUILD_GMOCK OFF)
  add_subdirectory("${GTest_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/_deps/googletest" EXCLUDE_FROM_ALL SYSTEM)
endfunction()

# benchmark::benchmark
function(mylos_provide_benchmark)
  if(NOT TARGET benchmark::benchmark)
    find_package(benchmark QUIET)
  endif()
  if(TARGET benchmark::benchmark)
    message(STATUS "mylos: Google Benchmark ${benchmark_VERSION} from the system")
    return()
  endif()
  mylos_fetch_source(benchmark
    URL https://github.com/google/benchmark/archive/refs/tags/v1.8.3.tar.gz
    FILE benchmark-1.8.3.tar.gz
    SHA256 6bc180a57d23d4d9515519f92b0c83d61b05b5bab188961f36ac7b06b0d9e9ce
    RELEASE_VERSION 1.8.3)
  message(STATUS "mylos: Google Benchmark from ${benchmark_ORIGIN}")
  set(BENCHMARK_ENABLE_TESTING OFF)
  set(BENCHMARK_ENABLE_INSTALL OFF)
  set(BENCHMARK_ENABLE_WERROR OFF)
  add_subdirectory("${benchmark_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/_deps/benchmark" EXCLUDE_FROM_ALL SYSTEM)
endfunction()

# A header-only library as an interface target, where its own package does not provide one.
function(mylos_header_only target include_dir)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  set_target_properties(${target} PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${include_dir}" INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${include_dir}")
endfunction()

# nlohmann_json::nlohmann_json
function(mylos_provide_json)
  if(NOT TARGET nlohmann_json::nlohmann_json)
    find_package(nlohmann_json 3.9 QUIET)
  endif()
  if(TARGET nlohmann_json::nlohmann_json)
    message(STATUS "mylos: nlohmann/json ${nlohmann_json_VERSION} from the system")
    return()
  endif()
  mylos_fetch_source(nlohmann_json
    URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
    FILE nlohmann-json-3.11.3.tar.xz
    SHA256 d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
    RELEASE_VERSION 3.11.3
    PIP pygenten==0.1.5 PIP_FILE pygenten-0.1.5.tar.gz
    PIP_SHA256 e620f05c742905e2db705d875f1cac92ef0ed453f9e6734e9beda26cc0f9cce7
    PIP_FOLDER tpls/json PIP_VERSION 3.11.3)
  message(STATUS "mylos: nlohmann/json from ${nlohmann_json_ORIGIN}")
  mylos_header_only(nlohmann_json::nlohmann_json "${nlohmann_json_SOURCE_DIR}/include")
endfunction()

# cxxopts::cxxopts
function(mylos_provide_cxxopts)
  if(NOT TARGET cxxopts::cxxopts)
    find_package(cxxopts 3 QUIET)
  endif()
  if(TARGET cxxopts::cxxopts)
    message(STATUS "mylos: cxxopts ${cxxopts_VERSION} from the system")
    return()
  endif()
  mylos_fetch_source(cxxopts
    URL https://github.com/jarro2783/cxxopts/archive/refs/tags/v3.1.1.tar.gz
    FILE cxxopts-3.1.1.tar.gz
    SHA256 523175f792eb0ff04f9e653c90746c12655f10cb70f1d5e6d6d9491420298a08
    RELEASE_VERSION 3.1.1
    PIP rapidgzip==0.16.2 PIP_FILE rapidgzip-0.16.2.tar.gz
    PIP_SHA256 6b16c1db72f97b548b36eb61c95aa2c0099a318609d41c1abc2110393d2dc505
    PIP_FOLDER src/external/cxxopts PIP_VERSION 3.3.1)
  message(STATUS "mylos: cxxopts from ${cxxopts_ORIGIN}")
  mylos_header_only(cxxopts::cxxopts "${cxxopts_SOURCE_DIR}/include")
endfunction()

# Configures, builds and installs the sources of a C library into .deps/install, once for all presets.
function(mylos_build_into_deps name source)
  set(log "${mylos_DEPS_DIR}/build-${name}.log")
  message(STATUS "mylos: building ${name} ...")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${source}" -B "${mylos_DEPS_DIR}/build-${name}" -DCMAKE_BUILD_TYPE=Release
            "-DCMAKE_INSTALL_PREFIX=${mylos_DEPS_DIR}/install" -DCMAKE_INSTALL_LIBDIR=lib
            -DCMAKE_POSITION_INDEPENDENT_CODE=ON ${ARGN}
    COMMAND_ERROR_IS_FATAL ANY OUTPUT_FILE "${log}" ERROR_FILE "${log}")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" --build "${mylos_DEPS_DIR}/build-${name}" --target install --parallel
    COMMAND_ERROR_IS_FATAL ANY OUTPUT_FILE "${log}" ERROR_FILE "${log}")
endfunction()

# PNG::PNG, which `mylos blur` reads and writes; sets mylos_HAVE_PNG in the caller.
function(mylos_provide_png)
  list(APPEND CMAKE_PREFIX_PATH "${mylos_DEPS_DIR}/install")
  find_package(PNG QUIET)
  if(NOT PNG_FOUND)
    find_package(ZLIB QUIET)
    if(ZLIB_FOUND)
      mylos_fetch_source(libpng OPTIONAL
        URL https://prdownloads.sourceforge.net/libpng/libpng-1.6.37.tar.xz
        FILE libpng-1.6.37.tar.xz
        SHA256 505e70834d35383537b6491e7ae8641f1a4bed1876dbfe361201fc80868d88ca
        RELEASE_VERSION 1.6.37)
      if(libpng_SOURCE_DIR)
        mylos_build_into_deps(libpng "${libpng_SOURCE_DIR}" -DPNG_SHARED=OFF -DPNG_TESTS=OFF)
        find_package(PNG QUIET)
      endif()
    endif()
  endif()
  if(PNG_FOUND)
    set_target_properties(PNG::PNG PROPERTIES IMPORTED_GLOBAL TRUE)
    message(STATUS "mylos: libpng ${PNG_VERSION_STRING}: ${PNG_LIBRARIES}")
  else()
    message(STATUS "mylos: libpng was not found; mylos blur will not read or write PNG (Debian: libpng-dev)")
  endif()
  set(mylos_HAVE_PNG ${PNG_FOUND} PARENT_SCOPE)
endfunction()

# JPEG::JPEG, likewise; sets mylos_HAVE_JPEG in the caller.
function(mylos_provide_jpeg)
  list(APPEND CMAKE_PREFIX_PATH "${mylos_DEPS_DIR}/install")
  find_package(JPEG QUIET)
  if(NOT JPEG_FOUND)
    mylos_fetch_source(libjpeg-turbo OPTIONAL
      URL https://github.com/libjpeg-turbo/libjpeg-turbo/archive/3.0.0.tar.gz
      FILE libjpeg-turbo-3.0.0.tar.gz
      SHA256 171dae5d73560bc94006a7c0c3281bd9bfde6a34f7e41e66f930a1a9162bd7df
      RELEASE_VERSION 3.0.0)
    if(libjpeg-turbo_SOURCE_DIR)
      mylos_build_into_deps(libjpeg-turbo "${libjpeg-turbo_SOURCE_DIR}" -DENABLE_SHARED=OFF -DWITH_TURBOJPEG=OFF)
      find_package(JPEG QUIET)
    endif()
  endif()
  if(JPEG_FOUND)
    set_target_properties(JPEG::JPEG PROPERTIES IMPORTED_GLOBAL TRUE)
    message(STATUS "mylos: libjpeg ${JPEG_VERSION}: ${JPEG_LIBRARIES}")
  else()
    message(STATUS "mylos: libjpeg was not found; mylos blur will not read or write JPEG (Debian: libjpeg-dev)")
  endif()
  set(mylos_HAVE_JPEG ${JPEG_FOUND} PARENT_SCOPE)
endfunction()
