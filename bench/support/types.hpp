// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_SUPPORT_TYPES_HPP
#define MYLOS_BENCH_SUPPORT_TYPES_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>

/// The element types, by name: in a build for the CPU alone Kokkos' half types may be float itself, which a
/// specialisation by type could not tell apart.
namespace mylos::bench {

struct F32 {
  using type = float;
  static constexpr const char* name = "f32";
  static constexpr int digits = 24;
  static constexpr double smallest = 0x1p-149;
};
struct F64 {
  using type = double;
  static constexpr const char* name = "f64";
  static constexpr int digits = 53;
  static constexpr double smallest = 0x1p-1074;
};
struct F16 {
  using type = Kokkos::Experimental::half_t;
  static constexpr const char* name = "f16";
  static constexpr int digits = 11;
  static constexpr double smallest = 0x1p-24;
};
struct BF16 {
  using type = Kokkos::Experimental::bhalf_t;
  static constexpr const char* name = "bf16";
  static constexpr int digits = 8;
  static constexpr double smallest = 0x1p-133;
};
struct U8 {
  using type = std::uint8_t;
  static constexpr const char* name = "u8";
};

}  // namespace mylos::bench

#endif
