// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_SELECT_MATMUL_HPP
#define MYLOS_DETAIL_SELECT_MATMUL_HPP

#include <cstddef>
#include <cstdint>
#include <limits>
#include <mylos/detail/policy_matmul_packed.hpp>
#include <mylos/detail/policy_matmul_units.hpp>
#include <mylos/detail/problem_matmul.hpp>
#include <mylos/options.hpp>

namespace mylos::detail {

/// All that the choice of an algorithm depends on.
struct MatmulFacts {
  MatmulShape shape;
  Algorithm requested = Algorithm::automatic;
  const char* vendor_missing = nullptr;  ///< why this build has no vendor library for space and type; null: it has one
  MatmulElement element = MatmulElement::float32;
  bool on_host = true;  ///< the execution space's threads are the host's
  Precision precision = Precision::full;
  bool epilogue = false;
  bool has_small = false;                   ///< kernels/matmul_small.hpp multiplies the elements
  std::int64_t threads = 1;                 ///< of the host's execution space
  bool has_units = false;                   ///< matrix units multiply the elements at this precision
  std::int64_t multiprocessors = 1;         ///< of the device
  std::size_t workspace_bytes = 0;          ///< for the sums of slices
  bool has_packed = false;                  ///< kernels/matmul_packed.hpp multiplies the elements
  std::size_t growing_workspace_bytes = 0;  ///< for packed operands
  std::int64_t vendor_largest = std::numeric_limits<int>::max();  ///< extent or stride that the vendor's gemm takes
};

enum class MatmulKernel {
  packed,  ///< kernels/matmul_packed.hpp
  units,   ///< kernels/matmul_units.hpp
  tiled,   ///< kernels/matmul_tiled.hpp
  small,   ///< kernels/matmul_small.hpp
  vendor   ///< the vendor's gemm
};

const char* matmul_kernel_name(MatmulKernel kernel);

/// The parts of C that are packed and multiplied at a time.
struct PackedPlan {
  std::int64_t matrices = 1;
  std::int64_t panels_a = 1;
  std::int64_t panels_b = 1;
  std::int64_t bytes = 0;  ///< of the workspace
};

struct MatmulChoice {
  Algorithm algorithm = Algorithm::portable;  ///< portable or vendor
  const char* reason = "";
  bool possible = true;  ///< false: the request can't be met, `reason` says why
  MatmulKernel kernel = MatmulKernel::tiled;
  MatmulTileKind tile = MatmulTileKind::large;  ///< of the kernel for matrix units
  Precision precision = Precision::full;
  // The portable kernel's: a team's tile of C, the depth of its pieces along k, and into how many slices k is split,
  // whose sums a second pass adds.
  std::int64_t tile_rows = 0;
  std::int64_t tile_columns = 0;
  std::int64_t tile_depth = 0;
  std::int64_t slices = 1;
  PackedPlan packed{};
  double expected_ns = 0;  ///< of the kernels for matrix units
};

MatmulChoice select_matmul(const MatmulFacts& facts);

/// Completes a choice of the portable algorithm for a device with matrix units: tile and slices for which the time is
/// expected to be the shortest.
void select_matmul_units(const MatmulFacts& facts, MatmulChoice& choice);

/// A product, or a batch of them, for the kernel for small ones.
bool takes_small_matmul(const MatmulFacts& facts);

/// mylos' kernels are expected to be faster than a loop over the host's gemm.
bool beats_host_library(const MatmulFacts& facts);

/// The same as select_matmul_units for the kernel of packed operands; false, and choice is as it was, where that cannot
/// multiply them.
bool select_matmul_packed(const MatmulFacts& facts, MatmulChoice& choice);

/// Blocks along k of a packed operand.
std::int64_t packed_blocks(std::int64_t k, std::size_t element_bytes);

/// Throws mylos::Error unless the choice is possible.
void require_possible(const MatmulChoice& choice);

/// Why the vendors' gemm cannot state this problem, `largest` being the largest extent or stride that it takes; null if
/// it can.
const char* matmul_vendor_gap(const MatmulShape& shape, std::int64_t largest = std::numeric_limits<int>::max());

}  // namespace mylos::detail

#endif
