// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_PROBLEM_ELEMENTWISE_HPP
#define MYLOS_DETAIL_PROBLEM_ELEMENTWISE_HPP

#include <array>
#include <cstdint>
#include <mylos/detail/strided.hpp>
#include <span>
#include <string_view>

namespace mylos::detail {

/// One number for each dimension.
using Dimensions = std::array<std::int64_t, max_rank>;

/// An input for the checks; a Scalar has no data and rank 0.
struct NamedInput {
  const char* name;  ///< nullptr: named by its position
  Strided view;
};

/// The index space of an elementwise operation after broadcasting, without types: dimensions in the order of the
/// output's strides, outermost first; those of extent 1 are gone. Contiguous operands of any rank become one dimension.
///
/// An input that is contiguous along another dimension than the output (its transpose) makes that dimension the last
/// but one, `blocked`: the two are walked in square blocks.
struct ElementwiseGeometry {
  int rank = 0;
  std::int64_t size = 1;
  Dimensions extents{};
  std::array<int, max_rank> dimension{};  ///< the output's dimension that each one is; valid if none were merged
  bool blocked = false;
};

/// Whether dimensions that every operand passes through in one stride become one. They stay apart where the indices
/// are wanted.
enum class Merge : bool { no, yes };

/// Checks that every input broadcasts to the output's extents, that the output's elements are distinct, and that it is
/// either exactly an input or shares no element with it; throws mylos::Error otherwise. strides[k] becomes those of
/// input k, the last those of the output, in elements, in the geometry's order of dimensions.
ElementwiseGeometry elementwise_geometry(std::string_view function, std::span<const NamedInput> inputs,
                                         const Strided& out, Merge merge, std::span<Dimensions> strides);

/// What all inputs broadcast to, as a View of no memory in the order of the widest input's strides; for reductions.
Strided broadcast_of_all(std::string_view function, std::span<const NamedInput> inputs);

}  // namespace mylos::detail

#endif
