// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <charconv>

#include "report.hpp"

namespace mylos::command {
namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

// The shortest text that reads back as the same number.
std::string field(double value) {
  char text[64];
  const auto result = std::to_chars(text, text + sizeof text, value);
  return {text, result.ptr};
}

std::string field(std::int64_t value) {
  return std::to_string(value);
}

std::string field(std::uint64_t value) {
  return std::to_string(value);
}

std::string field(bool value) {
  return value ? "true" : "false";
}

template <class T>
std::string field(const std::optional<T>& value) {
  return value ? field(*value) : "";
}

template <class... Fields>
std::string fields(const Fields&... values) {
  std::string line;
  (line.append(",").append(field(values)), ...);
  return line.substr(1);
}

std::string timing_fields(const std::optional<Timing>& t) {
  if (!t) return ",,,,";
  return fields(t->median, t->minimum, t->maximum, t->repetitions, t->batch);
}

std::string gpu_name(const Description& machine) {
  for (const DeviceDescription& device : machine.devices)
    if (device.in_use) return device.name;
  return "";
}

constexpr const char* heading =
    "operation,size,bytes,flops,contender,space,median_s,min_s,max_s,repetitions,batch,transfers_median_s,"
    "transfers_min_s,transfers_max_s,transfers_repetitions,transfers_batch,gbyte_per_s,gflop_per_s,error_in_bounds,"
    "difference_in_bounds,wrong,reason,seed,mylos,commit,compiler,cuda_toolkit,kokkos,cpu,threads,gpu,driver\n";

}  // namespace

std::string report_csv(const RunContext& context, const std::vector<CaseResult>& results) {
  const Description& m = context.machine;
  const std::array<std::string, 2> names{context.contenders.first_name, context.contenders.second_name};
  const std::array<std::string, 2> spaces{context.contenders.first_space, context.contenders.second_space};
  const std::string shared =
      fields(context.seed, m.mylos_version, m.mylos_commit, m.compiler, m.cuda_toolkit, m.kokkos_version, m.cpu_name,
             static_cast<std::int64_t>(m.threads.value_or(0)), gpu_name(m), m.driver);
  std::string text = heading;
  for (const CaseResult& result : results)
    for (const Row& row : result.rows)
      for (std::size_t c = 0; c < 2; ++c) {
        const Result& r = row.results[c];
        text += fields(result.operation->name, row.size, row.bytes, row.flops, names[c], spaces[c]) + "," +
                timing_fields(r.timing) + "," + timing_fields(r.round_trip) + "," +
                fields(row.rate(Case::Rate::bytes, c), row.rate(Case::Rate::flops, c), r.error, row.difference,
                       row.wrong(), r.reason) +
                "," + shared + "\n";
      }
  return text;
}

}  // namespace mylos::command
