// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_VIEWS_HPP
#define MYLOS_TESTS_SUPPORT_VIEWS_HPP

#include <Kokkos_Core.hpp>
#include <string>

#include "random.hpp"

namespace mylos::test {

/// Fills a View with random elements and returns them as a host View of the same layout.
template <class View>
auto randomise(const View& v, std::uint64_t stream) {
  auto host = Kokkos::create_mirror(v);
  fill_random(host, stream);
  Kokkos::deep_copy(v, host);
  return host;
}

/// Fills a View with what no result may be.
template <class View>
void poison_view(const View& v) {
  auto host = Kokkos::create_mirror(v);
  fill_poison(host);
  Kokkos::deep_copy(v, host);
}

/// The elements as a host View of the same layout.
template <class View>
auto on_host(const View& v) {
  auto host = Kokkos::create_mirror(v);
  Kokkos::deep_copy(host, v);
  return host;
}

inline std::string at(std::size_t i, std::size_t j) {
  return "(" + std::to_string(i) + ", " + std::to_string(j) + ")";
}

}  // namespace mylos::test

#endif
