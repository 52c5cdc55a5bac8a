// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_BENCH_ELEMENTWISE_MAKE_CASE_HPP
#define MYLOS_BENCH_ELEMENTWISE_MAKE_CASE_HPP

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <bit>
#include <utility>

#include "../support/types.hpp"
#include "case.hpp"
#include "check.hpp"
#include "measure.hpp"
#include "operands.hpp"
#include "operations.hpp"

namespace mylos::bench {

template <class T, class Exec>
using Vector = Kokkos::View<T*, typename Exec::memory_space>;
template <class T, class Exec>
using Matrix = Kokkos::View<T**, Kokkos::LayoutRight, typename Exec::memory_space>;
template <class T, class Exec>
using LeftMatrix = Kokkos::View<T**, Kokkos::LayoutLeft, typename Exec::memory_space>;

template <class Exec>
std::string backend_name() {
  const bool host = Kokkos::SpaceAccessibility<Exec, Kokkos::HostSpace>::accessible;
  return host ? "cpu" : "gpu";
}

/// Which part of an array an operand is; `extra` elements of the array's last extent are not.
struct Whole {
  static constexpr std::size_t extra = 0;
  template <class Array>
  auto operator()(const Array& array) const {
    return array;
  }
};
struct FromOne {
  static constexpr std::size_t extra = 1;
  template <class Array>
  auto operator()(const Array& array) const {
    return Kokkos::subview(array, std::pair<std::size_t, std::size_t>(1, array.extent(0)));
  }
};
struct ColumnsFromZero {
  static constexpr std::size_t extra = 1;
  template <class Array>
  auto operator()(const Array& array) const {
    return Kokkos::subview(array, Kokkos::ALL, std::pair<std::size_t, std::size_t>(0, array.extent(1) - 1));
  }
};
struct ColumnsFromOne {
  static constexpr std::size_t extra = 1;
  template <class Array>
  auto operator()(const Array& array) const {
    return Kokkos::subview(array, Kokkos::ALL, std::pair<std::size_t, std::size_t>(1, array.extent(1)));
  }
};

/// The output that `select` takes out of an array without results.
template <class Array, class Exec, class Select, class... Extents>
auto poisoned_output(const Exec& exec, const Select& select, Extents... extents) {
  const Array array(Kokkos::view_alloc(exec, Kokkos::WithoutInitializing, "mylos::bench::output"), extents...);
  Kokkos::deep_copy(exec, array, poison<typename Array::non_const_value_type>());
  return select(array);
}

/// Times Operation on these operands by `time`, then checks what the last call wrote.
template <class Operation, class Type, class Exec, class Time, class Out, class... Inputs>
Timings run(const Exec& exec, const Plan& plan, const Time& time, const Out& out, const Inputs&... in) {
  Timings timings = time(exec, plan, [&] { Operation::enqueue(exec, in.view..., out); });
  exec.fence();
  timings.problem = check<Type>(out, [&](std::size_t i, std::size_t j) { return Operation::value(in.at(i, j)...); });
  return timings;
}

inline constexpr auto by_batches = [](const auto& exec, const Plan& plan, const auto& f) {
  return time_batches(exec, plan, f);
};
inline constexpr auto by_launches = [](const auto& exec, const Plan& plan, const auto& f) {
  return time_launches(exec, plan, f);
};

/// The sizes of the large cases, in elements of T.
template <class T>
struct Sizes {
  std::int64_t vector;   ///< elements of an array; of one byte, no more than of two
  std::int64_t square;   ///< rows and columns of a square matrix of as many elements
  std::int64_t rows;     ///< of a matrix 16 times as wide as it is high
  std::int64_t columns;  ///< likewise

  explicit Sizes(const Plan& plan)
      : vector(plan.array_bytes / std::max<std::int64_t>(sizeof(T), 2)),
        square(std::int64_t{1} << (std::bit_width(static_cast<std::uint64_t>(vector)) - 1) / 2),
        rows(square / 4),
        columns(vector / rows) {}
};

template <class Operation>
inline constexpr bool is_binary = requires {
  Operation::value(0.0, 0.0);
};

/// out = operation(a) or operation(a, b) on n elements, of which the operands are selected.
template <class Operation, class Type, class Exec, class A = Whole, class B = Whole, class Out = Whole, class Time>
Case vector_case(const char* family, std::int64_t n, const Time& time) {
  using Array = Vector<typename Type::type, Exec>;
  const auto bytes = static_cast<std::int64_t>(sizeof(typename Type::type)) * n * (is_binary<Operation> ? 3 : 2);
  const auto run_it = [n, time](const Plan& plan) {
    const Exec exec;
    const auto size = static_cast<std::size_t>(n);
    const auto out = poisoned_output<Array>(exec, Out{}, size + Out::extra);
    const auto a = random_input<Array>(exec, 1, Operation::range, A{}, size + A::extra);
    if constexpr (is_binary<Operation>)
      return run<Operation, Type>(exec, plan, time, out, a,
                                  random_input<Array>(exec, 2, Operation::range, B{}, size + B::extra));
    else
      return run<Operation, Type>(exec, plan, time, out, a);
  };
  return {backend_name<Exec>(), family, Operation::name, Type::name, {n}, Operation::range, bytes, run_it};
}

/// out = a + b on matrices, of which the operands are selected. The extents of an input may be 1.
template <class Type, class Exec, class Select, class ArrayB = Matrix<typename Type::type, Exec>>
Case matrix_case(const char* family, std::int64_t rows, std::int64_t columns, std::int64_t rows_b,
                 std::int64_t columns_b) {
  using Array = Matrix<typename Type::type, Exec>;
  const auto bytes = static_cast<std::int64_t>(sizeof(typename Type::type)) * (2 * rows * columns + rows_b * columns_b);
  const auto run_it = [=](const Plan& plan) {
    const Exec exec;
    const auto extent = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    const auto out = poisoned_output<Array>(exec, Select{}, extent(rows), extent(columns) + Select::extra);
    const auto a = random_input<Array>(exec, 1, Add::range, Select{}, extent(rows), extent(columns) + Select::extra);
    const auto b =
        random_input<ArrayB>(exec, 2, Add::range, Select{}, extent(rows_b), extent(columns_b) + Select::extra);
    return run<Add, Type>(exec, plan, by_batches, out, a, b);
  };
  return {backend_name<Exec>(), family, Add::name, Type::name, {rows, columns}, Add::range, bytes, run_it};
}

/// out = a, the one LayoutRight, the other LayoutLeft.
template <class Type, class Exec>
Case transposing_copy_case(std::int64_t n) {
  const auto bytes = static_cast<std::int64_t>(sizeof(typename Type::type)) * 2 * n * n;
  const auto run_it = [n](const Plan& plan) {
    const Exec exec;
    const auto size = static_cast<std::size_t>(n);
    const auto out = poisoned_output<Matrix<typename Type::type, Exec>>(exec, Whole{}, size, size);
    const auto a = random_input<LeftMatrix<typename Type::type, Exec>>(exec, 1, Copy::range, Whole{}, size, size);
    return run<Copy, Type>(exec, plan, by_batches, out, a);
  };
  return {backend_name<Exec>(), "transposed", Copy::name, Type::name, {n, n}, Copy::range, bytes, run_it};
}

}  // namespace mylos::bench

#endif
