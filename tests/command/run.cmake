# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# For scripts that test the command: cmake -DMYLOS=path/of/mylos -P script.cmake
if(NOT MYLOS)
  message(FATAL_ERROR "usage: cmake -DMYLOS=path/of/mylos -P ${CMAKE_SCRIPT_MODE_FILE}")
endif()

# mylos_run(EXPECTED_EXIT_CODE argument...): runs mylos; sets `out` and `err` in the caller.
function(mylos_run expected)
  execute_process(COMMAND "${MYLOS}" ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT code EQUAL expected)
    message(FATAL_ERROR "mylos ${ARGN}: exit code ${code}, expected ${expected}\n${out}\n${err}")
  endif()
  set(out "${out}" PARENT_SCOPE)
  set(err "${err}" PARENT_SCOPE)
endfunction()

# mylos_expect(text regex...): each regular expression matches.
function(mylos_expect text)
  foreach(regex IN LISTS ARGN)
    if(NOT text MATCHES "${regex}")
      message(FATAL_ERROR "'${regex}' does not match:\n${text}")
    endif()
  endforeach()
endfunction()

# mylos_expect_usage_error(regex argument...): exit code 2, nothing on stdout, one line on stderr that matches.
function(mylos_expect_usage_error regex)
  mylos_run(2 ${ARGN})
  if(NOT out STREQUAL "" OR NOT err MATCHES "^mylos[^\n]*\n$")
    message(FATAL_ERROR "mylos ${ARGN}: expected one line on stderr alone, got\n${out}\n${err}")
  endif()
  mylos_expect("${err}" "${regex}")
endfunction()
