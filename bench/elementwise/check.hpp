// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_CHECK_HPP
#define MYLOS_BENCH_ELEMENTWISE_CHECK_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>

#include "operands.hpp"

namespace mylos::bench {

/// What an output holds before the work: NaN, or a number that a right result seldom is.
template <class T>
T poison() {
  if constexpr (std::is_integral_v<T>)
    return T{77};
  else
    return static_cast<T>(std::numeric_limits<float>::quiet_NaN());
}

/// How far an element may be from the value in double. Integers wrap and are exact. Four units in the last place: the
/// functions timed here are stated to be within 2 (CUDA's tables of maximum errors; glibc's are lower), the inner
/// roundings of sqrt(a a + b b) add one more, and storing the result, where it is computed in a wider type, a half.
template <class Type>
bool close(typename Type::type got, double value) {
  if constexpr (std::is_integral_v<typename Type::type>) {
    constexpr double modulus = static_cast<double>(std::numeric_limits<typename Type::type>::max()) + 1;
    return static_cast<double>(got) == std::fmod(value, modulus);
  } else {
    const double bound = std::max(4 * std::ldexp(std::abs(value), 1 - Type::digits), Type::smallest);
    return std::abs(static_cast<double>(got) - value) <= bound;  // false for NaN
  }
}

/// Compares elements of out with value(i, j): the first and last ones, and some anywhere. "" or what is wrong.
template <class Type, class Out, class Value>
std::string check(const Out& out, const Value& value) {
  using T = typename Type::type;
  constexpr std::uint64_t ends = 64;
  constexpr std::uint64_t anywhere = 256;
  const std::uint64_t columns = out.extent(Out::rank() - 1);
  const std::uint64_t size = out.size();
  for (std::uint64_t sample = 0; sample < 2 * ends + anywhere; ++sample) {
    std::uint64_t k = draw<std::uint64_t>(0, sample, {}) % size;
    if (sample < ends) k = std::min(sample, size - 1);
    if (sample >= ends && sample < 2 * ends) k = size - std::min(sample - ends + 1, size);
    const std::uint64_t i = k / columns;
    const std::uint64_t j = k % columns;
    const Kokkos::View<const T, typename Out::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>> element(
        out.data() + element_offset(out, i, j));
    T got{};
    Kokkos::deep_copy(got, element);
    if (close<Type>(got, value(i, j))) continue;
    std::ostringstream text;
    text.precision(17);
    text << "wrong: element (" << i << ", " << j << ") is " << static_cast<double>(got) << ", not " << value(i, j);
    return text.str();
  }
  return "";
}

}  // namespace mylos::bench

#endif
