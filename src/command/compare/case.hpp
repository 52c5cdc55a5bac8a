// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_CASE_HPP
#define MYLOS_COMMAND_COMPARE_CASE_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sizes.hpp"

namespace mylos::command {

/// Who computes: plain loops on one host thread, mylos on the host's threads, or mylos on the GPU.
enum class Contender { naive, host, device };

/// One contender's way to compute one problem's output, its memory allocated.
class Runner {
 public:
  Runner() = default;
  virtual ~Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Begins one computation on inputs that lie where it works.
  virtual void enqueue() = 0;
  /// Waits for all that was begun.
  virtual void fence() = 0;
  /// True if it works in other memory than the host's.
  [[nodiscard]] virtual bool separate_memory() const = 0;
  /// Copies the inputs from pageable host memory, computes, copies the output back; complete on return.
  virtual void round_trip() = 0;
  /// Poisons the output, then computes it anew, by a round trip where memory is separate.
  virtual void checked_run() = 0;
  /// The output of the last checked run, in host memory.
  [[nodiscard]] virtual const void* output() const = 0;
};

/// One operation at one size, with random inputs in host memory.
class Problem {
 public:
  Problem() = default;
  virtual ~Problem() = default;
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;

  [[nodiscard]] virtual std::unique_ptr<Runner> runner(Contender contender) const = 0;
  /// The largest |output - reference| / bound, over all elements or, where the reference would take long, a sample.
  [[nodiscard]] virtual double error(const Runner& runner) const = 0;
  /// The largest |output - other output| / bound, over all elements. Two right outputs differ by 2 at most.
  [[nodiscard]] virtual double difference(const Runner& a, const Runner& b) const = 0;
};

/// An operation that is compared. Every output element has a bound on its error, derived from the operation and the
/// inputs; errors are given as multiples of it.
struct Case {
  enum class Rate { bytes, flops };

  std::string name;
  std::string summary;       ///< what is computed
  std::string size_meaning;  ///< what a size n says
  Rate rate;                 ///< what its speed is measured in
  NamedSizes sizes;
  std::int64_t largest;  ///< size accepted: beyond it 64 bits may not hold the bytes or the FLOPs
  /// Memory that must be moved at least: each input read once, each output written once.
  std::int64_t (*bytes)(std::int64_t size);
  std::int64_t (*flops)(std::int64_t size);
  std::unique_ptr<Problem> (*make)(std::int64_t size, std::uint64_t seed);
};

/// All operations, in the order in which they are shown.
const std::vector<Case>& all_cases();

std::vector<Case> elementwise_cases();
std::vector<Case> matmul_cases();
std::vector<Case> filter_cases();

/// The two that this build compares: host and device, or naive and the only backend.
struct Contenders {
  Contender first;
  Contender second;
  std::string first_name;   ///< as a column's heading
  std::string second_name;  ///< likewise
  std::string first_space;  ///< Kokkos' name; empty for the naive loops
  std::string second_space;
};
Contenders contenders();

}  // namespace mylos::command

#endif
