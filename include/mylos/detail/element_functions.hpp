// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ELEMENT_FUNCTIONS_HPP
#define MYLOS_DETAIL_ELEMENT_FUNCTIONS_HPP

/// What the elementwise functions do to one element: empty functors, which promote what they are given.
#include <mylos/detail/element/arithmetic.hpp>
#include <mylos/detail/element/bitwise.hpp>
#include <mylos/detail/element/complex.hpp>
#include <mylos/detail/element/division.hpp>
#include <mylos/detail/element/elementary.hpp>
#include <mylos/detail/element/extremum.hpp>
#include <mylos/detail/element/power.hpp>
#include <mylos/detail/element/predicates.hpp>
#include <mylos/detail/element/representation.hpp>
#include <mylos/detail/element/rounding.hpp>
#include <mylos/detail/element/selection.hpp>

#endif
