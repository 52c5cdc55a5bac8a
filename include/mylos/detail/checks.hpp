// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_CHECKS_HPP
#define MYLOS_DETAIL_CHECKS_HPP

#include <mylos/detail/strided.hpp>
#include <mylos/error.hpp>
#include <string>
#include <string_view>

namespace mylos::detail {

/// Throws mylos::Error("<function>: <message>").
[[noreturn]] void fail(std::string_view function, const std::string& message);

/// True if some element of a and some element of b have a byte in common. Exact for views that merely interleave
/// (even and odd columns); a search that would take too long answers true.
bool shares_elements(const Strided& a, const Strided& b);

/// True if a and b address the same elements in the same order.
bool same_elements(const Strided& a, const Strided& b);

/// True if two different indices of s address a byte in common, as a stride of 0 over an extent above 1 does.
bool overlaps_itself(const Strided& s);

/// Throws if the output named `name` overlaps itself.
void require_distinct_elements(std::string_view function, std::string_view name, const Strided& out);

/// Throws if the output shares an element with the input.
void require_no_sharing(std::string_view function, std::string_view input_name, const Strided& input,
                        std::string_view output_name, const Strided& output);

}  // namespace mylos::detail

#endif
