// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_MYLOS_HPP
#define MYLOS_MYLOS_HPP

#include <mylos/concepts.hpp>
#include <mylos/diagnostics.hpp>
#include <mylos/elementwise.hpp>
#include <mylos/epilogue.hpp>
#include <mylos/error.hpp>
#include <mylos/filter.hpp>
#include <mylos/fn.hpp>
#include <mylos/matmul.hpp>
#include <mylos/options.hpp>
#include <mylos/promotion.hpp>
#include <mylos/random.hpp>
#include <mylos/reduce.hpp>
#include <mylos/transfer.hpp>
#include <mylos/transform.hpp>

#endif
