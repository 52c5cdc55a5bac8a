// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_DETAIL_ATOMS_LAUNCH_TEAMS_HPP
#define MYLOS_DETAIL_ATOMS_LAUNCH_TEAMS_HPP

#include <Kokkos_Core.hpp>
#include <cstddef>
#include <cstdint>
#include <mylos/concepts.hpp>
#include <string>
#include <type_traits>

/// Teams of threads with scratch, for kernels that need more of it than Kokkos gives a team on an NVIDIA GPU: 48 KiB,
/// where a multiprocessor has 227. With 48 KiB too few bytes are on their way to hide the latency of memory: matmul of
/// floats then ends at 57 TFLOP/s on an H200 whatever its tiles.
namespace mylos::detail {

inline constexpr std::size_t team_scratch_alignment = 128;

/// What a thread knows of its team, over a Kokkos team.
template <class Member>
class Team {
 public:
  KOKKOS_FUNCTION Team(const Member& member, std::size_t scratch_bytes)
      : m_member(member), m_scratch(member.team_scratch(0).get_shmem_aligned(scratch_bytes, +team_scratch_alignment)) {}
  [[nodiscard]] KOKKOS_FUNCTION int rank() const { return m_member.team_rank(); }
  [[nodiscard]] KOKKOS_FUNCTION std::int64_t league_rank() const { return m_member.league_rank(); }
  [[nodiscard]] KOKKOS_FUNCTION void* scratch() const { return m_scratch; }
  KOKKOS_FUNCTION void barrier() const { m_member.team_barrier(); }
  /// True for all threads of the team if it is for one; a barrier.
  [[nodiscard]] KOKKOS_FUNCTION bool any(bool value) const {
    int any = value ? 1 : 0;
    m_member.team_reduce(Kokkos::Max<int>(any));
    return any != 0;
  }

 private:
  const Member& m_member;
  void* m_scratch;
};

#if defined(KOKKOS_ENABLE_CUDA) && defined(__CUDACC__)

/// The same of a block.
class BlockTeam {
 public:
  __device__ explicit BlockTeam(void* scratch) : m_scratch(scratch) {}
  [[nodiscard]] __device__ int rank() const { return static_cast<int>(threadIdx.x); }
  [[nodiscard]] __device__ std::int64_t league_rank() const { return blockIdx.x; }
  [[nodiscard]] __device__ void* scratch() const { return m_scratch; }
  __device__ void barrier() const { __syncthreads(); }
  [[nodiscard]] __device__ bool any(bool value) const { return __syncthreads_or(value) != 0; }

 private:
  void* m_scratch;
};

template <class Functor>
__global__ void __launch_bounds__(Functor::team_size, Functor::teams_together)
    team_kernel(const __grid_constant__ Functor functor) {
  extern __shared__ __align__(128) unsigned char scratch[];
  functor(BlockTeam(scratch));
}

template <class Functor>
void launch_blocks(const std::string& name, const Kokkos::Cuda& exec, const Functor& functor, std::int64_t league) {
  const auto require = [&](cudaError_t status) {
    if (status != cudaSuccess) Kokkos::Impl::throw_runtime_exception(name + ": " + cudaGetErrorString(status));
  };
  std::uint64_t kernel_id = 0;
  const bool watched = Kokkos::Tools::profileLibraryLoaded();
  if (watched) Kokkos::Tools::beginParallelFor(name, Kokkos::Tools::Experimental::device_id(exec), &kernel_id);
  require(cudaSetDevice(exec.cuda_device()));
  constexpr auto bytes = static_cast<int>(Functor::scratch_bytes);
  require(cudaFuncSetAttribute(team_kernel<Functor>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  team_kernel<Functor><<<static_cast<unsigned>(league), Functor::team_size, bytes, exec.cuda_stream()>>>(functor);
  require(cudaGetLastError());
  if (watched) Kokkos::Tools::endParallelFor(kernel_id);
}

#endif

template <class Functor, class Member>
struct TeamFunctor {
  Functor functor;
  KOKKOS_FUNCTION void operator()(const Member& member) const {
    functor(Team<Member>(member, +Functor::scratch_bytes));
  }
};

/// Enqueues functor(team) for `league` teams of Functor::team_size threads with Functor::scratch_bytes of scratch each.
/// The compiler is told that Functor::teams_together teams should fit a multiprocessor.
template <class Exec, class Functor>
void launch_teams(const std::string& name, const Exec& exec, const Functor& functor, std::int64_t league) {
#if defined(KOKKOS_ENABLE_CUDA) && defined(__CUDACC__)
  if constexpr (std::is_same_v<Exec, Kokkos::Cuda>) {
    launch_blocks(name, exec, functor, league);
  } else
#endif
  {
    using Policy = Kokkos::TeamPolicy<Exec, Kokkos::LaunchBounds<Functor::team_size, Functor::teams_together>,
                                      Kokkos::Schedule<Kokkos::Static>>;
    Policy policy(exec, static_cast<int>(league), Functor::team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Functor::scratch_bytes + team_scratch_alignment)));
    Kokkos::parallel_for(name, policy, TeamFunctor<Functor, typename Policy::member_type>{functor});
  }
}

}  // namespace mylos::detail

#endif
