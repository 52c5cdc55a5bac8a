// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_EXECUTION_SPACES_HPP
#define MYLOS_DETAIL_ATOMS_EXECUTION_SPACES_HPP

#include <Kokkos_Core.hpp>

// MYLOS_DETAIL_EACH_EXECUTION_SPACE(F) is F(space) for every execution space of this build of Kokkos: what is compiled
// once in src/ is compiled for all of them, whichever is the default.
#if defined(KOKKOS_ENABLE_SERIAL)
#define MYLOS_DETAIL_WITH_SERIAL(F) F(Kokkos::Serial)
#else
#define MYLOS_DETAIL_WITH_SERIAL(F)
#endif

#if defined(KOKKOS_ENABLE_OPENMP)
#define MYLOS_DETAIL_WITH_HOST_THREADS(F) F(Kokkos::OpenMP)
#elif defined(KOKKOS_ENABLE_THREADS)
#define MYLOS_DETAIL_WITH_HOST_THREADS(F) F(Kokkos::Threads)
#elif defined(KOKKOS_ENABLE_HPX)
#define MYLOS_DETAIL_WITH_HOST_THREADS(F) F(Kokkos::Experimental::HPX)
#else
#define MYLOS_DETAIL_WITH_HOST_THREADS(F)
#endif

#if defined(KOKKOS_ENABLE_CUDA)
#define MYLOS_DETAIL_WITH_DEVICE(F) F(Kokkos::Cuda)
#elif defined(KOKKOS_ENABLE_HIP)
#define MYLOS_DETAIL_WITH_DEVICE(F) F(Kokkos::HIP)
#elif defined(KOKKOS_ENABLE_SYCL)
#define MYLOS_DETAIL_WITH_DEVICE(F) F(Kokkos::SYCL)
#else
#define MYLOS_DETAIL_WITH_DEVICE(F)
#endif

// MYLOS_DETAIL_DEFAULT_EXECUTION_SPACES(F) is F(space) for Kokkos' default execution space and, where that is not the
// host's, for the host's default one.
#if defined(KOKKOS_ENABLE_OPENMP) || defined(KOKKOS_ENABLE_THREADS) || defined(KOKKOS_ENABLE_HPX)
#define MYLOS_DETAIL_DEFAULT_EXECUTION_SPACES(F) MYLOS_DETAIL_WITH_HOST_THREADS(F) MYLOS_DETAIL_WITH_DEVICE(F)
#else
#define MYLOS_DETAIL_DEFAULT_EXECUTION_SPACES(F) MYLOS_DETAIL_WITH_SERIAL(F) MYLOS_DETAIL_WITH_DEVICE(F)
#endif

#define MYLOS_DETAIL_EACH_EXECUTION_SPACE(F) \
  MYLOS_DETAIL_WITH_SERIAL(F) MYLOS_DETAIL_WITH_HOST_THREADS(F) MYLOS_DETAIL_WITH_DEVICE(F)

#endif
