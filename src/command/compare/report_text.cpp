// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <sstream>

#include "format.hpp"
#include "report.hpp"
#include "table.hpp"

namespace mylos::command {
namespace {

constexpr const char* missing = "-";

std::string cell(const std::optional<double>& value, const std::string& suffix = "") {
  return value ? number_text(*value) + suffix : missing;
}

std::string time_cell(const std::optional<Timing>& timing) {
  return timing ? seconds_text(timing->median) : missing;
}

std::string error_cell(const std::optional<double>& error, double allowed) {
  if (!error) return missing;
  return std::string(*error > allowed ? "WRONG " : "").append(number_text(*error));
}

bool has_device(const Contenders& contenders) {
  return contenders.second == Contender::device;
}

std::string device_name(const Description& machine) {
  for (const DeviceDescription& device : machine.devices)
    if (device.in_use) return device.name;
  return machine.default_space;
}

std::string threads_text(const Description& machine) {
  const int threads = machine.threads.value_or(1);
  return std::to_string(threads) + (threads == 1 ? " thread" : " threads");
}

Table case_table(const Contenders& contenders, const Case& operation) {
  const std::string& a = contenders.first_name;
  const std::string& b = contenders.second_name;
  const std::string rate = operation.rate == Case::Rate::bytes ? "GB/s" : "GFLOP/s";
  std::vector<Table::Column> columns{{"", "n"}, {"", ""}, {"median time", a}, {"median time", b}, {rate, a}, {rate, b}};
  if (has_device(contenders)) {
    columns.push_back({"speedup " + b + " over " + a, "alone"});
    columns.push_back({"speedup " + b + " over " + a, "with transfers"});
  } else {
    columns.push_back({"speedup", b + "/" + a});
  }
  for (const std::string& name : {a, b, a + "-" + b}) columns.push_back({"largest error / bound", name});
  return Table(std::move(columns));
}

void add_row(Table& table, const Contenders& contenders, const Case& operation, const Row& row) {
  std::vector<std::string> cells{size_text(row.size),
                                 row.fits_cache.value_or(false) ? "*" : "",
                                 time_cell(row.results[0].timing),
                                 time_cell(row.results[1].timing),
                                 cell(row.rate(operation.rate, 0)),
                                 cell(row.rate(operation.rate, 1)),
                                 cell(row.speedup(), "x")};
  if (has_device(contenders)) cells.push_back(cell(row.round_trip_speedup(), "x"));
  cells.push_back(error_cell(row.results[0].error, 1));
  cells.push_back(error_cell(row.results[1].error, 1));
  cells.push_back(error_cell(row.difference, 2));
  table.add_row(std::move(cells));
}

// A contender that is left out of all larger sizes as well gets one line for them.
void append_reasons(const std::string& contender, std::size_t c, const std::vector<Row>& rows,
                    std::ostringstream& text) {
  const auto left_out = [&](const Row& row) { return !row.results[c].reason.empty() && !row.results[c].failed; };
  for (auto row = rows.begin(); row != rows.end(); ++row) {
    const Result& result = row->results[c];
    if (result.reason.empty()) continue;
    const bool from_here_on = std::next(row) != rows.end() && std::all_of(row, rows.end(), left_out);
    text << "  " << contender << (result.failed ? " failed" : " left out") << (from_here_on ? " from" : " at")
         << " n = " << size_text(row->size) << (from_here_on ? " on: " : ": ") << result.reason << "\n";
    if (from_here_on) return;
  }
}

}  // namespace

std::string header_text(const RunContext& context) {
  const Contenders& c = context.contenders;
  const Description& m = context.machine;
  std::ostringstream text;
  if (has_device(c))
    text << "mylos " << m.mylos_version << ": CPU (" << c.first_space << ", " << threads_text(m) << ") against GPU ("
         << c.second_space << ", " << device_name(m) << ")\n";
  else
    text << "mylos " << m.mylos_version << ": plain loops on one thread (naive) against mylos (" << c.second_space
         << ", " << threads_text(m) << ")\n"
         << "built for " << c.second_space
         << " only: configure with the preset 'cuda' on a machine with a CUDA toolkit "
         << "to compare with a GPU\n";
  if (!m.cpu_name.empty()) text << "CPU     " << m.cpu_name << "\n";
  text << "seed    " << context.seed << " (--seed repeats the inputs)\n"
       << "times   medians of at least " << context.measure.least_repetitions << " timings of at least "
       << seconds_text(context.measure.shortest_timing)
       << " each, after a warm-up; a timing is one call or a batch of calls\n"
       << "        enqueued back to back, with one fence at the end\n";
  if (has_device(c))
    text << "        with transfers: inputs copied from pageable host memory, computed, output copied back; memory "
            "was there before\n";
  text << "errors  largest |output - double-precision reference|, as multiples of a bound derived from the operation:\n"
       << "        right up to 1; the difference of two outputs up to 2\n";
  if (m.last_level_cache > 0)
    text << "*       the data fits the CPU's last-level cache (" << bytes_text(static_cast<double>(m.last_level_cache))
         << ")\n";
  return text.str();
}

std::string crossover_text(const Crossover& crossover) {
  switch (crossover.kind) {
    case Crossover::Kind::always:
      return "at every size measured";
    case Crossover::Kind::never:
      return "not at the largest size measured";
    case Crossover::Kind::at_size:
      return "from about n = " + rough_text(crossover.size) + " on";
    case Crossover::Kind::unknown:
      break;
  }
  return "nowhere both were measured";
}

std::string case_text(const RunContext& context, const CaseResult& result) {
  const Contenders& c = context.contenders;
  const Case& operation = *result.operation;
  Table table = case_table(c, operation);
  for (const Row& row : result.rows) add_row(table, c, operation, row);
  std::ostringstream text;
  text << "\n" << operation.name << ": " << operation.summary << "; " << operation.size_meaning << "\n" << table.str();
  append_reasons(c.first_name, 0, result.rows, text);
  append_reasons(c.second_name, 1, result.rows, text);
  text << "  " << c.second_name << " is faster than " << c.first_name << ": " << crossover_text(result.crossover);
  if (has_device(c)) text << "; with transfers both ways: " << crossover_text(result.round_trip_crossover);
  text << ".\n";
  return text.str();
}

}  // namespace mylos::command
