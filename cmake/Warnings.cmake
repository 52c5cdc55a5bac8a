# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include_guard()

option(mylos_WARNINGS_AS_ERRORS "Compile mylos' own sources with -Werror" ${PROJECT_IS_TOP_LEVEL})

# For mylos' own targets, never for its consumers. nvcc's generated sources hold line directives that -Wpedantic rejects.
function(mylos_set_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra)
  if(NOT mylos_BACKEND STREQUAL "cuda")
    target_compile_options(${target} PRIVATE -Wpedantic)
  endif()
  if(mylos_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
