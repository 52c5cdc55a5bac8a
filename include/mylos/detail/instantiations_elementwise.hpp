// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_INSTANTIATIONS_ELEMENTWISE_HPP
#define MYLOS_DETAIL_INSTANTIATIONS_ELEMENTWISE_HPP

#include <cstdint>
#include <mylos/detail/atoms/execution_spaces.hpp>
#include <mylos/detail/element/list.hpp>
#include <mylos/detail/element_functions.hpp>
#include <mylos/detail/kernels/elementwise.hpp>

// What src/elementwise_*.cpp compiles, so that a caller does not: the functions of float and double, and what is usual
// for some other types. EXTERN is `extern template` here and `template` there.

// out = Name(a): OUT and A are types, likewise below
#define MYLOS_DETAIL_ELEMENTWISE1(NAME, EXTERN, EXEC, OUT, A)                                                        \
  EXTERN void run_elementwise<without_indices, EXEC, element::NAME, OUT, A>(                                         \
      const char*, const EXEC&, const element::NAME&, const ElementwiseGeometry&, std::span<const Dimensions>, OUT*, \
      const Operand<A>&);
#define MYLOS_DETAIL_ELEMENTWISE2(NAME, EXTERN, EXEC, OUT, A, B)                                                     \
  EXTERN void run_elementwise<without_indices, EXEC, element::NAME, OUT, A, B>(                                      \
      const char*, const EXEC&, const element::NAME&, const ElementwiseGeometry&, std::span<const Dimensions>, OUT*, \
      const Operand<A>&, const Operand<B>&);
#define MYLOS_DETAIL_ELEMENTWISE3(NAME, EXTERN, EXEC, OUT, A, B, C)                                                  \
  EXTERN void run_elementwise<without_indices, EXEC, element::NAME, OUT, A, B, C>(                                   \
      const char*, const EXEC&, const element::NAME&, const ElementwiseGeometry&, std::span<const Dimensions>, OUT*, \
      const Operand<A>&, const Operand<B>&, const Operand<C>&);

#define MYLOS_DETAIL_ELEMENTWISE_UNARY(EXTERN, EXEC, T)                      \
  MYLOS_DETAIL_UNARY_FLOATING(MYLOS_DETAIL_ELEMENTWISE1, EXTERN, EXEC, T, T) \
  MYLOS_DETAIL_UNARY_PREDICATES(MYLOS_DETAIL_ELEMENTWISE1, EXTERN, EXEC, bool, T)

#define MYLOS_DETAIL_ELEMENTWISE_BINARY(EXTERN, EXEC, T)                         \
  MYLOS_DETAIL_BINARY_FLOATING(MYLOS_DETAIL_ELEMENTWISE2, EXTERN, EXEC, T, T, T) \
  MYLOS_DETAIL_BINARY_PREDICATES(MYLOS_DETAIL_ELEMENTWISE2, EXTERN, EXEC, bool, T, T)

#define MYLOS_DETAIL_ELEMENTWISE_TERNARY(EXTERN, EXEC, T)        \
  MYLOS_DETAIL_ELEMENTWISE3(Select, EXTERN, EXEC, T, bool, T, T) \
  MYLOS_DETAIL_ELEMENTWISE3(Clip, EXTERN, EXEC, T, T, T, T)      \
  MYLOS_DETAIL_ELEMENTWISE3(Fma, EXTERN, EXEC, T, T, T, T)       \
  MYLOS_DETAIL_ELEMENTWISE3(Lerp, EXTERN, EXEC, T, T, T, T)

#define MYLOS_DETAIL_ELEMENTWISE_CAST(EXTERN, EXEC)                             \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, float, float)               \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, double, double)             \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, std::int32_t, std::int32_t) \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, std::uint8_t, std::uint8_t) \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, float, double)              \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, double, float)              \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, float, std::uint8_t)        \
  MYLOS_DETAIL_ELEMENTWISE1(Identity, EXTERN, EXEC, std::uint8_t, float)

#define MYLOS_DETAIL_ELEMENTWISE_INTEGER(EXTERN, EXEC, T) \
  MYLOS_DETAIL_BINARY_INTEGER(MYLOS_DETAIL_ELEMENTWISE2, EXTERN, EXEC, T, T, T)

namespace mylos::detail {

#define MYLOS_DETAIL_EXTERN(EXEC)                                       \
  MYLOS_DETAIL_ELEMENTWISE_UNARY(extern template, EXEC, float)          \
  MYLOS_DETAIL_ELEMENTWISE_UNARY(extern template, EXEC, double)         \
  MYLOS_DETAIL_ELEMENTWISE_BINARY(extern template, EXEC, float)         \
  MYLOS_DETAIL_ELEMENTWISE_BINARY(extern template, EXEC, double)        \
  MYLOS_DETAIL_ELEMENTWISE_TERNARY(extern template, EXEC, float)        \
  MYLOS_DETAIL_ELEMENTWISE_TERNARY(extern template, EXEC, double)       \
  MYLOS_DETAIL_ELEMENTWISE_CAST(extern template, EXEC)                  \
  MYLOS_DETAIL_ELEMENTWISE_INTEGER(extern template, EXEC, std::int32_t) \
  MYLOS_DETAIL_ELEMENTWISE_INTEGER(extern template, EXEC, std::uint8_t)

MYLOS_DETAIL_DEFAULT_EXECUTION_SPACES(MYLOS_DETAIL_EXTERN)

#undef MYLOS_DETAIL_EXTERN

}  // namespace mylos::detail

#endif
