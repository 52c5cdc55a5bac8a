// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_ELEMENTWISE_HPP
#define MYLOS_DETAIL_KERNELS_ELEMENTWISE_HPP

#include <Kokkos_Core.hpp>
#include <concepts>
#include <cstdint>
#include <mylos/detail/convert.hpp>
#include <mylos/detail/kernels/elementwise_load.hpp>
#include <mylos/detail/kernels/elementwise_plain.hpp>
#include <mylos/detail/kernels/elementwise_walk.hpp>
#include <mylos/detail/operand_list.hpp>
#include <mylos/detail/policy_elementwise.hpp>
#include <string>
#include <utility>

namespace mylos::detail {

/// The index of an element of the output.
template <int Rank>
using ElementIndices = Kokkos::Array<std::int64_t, static_cast<std::size_t>(Rank)>;

/// Rank of a kernel whose functor does not take the indices.
inline constexpr int without_indices = -1;

/// What kernels know of the index of the elements that they compute: nothing, unless the functor takes it.
template <int Rank>
struct ElementPosition {
  ElementIndices<Rank> indices{};
  int column_dimension = 0;

  template <int Operands>
  KOKKOS_FORCEINLINE_FUNCTION ElementPosition(const ElementwiseWalk<Operands>& walk, std::int64_t outer,
                                              std::int64_t row, std::int64_t column) {
    if constexpr (Rank > 0) {
      const bool has_rows = walk.rows > 1;
      walk.set_outer(outer, indices);
      if (has_rows) indices[static_cast<std::size_t>(walk.dimension[walk.outer])] = row;
      column_dimension = walk.dimension[has_rows ? walk.outer + 1 : walk.outer];
      indices[static_cast<std::size_t>(column_dimension)] = column;
    }
  }

  /// f of the elements in the i-th column from here.
  template <class F, class... X>
  KOKKOS_FORCEINLINE_FUNCTION auto call(const F& f, int i, const X&... x) const {
    ElementIndices<Rank> at = indices;
    if constexpr (Rank > 0) at[static_cast<std::size_t>(column_dimension)] += i;
    return f(at, x...);
  }
};

template <>
struct ElementPosition<without_indices> {
  template <int Operands>
  KOKKOS_FORCEINLINE_FUNCTION ElementPosition(const ElementwiseWalk<Operands>&, std::int64_t, std::int64_t,
                                              std::int64_t) {}

  template <class F, class... X>
  KOKKOS_FORCEINLINE_FUNCTION auto call(const F& f, int, const X&... x) const {
    return f(x...);
  }
};

/// A functor that costs less where is_simple(x...): there, simple_value(x...) is f(x...) to the last bit.
template <class F, int Rank, class... In>
concept HasSimpleValue = (Rank == without_indices) && requires(const F& f, const In&... x) {
  { f.is_simple(x...) } -> std::same_as<bool>;
  f.simple_value(x...);
};

/// What the two kernels share: computing and storing packs of the output.
template <int N, int Rank, class Policy, class F, class Out>
struct ElementwiseStore {
  F f;
  Out* out;
  bool streaming;

  /// to[i * stride] = f(in[i]...) for the columns that exist.
  template <class... In>
  KOKKOS_FORCEINLINE_FUNCTION void compute(Out* to, std::int64_t stride, PackRange range,
                                           const ElementPosition<Rank>& position, const In*... in) const {
    Pack<Out, N> result;
    if constexpr (Policy::in_registers) {
      for (int i = 0; i < N; ++i) result.values[i] = convert<Out>(position.call(f, i, in[i]...));
    } else if (all_simple(range, in...)) {
      if constexpr (HasSimpleValue<F, Rank, In...>)
        for (int i = range.begin; i < range.end; ++i) result.values[i] = convert<Out>(f.simple_value(in[i]...));
    } else {
      for (int i = range.begin; i < range.end; ++i) result.values[i] = convert<Out>(position.call(f, i, in[i]...));
    }
    store(to, stride, range, result);
  }

  template <class... In>
  KOKKOS_FORCEINLINE_FUNCTION bool all_simple(PackRange range, const In*... in) const {
    if constexpr (HasSimpleValue<F, Rank, In...>) {
      std::uint32_t all = 1;  // as wide as the elements, so that compilers vectorise the loop
      for (int i = range.begin; i < range.end; ++i) all &= static_cast<std::uint32_t>(f.is_simple(in[i]...));
      return all != 0;
    } else {
      return false;
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void store(Out* to, std::int64_t stride, PackRange range,
                                         const Pack<Out, N>& result) const {
    if (stride == 1 && range.whole<N>() && pack_aligned<N>(to)) {
      if (streaming)
        stream_pack<N>(to, result);
      else
        store_pack<N>(to, result);
    } else if constexpr (Policy::in_registers) {
      for (int i = 0; i < N; ++i)
        if (i >= range.begin && i < range.end) to[i * stride] = result.values[i];
    } else {
      for (int i = range.begin; i < range.end; ++i) to[i * stride] = result.values[i];
    }
  }
};

template <class Exec, class... T>
inline constexpr int row_elements = smaller(pack_elements<T...>(ElementwisePolicy<Exec>::row_bytes),
                                            ElementwisePolicy<Exec>::largest_row_pack);

/// out(i...) = f(in(i...)...), a pack of the innermost dimension a work item. Packs start at the output's address
/// boundaries, so that it is stored in whole ones; inputs that are not aligned to them are read element by element.
template <int Rank, class Exec, class F, class Out, class Sequence, class... In>
struct ElementwiseRows;

template <int Rank, class Exec, class F, class Out, std::size_t... K, class... In>
struct ElementwiseRows<Rank, Exec, F, Out, std::index_sequence<K...>, In...>
    : ElementwiseStore<row_elements<Exec, Out, In...>, Rank, ElementwisePolicy<Exec>, F, Out> {
  using Policy = ElementwisePolicy<Exec>;
  static constexpr int pack = row_elements<Exec, Out, In...>;
  static constexpr int count = sizeof...(In);
  static constexpr int pack_bytes = pack * static_cast<int>(sizeof(Out));
  static constexpr int boundary = pack_bytes < Policy::boundary_bytes ? pack_bytes : Policy::boundary_bytes;

  static constexpr int unrolled = sizeof(Out) < 4 ? 1 : Policy::packs_per_item(count, pack);

  ElementwiseWalk<count + 1> walk;
  std::int64_t items_per_row;
  int distance;  // between the packs of a work item
  OperandList<Operand<In>...> inputs;

  ElementwiseRows(const F& f, Out* out, bool streaming, const ElementwiseWalk<count + 1>& w,
                  const Operand<In>&... operands)
      : ElementwiseStore<pack, Rank, Policy, F, Out>{f, out, streaming}, walk(w), inputs{{operands}...} {
    // The first pack of a row may lie before its first element, by a length that differs between rows.
    bool same_lead = true;
    for (int d = 0; d < walk.outer; ++d)
      same_lead = same_lead && walk.strides[count][d] * static_cast<std::int64_t>(sizeof(Out)) % boundary == 0;
    const std::int64_t packs = (walk.columns + (same_lead ? lead(out) : pack - 1) + pack - 1) / pack;
    const std::int64_t least = (packs + unrolled - 1) / unrolled;
    distance = least < Policy::pack_distance ? static_cast<int>(least) : Policy::pack_distance;
    items_per_row = (least + distance - 1) / distance * distance;
  }

  /// Elements between the address boundary before `row` and it.
  KOKKOS_FORCEINLINE_FUNCTION std::int64_t lead(const Out* row) const {
    if (walk.column_strides[count] != 1 || boundary % static_cast<int>(sizeof(Out)) != 0) return 0;
    return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(row) % boundary / sizeof(Out));
  }

  /// The columns of the pack that starts at `column`; none beyond the row's end.
  KOKKOS_FORCEINLINE_FUNCTION PackRange range_at(std::int64_t column) const {
    const std::int64_t rest = walk.columns - column;
    return {column < 0 ? static_cast<int>(-column) : 0, rest < pack ? static_cast<int>(rest) : pack};
  }

  KOKKOS_FUNCTION void operator()(const std::int64_t item) const {
    std::int64_t row = 0, in_row = item;
    std::int64_t offsets[count + 1] = {};
    if (walk.outer > 0) {
      row = quotient(item, items_per_row);
      in_row = item - row * items_per_row;
      walk.add_outer(row, offsets);
    }
    Out* const to = this->out + offsets[count];
    const std::int64_t stride = walk.column_strides[count];
    const std::int64_t group =
        distance == Policy::pack_distance ? in_row / Policy::pack_distance : quotient(in_row, distance);
    const std::int64_t first = (in_row + group * distance * (unrolled - 1)) * pack - lead(to);
    if constexpr (Policy::in_registers) {
      OperandList<Pack<In, pack>...> packs[unrolled];
      for (int u = 0; u < unrolled; ++u) {
        const std::int64_t column = first + u * distance * pack;
        const PackRange range = range_at(column);
        if (range.begin < range.end)
          (load_row<pack>(operand<K>(packs[u]), operand<K>(inputs), offsets[K] + column * walk.column_strides[K],
                          walk.column_strides[K], range),
           ...);
      }
      for (int u = 0; u < unrolled; ++u) {
        const std::int64_t column = first + u * distance * pack;
        const PackRange range = range_at(column);
        if (range.begin < range.end)
          this->compute(to + column * stride, stride, range, ElementPosition<Rank>(walk, row, 0, column),
                        operand<K>(packs[u]).values...);
      }
    } else {
      static_assert(unrolled == 1);
      const PackRange range = range_at(first);
      if (range.begin >= range.end) return;
      OperandList<Pack<In, pack>...> buffers;
      this->compute(to + first * stride, stride, range, ElementPosition<Rank>(walk, row, 0, first),
                    find_row<pack>(operand<K>(buffers), operand<K>(inputs), offsets[K] + first * walk.column_strides[K],
                                   walk.column_strides[K], range, this->streaming)...);
    }
  }
};

/// The same in square blocks of the two innermost dimensions, for inputs that are contiguous along the other of the two
/// than the output: both are read and written in packs.
template <int Rank, class Exec, class F, class Out, class Sequence, class... In>
struct ElementwiseBlocks;

template <class Exec, class... T>
inline constexpr int block_elements = smaller(pack_elements<T...>(ElementwisePolicy<Exec>::block_bytes),
                                              ElementwisePolicy<Exec>::largest_block);

template <class T, int N>
struct ElementBlock {
  Pack<T, N> rows[N];
};

template <int Rank, class Exec, class F, class Out, std::size_t... K, class... In>
struct ElementwiseBlocks<Rank, Exec, F, Out, std::index_sequence<K...>, In...>
    : ElementwiseStore<block_elements<Exec, Out, In...>, Rank, ElementwisePolicy<Exec>, F, Out> {
  using Policy = ElementwisePolicy<Exec>;
  static constexpr int side = block_elements<Exec, Out, In...>;
  static constexpr int count = sizeof...(In);
  static constexpr int group = Policy::group_columns * Policy::group_rows;

  ElementwiseWalk<count + 1> walk;
  std::int64_t groups_across, groups_down;
  OperandList<Operand<In>...> inputs;

  ElementwiseBlocks(const F& f, Out* out, bool streaming, const ElementwiseWalk<count + 1>& w,
                    const Operand<In>&... operands)
      : ElementwiseStore<side, Rank, Policy, F, Out>{f, out, streaming},
        walk(w),
        groups_across((w.columns + side * Policy::group_columns - 1) / (side * Policy::group_columns)),
        groups_down((w.rows + side * Policy::group_rows - 1) / (side * Policy::group_rows)),
        inputs{{operands}...} {}

  [[nodiscard]] std::int64_t items() const { return walk.outer_size() * groups_across * groups_down * group; }

  KOKKOS_FUNCTION void operator()(const std::int64_t item) const {
    const std::int64_t the_group = item / group;
    const int in_group = static_cast<int>(item % group);
    const std::int64_t strip = quotient(the_group, groups_across);
    const std::int64_t outer = quotient(strip, groups_down);
    const std::int64_t column =
        ((the_group - strip * groups_across) * Policy::group_columns + in_group % Policy::group_columns) * side;
    const std::int64_t row =
        ((strip - outer * groups_down) * Policy::group_rows + in_group / Policy::group_columns) * side;
    const std::int64_t columns_left = walk.columns - column, rows_left = walk.rows - row;
    if (columns_left <= 0 || rows_left <= 0) return;
    const PackRange columns{0, columns_left < side ? static_cast<int>(columns_left) : side};
    const PackRange rows{0, rows_left < side ? static_cast<int>(rows_left) : side};
    std::int64_t offsets[count + 1] = {};
    walk.add_outer(outer, offsets);
    for (int k = 0; k <= count; ++k) offsets[k] += row * walk.row_strides[k] + column * walk.column_strides[k];

    OperandList<ElementBlock<In, side>...> blocks;
    if constexpr (Policy::in_registers)
      (load_block<side, side>(operand<K>(blocks).rows, operand<K>(inputs), offsets[K], walk.column_strides[K],
                              walk.row_strides[K], columns, rows),
       ...);
    else
      (copy_block<side, side>(operand<K>(blocks).rows, operand<K>(inputs), offsets[K], walk.column_strides[K],
                              walk.row_strides[K], columns, rows),
       ...);
    for (int m = 0; m < side; ++m) {
      if (m >= rows.end) break;
      const ElementPosition<Rank> position(walk, outer, row + m, column);
      this->compute(this->out + offsets[count] + m * walk.row_strides[count], walk.column_strides[count], columns,
                    position, operand<K>(blocks).rows[m].values...);
    }
  }
};

/// Runs a kernel of `items` work items: on the calling thread where so few elements do not pay for waking others. That
/// keeps the order of the instance, whose work is complete when the call that enqueues it returns.
template <class Exec, class Kernel>
void run_items(const std::string& label, const Exec& exec, std::int64_t items, std::int64_t size,
               const Kernel& kernel) {
  if constexpr (ElementwisePolicy<Exec>::sequential_size > 0) {
    if (size <= ElementwisePolicy<Exec>::sequential_size) {
      for (std::int64_t item = 0; item < items; ++item) kernel(item);
      return;
    }
  }
  // Light weight: the kernel travels as a launch argument, however many strides it carries.
  Kokkos::parallel_for(
      label,
      Kokkos::Experimental::require(
          Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>, typename ElementwisePolicy<Exec>::LaunchBounds>(
              exec, 0, items),
          Kokkos::Experimental::WorkItemProperty::HintLightWeight),
      kernel);
}

/// True for what ElementwisePlain takes.
template <class Exec, class Out, class... In>
bool is_plain(const ElementwiseGeometry& geometry, std::span<const Dimensions> strides, const Out* out,
              const Operand<In>&... inputs) {
  constexpr int n = pack_elements<Out, In...>(ElementwisePolicy<Exec>::row_bytes);
  if (geometry.rank > 1) return false;
  for (const Dimensions& s : strides)
    if (geometry.rank == 1 && s[0] != 0 && s[0] != 1) return false;
  return (geometry.rank == 0 || strides.back()[0] == 1) && pack_aligned<n>(out) &&
         (pack_aligned<n>(inputs.data) && ...);
}

template <class Exec, class F, class Out, std::size_t... K, class... In>
void run_plain(const char* function, const Exec& exec, const F& f, const ElementwiseGeometry& geometry,
               [[maybe_unused]] std::span<const Dimensions> strides, Out* out, std::index_sequence<K...> sequence,
               const Operand<In>&... inputs) {
  const ElementwisePlain<Exec, F, Out, decltype(sequence), In...> kernel{
      f, out, geometry.size, {(geometry.rank == 0 || strides[K][0] == 0)..., false}, {{inputs}...}};
  run_items(std::string(function) + "[plain]", exec, kernel.items(), geometry.size, kernel);
}

/// Runs f over a checked geometry. strides: of the inputs, then of the output.
template <int Rank, class Exec, class F, class Out, class... In>
void run_elementwise(const char* function, const Exec& exec, const F& f, const ElementwiseGeometry& geometry,
                     std::span<const Dimensions> strides, Out* out, const Operand<In>&... inputs) {
  using Sequence = std::index_sequence_for<In...>;
  const ElementwiseWalk<sizeof...(In) + 1> walk(geometry, strides);
  const bool streaming =
      geometry.size >= ElementwisePolicy<Exec>::streaming_bytes / static_cast<std::int64_t>(sizeof(Out));
  if constexpr (ElementwisePolicy<Exec>::in_registers && Rank == without_indices) {
    if (is_plain<Exec>(geometry, strides, out, inputs...)) {
      run_plain(function, exec, f, geometry, strides, out, Sequence{}, inputs...);
      return;
    }
  }
  if (geometry.blocked) {
    const ElementwiseBlocks<Rank, Exec, F, Out, Sequence, In...> kernel(f, out, streaming, walk, inputs...);
    run_items(std::string(function) + "[blocks]", exec, kernel.items(), geometry.size, kernel);
  } else {
    const ElementwiseRows<Rank, Exec, F, Out, Sequence, In...> kernel(f, out, streaming, walk, inputs...);
    run_items(std::string(function) + "[rows]", exec, walk.outer_size() * kernel.items_per_row, geometry.size, kernel);
  }
}

}  // namespace mylos::detail

#endif
