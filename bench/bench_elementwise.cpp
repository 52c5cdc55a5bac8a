// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times the elementwise functions and checks what they wrote, and prints JSON. bench/peers/elementwise.py runs it
// beside other libraries on the same work.
#include <Kokkos_Core.hpp>
#include <cxxopts.hpp>
#include <exception>
#include <iostream>
#include <mylos/diagnostics.hpp>
#include <string>

#include "elementwise/case.hpp"
#include "elementwise/description.hpp"

namespace {

using mylos::bench::Case;
using mylos::bench::Json;
using mylos::bench::Plan;
using mylos::bench::Timings;

// Arrays far beyond the caches: 2^28 floats on a device, 2^26 on a CPU.
Plan plan_for(bool device, bool quick) {
  if (quick) return {.array_bytes = 1 << 18, .shortest_batch = 0.001, .batches = 5, .warm_up = 0.002};
  return {.array_bytes = std::int64_t{1} << (device ? 30 : 28)};
}

struct PlannedCase {
  Case work;
  Plan plan;
};

std::vector<PlannedCase> planned_cases(const std::string& backend, const std::string& part, bool quick) {
  constexpr bool has_device = !std::is_same_v<Kokkos::DefaultExecutionSpace, Kokkos::DefaultHostExecutionSpace>;
  const Plan default_plan = plan_for(has_device, quick);
  const Plan host_plan = plan_for(false, quick);
  std::vector<PlannedCase> selected;
  const auto select = [&](const std::vector<Case>& cases, const Plan& plan) {
    for (const Case& c : cases)
      if ((backend == "both" || backend == c.backend) && c.id().find(part) != std::string::npos)
        selected.push_back({c, plan});
  };
  select(mylos::bench::default_space_cases(default_plan), default_plan);
  select(mylos::bench::host_space_cases(host_plan), host_plan);
  return selected;
}

Json describe(const PlannedCase& c) {
  Json json = mylos::bench::case_json(c.work);
  json["plan"] = {{"shortest_batch", c.plan.shortest_batch}, {"batches", c.plan.batches}, {"warm_up", c.plan.warm_up}};
  return json;
}

Json run(const PlannedCase& c) {
  Timings timings;
  try {
    timings = c.work.run(c.plan);
  } catch (const std::exception& e) {
    timings.problem = e.what();
  }
  return mylos::bench::case_json(c.work, timings);
}

// One line of JSON for each id that comes in, so that somebody else can work in between.
void answer(const std::vector<PlannedCase>& cases) {
  for (std::string id; std::getline(std::cin, id);) {
    Json json{{"id", id}, {"seconds", nullptr}, {"reason", "no such case"}};
    for (const PlannedCase& c : cases)
      if (c.work.id() == id) json = run(c);
    mylos::bench::print_line(json);
  }
}

void run_program(const cxxopts::ParseResult& options) {
  const std::vector<PlannedCase> cases = planned_cases(options["backend"].as<std::string>(),
                                                       options["cases"].as<std::string>(), options.count("quick") > 0);
  Json report{{"machine", mylos::bench::machine_json()}, {"cases", Json::array()}};
  if (options.count("list") > 0 || options.count("interactive") > 0)
    for (const PlannedCase& c : cases) report["cases"].push_back(describe(c));
  else
    for (const PlannedCase& c : cases) report["cases"].push_back(run(c));
  mylos::bench::print_line(report);
  if (options.count("interactive") > 0) answer(cases);
}

}  // namespace

int main(int argc, char** argv) try {
  cxxopts::Options options("mylos_bench_elementwise", "Times the elementwise functions; prints JSON.");
  options.add_options()("backend", "gpu, cpu or both", cxxopts::value<std::string>()->default_value("both"))(
      "cases", "only the cases whose id contains this", cxxopts::value<std::string>()->default_value(""))(
      "quick", "small arrays and few repetitions: a test of the program, not of the machine")(
      "list", "print the cases, run none")("interactive", "print the cases, then run each id that is read from stdin")(
      "help", "print this");
  const cxxopts::ParseResult parsed = options.parse(argc, argv);
  if (parsed.count("help") > 0) {
    std::cout << options.help();
    return 0;
  }
  if (const std::string problem = mylos::device_problem(); !problem.empty()) {
    std::cerr << "mylos_bench_elementwise: " << problem << "\n";
    return 1;
  }
  const Kokkos::ScopeGuard kokkos(Kokkos::InitializationSettings().set_disable_warnings(true));
  run_program(parsed);
  return 0;
} catch (const std::exception& e) {
  std::cerr << "mylos_bench_elementwise: " << e.what() << "\n";
  return 2;
}
