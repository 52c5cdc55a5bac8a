// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/problem_elementwise.hpp>
#include <numeric>
#include <string>

namespace mylos::detail {
namespace {

std::string input_name(const NamedInput& input, std::size_t position) {
  return input.name != nullptr ? input.name : "input " + std::to_string(position);
}

// The input as a view with the output's rank and extents, stride 0 where it is repeated.
Strided broadcast(std::string_view function, const std::string& name, const Strided& input, const Strided& out) {
  Strided result = out;
  result.data = input.data;
  result.element_bytes = input.element_bytes;
  result.strides = {};
  bool fits = input.rank <= out.rank;
  for (int r = 0; fits && r < input.rank; ++r) {
    const auto from = static_cast<std::size_t>(r);
    const auto to = static_cast<std::size_t>(r + out.rank - input.rank);
    fits = input.extents[from] == out.extents[to] || input.extents[from] == 1;
    result.strides[to] = input.extents[from] == 1 ? 0 : input.strides[from];
  }
  if (!fits)
    fail(function, name + " has extents " + extents_text(input) + ", which do not broadcast to out's " +
                       extents_text(out) + "; expected, aligned at the right, each extent equal to out's or 1");
  return result;
}

}  // namespace

bool ElementwiseGeometry::contiguous() const {
  if (rank > 1) return false;
  if (rank == 0) return true;
  return strides.back()[0] == 1 &&
         std::all_of(strides.begin(), strides.end(), [](const auto& s) { return s[0] == 0 || s[0] == 1; });
}

std::int64_t ElementwiseGeometry::largest_offset() const {
  std::int64_t largest = 0;
  for (const auto& s : strides) {
    std::int64_t offset = 0;
    for (std::size_t d = 0; d < static_cast<std::size_t>(rank); ++d) offset += (extents[d] - 1) * s[d];
    largest = std::max(largest, offset);
  }
  return largest;
}

ElementwiseGeometry elementwise_geometry(std::string_view function, std::span<const NamedInput> inputs,
                                         const Strided& out) {
  std::vector<Strided> operands;
  operands.reserve(inputs.size() + 1);
  for (std::size_t k = 0; k < inputs.size(); ++k)
    operands.push_back(broadcast(function, input_name(inputs[k], k), inputs[k].view, out));

  ElementwiseGeometry geometry;
  geometry.size = out.size();
  if (geometry.size == 0) return geometry;

  require_distinct_elements(function, "out", out);
  for (std::size_t k = 0; k < inputs.size(); ++k)
    if (inputs[k].view.data != nullptr && !same_elements(operands[k], out) && shares_elements(inputs[k].view, out))
      fail(function, "out " + extents_and_strides_text(out) + " shares memory with " + input_name(inputs[k], k) + " " +
                         extents_and_strides_text(inputs[k].view) +
                         "; expected exactly one of the inputs (in place) or no shared element");
  operands.push_back(out);

  std::vector<std::size_t> order;
  for (std::size_t d = 0; d < static_cast<std::size_t>(out.rank); ++d)
    if (out.extents[d] > 1) order.push_back(d);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return out.strides[a] > out.strides[b]; });

  geometry.strides.resize(operands.size());
  for (std::size_t d : order) {
    const auto last = static_cast<std::size_t>(std::max(geometry.rank - 1, 0));
    const bool merges = geometry.rank > 0 && std::all_of(operands.begin(), operands.end(), [&](const Strided& s) {
                          const auto k = static_cast<std::size_t>(&s - operands.data());
                          return geometry.strides[k][last] == s.strides[d] * out.extents[d];
                        });
    const std::size_t slot = merges ? last : static_cast<std::size_t>(geometry.rank++);
    geometry.extents[slot] = merges ? geometry.extents[slot] * out.extents[d] : out.extents[d];
    for (std::size_t k = 0; k < operands.size(); ++k) geometry.strides[k][slot] = operands[k].strides[d];
  }
  return geometry;
}

}  // namespace mylos::detail
