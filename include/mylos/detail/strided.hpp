// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_STRIDED_HPP
#define MYLOS_DETAIL_STRIDED_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <string>

namespace mylos::detail {

inline constexpr int max_rank = 8;

/// The memory that a View addresses, without its type: what the checks work on.
struct Strided {
  const void* data = nullptr;
  std::int64_t element_bytes = 1;
  int rank = 0;
  std::array<std::int64_t, max_rank> extents{};  ///< in elements
  std::array<std::int64_t, max_rank> strides{};  ///< in elements; 0 where the extent is 1, whatever the View says

  [[nodiscard]] std::int64_t size() const {
    std::int64_t product = 1;
    for (int r = 0; r < rank; ++r) product *= extents[static_cast<std::size_t>(r)];
    return product;
  }
};

/// The description of a View. An extent of 1 gets stride 0: its stride addresses nothing and may be arbitrary.
template <AnyView V>
Strided strided(const V& view) {
  static_assert(V::rank() <= max_rank);
  Strided s;
  s.data = view.data();
  s.element_bytes = sizeof(typename V::value_type);
  s.rank = static_cast<int>(V::rank());
  for (int r = 0; r < s.rank; ++r) {
    const auto d = static_cast<std::size_t>(r);
    s.extents[d] = static_cast<std::int64_t>(view.extent(d));
    s.strides[d] = s.extents[d] > 1 ? static_cast<std::int64_t>(view.stride(d)) : 0;
  }
  return s;
}

/// "(3, 4)"; "()" for rank 0.
std::string extents_text(const Strided& s);

/// "(3, 4) with strides (8, 2)"
std::string extents_and_strides_text(const Strided& s);

}  // namespace mylos::detail

#endif
