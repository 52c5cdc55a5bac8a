// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_SPACES_HPP
#define MYLOS_TESTS_SUPPORT_SPACES_HPP

#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <type_traits>

namespace mylos::test {

/// Concatenates the parameter packs of testing::Types.
template <class... Lists>
struct Concat;
template <class... A>
struct Concat<::testing::Types<A...>> {
  using type = ::testing::Types<A...>;
};
template <class... A, class... B, class... Rest>
struct Concat<::testing::Types<A...>, ::testing::Types<B...>, Rest...> {
  using type = typename Concat<::testing::Types<A..., B...>, Rest...>::type;
};

/// The execution spaces of this build that are tested: the default one and, where it differs, the host's.
using Spaces = std::conditional_t<std::is_same_v<Kokkos::DefaultExecutionSpace, Kokkos::DefaultHostExecutionSpace>,
                                  ::testing::Types<Kokkos::DefaultExecutionSpace>,
                                  ::testing::Types<Kokkos::DefaultExecutionSpace, Kokkos::DefaultHostExecutionSpace>>;

/// One case of a typed test.
template <class Exec, class T, class Layout = Kokkos::LayoutRight>
struct Case {
  using exec = Exec;
  using scalar = T;
  using layout = Layout;
};

/// testing::Types of Case<Exec, T, Layout> over all spaces, the scalars and the layouts given as testing::Types.
template <class SpaceList, class ScalarList, class LayoutList>
struct Cases;
template <class... S, class... T, class... L>
struct Cases<::testing::Types<S...>, ::testing::Types<T...>, ::testing::Types<L...>> {
  template <class Space, class Scalar>
  using Row = ::testing::Types<Case<Space, Scalar, L>...>;
  template <class Space>
  using Plane = typename Concat<Row<Space, T>...>::type;
  using type = typename Concat<Plane<S>...>::type;
};

using Layouts = ::testing::Types<Kokkos::LayoutRight, Kokkos::LayoutLeft>;

}  // namespace mylos::test

#endif
