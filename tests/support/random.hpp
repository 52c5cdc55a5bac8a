// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_RANDOM_HPP
#define MYLOS_TESTS_SUPPORT_RANDOM_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <limits>
#include <mylos/promotion.hpp>
#include <random>
#include <type_traits>

namespace mylos::test {

/// The seed of this run: MYLOS_TEST_SEED, else drawn anew; printed by main so that a failure can be repeated.
std::uint64_t run_seed();

/// A generator for this use: the run's seed mixed with `stream`.
inline std::mt19937_64 generator(std::uint64_t stream = 0) {
  std::seed_seq sequence{run_seed(), stream};
  return std::mt19937_64(sequence);
}

/// One random number: floating types in [-1, 1), both parts of a complex number too, integers over their whole range.
template <class T>
T random_value(std::mt19937_64& g) {
  if constexpr (detail::is_complex<T>) {
    const auto real = random_value<typename T::value_type>(g);
    return T(real, random_value<typename T::value_type>(g));
  } else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(
        std::uniform_int_distribution<std::int64_t>(static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                                                    static_cast<std::int64_t>(std::numeric_limits<T>::max()))(g));
  else
    return static_cast<T>(std::uniform_real_distribution<double>(-1.0, 1.0)(g));
}

/// Calls f(element) for every element of a host View of rank 0 to 4, last index fastest.
template <class View, class F>
void for_each_element(const View& v, F f) {
  static_assert(View::rank() <= 4);
  if constexpr (View::rank() == 0) {
    f(v());
  } else if constexpr (View::rank() == 1) {
    for (std::size_t i = 0; i < v.extent(0); ++i) f(v(i));
  } else {
    for (std::size_t i = 0; i < v.extent(0); ++i) {
      if constexpr (View::rank() == 2) {
        for (std::size_t j = 0; j < v.extent(1); ++j) f(v(i, j));
      } else if constexpr (View::rank() == 3) {
        for (std::size_t j = 0; j < v.extent(1); ++j)
          for (std::size_t k = 0; k < v.extent(2); ++k) f(v(i, j, k));
      } else {
        for (std::size_t j = 0; j < v.extent(1); ++j)
          for (std::size_t k = 0; k < v.extent(2); ++k)
            for (std::size_t l = 0; l < v.extent(3); ++l) f(v(i, j, k, l));
      }
    }
  }
}

template <class View>
void fill_random(const View& host, std::uint64_t stream) {
  auto g = generator(stream);
  for_each_element(host, [&](auto& element) { element = random_value<typename View::non_const_value_type>(g); });
}

/// What an output is filled with before a run: NaN, or a pattern no test expects.
template <class T>
T poison() {
  if constexpr (detail::is_complex<T>)
    return T(poison<typename T::value_type>(), poison<typename T::value_type>());
  else if constexpr (std::is_floating_point_v<T> || detail::is_half<T>)
    return static_cast<T>(std::numeric_limits<float>::quiet_NaN());
  else
    return static_cast<T>(0x5A5A5A5A5A5A5A5AULL);
}

template <class View>
void fill_poison(const View& host) {
  for_each_element(host, [](auto& element) { element = poison<typename View::non_const_value_type>(); });
}

}  // namespace mylos::test

#endif
