// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <Kokkos_Core.hpp>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

#include "random.hpp"

namespace mylos::test {

std::uint64_t run_seed() {
  static const std::uint64_t seed = [] {
    if (const char* given = std::getenv("MYLOS_TEST_SEED")) return static_cast<std::uint64_t>(std::stoull(given));
    return static_cast<std::uint64_t>(std::random_device{}());
  }();
  return seed;
}

}  // namespace mylos::test

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  Kokkos::ScopeGuard guard(Kokkos::InitializationSettings().set_disable_warnings(true));
  std::cout << "MYLOS_TEST_SEED=" << mylos::test::run_seed() << std::endl;
  return RUN_ALL_TESTS();
}
