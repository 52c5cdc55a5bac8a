// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_KERNELS_ELEMENTWISE_HPP
#define MYLOS_DETAIL_KERNELS_ELEMENTWISE_HPP

#include <Kokkos_Core.hpp>
#include <mylos/detail/atoms/pack.hpp>
#include <mylos/detail/operand_list.hpp>
#include <mylos/detail/policy_elementwise.hpp>
#include <mylos/detail/problem_elementwise.hpp>
#include <string>
#include <utility>

namespace mylos::detail {

/// An input that is read from memory.
template <class T>
struct MemoryOperand {
  using value_type = T;
  const T* data;

  template <int N>
  [[nodiscard]] bool pack_aligned() const {
    return detail::pack_aligned<N>(data);
  }
  KOKKOS_FUNCTION T at(std::int64_t offset) const { return data[offset]; }
  /// Elements item * N to item * N + N - 1, or N times the first one where the stride is 0.
  template <int N>
  KOKKOS_FUNCTION Pack<T, N> pack(std::int64_t first, bool repeated) const {
    if (!repeated) return load_pack<N>(data + first);
    Pack<T, N> same;
    for (int i = 0; i < N; ++i) same.values[i] = data[0];
    return same;
  }
};

/// An input that is a number.
template <class T>
struct ScalarOperand {
  using value_type = T;
  T value;

  template <int N>
  [[nodiscard]] bool pack_aligned() const {
    return true;
  }
  KOKKOS_FUNCTION T at(std::int64_t) const { return value; }
  template <int N>
  KOKKOS_FUNCTION Pack<T, N> pack(std::int64_t, bool) const {
    Pack<T, N> same;
    for (int i = 0; i < N; ++i) same.values[i] = value;
    return same;
  }
};

/// out[i] = f(in[i]...) for contiguous operands, N elements a work item in whole packs.
template <int N, class Out, class F, class Operands, class Sequence>
struct ContiguousElementwise;

template <int N, class Out, class F, class Operands, std::size_t... K>
struct ContiguousElementwise<N, Out, F, Operands, std::index_sequence<K...>> {
  F f;
  bool repeated[sizeof...(K) + 1];  // one entry more: no zero-length array
  Out* out;
  std::int64_t size;
  Operands operands;

  KOKKOS_FUNCTION void operator()(const std::int64_t item) const {
    const std::int64_t first = item * N;
    if (first + N <= size) {
      whole_pack(first, operand<K>(operands).template pack<N>(first, repeated[K])...);
    } else {
      for (std::int64_t i = first; i < size; ++i)
        out[i] = static_cast<Out>(f(operand<K>(operands).at(repeated[K] ? 0 : i)...));
    }
  }

  template <class... Packs>
  KOKKOS_FUNCTION void whole_pack(std::int64_t first, const Packs&... packs) const {
    Pack<Out, N> result;
    for (int i = 0; i < N; ++i) result.values[i] = static_cast<Out>(f(packs.values[i]...));
    store_pack<N>(out + first, result);
  }
};

/// out(i...) = f(in(i...)...) for any strides. One work item is a segment of the innermost dimension.
template <class Index, class Out, class F, class Operands, class Sequence>
struct StridedElementwise;

template <class Index, class Out, class F, class Operands, std::size_t... K>
struct StridedElementwise<Index, Out, F, Operands, std::index_sequence<K...>> {
  static constexpr int count = sizeof...(K);
  F f;
  int rank;
  Index inner;     // the innermost extent
  Index segment;   // elements of it a work item
  Index segments;  // work items for it
  Index extents[max_rank];
  Index strides[count + 1][max_rank];
  Out* out;
  Operands operands;

  KOKKOS_FUNCTION void operator()(const Index item) const {
    Index row = item / segments;
    const Index begin = (item - row * segments) * segment;
    const Index end = begin + segment < inner ? begin + segment : inner;
    Index offset[count + 1] = {};
    for (int d = rank - 2; d >= 0; --d) {
      const Index next = row / extents[d];
      const Index i = row - next * extents[d];
      row = next;
      for (int k = 0; k <= count; ++k) offset[k] += i * strides[k][d];
    }
    const int last = rank - 1;
    for (Index i = begin; i < end; ++i)
      out[offset[count] + i * strides[count][last]] =
          static_cast<Out>(f(operand<K>(operands).at(offset[K] + i * strides[K][last])...));
  }
};

/// Elements a pack of the contiguous kernel.
template <class Exec, class Out>
inline constexpr int pack_elements = ElementwisePolicy<Exec>::pack_bytes > static_cast<int>(sizeof(Out))
                                         ? ElementwisePolicy<Exec>::pack_bytes / static_cast<int>(sizeof(Out))
                                         : 1;

template <class Exec, class F, class Out, class Operands, std::size_t... K>
void run_contiguous(const std::string& function, const Exec& exec, const F& f, const ElementwiseGeometry& geometry,
                    const Operands& operands, Out* out, std::index_sequence<K...>) {
  constexpr int n = pack_elements<Exec, Out>;
  const ContiguousElementwise<n, Out, F, Operands, std::index_sequence<K...>> kernel{
      f, {(geometry.rank == 0 || geometry.strides[K][0] == 0)..., false}, out, geometry.size, operands};
  const std::int64_t items = (geometry.size + n - 1) / n;
  Kokkos::parallel_for(function + "[contiguous]",
                       Kokkos::RangePolicy<Exec, Kokkos::IndexType<std::int64_t>>(exec, 0, items), kernel);
}

template <class Index, class Exec, class F, class Out, class Operands, std::size_t... K>
void run_strided(const std::string& function, const Exec& exec, const F& f, const ElementwiseGeometry& geometry,
                 const Operands& operands, Out* out, std::index_sequence<K...>) {
  StridedElementwise<Index, Out, F, Operands, std::index_sequence<K...>> kernel{f, 1, 1, 1, 1, {}, {}, out, operands};
  std::int64_t items = 1;
  if (geometry.rank > 0) {
    const auto inner = static_cast<std::size_t>(geometry.rank - 1);
    constexpr std::int64_t segment = ElementwisePolicy<Exec>::segment;
    const std::int64_t segments = (geometry.extents[inner] + segment - 1) / segment;
    items = geometry.size / geometry.extents[inner] * segments;
    kernel.rank = geometry.rank;
    kernel.inner = static_cast<Index>(geometry.extents[inner]);
    kernel.segment = static_cast<Index>(segment);
    kernel.segments = static_cast<Index>(segments);
    for (std::size_t d = 0; d <= inner; ++d) {
      kernel.extents[d] = static_cast<Index>(geometry.extents[d]);
      for (std::size_t k = 0; k < geometry.strides.size(); ++k)
        kernel.strides[k][d] = static_cast<Index>(geometry.strides[k][d]);
    }
  }
  Kokkos::parallel_for(function + "[strided]",
                       Kokkos::RangePolicy<Exec, Kokkos::IndexType<Index>>(exec, Index{0}, static_cast<Index>(items)),
                       kernel);
}

/// Runs f over a checked geometry: packs where all operands are contiguous and aligned for them, else strides, with
/// 32-bit indices (half the registers and a cheaper division on a GPU) where every offset fits.
template <class Exec, class F, class Out, std::size_t... K, class... Operand>
void run_elementwise(const std::string& function, const Exec& exec, const F& f, const ElementwiseGeometry& geometry,
                     const OperandSlots<std::index_sequence<K...>, Operand...>& operands, Out* out) {
  constexpr int n = pack_elements<Exec, Out>;
  constexpr std::int64_t limit = (std::int64_t{1} << 31) - ElementwisePolicy<Exec>::segment;
  constexpr auto sequence = std::index_sequence<K...>{};
  const bool aligned = pack_aligned<n>(out) && (operand<K>(operands).template pack_aligned<n>() && ...);
  if (geometry.contiguous() && aligned)
    run_contiguous(function, exec, f, geometry, operands, out, sequence);
  else if (geometry.largest_offset() < limit && geometry.size < limit)
    run_strided<std::int32_t>(function, exec, f, geometry, operands, out, sequence);
  else
    run_strided<std::int64_t>(function, exec, f, geometry, operands, out, sequence);
}

}  // namespace mylos::detail

#endif
