#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every header and source names its licence; a header's guard is derived from its path. Usage: headers.sh SOURCE_FOLDER
cd "$1" || exit 2
status=0
for file in $(find include src tests examples bench -name '*.hpp' -o -name '*.cpp'); do
  head -n 1 "$file" | grep -q 'SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception' ||
    { echo "$file: the first line does not name the licence"; status=1; }
done
for file in $(find include/mylos -name '*.hpp'); do
  guard=$(echo "${file#include/}" | tr 'a-z/.' 'A-Z__')
  grep -q "^#ifndef $guard\$" "$file" && grep -q "^#define $guard\$" "$file" ||
    { echo "$file: its include guard is not $guard"; status=1; }
done
exit $status
