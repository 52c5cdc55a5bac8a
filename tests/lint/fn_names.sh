#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# mylos::fn has every elementwise function by its name. Usage: fn_names.sh SOURCE_FOLDER
cd "$1" || exit 2
on_views=$(sed -nE 's/^inline constexpr detail::([A-Z][a-z]+)Function<detail::element::([A-Za-z0-9]+)(, 1)?> ([a-z0-9_]+)\{.*/\1 \4 \2/p' \
    include/mylos/elementwise.hpp | grep -v ' cast Identity$' | tr 'A-Z' 'a-z' | sort)
in_expressions=$(sed -nE 's/^MYLOS_FN_([A-Z]+)\(([a-z0-9_]+), ([A-Za-z0-9]+)\)$/\1 \2 \3/p' \
    include/mylos/fn.hpp | tr 'A-Z' 'a-z' | sort)
if [ -z "$on_views" ] || [ "$on_views" != "$in_expressions" ]; then
  echo "the functions of elementwise.hpp (<) are not those of fn.hpp (>):"
  printf '%s\n' "$on_views" > "${TMPDIR:-/tmp}/fn_names.$$"
  printf '%s\n' "$in_expressions" | diff "${TMPDIR:-/tmp}/fn_names.$$" -
  rm -f "${TMPDIR:-/tmp}/fn_names.$$"
  exit 1
fi
