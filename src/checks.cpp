// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <mylos/detail/checks.hpp>
#include <numeric>
#include <vector>

namespace mylos::detail {
namespace {

std::string list_text(const std::array<std::int64_t, max_rank>& values, int count) {
  std::string text = "(";
  for (int r = 0; r < count; ++r) {
    if (r > 0) text += ", ";
    text += std::to_string(values[static_cast<std::size_t>(r)]);
  }
  return text + ")";
}

// sum over terms of coefficient * x = target with 0 <= x <= bound, coefficients positive.
struct Term {
  std::int64_t coefficient;
  std::int64_t bound;
};

// Bounded linear Diophantine equations by depth-first search, largest coefficient first, pruned by the reach and by the
// greatest common divisor of the remaining terms. For the strides of arrays each level has one or two candidates.
class DiophantineSearch {
 public:
  explicit DiophantineSearch(std::vector<Term> terms) : m_terms(std::move(terms)) {
    std::erase_if(m_terms, [](const Term& t) { return t.bound == 0 || t.coefficient == 0; });
    std::sort(m_terms.begin(), m_terms.end(),
              [](const Term& a, const Term& b) { return a.coefficient > b.coefficient; });
    // Equal coefficients act as one variable.
    std::vector<Term> merged;
    for (const Term& t : m_terms) {
      if (!merged.empty() && merged.back().coefficient == t.coefficient)
        merged.back().bound += t.bound;
      else
        merged.push_back(t);
    }
    m_terms = std::move(merged);
    m_reach.assign(m_terms.size() + 1, 0);
    m_divisor.assign(m_terms.size() + 1, 0);
    for (std::size_t i = m_terms.size(); i-- > 0;) {
      m_reach[i] = m_reach[i + 1] + m_terms[i].coefficient * m_terms[i].bound;
      m_divisor[i] = std::gcd(m_divisor[i + 1], m_terms[i].coefficient);
    }
  }

  /// True if a solution exists, or if the search gave up.
  bool solvable(std::int64_t target) {
    m_steps = 0;
    return search(0, target);
  }

 private:
  static constexpr int max_steps = 200000;  // a few milliseconds

  bool search(std::size_t i, std::int64_t target) {
    if (target == 0) return true;
    if (target < 0 || target > m_reach[i]) return false;
    if (target % m_divisor[i] != 0) return false;
    if (i + 1 == m_terms.size()) return true;  // divisible and within reach
    if (++m_steps > max_steps) return true;
    const auto [coefficient, bound] = m_terms[i];
    const std::int64_t missing = target - m_reach[i + 1];
    const std::int64_t low = missing > 0 ? (missing + coefficient - 1) / coefficient : 0;
    const std::int64_t high = std::min(bound, target / coefficient);
    for (std::int64_t x = high; x >= low; --x)
      if (search(i + 1, target - coefficient * x)) return true;
    return false;
  }

  std::vector<Term> m_terms;
  std::vector<std::int64_t> m_reach;
  std::vector<std::int64_t> m_divisor;
  int m_steps = 0;
};

std::int64_t last_byte_offset(const Strided& s) {
  std::int64_t offset = s.element_bytes - 1;
  for (int r = 0; r < s.rank; ++r) {
    const auto d = static_cast<std::size_t>(r);
    offset += (s.extents[d] - 1) * s.strides[d] * s.element_bytes;
  }
  return offset;
}

void append_index_terms(const Strided& s, std::vector<Term>& terms) {
  for (int r = 0; r < s.rank; ++r) {
    const auto d = static_cast<std::size_t>(r);
    terms.push_back({s.strides[d] * s.element_bytes, s.extents[d] - 1});
  }
}

}  // namespace

std::string extents_text(const Strided& s) {
  return list_text(s.extents, s.rank);
}

std::string extents_and_strides_text(const Strided& s) {
  return list_text(s.extents, s.rank) + " with strides " + list_text(s.strides, s.rank);
}

void fail(std::string_view function, const std::string& message) {
  throw Error(std::string(function) + ": " + message);
}

bool shares_elements(const Strided& a, const Strided& b) {
  if (a.size() == 0 || b.size() == 0) return false;
  const auto begin_a = reinterpret_cast<std::intptr_t>(a.data);
  const auto begin_b = reinterpret_cast<std::intptr_t>(b.data);
  if (begin_a + last_byte_offset(a) < begin_b || begin_b + last_byte_offset(b) < begin_a) return false;
  // begin_a + x = begin_b + y, with x and y the byte offsets within a and b. Replacing y by its largest value less y
  // makes every coefficient positive.
  std::vector<Term> terms;
  append_index_terms(a, terms);
  append_index_terms(b, terms);
  terms.push_back({1, a.element_bytes - 1});
  terms.push_back({1, b.element_bytes - 1});
  return DiophantineSearch(std::move(terms)).solvable(begin_b - begin_a + last_byte_offset(b));
}

bool same_elements(const Strided& a, const Strided& b) {
  if (a.data != b.data || a.element_bytes != b.element_bytes || a.rank != b.rank) return false;
  for (int r = 0; r < a.rank; ++r) {
    const auto d = static_cast<std::size_t>(r);
    if (a.extents[d] != b.extents[d] || a.strides[d] != b.strides[d]) return false;
  }
  return true;
}

bool overlaps_itself(const Strided& s) {
  if (s.size() == 0) return false;
  // The usual case: each stride passes over all that the smaller ones address.
  std::vector<Term> dimensions;
  for (int r = 0; r < s.rank; ++r) {
    const auto d = static_cast<std::size_t>(r);
    if (s.extents[d] == 1) continue;
    if (s.strides[d] == 0) return true;
    dimensions.push_back({s.strides[d], s.extents[d] - 1});
  }
  std::sort(dimensions.begin(), dimensions.end(),
            [](const Term& a, const Term& b) { return a.coefficient < b.coefficient; });
  bool nested = true;
  std::int64_t span = 1;
  for (const Term& t : dimensions) {
    nested = nested && t.coefficient >= span;
    span += t.coefficient * t.bound;
  }
  if (nested) return false;
  // Two indices that differ first in dimension k, by d_k >= 1, and by any -bound <= d_j <= bound in the later ones:
  // sum stride * d = 0. Shifting every d to start at 0 makes the variables non-negative.
  for (std::size_t k = 0; k < dimensions.size(); ++k) {
    std::vector<Term> terms{{dimensions[k].coefficient, dimensions[k].bound - 1}};
    std::int64_t target = -dimensions[k].coefficient;
    for (std::size_t j = k + 1; j < dimensions.size(); ++j) {
      terms.push_back({dimensions[j].coefficient, 2 * dimensions[j].bound});
      target += dimensions[j].coefficient * dimensions[j].bound;
    }
    if (DiophantineSearch(std::move(terms)).solvable(target)) return true;
  }
  return false;
}

void require_distinct_elements(std::string_view function, std::string_view name, const Strided& out) {
  if (overlaps_itself(out))
    fail(function, std::string(name) + " has extents " + extents_and_strides_text(out) +
                       ", so several indices name one element; expected an output whose elements are distinct");
}

void require_no_sharing(std::string_view function, std::string_view input_name, const Strided& input,
                        std::string_view output_name, const Strided& output) {
  if (shares_elements(input, output))
    fail(function, std::string(output_name) + " " + extents_and_strides_text(output) + " shares memory with " +
                       std::string(input_name) + " " + extents_and_strides_text(input) +
                       "; expected an output that shares no element with an input");
}

}  // namespace mylos::detail
