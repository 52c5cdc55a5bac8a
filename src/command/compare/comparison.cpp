// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "comparison.hpp"

#include <algorithm>
#include <exception>
#include <mylos/detail/vendor/memory.hpp>
#include <new>
#include <optional>

#include "format.hpp"
#include "memory.hpp"

namespace mylos::command {
namespace {

// What any contender reaches at least on any machine that builds mylos.
constexpr double slowest_flops_per_second = 3e8;
constexpr double slowest_bytes_per_second = 1e9;

// Judges how long a call will take by how long the last one of this contender took.
class Foresight {
 public:
  Foresight(Contender contender, const ComparisonLimits& limits) : m_limits(limits), m_contender(contender) {}

  /// Why the row's problem would take too long, or "".
  [[nodiscard]] std::string objection(const Row& row) const {
    const bool naive = m_contender == Contender::naive;
    if (!naive && !m_limits.longest_call) return "";
    const auto flops = static_cast<double>(row.flops);
    const auto bytes = static_cast<double>(row.bytes);
    // A small problem's time is mostly overhead, which does not grow with the work.
    const double slowest = m_seconds + std::max(flops / slowest_flops_per_second, bytes / slowest_bytes_per_second);
    double expected = slowest;
    if (m_seconds > 0)
      expected = std::min(slowest, m_seconds * std::max(flops / m_flops, bytes / m_bytes));
    else if (!naive)
      return "";
    if (expected <= (naive ? m_limits.longest_naive_call : *m_limits.longest_call)) return "";
    return "a call would take about " + seconds_text(expected);
  }

  void learn(const Row& row, const Result& result) {
    if (!result.timing) return;
    m_seconds = result.timing->median;
    m_flops = static_cast<double>(row.flops);
    m_bytes = static_cast<double>(row.bytes);
  }

 private:
  const ComparisonLimits& m_limits;
  Contender m_contender;
  double m_seconds = 0;
  double m_flops = 1;
  double m_bytes = 1;
};

void run(const Problem& problem, Runner& runner, const MeasureLimits& limits, Result& result) {
  runner.checked_run();
  result.error = problem.error(runner);
  result.timing = measure([&] { runner.enqueue(); }, [&] { runner.fence(); }, limits);
  if (runner.separate_memory())
    result.round_trip = measure([&] { runner.round_trip(); }, [&] { runner.fence(); }, limits);
}

template <class F>
void guarded(Result& result, F work) {
  try {
    work();
  } catch (const OutOfMemory& e) {
    result.reason = e.what();
  } catch (const std::bad_alloc&) {
    result.reason = "not enough memory";
  } catch (const std::exception& e) {
    result.reason = e.what();
    result.failed = true;
  }
}

// The inputs once, and the output of each contender.
std::string memory_objection(const Row& row) {
  const std::optional<std::int64_t> available = detail::free_host_bytes();
  const double needed = 2.0 * static_cast<double>(row.bytes);
  if (!available || needed <= 0.9 * static_cast<double>(*available)) return "";
  return "not enough memory: up to " + bytes_text(needed) + " are needed, " +
         bytes_text(static_cast<double>(*available)) + " are available";
}

template <class Speedup>
Crossover crossover_of(const std::vector<Row>& rows, Speedup speedup) {
  std::vector<SpeedupAt> points;
  for (const Row& row : rows)
    if (const std::optional<double> value = speedup(row)) points.push_back({row.size, *value});
  return crossover(points);
}

}  // namespace

bool Row::wrong() const {
  return results[0].error.value_or(0) > 1 || results[1].error.value_or(0) > 1 || difference.value_or(0) > 2;
}

std::optional<double> Row::speedup() const {
  if (!results[0].timing || !results[1].timing) return std::nullopt;
  return results[0].timing->median / results[1].timing->median;
}

std::optional<double> Row::round_trip_speedup() const {
  if (!results[0].timing || !results[1].round_trip) return std::nullopt;
  return results[0].timing->median / results[1].round_trip->median;
}

std::optional<double> Row::rate(Case::Rate kind, std::size_t contender) const {
  if (!results[contender].timing) return std::nullopt;
  const auto work = static_cast<double>(kind == Case::Rate::bytes ? bytes : flops);
  return work / results[contender].timing->median * 1e-9;
}

CaseResult compare_case(const Case& operation, const Sizes& sizes, const Contenders& contenders, std::uint64_t seed,
                        const ComparisonLimits& limits, const Notify& notify) {
  const std::array<Contender, 2> kinds{contenders.first, contenders.second};
  const std::array<std::string, 2> names{contenders.first_name, contenders.second_name};
  std::array<Foresight, 2> foresight{Foresight(kinds[0], limits), Foresight(kinds[1], limits)};

  CaseResult result;
  result.operation = &operation;
  for (const std::int64_t size : sizes) {
    Row row;
    row.size = size;
    row.bytes = operation.bytes(size);
    row.flops = operation.flops(size);
    if (limits.last_level_cache > 0) row.fits_cache = row.bytes <= limits.last_level_cache;
    for (std::size_t c = 0; c < 2; ++c) row.results[c].reason = foresight[c].objection(row);
    if (const std::string objection = memory_objection(row); !objection.empty())
      for (Result& r : row.results) r.reason = objection;

    std::unique_ptr<Problem> problem;
    std::array<std::unique_ptr<Runner>, 2> runners;
    for (std::size_t c = 0; c < 2; ++c) {
      Result& r = row.results[c];
      if (!r.reason.empty()) continue;
      notify(operation, size, names[c]);
      guarded(r, [&] {
        if (!problem) problem = operation.make(size, seed);
        runners[c] = problem->runner(kinds[c]);
        run(*problem, *runners[c], limits.measure, r);
      });
      foresight[c].learn(row, r);
    }
    if (row.results[0].error && row.results[1].error) row.difference = problem->difference(*runners[0], *runners[1]);
    result.rows.push_back(std::move(row));
  }
  result.crossover = crossover_of(result.rows, [](const Row& row) { return row.speedup(); });
  result.round_trip_crossover = crossover_of(result.rows, [](const Row& row) { return row.round_trip_speedup(); });
  return result;
}

}  // namespace mylos::command
