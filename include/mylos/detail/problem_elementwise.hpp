// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_PROBLEM_ELEMENTWISE_HPP
#define MYLOS_DETAIL_PROBLEM_ELEMENTWISE_HPP

#include <array>
#include <cstdint>
#include <mylos/detail/strided.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace mylos::detail {

/// The index space of an elementwise operation after broadcasting, without types: dimensions in the order of the
/// output's strides, outermost first; those that every operand passes through in one stride are merged, those of
/// extent 1 are gone. Contiguous operands of any rank become one dimension.
struct ElementwiseGeometry {
  int rank = 0;
  std::int64_t size = 1;
  std::array<std::int64_t, max_rank> extents{};
  std::vector<std::array<std::int64_t, max_rank>> strides;  ///< of each input, then of the output; in elements

  /// True if the output, and every input that is not one repeated element, is a single contiguous run.
  [[nodiscard]] bool contiguous() const;

  /// The largest offset that any operand is addressed with, in elements.
  [[nodiscard]] std::int64_t largest_offset() const;
};

/// An input for the checks; a Scalar has no data and rank 0.
struct NamedInput {
  const char* name;  ///< nullptr: named by its position
  Strided view;
};

/// Checks that every input broadcasts to the output's extents, that the output's elements are distinct, and that it is
/// either exactly an input or shares no element with it; throws mylos::Error otherwise.
ElementwiseGeometry elementwise_geometry(std::string_view function, std::span<const NamedInput> inputs,
                                         const Strided& out);

}  // namespace mylos::detail

#endif
