// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_EPILOGUE_HPP
#define MYLOS_EPILOGUE_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/strided.hpp>

/// \file
/// Ready epilogues for mylos::matmul:
///
///     mylos::matmul(exec, a, b, c, {}, mylos::epilogue::relu);
///     mylos::matmul(exec, a, b, c, {}, mylos::epilogue::bias(v));                          // + v(j), as torch.addmm
///     mylos::matmul(exec, a, b, c, {}, mylos::epilogue::bias(v, mylos::epilogue::gelu));
///     mylos::matmul(exec, a, b, c, {}, mylos::epilogue::bias(v, tanh(mylos::fn::x)));      // any formula of
///     <mylos/fn.hpp>
///
/// An activation is a functor of one value, or an expression of mylos::fn::x. Everything is computed in float for half
/// types, else in the element type.

namespace mylos::detail {

/// Throws mylos::Error unless the operand's last extents are those of C: (batch, rows, columns) as far as it has them.
void check_epilogue_operand(const char* name, const Strided& operand, std::int64_t batch, std::int64_t rows,
                            std::int64_t columns);

template <class V, class Activation>
struct BiasEpilogue {
  using operand_type = V;
  V bias;
  Activation activation;

  template <class Value>
  KOKKOS_FUNCTION auto operator()(const Value& value, std::int64_t, std::int64_t j) const {
    return activation(value + convert<Value>(bias(j)));
  }
  void check(std::int64_t batch, std::int64_t rows, std::int64_t columns) const {
    check_epilogue_operand("bias", strided(bias), batch, rows, columns);
  }
};

template <class V, class Activation>
struct ResidualEpilogue {
  using operand_type = V;
  V residual;
  Activation activation;

  template <class Value>
  KOKKOS_FUNCTION auto operator()(const Value& value, std::int64_t i, std::int64_t j) const requires(V::rank() == 2) {
    return activation(value + convert<Value>(residual(i, j)));
  }
  template <class Value>
  KOKKOS_FUNCTION auto operator()(const Value& value, std::int64_t batch, std::int64_t i, std::int64_t j) const
      requires(V::rank() == 3) {
    return activation(value + convert<Value>(residual(batch, i, j)));
  }
  void check(std::int64_t batch, std::int64_t rows, std::int64_t columns) const {
    check_epilogue_operand("residual", strided(residual), batch, rows, columns);
  }
};

}  // namespace mylos::detail

namespace mylos::epilogue {

/// The value itself.
inline constexpr detail::element::Identity identity{};
/// 0 for values below 0; NaN stays.
inline constexpr detail::element::Relu relu{};
/// value / 2 * (1 + erf(value / sqrt(2)))
inline constexpr detail::element::Gelu gelu{};
/// 1 / (1 + exp(-value))
inline constexpr detail::element::Sigmoid sigmoid{};

/// activation(value + bias(j)): one number for each column of C, for every matrix of a batch.
template <AnyView V, class Activation = detail::element::Identity>
auto bias(const V& bias_of_columns, const Activation& activation = {}) {
  static_assert(V::rank() == 1, "mylos::epilogue::bias: the bias must have rank 1, an element for each column of C");
  return detail::BiasEpilogue<V, Activation>{bias_of_columns, activation};
}

/// activation(value + residual(i, j)), or residual(batch, i, j) of rank 3. C itself may be the residual; otherwise they
/// share no element.
template <AnyView V, class Activation = detail::element::Identity>
auto residual(const V& added, const Activation& activation = {}) {
  static_assert(V::rank() == 2 || V::rank() == 3,
                "mylos::epilogue::residual: the residual must have rank 2 or C's rank");
  return detail::ResidualEpilogue<V, Activation>{added, activation};
}

}  // namespace mylos::epilogue

#endif
