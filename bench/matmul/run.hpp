// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_MATMUL_RUN_HPP
#define MYLOS_BENCH_MATMUL_RUN_HPP

#include <string>

#include "../support/json.hpp"
#include "work.hpp"

namespace mylos::bench {

/// Times and checks every algorithm on the work: for each its calls in a batch, its seconds a call in each batch and
/// the reason where it has none. The device is the default execution space; an exception where the build has none.
Json time_on_device(const Work& work, bool quick);
Json time_on_host(const Work& work, bool quick);

/// Multiplies the matrices in the files a and b of the folder, by every algorithm: the products are written to
/// c_portable, c_automatic and c_vendor. Files are the elements alone, row by row. The reason of each where there is no
/// product, else null.
Json multiply_files_on_device(const Work& work, const std::string& folder);
Json multiply_files_on_host(const Work& work, const std::string& folder);

}  // namespace mylos::bench

#endif
