# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

mylos_run(0 info)
mylos_expect("${out}" "^mylos +[0-9]+\\.[0-9]+\\.[0-9]+" "\nKokkos +4\\." "\nbackends +[A-Z]" "\nCPU threads +[0-9]+ in use")
if(NOT err STREQUAL "" OR out MATCHES "GPU problem")
  message(FATAL_ERROR "${out}\n${err}")
endif()
mylos_run(0 info --help)
mylos_expect("${out}" "GPU problem")
mylos_expect_usage_error("unknown option '--nosuch'" info --nosuch)
mylos_expect_usage_error("unexpected argument 'x'" info x)
