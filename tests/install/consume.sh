#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs a build, moves the prefix, builds the consumer against it and runs it.
# Usage: consume.sh BUILD_FOLDER SOURCE_FOLDER WORK_FOLDER CXX_COMPILER [norun]
set -e
build=$1 source=$2 work=$3 compiler=$4 run=$5
rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/first" > "$work/install.log"
mv "$work/first" "$work/prefix"
if grep -rn "$build\|$source" "$work/prefix/lib"*/cmake/mylos "$work/prefix/lib"*/cmake/Kokkos 2> /dev/null; then
  echo "the installed package names its build or source folder"
  exit 1
fi
cmake -S "$source/tests/install" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_BUILD_TYPE=Release
cmake --build "$work/build"
if [ "$run" != norun ]; then
  "$work/build/consumer"
fi
