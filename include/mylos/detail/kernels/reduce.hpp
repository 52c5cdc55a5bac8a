// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_REDUCE_HPP
#define MYLOS_DETAIL_KERNELS_REDUCE_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/kernels/elementwise.hpp>
#include <string>
#include <utility>

namespace mylos::detail {

/// *out = the reduction of f(in...) over all elements. A work item takes one pack, as in ElementwiseRows; Kokkos joins
/// the items in an order that depends on nothing but their number and the device (the number of threads on a host), so
/// that the bits are the same run after run.
template <class Exec, class Reduction, class F, class Out, class Sequence, class... In>
struct ElementwiseReduce;

template <class Exec, class Reduction, class F, class Out, std::size_t... K, class... In>
struct ElementwiseReduce<Exec, Reduction, F, Out, std::index_sequence<K...>, In...> {
  using Policy = ElementwisePolicy<Exec>;
  using Value = std::remove_cvref_t<std::invoke_result_t<const F&, const In&...>>;
  using value_type = typename Reduction::template accumulator<Value>;
  static constexpr int pack = pack_elements<In...>(Policy::row_bytes);
  static constexpr int count = sizeof...(In);
  /// Partial results of a pack on the host: enough to fill its vector registers and to hide the latency of an addition.
  static constexpr int lanes = pack < 32 ? pack : 32;

  F f;
  Out* out;
  ElementwiseWalk<count + 1> walk;
  std::int64_t packs;
  int lead;
  OperandList<Operand<In>...> inputs;

  ElementwiseReduce(const F& functor, Out* result, const ElementwiseWalk<count + 1>& w, const Operand<In>&... operands)
      : f(functor), out(result), walk(w), lead(0), inputs{{operands}...} {
    // Packs start at the first contiguous input's address boundaries.
    ((lead = lead == 0 && operands.data != nullptr && walk.column_strides[K] == 1
                 ? static_cast<int>(reinterpret_cast<std::uintptr_t>(operands.data) %
                                    static_cast<std::uintptr_t>(alignof(Pack<In, pack>)) / sizeof(In))
                 : lead),
     ...);
    packs = (walk.columns + lead + pack - 1) / pack;
  }

  KOKKOS_FUNCTION void init(value_type& value) const { value = Reduction::template identity<value_type>(); }
  KOKKOS_FUNCTION void join(value_type& value, const value_type& other) const { Reduction::join(value, other); }
  KOKKOS_FUNCTION void final(value_type& value) const { *out = convert<Out>(Reduction::finish(value)); }

  KOKKOS_FUNCTION void operator()(const std::int64_t item, value_type& total) const {
    std::int64_t row = 0, first = item;
    std::int64_t offsets[count + 1] = {};
    if (walk.outer > 0) {
      row = quotient(item, packs);
      first = item - row * packs;
      walk.add_outer(row, offsets);
    }
    const std::int64_t column = first * pack - lead;
    const std::int64_t rest = walk.columns - column;
    const PackRange range{column < 0 ? static_cast<int>(-column) : 0, rest < pack ? static_cast<int>(rest) : pack};
    if (range.begin >= range.end) return;
    if constexpr (Policy::in_registers) {
      OperandList<Pack<In, pack>...> packs_in;
      (load_row<pack>(operand<K>(packs_in), operand<K>(inputs), offsets[K] + column * walk.column_strides[K],
                      walk.column_strides[K], range),
       ...);
      for (int i = 0; i < pack; ++i)
        if (i >= range.begin && i < range.end)
          Reduction::join(total, convert<value_type>(f(operand<K>(packs_in).values[i]...)));
    } else {
      OperandList<Pack<In, pack>...> buffers;
      reduce_lanes(total, range,
                   find_row<pack>(operand<K>(buffers), operand<K>(inputs), offsets[K] + column * walk.column_strides[K],
                                  walk.column_strides[K], range, true)...);
    }
  }

  template <class... X>
  KOKKOS_FORCEINLINE_FUNCTION void reduce_lanes(value_type& total, PackRange range, const X*... in) const {
    if (!range.whole<pack>()) {
      for (int i = range.begin; i < range.end; ++i) Reduction::join(total, convert<value_type>(f(in[i]...)));
      return;
    }
    value_type partial[lanes];
    for (int l = 0; l < lanes; ++l) partial[l] = convert<value_type>(f(in[l]...));
    for (int i = lanes; i < pack; i += lanes)
      for (int l = 0; l < lanes; ++l) Reduction::join(partial[l], convert<value_type>(f(in[i + l]...)));
    for (int half = lanes / 2; half > 0; half /= 2)
      for (int l = 0; l < half; ++l) Reduction::join(partial[l], partial[l + half]);
    Reduction::join(total, partial[0]);
  }
};

/// Runs the reduction over a checked geometry that is not empty. strides: of the inputs, then of the index space.
template <class Exec, class Reduction, class F, class Out, class... In>
void run_reduce(const char* function, const Exec& exec, const F& f, const ElementwiseGeometry& geometry,
                std::span<const Dimensions> strides, Out* out, const Operand<In>&... inputs) {
  ElementwiseGeometry rows = geometry;
  rows.blocked = false;
  const ElementwiseReduce<Exec, Reduction, F, Out, std::index_sequence_for<In...>, In...> kernel(
      f, out, ElementwiseWalk<sizeof...(In) + 1>(rows, strides), inputs...);
  const std::int64_t items = kernel.walk.outer_size() * kernel.packs;
  if constexpr (ElementwisePolicy<Exec>::sequential_size > 0) {
    if (geometry.size <= ElementwisePolicy<Exec>::sequential_size) {
      typename decltype(kernel)::value_type total;
      kernel.init(total);
      for (std::int64_t item = 0; item < items; ++item) kernel(item, total);
      kernel.final(total);
      return;
    }
  }
  Kokkos::parallel_reduce(std::string(function) + "[rows]",
                          Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>>(exec, 0, items), kernel);
}

}  // namespace mylos::detail

#endif
