# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Brings the sources of a dependency that is not installed: from .deps/ if an earlier configure put them there, else from
# the pinned release archive, else from the pinned pip source distribution that carries them. Every archive is checked
# against its SHA-256. All presets share the folder, so that a second one downloads nothing.
include_guard()

set(mylos_DEPS_DIR "${PROJECT_SOURCE_DIR}/.deps" CACHE PATH "Where downloaded dependencies are kept")

# An archive of that hash in ${mylos_DEPS_DIR}/download, downloaded unless it is there. Sets `out` to "" where that failed.
function(mylos_fetch_release out url file sha256)
  set(path "${mylos_DEPS_DIR}/download/${file}")
  if(NOT EXISTS "${path}")
    file(DOWNLOAD "${url}" "${path}.part" TIMEOUT 600 INACTIVITY_TIMEOUT 15 STATUS status)
    list(GET status 0 code)
    if(NOT code EQUAL 0)
      file(REMOVE "${path}.part")
      set(${out} "" PARENT_SCOPE)
      return()
    endif()
    file(RENAME "${path}.part" "${path}")
  endif()
  file(SHA256 "${path}" actual)
  if(NOT actual STREQUAL sha256)
    file(REMOVE "${path}")
    message(FATAL_ERROR "mylos: ${url} has SHA-256 ${actual}, expected ${sha256}; the file was removed. "
                        "Try again, or put the right archive at ${path}.")
  endif()
  set(${out} "${path}" PARENT_SCOPE)
endfunction()

# Likewise for a source distribution on the Python package index; `requirement` is NAME==VERSION.
function(mylos_fetch_pip out requirement file sha256)
  set(path "${mylos_DEPS_DIR}/download/${file}")
  if(NOT EXISTS "${path}")
    find_package(Python3 QUIET COMPONENTS Interpreter)
    if(Python3_FOUND)
      string(REGEX REPLACE "==.*" "" package "${requirement}")
      execute_process(
        COMMAND "${Python3_EXECUTABLE}" -m pip download --quiet --no-deps --no-binary ${package}
                -d "${mylos_DEPS_DIR}/download" ${requirement}
        OUTPUT_QUIET ERROR_QUIET)
    endif()
  endif()
  if(NOT EXISTS "${path}")
    set(${out} "" PARENT_SCOPE)
    return()
  endif()
  file(SHA256 "${path}" actual)
  if(NOT actual STREQUAL sha256)
    file(REMOVE "${path}")
    message(FATAL_ERROR "mylos: ${requirement} from pip has SHA-256 ${actual}, expected ${sha256}; the file was removed.")
  endif()
  set(${out} "${path}" PARENT_SCOPE)
endfunction()

# mylos_fetch_source(NAME URL url FILE file SHA256 hash RELEASE_VERSION v
#                    [PIP requirement PIP_FILE file PIP_SHA256 hash PIP_FOLDER folder PIP_VERSION v])
# Sets NAME_SOURCE_DIR, NAME_SOURCE_VERSION and NAME_ORIGIN; ends with one error that says what to do if nothing can be
# reached, unless OPTIONAL is given: then NAME_SOURCE_DIR is "".
function(mylos_fetch_source name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "OPTIONAL"
    "URL;FILE;SHA256;RELEASE_VERSION;PIP;PIP_FILE;PIP_SHA256;PIP_FOLDER;PIP_VERSION" "")
  file(MAKE_DIRECTORY "${mylos_DEPS_DIR}/download" "${mylos_DEPS_DIR}/src")
  file(LOCK "${mylos_DEPS_DIR}" DIRECTORY GUARD FUNCTION TIMEOUT 1200)

  set(release_dir "${mylos_DEPS_DIR}/src/${name}-${arg_RELEASE_VERSION}")
  set(pip_dir "${mylos_DEPS_DIR}/src/${name}-${arg_PIP_VERSION}-pip")
  set(unpacked "")
  if(EXISTS "${release_dir}")
    set(unpacked "${release_dir}")
    set(origin "release ${arg_RELEASE_VERSION}, already in ${release_dir}")
    set(version "${arg_RELEASE_VERSION}")
  elseif(arg_PIP AND EXISTS "${pip_dir}")
    set(unpacked "${pip_dir}")
    set(origin "pip (${arg_PIP}), already in ${pip_dir}")
    set(version "${arg_PIP_VERSION}")
  else()
    message(STATUS "mylos: fetching ${name} ...")
    set(scratch "${mylos_DEPS_DIR}/unpack-${name}")
    file(REMOVE_RECURSE "${scratch}")
    mylos_fetch_release(archive "${arg_URL}" "${arg_FILE}" "${arg_SHA256}")
    if(archive)
      file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${scratch}")
      file(GLOB top LIST_DIRECTORIES true "${scratch}/*")
      file(RENAME "${top}" "${release_dir}")
      set(unpacked "${release_dir}")
      set(origin "release ${arg_RELEASE_VERSION}, unpacked into ${release_dir}")
      set(version "${arg_RELEASE_VERSION}")
    elseif(arg_PIP)
      mylos_fetch_pip(archive "${arg_PIP}" "${arg_PIP_FILE}" "${arg_PIP_SHA256}")
      if(archive)
        file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${scratch}" PATTERNS "*/${arg_PIP_FOLDER}/*")
        file(GLOB top LIST_DIRECTORIES true "${scratch}/*")
        file(RENAME "${top}/${arg_PIP_FOLDER}" "${pip_dir}")
        set(unpacked "${pip_dir}")
        set(origin "pip (${arg_PIP}), unpacked into ${pip_dir}")
        set(version "${arg_PIP_VERSION}")
      endif()
    endif()
    file(REMOVE_RECURSE "${scratch}")
  endif()

  if(NOT unpacked AND NOT arg_OPTIONAL)
    set(also "")
    if(arg_PIP)
      set(also " nor '${arg_PIP}' through pip")
    endif()
    message(FATAL_ERROR
      "mylos: ${name} is not installed, and neither ${arg_URL}${also} could be reached. Install ${name} and add its "
      "prefix to CMAKE_PREFIX_PATH, or put that archive (SHA-256 ${arg_SHA256}) at "
      "${mylos_DEPS_DIR}/download/${arg_FILE}.")
  endif()
  set(${name}_SOURCE_DIR "${unpacked}" PARENT_SCOPE)
  set(${name}_SOURCE_VERSION "${version}" PARENT_SCOPE)
  set(${name}_ORIGIN "${origin}" PARENT_SCOPE)
endfunction()
