#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A backend's name in a kernel, a check or a policy means that the code is written twice. They belong in atoms, vendor
# adapters, diagnostics and the compatibility header only. Usage: backend_names.sh SOURCE_FOLDER
cd "$1" || exit 2
found=$(grep -rnE '__CUDA_ARCH__|__HIP_DEVICE_COMPILE__|KOKKOS_ENABLE_(CUDA|HIP|SYCL|OPENMP)|KOKKOS_IF_ON_|\bcuda[A-Z][A-Za-z]*|\bcublas[A-Z]|Kokkos::(Cuda|HIP|SYCL|OpenMP)\b' \
    include src --include='*.hpp' --include='*.cpp' --include='*.inc' |
  grep -vE '^include/mylos/(compat|detail/atoms|detail/vendor)/|^src/vendor/|^src/diagnostics' |
  grep -vE '^[^:]*:[0-9]*: *(//|///|\*)')
if [ -n "$found" ]; then
  echo "backend names outside atoms, vendor adapters and diagnostics:"
  echo "$found"
  exit 1
fi
