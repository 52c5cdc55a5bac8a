// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_MATMUL_PLAN_HPP
#define MYLOS_MATMUL_PLAN_HPP

#include <cstdint>
#include <iosfwd>
#include <mylos/options.hpp>
#include <string>

namespace mylos {

/// The extents of a product that has no Views yet: contiguous row-major matrices, `batch` of each.
struct MatmulSizes {
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  std::int64_t batch = 1;
};

/// What matmul does with a problem, and why.
struct MatmulPlan {
  std::string problem;   ///< "float32 4096 x 4096 x 4096": the element type and m x n x k, after the batch if any
  bool possible = true;  ///< false: the call throws mylos::Error, `reason` says why
  Algorithm algorithm = Algorithm::portable;  ///< portable or vendor
  std::string kernel;                         ///< the name of the portable kernel, or of the vendor's library
  std::int64_t tile_rows = 0;  ///< the portable kernel's tile of C; 0 for the vendor's, and where C is empty
  std::int64_t tile_columns = 0;
  std::int64_t tile_depth = 0;  ///< how much of k is multiplied at a time, or less
  std::int64_t slices = 1;      ///< into how many slices k is split, whose sums a second pass adds
  std::string reason;

  /// One line, for example "float32 100 x 200 x 300: portable, kernel tiled, tiles of 128 x 128, k in steps of 8;
  /// portable was asked for".
  [[nodiscard]] std::string text() const;
};

std::ostream& operator<<(std::ostream& out, const MatmulPlan& plan);

}  // namespace mylos

#endif
