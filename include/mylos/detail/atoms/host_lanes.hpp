// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_HOST_LANES_HPP
#define MYLOS_DETAIL_ATOMS_HOST_LANES_HPP

#include <cstdint>
#include <mylos/detail/atoms/host_vector.hpp>
#if defined(__AVX512F__) && defined(__AVX512VL__)
#include <immintrin.h>
#endif

namespace mylos::detail {

/// The first lanes of a register of the host or of a part of it: loads and stores that touch no memory of the others.
/// Lanes that are not loaded are 0.
#if defined(__AVX512F__) && defined(__AVX512VL__)
template <class T, int Bytes = host_vector_bytes>
class HostLanes {
 public:
  using Vector = typename HostVector<T, Bytes>::type;
  static constexpr int width = Bytes / static_cast<int>(sizeof(T));
  static_assert(sizeof(T) == 4 || sizeof(T) == 8);
  static_assert(Bytes == 64 || Bytes == 32);

  explicit HostLanes(int count) : m_mask(static_cast<Mask>((1U << count) - 1U)) {}

  [[nodiscard]] Vector load(const T* p) const {
    if constexpr (Bytes == 64 && sizeof(T) == 4)
      return reinterpret_cast<Vector>(_mm512_maskz_loadu_epi32(m_mask, p));
    else if constexpr (Bytes == 64)
      return reinterpret_cast<Vector>(_mm512_maskz_loadu_epi64(m_mask, p));
    else if constexpr (sizeof(T) == 4)
      return reinterpret_cast<Vector>(_mm256_maskz_loadu_epi32(m_mask, p));
    else
      return reinterpret_cast<Vector>(_mm256_maskz_loadu_epi64(m_mask, p));
  }

  void store(T* p, Vector v) const {
    if constexpr (Bytes == 64 && sizeof(T) == 4)
      _mm512_mask_storeu_epi32(p, m_mask, *reinterpret_cast<const __m512i*>(&v));
    else if constexpr (Bytes == 64)
      _mm512_mask_storeu_epi64(p, m_mask, *reinterpret_cast<const __m512i*>(&v));
    else if constexpr (sizeof(T) == 4)
      _mm256_mask_storeu_epi32(p, m_mask, *reinterpret_cast<const __m256i*>(&v));
    else
      _mm256_mask_storeu_epi64(p, m_mask, *reinterpret_cast<const __m256i*>(&v));
  }

 private:
  using Mask = std::conditional_t<(width > 8), __mmask16, __mmask8>;
  Mask m_mask;
};
#else
template <class T, int Bytes = host_vector_bytes>
class HostLanes {
 public:
  using Vector = typename HostVector<T, Bytes>::type;
  using Memory = typename HostVector<T, Bytes>::memory;
  static constexpr int width = Bytes / static_cast<int>(sizeof(T));

  explicit HostLanes(int count) : m_count(count) {}

  [[nodiscard]] Vector load(const T* p) const {
    if (m_count == width) return *reinterpret_cast<const Memory*>(p);
    Vector v{};
    for (int l = 0; l < m_count; ++l) v[l] = p[l];
    return v;
  }

  void store(T* p, Vector v) const {
    if (m_count == width)
      *reinterpret_cast<Memory*>(p) = v;
    else
      for (int l = 0; l < m_count; ++l) p[l] = v[l];
  }

 private:
  int m_count;
};
#endif

}  // namespace mylos::detail

#endif
