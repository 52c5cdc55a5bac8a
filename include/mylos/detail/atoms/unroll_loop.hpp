// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_UNROLL_LOOP_HPP
#define MYLOS_DETAIL_ATOMS_UNROLL_LOOP_HPP

/// Before a loop with constant bounds: a device compiler unrolls it whole, so that arrays it indexes stay in registers.
#if defined(__CUDA_ARCH__)
#define MYLOS_DETAIL_UNROLL _Pragma("unroll")
#else
#define MYLOS_DETAIL_UNROLL
#endif

#endif
