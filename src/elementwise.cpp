// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <mylos/detail/checks.hpp>
#include <mylos/detail/problem_elementwise.hpp>
#include <mylos/detail/weak_number.hpp>
#include <string>
#include <utility>

namespace mylos::detail {
namespace {

std::string input_name(const NamedInput& input, std::size_t position) {
  return input.name != nullptr ? input.name : "input " + std::to_string(position);
}

// The input's strides along the output's dimensions, 0 where it is repeated.
Dimensions broadcast(std::string_view function, const NamedInput& input, std::size_t position, const Strided& out) {
  const Strided& in = input.view;
  Dimensions strides{};
  bool fits = in.rank <= out.rank;
  for (int r = 0; fits && r < in.rank; ++r) {
    const auto from = static_cast<std::size_t>(r);
    const auto to = static_cast<std::size_t>(r + out.rank - in.rank);
    fits = in.extents[from] == out.extents[to] || in.extents[from] == 1;
    strides[to] = in.extents[from] == 1 ? 0 : in.strides[from];
  }
  if (!fits)
    fail(function, input_name(input, position) + " has extents " + extents_text(in) +
                       ", which do not broadcast to out's " + extents_text(out) +
                       "; expected, aligned at the right, each extent equal to out's or 1");
  return strides;
}

void require_in_place_or_apart(std::string_view function, const NamedInput& input, std::size_t position,
                               const Dimensions& strides, const Strided& out) {
  const Strided& in = input.view;
  if (in.data == nullptr || out.data == nullptr) return;
  if (in.data == out.data && in.element_bytes == out.element_bytes && strides == out.strides) return;
  if (shares_elements(in, out))
    fail(function, "out " + extents_and_strides_text(out) + " shares memory with " + input_name(input, position) + " " +
                       extents_and_strides_text(in) +
                       "; expected exactly one of the inputs (in place) or no shared element");
}

// Makes the dimension that most of the transposed inputs are contiguous along the last but one.
void move_blocked_dimension(ElementwiseGeometry& geometry, std::span<Dimensions> strides) {
  if (geometry.rank < 2) return;
  const auto last = static_cast<std::size_t>(geometry.rank - 1);
  std::array<int, max_rank> votes{};
  for (const Dimensions& s : strides.first(strides.size() - 1)) {
    if (s[last] == 0 || s[last] == 1) continue;
    for (std::size_t d = 0; d < last; ++d) votes[d] += s[d] == 1;
  }
  const auto chosen = static_cast<std::size_t>(std::max_element(votes.begin(), votes.end()) - votes.begin());
  if (votes[chosen] == 0) return;
  geometry.blocked = true;
  const auto move = [&](auto& values) {
    std::rotate(values.begin() + static_cast<std::ptrdiff_t>(chosen),
                values.begin() + static_cast<std::ptrdiff_t>(chosen) + 1,
                values.begin() + static_cast<std::ptrdiff_t>(last));
  };
  move(geometry.extents);
  move(geometry.dimension);
  for (Dimensions& s : strides) move(s);
}

}  // namespace

ElementwiseGeometry elementwise_geometry(std::string_view function, std::span<const NamedInput> inputs,
                                         const Strided& out, Merge merge, std::span<Dimensions> strides) {
  for (std::size_t k = 0; k < inputs.size(); ++k) strides[k] = broadcast(function, inputs[k], k, out);
  strides.back() = out.strides;

  ElementwiseGeometry geometry;
  geometry.size = out.size();
  if (geometry.size == 0) return geometry;

  if (out.data != nullptr) require_distinct_elements(function, "out", out);
  for (std::size_t k = 0; k < inputs.size(); ++k) require_in_place_or_apart(function, inputs[k], k, strides[k], out);

  std::array<std::size_t, max_rank> order{};
  std::size_t dimensions = 0;
  for (std::size_t d = 0; d < static_cast<std::size_t>(out.rank); ++d)
    if (out.extents[d] > 1) order[dimensions++] = d;
  std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(dimensions),
                   [&](std::size_t a, std::size_t b) { return out.strides[a] > out.strides[b]; });

  std::size_t rank = 0;
  Dimensions packed{};
  for (std::size_t i = 0; i < dimensions; ++i) {
    const std::size_t d = order[i];
    const bool merges = merge == Merge::yes && rank > 0 && std::all_of(strides.begin(), strides.end(), [&](auto& s) {
                          return s[order[i - 1]] == s[d] * out.extents[d];
                        });
    if (merges) {
      geometry.extents[rank - 1] *= out.extents[d];
    } else {
      geometry.extents[rank] = out.extents[d];
      geometry.dimension[rank] = static_cast<int>(d);
      ++rank;
    }
    packed[rank - 1] = static_cast<std::int64_t>(d);
  }
  for (Dimensions& s : strides) {
    const Dimensions all = s;
    for (std::size_t r = 0; r < rank; ++r) s[r] = all[static_cast<std::size_t>(packed[r])];
  }
  geometry.rank = static_cast<int>(rank);
  move_blocked_dimension(geometry, strides);
  return geometry;
}

Strided broadcast_of_all(std::string_view function, std::span<const NamedInput> inputs) {
  Strided all;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const Strided& in = inputs[k].view;
    Strided widened;
    widened.rank = std::max(all.rank, in.rank);
    for (int r = 1; r <= widened.rank; ++r) {
      const auto extent = [r](const Strided& s) {
        return r <= s.rank ? s.extents[static_cast<std::size_t>(s.rank - r)] : std::int64_t{1};
      };
      const std::int64_t x = extent(all), y = extent(in);
      if (x != y && x != 1 && y != 1)
        fail(function, input_name(inputs[k], k) + " has extents " + extents_text(in) +
                           ", which do not broadcast with the earlier inputs' " + extents_text(all) +
                           "; expected, aligned at the right, equal extents or 1");
      widened.extents[static_cast<std::size_t>(widened.rank - r)] = x == 1 ? y : x;
    }
    all = widened;
  }
  // The order of an input that has every element, else row-major.
  std::int64_t packed = 1;
  for (int r = all.rank - 1; r >= 0; --r) {
    all.strides[static_cast<std::size_t>(r)] = packed;
    packed *= std::max<std::int64_t>(all.extents[static_cast<std::size_t>(r)], 1);
  }
  for (const NamedInput& input : inputs) {
    if (input.view.rank != all.rank || input.view.extents != all.extents || overlaps_itself(input.view)) continue;
    all.strides = input.view.strides;
    break;
  }
  return all;
}

void fail_number_range(const char* function, const char* argument, double number, int bits, bool is_signed) {
  const std::string type = (is_signed ? "int" : "uint") + std::to_string(bits);
  fail(function,
       std::string(argument) + " is " + std::to_string(static_cast<std::int64_t>(number)) + ", which " + type +
           ", the type of the Views beside it, cannot hold; expected a number that it can hold, or Views of a "
           "wider type");
}

}  // namespace mylos::detail
