// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <stdexcept>

#include "command_line.hpp"
#include "compare/format.hpp"
#include "compare/output.hpp"
#include "compare/report.hpp"
#include "session.hpp"

namespace mylos::command {
namespace {

struct Selected {
  const Case* operation;
  Sizes sizes;
};

void declare(CommandLine& line) {
  line.option("sizes", "LIST", "", "sizes n, for each operation; by default those that --list shows")
      .option("seed", "N", "", "repeat the inputs of an earlier run; by default they are drawn anew")
      .option("json", "FILE", "", "write everything measured as JSON; - is stdout, instead of the tables")
      .option("csv", "FILE", "", "likewise as CSV")
      .flag("quick", "few sizes and short timings")
      .flag("list", "list the operations and their sizes")
      .notes(
          "LIST names sizes, ranges and words, separated by commas: 1e3,1e6 or 256:8192:x2 (each twice the one "
          "before)\n"
          "or 100:500:100 or small, default, large.\n\n"
          "The exit code is 1 if a result is beyond its error bound or an operation fails.\n\n"
          "Examples:\n"
          "  mylos compare\n"
          "  mylos compare add matmul --sizes default,1e4\n"
          "  mylos compare matmul --sizes 256:4096:x2 --json matmul.json\n");
}

std::vector<std::string> names_of(const std::vector<Case>& cases) {
  std::vector<std::string> names;
  for (const Case& c : cases) names.push_back(c.name);
  return names;
}

const Case& find_case(const std::string& name) {
  const auto& all = all_cases();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Case& c) { return c.name == name; });
  if (found != all.end()) return *found;
  std::string message = "unknown operation '" + name + "'";
  if (const auto candidate = closest(name, names_of(all))) message += "; did you mean '" + *candidate + "'?";
  throw UsageError(message + (message.back() == '?' ? "" : "; --list shows them"));
}

std::string sizes_text(const Sizes& sizes) {
  std::string text;
  for (const std::int64_t size : sizes) text.append(text.empty() ? "" : ",").append(size_text(size));
  return text;
}

void print_list() {
  for (const Case& c : all_cases())
    std::cout << c.name << ": " << c.summary << "; " << c.size_meaning << "\n"
              << "  small " << sizes_text(c.sizes.small) << "\n"
              << "  default " << sizes_text(c.sizes.standard) << "\n"
              << "  large " << sizes_text(c.sizes.large) << "\n";
}

std::vector<Selected> select(const CommandLine& line) {
  std::vector<const Case*> operations;
  for (const std::string& name : line.arguments()) {
    const Case* operation = &find_case(name);
    if (std::find(operations.begin(), operations.end(), operation) == operations.end()) operations.push_back(operation);
  }
  if (operations.empty())
    for (const Case& c : all_cases()) operations.push_back(&c);
  const std::string text = line.given("sizes") ? line.text("sizes") : line.given("quick") ? "small" : "default";
  std::vector<Selected> selected;
  for (const Case* operation : operations)
    selected.push_back({operation, parse_sizes(text, operation->sizes, operation->largest)});
  return selected;
}

std::uint64_t choose_seed(const CommandLine& line) {
  if (line.given("seed")) return static_cast<std::uint64_t>(line.integer("seed", 0, 4294967295));
  return std::random_device{}();
}

ComparisonLimits choose_limits(const CommandLine& line, const Description& machine) {
  ComparisonLimits limits;
  limits.last_level_cache = machine.last_level_cache;
  if (line.given("quick")) {
    limits.measure.least_total = 0.03;
    limits.longest_naive_call = 0.1;
    limits.longest_call = 0.3;
  }
  if (line.given("sizes")) limits.longest_call.reset();
  return limits;
}

Output open_output(const CommandLine& line, const std::string& option) {
  return line.given(option) ? Output(line.text(option)) : Output();
}

// One line on stderr, written over and over, if someone is there to see it.
class ProgressLine {
 public:
  void show(const std::string& text) const {
    if (m_terminal) std::cerr << "\r\x1b[K" << text << std::flush;
  }
  void clear() const { show(""); }

 private:
  bool m_terminal = isatty(STDERR_FILENO) == 1;
};

}  // namespace

int run_compare(int argc, const char* const* argv) {
  CommandLine line(
      "compare",
      "Times the same operations on the CPU and on the GPU, and checks one against the other and against a\n"
      "double-precision reference. A build for the CPU alone is compared with plain loops.",
      "[OPERATION...]", 0, CommandLine::any_number);
  declare(line);
  if (!line.parse(argc, argv)) return exit_success;
  if (line.given("list")) {
    print_list();
    return exit_success;
  }
  const std::vector<Selected> selected = select(line);
  RunContext context;
  context.seed = choose_seed(line);
  const Output json = open_output(line, "json");
  const Output csv = open_output(line, "csv");
  if (json.is_stdout() && csv.is_stdout()) throw UsageError("--json - and --csv - cannot both be stdout");
  if (json.same_file(csv)) throw UsageError("--json and --csv cannot both be '" + line.text("csv") + "'");
  const bool tables = !json.is_stdout() && !csv.is_stdout();

  const Session session;
  context.machine = describe();
  context.contenders = contenders();
  const ComparisonLimits limits = choose_limits(line, context.machine);
  context.measure = limits.measure;

  const ProgressLine progress;
  if (tables) std::cout << header_text(context) << std::flush;
  std::vector<CaseResult> results;
  for (const Selected& s : selected) {
    results.push_back(compare_case(*s.operation, s.sizes, context.contenders, context.seed, limits,
                                   [&](const Case& operation, std::int64_t size, const std::string& contender) {
                                     progress.show(operation.name + ", n = " + size_text(size) + ": " + contender);
                                   }));
    progress.clear();
    if (tables) std::cout << case_text(context, results.back()) << std::flush;
  }
  // Both are tried before either's failure ends the run.
  std::string problem = json.wanted() ? json.write(report_json(context, results)) : "";
  const std::string csv_problem = csv.wanted() ? csv.write(report_csv(context, results)) : "";
  if (!problem.empty() && !csv_problem.empty()) problem += "; ";
  problem += csv_problem;
  if (!problem.empty()) throw std::runtime_error(problem);

  for (const CaseResult& result : results)
    for (const Row& row : result.rows)
      if (row.wrong() || row.failed()) return exit_failure;
  return exit_success;
}

}  // namespace mylos::command
