// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_MATMUL_OPERANDS_HPP
#define MYLOS_TESTS_SUPPORT_MATMUL_OPERANDS_HPP

#include <mylos/detail/select_matmul.hpp>
#include <mylos/detail/vendor/gemm.hpp>
#include <mylos/matmul.hpp>
#include <vector>

#include "matmul_reference.hpp"
#include "random.hpp"
#include "views.hpp"

namespace mylos::test {

/// Memory of an execution space and its copy on the host, seen through the same strides.
template <class Exec, class T>
class Memory {
 public:
  explicit Memory(std::size_t size) : m_device("memory", size), m_host(Kokkos::create_mirror(m_device)) {}

  const Memory& randomised(std::uint64_t stream) const {
    fill_random(m_host, stream);
    upload();
    return *this;
  }
  void poison() const {
    fill_poison(m_host);
    upload();
  }
  /// After the host's copy was changed.
  void upload() const { Kokkos::deep_copy(m_device, m_host); }
  [[nodiscard]] auto download() const { return on_host(m_device); }
  [[nodiscard]] auto host() const { return m_host; }

  /// A View of the device's memory.
  template <class Data, class Layout>
  auto device(const Layout& layout, std::size_t offset = 0) const {
    return Kokkos::View<Data, Layout, typename Exec::memory_space>(m_device.data() + offset, layout);
  }
  /// The same elements in host memory `from`.
  template <class Data, class Layout>
  static auto on_host_as(const T* from, const Layout& layout, std::size_t offset = 0) {
    return Kokkos::View<const Data, Layout, Kokkos::HostSpace>(from + offset, layout);
  }

 private:
  using Device = Kokkos::View<T*, typename Exec::memory_space>;
  Device m_device;
  typename Device::HostMirror m_host;
};

/// An operand of a test: random elements on the device and the same on the host.
template <class Exec, class Data, class Layout>
struct Operand {
  using T = std::remove_all_extents_t<std::remove_pointer_t<std::remove_pointer_t<std::remove_pointer_t<Data>>>>;
  Memory<Exec, T> memory;
  Layout layout;
  std::size_t offset;

  Operand(const Layout& in_layout, std::size_t size, std::uint64_t stream, std::size_t in_offset = 0)
      : memory(size + in_offset), layout(in_layout), offset(in_offset) {
    memory.randomised(stream);
  }
  [[nodiscard]] auto device() const { return memory.template device<Data>(layout, offset); }
  [[nodiscard]] auto host() const {
    return Kokkos::View<Data, Layout, Kokkos::HostSpace>(memory.host().data() + offset, layout);
  }
};

/// A random row-major matrix.
template <class Exec, class T>
Operand<Exec, T**, Kokkos::LayoutRight> random_matrix(std::size_t rows, std::size_t columns, std::uint64_t stream) {
  return {Kokkos::LayoutRight(rows, columns), rows * columns, stream};
}

/// The implementations that can compute this problem in this build.
template <class Exec, class A, class B, class C>
std::vector<Algorithm> algorithms(const A& a, const B& b, const C& c, const MatmulOptions& options) {
  std::vector<Algorithm> list{Algorithm::portable, Algorithm::automatic};
  const auto shape = detail::matmul_shape(detail::strided(a), detail::strided(b), detail::strided(c), options);
  if (detail::vendor_gemm_available<Exec, typename A::non_const_value_type>() &&
      detail::matmul_vendor_gap(shape) == nullptr)
    list.push_back(Algorithm::vendor);
  return list;
}

/// Runs every implementation on the operands and compares with the reference; C's elements outside the View must stay.
/// Returns how many implementations there were.
template <class Exec, class A, class B, class C>
std::size_t expect_matmul(const Exec& exec, const A& a, const B& b, const C& c, MatmulOptions options = {}) {
  using T = typename C::T;
  const auto list = algorithms<Exec>(a.device(), b.device(), c.device(), options);
  for (const Algorithm algorithm : list) {
    options.algorithm = algorithm;
    if (options.beta == 0.0)
      c.memory.poison();
    else
      c.memory.randomised(77);
    matmul(exec, a.device(), b.device(), c.device(), options);
    exec.fence();
    const auto after = c.memory.download();
    const Kokkos::View<typename decltype(c.host())::data_type, decltype(c.layout), Kokkos::HostSpace> actual(
        after.data() + c.offset, c.layout);
    const auto worst = compare_matmul<T>(a.host(), b.host(), c.host(), actual, options);
    EXPECT_TRUE(worst.within_bound()) << "algorithm " << static_cast<int>(algorithm) << ", A "
                                      << detail::extents_and_strides_text(detail::strided(a.device())) << ", B "
                                      << detail::extents_and_strides_text(detail::strided(b.device())) << ", C "
                                      << detail::extents_and_strides_text(detail::strided(c.device()))
                                      << ", transposes " << options.transpose_a << options.transpose_b << ", alpha "
                                      << options.alpha << ", beta " << options.beta;
    // Whatever the View does not address is as before.
    for_each_element(actual, [](auto& element) { element = T(0); });
    const auto before = c.memory.host();
    const auto untouched = Kokkos::create_mirror(before);
    Kokkos::deep_copy(untouched, before);
    for_each_element(Kokkos::View<typename decltype(c.host())::data_type, decltype(c.layout), Kokkos::HostSpace>(
                         untouched.data() + c.offset, c.layout),
                     [](auto& element) { element = T(0); });
    for (std::size_t i = 0; i < after.extent(0); ++i)
      if (!(after(i) == untouched(i) || (after(i) != after(i) && untouched(i) != untouched(i)))) {
        ADD_FAILURE() << "element " << i << " of C's memory, outside the View, was written";
        break;
      }
  }
  return list.size();
}

}  // namespace mylos::test

#endif
