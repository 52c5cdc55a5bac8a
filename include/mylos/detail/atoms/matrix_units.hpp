// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_MATRIX_UNITS_HPP
#define MYLOS_DETAIL_ATOMS_MATRIX_UNITS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <mylos/detail/atoms/pack.hpp>
#include <type_traits>

/// Products of small matrices by the matrix units of a GPU.
///
/// 32 threads work together. Thread 4 g + t, 0 <= g < 8, 0 <= t < 4, holds of a group of 8 rows of A or columns of B
/// two registers of row (column) g: the elements t and t + 4 of 8 steps along k for elements of 4 or 8 bytes, the pairs
/// t and t + 4 of 8 pairs for elements of 2 bytes. A product of two groups of A and one of B leaves it four sums: (g, 2
/// t) and (g, 2 t + 1), and the same for the second group. This is the register layout of NVIDIA's mma.sync (PTX ISA,
/// section Warp-level matrix instructions).
namespace mylos::detail::units {

// What the kernels are compiled for: from compute capability 8.0 on, double from 9.0 on.
#if defined(KOKKOS_ENABLE_CUDA) && defined(KOKKOS_IMPL_ARCH_NVIDIA_GPU)
inline constexpr int matrix_unit_generation = KOKKOS_IMPL_ARCH_NVIDIA_GPU;
#else
inline constexpr int matrix_unit_generation = 0;
#endif
/// Whether a GPU of this build has matrix units for elements of type T.
template <class T>
inline constexpr bool available = matrix_unit_generation >= (sizeof(T) == 8 ? 90 : 80);

/// How deep along k a piece of an operand in scratch is.
inline constexpr int piece_bytes = 64;

template <class T>
using Register = std::conditional_t<sizeof(T) == 8, T, std::uint32_t>;

/// What a thread holds of 8 rows of A or columns of B.
template <class T>
struct Fragment {
  Register<T> parts[2];
};

// Loads of registers from scratch, at their place in the program: a compiler is free to move an ordinary load behind
// the products that it is meant to overlap with. Without matrix units they do nothing.

/// Where p, an address in scratch, is for these loads.
KOKKOS_FORCEINLINE_FUNCTION std::uint32_t scratch_address([[maybe_unused]] const void* p) {
#if defined(__CUDA_ARCH__)
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(p));
#else
  return 0;
#endif
}

KOKKOS_FORCEINLINE_FUNCTION void load_registers([[maybe_unused]] std::uint32_t (&words)[4],
                                                [[maybe_unused]] std::uint32_t from) {
#if defined(__CUDA_ARCH__)
  asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];"
               : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
               : "r"(from));
#endif
}
KOKKOS_FORCEINLINE_FUNCTION void load_registers([[maybe_unused]] std::uint32_t (&words)[2],
                                                [[maybe_unused]] std::uint32_t from) {
#if defined(__CUDA_ARCH__)
  asm volatile("ld.shared.v2.b32 {%0, %1}, [%2];" : "=r"(words[0]), "=r"(words[1]) : "r"(from));
#endif
}
KOKKOS_FORCEINLINE_FUNCTION void load_register([[maybe_unused]] double& number, [[maybe_unused]] std::uint32_t from) {
#if defined(__CUDA_ARCH__)
  asm volatile("ld.shared.f64 %0, [%1];" : "=d"(number) : "r"(from));
#endif
}
/// Four 8 x 8 matrices of elements of 2 bytes, or 8 x 4 of 4 bytes: thread i gives the address of row i % 8 of matrix i
/// / 8, and receives of each matrix word t of row g. Transposed: the elements 2 t and 2 t + 1 of column g.
template <bool Transposed>
KOKKOS_FORCEINLINE_FUNCTION void load_matrices([[maybe_unused]] std::uint32_t& w0, [[maybe_unused]] std::uint32_t& w1,
                                               [[maybe_unused]] std::uint32_t& w2, [[maybe_unused]] std::uint32_t& w3,
                                               [[maybe_unused]] std::uint32_t row) {
#if defined(__CUDA_ARCH__)
  if constexpr (Transposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(w0), "=r"(w1), "=r"(w2), "=r"(w3)
                 : "r"(row));
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(w0), "=r"(w1), "=r"(w2), "=r"(w3)
                 : "r"(row));
#endif
}

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define MYLOS_DETAIL_MMA(name, instruction)                                                                      \
  KOKKOS_FORCEINLINE_FUNCTION void name(float(&d)[4], const std::uint32_t(&a0)[2], const std::uint32_t(&a1)[2],  \
                                        const std::uint32_t(&b)[2], const float(&c)[4]) {                        \
    asm("mma.sync.aligned." instruction " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"             \
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])                                                         \
        : "r"(a0[0]), "r"(a1[0]), "r"(a0[1]), "r"(a1[1]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), \
          "f"(c[3]));                                                                                            \
  }
MYLOS_DETAIL_MMA(mma_tf32, "m16n8k8.row.col.f32.tf32.tf32.f32")
MYLOS_DETAIL_MMA(mma_half, "m16n8k16.row.col.f32.f16.f16.f32")
MYLOS_DETAIL_MMA(mma_bhalf, "m16n8k16.row.col.f32.bf16.bf16.f32")
#undef MYLOS_DETAIL_MMA
KOKKOS_FORCEINLINE_FUNCTION void mma_double(double (&d)[4], const double (&a0)[2], const double (&a1)[2],
                                            const double (&b)[2]) {
  asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+d"(d[0]), "+d"(d[1]), "+d"(d[2]), "+d"(d[3])
      : "d"(a0[0]), "d"(a1[0]), "d"(a0[1]), "d"(a1[1]), "d"(b[0]), "d"(b[1]));
}
#endif

/// The float of 11 bits next to x; NaN and infinity stay.
KOKKOS_FORCEINLINE_FUNCTION std::uint32_t rounded(std::uint32_t x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  std::uint32_t r;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(Kokkos::bit_cast<float>(x)));
  return r;
#else
  return x;
#endif
}

/// float by one TF32 product: operands are cut to 11 bits.
struct Tf32 {
  using Element = float;
  using Sum = float;
  static constexpr bool recomputes = false;
  struct Operand {
    std::uint32_t words[2];
  };
  KOKKOS_FORCEINLINE_FUNCTION static Operand operand(const Fragment<float>& f) {
    return {{rounded(f.parts[0]), rounded(f.parts[1])}};
  }
  KOKKOS_FORCEINLINE_FUNCTION static void multiply([[maybe_unused]] float (&sums)[4],
                                                   [[maybe_unused]] const Operand& a0,
                                                   [[maybe_unused]] const Operand& a1,
                                                   [[maybe_unused]] const Operand& b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    mma_tf32(sums, a0.words, a1.words, b.words, sums);
#endif
  }
};

/// float by three TF32 products: with x = high + low, both of 11 bits, a b = a.low b.high + a.high b.low + a.high
/// b.high, but for a.low b.low, below 2^-22 a b. The units round sums towards zero, so theirs are kept short, 8
/// products, and added in float. After Ootomo and Yokota, Recovering single precision accuracy from Tensor Cores while
/// surpassing the FP32 theoretical peak performance, 2022 (arXiv 2203.03341).
///
/// Sums are to be computed again by the scalar units in two cases. Infinity and NaN in an operand, and finite operands
/// that round to infinity, leave NaN or infinity in the sums, not always the one that IEEE 754 asks for. And the units
/// take denormal operands for 0, which the low parts of numbers below 2^-102 can be.
struct CompensatedTf32 {
  using Element = float;
  using Sum = float;
  static constexpr bool recomputes = true;
  static constexpr float least_exact = 0x1p-102f;
  struct Operand {
    std::uint32_t high[2];
    std::uint32_t low[2];
  };
  KOKKOS_FORCEINLINE_FUNCTION static Operand operand(const Fragment<float>& f) {
    Operand o;
    for (int i = 0; i < 2; ++i) {
      o.high[i] = (f.parts[i] + 0x1000u) & 0xffffe000u;  // to nearest
      o.low[i] =
          Kokkos::bit_cast<std::uint32_t>(Kokkos::bit_cast<float>(f.parts[i]) - Kokkos::bit_cast<float>(o.high[i]));
    }
    return o;
  }
  KOKKOS_FORCEINLINE_FUNCTION static void multiply([[maybe_unused]] float (&sums)[4],
                                                   [[maybe_unused]] const Operand& a0,
                                                   [[maybe_unused]] const Operand& a1,
                                                   [[maybe_unused]] const Operand& b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    const float zero[4] = {0, 0, 0, 0};
    float part[4];
    mma_tf32(part, a0.low, a1.low, b.high, zero);
    mma_tf32(part, a0.high, a1.high, b.low, part);
    mma_tf32(part, a0.high, a1.high, b.high, part);
    for (int i = 0; i < 4; ++i) sums[i] += part[i];
#endif
  }
};

struct Float64 {
  using Element = double;
  using Sum = double;
  static constexpr bool recomputes = false;
  using Operand = Fragment<double>;
  KOKKOS_FORCEINLINE_FUNCTION static Operand operand(const Fragment<double>& f) { return f; }
  KOKKOS_FORCEINLINE_FUNCTION static void multiply([[maybe_unused]] double (&sums)[4],
                                                   [[maybe_unused]] const Operand& a0,
                                                   [[maybe_unused]] const Operand& a1,
                                                   [[maybe_unused]] const Operand& b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    mma_double(sums, a0.parts, a1.parts, b.parts);
#endif
  }
};

template <class T>
struct Half {
  using Element = T;
  using Sum = float;
  static constexpr bool recomputes = false;
  using Operand = Fragment<T>;
  KOKKOS_FORCEINLINE_FUNCTION static Operand operand(const Fragment<T>& f) { return f; }
  KOKKOS_FORCEINLINE_FUNCTION static void multiply([[maybe_unused]] float (&sums)[4],
                                                   [[maybe_unused]] const Operand& a0,
                                                   [[maybe_unused]] const Operand& a1,
                                                   [[maybe_unused]] const Operand& b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    if constexpr (std::is_same_v<T, Kokkos::Experimental::half_t>)
      mma_half(sums, a0.parts, a1.parts, b.parts, sums);
    else
      mma_bhalf(sums, a0.parts, a1.parts, b.parts, sums);
#endif
  }
};

}  // namespace mylos::detail::units

#endif
