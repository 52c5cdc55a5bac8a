// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_OPERATION_HPP
#define MYLOS_COMMAND_COMPARE_OPERATION_HPP

#include <Kokkos_Core.hpp>
#include <array>
#include <cstdint>
#include <memory>
#include <mylos/concepts.hpp>
#include <mylos/detail/allocate.hpp>
#include <mylos/error.hpp>
#include <mylos/transfer.hpp>
#include <string>
#include <type_traits>

#include "case.hpp"
#include "error_bound.hpp"
#include "memory.hpp"
#include "random.hpp"

// What all operations share. An operation is a struct Op with
//   data_type                  the data type of its Views, such as float**
//   inputs                     how many inputs it has
//   Reference                  constructed from (inputs, n); value(i) and bound(i) give output element i and the
//                              bound on its error; cost(n) is about the number of operations of one value
// and static functions
//   input_extents(n), output_extents(n)
//   draw(k, unit)              the element of input k that a random number of [0, 1) becomes
//   run(exec, inputs, out)     the call of mylos, on any execution space
//   naive(inputs, out, n)      plain loops on pointers
namespace mylos::command {

using Extents = std::array<std::size_t, 3>;

template <class Op>
using Element = typename Kokkos::View<typename Op::data_type>::non_const_value_type;

template <class Op>
using InputPointers = std::array<const Element<Op>*, Op::inputs>;

template <class Op, class Space>
using OperandView = Kokkos::View<typename Op::data_type, Kokkos::LayoutRight, Space>;

template <class Op, class Space>
using OperandViews = std::array<OperandView<Op, Space>, Op::inputs>;

using HostRange = Kokkos::RangePolicy<Kokkos::DefaultHostExecutionSpace, Kokkos::IndexType<std::int64_t>>;

template <class Op, class Space>
OperandView<Op, Space> allocate_operand(const std::string& label, const Extents& extents) {
  using Result = OperandView<Op, Space>;
  Kokkos::LayoutRight layout;
  for (std::size_t r = 0; r < Result::rank(); ++r) layout.dimension[r] = extents[r];
  try {
    return detail::allocate<Result>("mylos compare", typename Result::execution_space{}, label, layout);
  } catch (const Error& e) {
    throw OutOfMemory(e.what());
  }
}

template <class Op, class Space>
OperandViews<Op, Space> allocate_inputs(std::int64_t n) {
  OperandViews<Op, Space> inputs;
  for (std::size_t k = 0; k < Op::inputs; ++k)
    inputs[k] = allocate_operand<Op, Space>("input", Op::input_extents(n)[k]);
  return inputs;
}

template <class Op>
InputPointers<Op> pointers(const OperandViews<Op, Kokkos::HostSpace>& inputs) {
  InputPointers<Op> result;
  for (std::size_t k = 0; k < Op::inputs; ++k) result[k] = inputs[k].data();
  return result;
}

/// A value that no operation gives.
template <class T>
constexpr T poison() {
  if constexpr (std::is_floating_point_v<T>)
    return std::numeric_limits<T>::quiet_NaN();
  else
    return static_cast<T>(0x5A);
}

template <class Op>
class NaiveRunner final : public Runner {
  using HostSpace = Kokkos::HostSpace;

 public:
  NaiveRunner(const OperandViews<Op, HostSpace>& inputs, std::int64_t n)
      : m_inputs(pointers<Op>(inputs)),
        m_n(n),
        m_out(allocate_operand<Op, HostSpace>("output", Op::output_extents(n))) {}

  void enqueue() override { Op::naive(m_inputs, m_out.data(), m_n); }
  void fence() override {}
  [[nodiscard]] bool separate_memory() const override { return false; }
  void round_trip() override { enqueue(); }
  void checked_run() override {
    Kokkos::deep_copy(m_out, poison<Element<Op>>());
    enqueue();
  }
  [[nodiscard]] const void* output() const override { return m_out.data(); }

 private:
  InputPointers<Op> m_inputs;
  std::int64_t m_n;
  OperandView<Op, HostSpace> m_out;
};

template <class Op, ExecutionSpace Exec>
class BackendRunner final : public Runner {
  using HostSpace = Kokkos::HostSpace;
  static constexpr bool on_host = detail::runs_on_host<Exec>;
  using Space = std::conditional_t<on_host, HostSpace, typename Exec::memory_space>;

 public:
  BackendRunner(const OperandViews<Op, HostSpace>& inputs, std::int64_t n)
      : m_host_inputs(inputs), m_host_out(allocate_operand<Op, HostSpace>("output", Op::output_extents(n))) {
    if constexpr (on_host) {
      m_inputs = m_host_inputs;
      m_out = m_host_out;
    } else {
      m_inputs = allocate_inputs<Op, Space>(n);
      m_out = allocate_operand<Op, Space>("output", Op::output_extents(n));
    }
  }

  void enqueue() override { Op::run(m_exec, m_inputs, m_out); }
  void fence() override { m_exec.fence("mylos compare"); }
  [[nodiscard]] bool separate_memory() const override { return !on_host; }
  void round_trip() override {
    if constexpr (!on_host)
      for (std::size_t k = 0; k < Op::inputs; ++k) mylos::deep_copy(m_exec, m_inputs[k], m_host_inputs[k]);
    enqueue();
    if constexpr (!on_host) mylos::deep_copy(m_exec, m_host_out, m_out);
    fence();
  }
  void checked_run() override {
    Kokkos::deep_copy(m_host_out, poison<Element<Op>>());
    Kokkos::deep_copy(m_out, poison<Element<Op>>());
    round_trip();
  }
  [[nodiscard]] const void* output() const override { return m_host_out.data(); }

 private:
  Exec m_exec{};
  OperandViews<Op, HostSpace> m_host_inputs;
  OperandView<Op, HostSpace> m_host_out;
  OperandViews<Op, Space> m_inputs;
  OperandView<Op, Space> m_out;
};

/// The largest f(i) for i of [0, count), none of them NaN; 0 for none.
template <class F>
double largest(std::int64_t count, F f) {
  double result = 0;
  Kokkos::parallel_reduce(
      "mylos compare: largest error", HostRange(0, count),
      [=](std::int64_t i, double& worst) { worst = std::max(worst, f(i)); }, Kokkos::Max<double>(result));
  return std::max(result, 0.0);
}

template <class Op>
class OperationProblem final : public Problem {
  using HostSpace = Kokkos::HostSpace;

 public:
  OperationProblem(std::int64_t n, std::uint64_t seed)
      : m_n(n), m_seed(seed), m_inputs(allocate_inputs<Op, HostSpace>(n)) {
    for (std::size_t k = 0; k < Op::inputs; ++k) fill(k);
    m_reference = std::make_unique<typename Op::Reference>(pointers<Op>(m_inputs), n);
    m_count = 1;
    const Extents extents = Op::output_extents(n);
    for (std::size_t r = 0; r < OperandView<Op, HostSpace>::rank(); ++r)
      m_count *= static_cast<std::int64_t>(extents[r]);
  }

  [[nodiscard]] std::unique_ptr<Runner> runner(Contender contender) const override {
    switch (contender) {
      case Contender::naive:
        return std::make_unique<NaiveRunner<Op>>(m_inputs, m_n);
      case Contender::host:
        return std::make_unique<BackendRunner<Op, Kokkos::DefaultHostExecutionSpace>>(m_inputs, m_n);
      case Contender::device:
        break;
    }
    return std::make_unique<BackendRunner<Op, Kokkos::DefaultExecutionSpace>>(m_inputs, m_n);
  }

  [[nodiscard]] double error(const Runner& runner) const override {
    const auto* const out = static_cast<const Element<Op>*>(runner.output());
    const typename Op::Reference& reference = *m_reference;
    const std::int64_t count = m_count;
    const std::uint64_t seed = m_seed;
    const bool all = static_cast<double>(count) * Op::Reference::cost(m_n) <= most_reference_work;
    return largest(all ? count : sampled_elements, [=, &reference](std::int64_t s) {
      const std::int64_t i = all ? s : sample(s, count, seed);
      return error_in_bounds(out[i], reference.value(i), reference.bound(i));
    });
  }

  [[nodiscard]] double difference(const Runner& a, const Runner& b) const override {
    const auto* const out_a = static_cast<const Element<Op>*>(a.output());
    const auto* const out_b = static_cast<const Element<Op>*>(b.output());
    const typename Op::Reference& reference = *m_reference;
    return largest(m_count,
                   [=, &reference](std::int64_t i) { return error_in_bounds(out_a[i], out_b[i], reference.bound(i)); });
  }

 private:
  static constexpr double most_reference_work = 3e7;  // operations in double, a fraction of a second on one thread
  static constexpr std::int64_t sampled_elements = 2048;

  // The first and the last element, where the edges of tiles are, and others at random.
  static std::int64_t sample(std::int64_t s, std::int64_t count, std::uint64_t seed) {
    if (s < 2) return s == 0 ? 0 : count - 1;
    return static_cast<std::int64_t>(random_bits(~seed, static_cast<std::uint64_t>(s)) %
                                     static_cast<std::uint64_t>(count));
  }

  void fill(std::size_t k) {
    Element<Op>* const data = m_inputs[k].data();
    const std::uint64_t seed = random_bits(m_seed, k);
    const auto size = static_cast<std::int64_t>(m_inputs[k].size());
    Kokkos::parallel_for("mylos compare: fill", HostRange(0, size), [=](std::int64_t i) {
      data[i] = Op::draw(k, random_unit(seed, static_cast<std::uint64_t>(i)));
    });
    Kokkos::DefaultHostExecutionSpace().fence();
  }

  std::int64_t m_n;
  std::uint64_t m_seed;
  OperandViews<Op, HostSpace> m_inputs;
  std::unique_ptr<typename Op::Reference> m_reference;
  std::int64_t m_count = 0;
};

template <class Op>
std::unique_ptr<Problem> make_problem(std::int64_t size, std::uint64_t seed) {
  return std::make_unique<OperationProblem<Op>>(size, seed);
}

}  // namespace mylos::command

#endif
