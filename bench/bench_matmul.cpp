// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times matmul's algorithms and checks what they wrote, and prints JSON. bench/peers/matmul.py runs it beside other
// libraries on the same work.
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cxxopts.hpp>
#include <exception>
#include <iostream>
#include <mylos/diagnostics.hpp>
#include <sstream>
#include <string>

#include "matmul/plan.hpp"
#include "matmul/run.hpp"
#include "matmul/work.hpp"

namespace {

using mylos::bench::Json;
using mylos::bench::Work;

Json run(const std::string& id, bool quick) {
  Json json{{"id", id}, {"contenders", nullptr}, {"reason", nullptr}};
  try {
    const Work work = mylos::bench::parse_work(id);
    json["contenders"] =
        work.backend == "gpu" ? mylos::bench::time_on_device(work, quick) : mylos::bench::time_on_host(work, quick);
  } catch (const std::exception& e) {
    json["reason"] = e.what();
  }
  return json;
}

Json multiply_files(const std::string& id, const std::string& folder) {
  Json json{{"id", id}, {"products", nullptr}, {"reason", nullptr}};
  try {
    const Work work = mylos::bench::parse_work(id);
    json["products"] = work.backend == "gpu" ? mylos::bench::multiply_files_on_device(work, folder)
                                             : mylos::bench::multiply_files_on_host(work, folder);
  } catch (const std::exception& e) {
    json["reason"] = e.what();
  }
  return json;
}

// One line of JSON for each line that comes in, so that somebody else can work in between: the name of a piece of work
// to be timed, or "multiply", such a name and a folder with its operands.
void answer(bool quick) {
  const std::string multiply = "multiply ";
  for (std::string line; std::getline(std::cin, line);) {
    if (!line.starts_with(multiply)) {
      mylos::bench::print_line(run(line, quick));
      continue;
    }
    const std::size_t end = std::min(line.find(' ', multiply.size()), line.size() - 1);
    mylos::bench::print_line(multiply_files(line.substr(multiply.size(), end - multiply.size()), line.substr(end + 1)));
  }
}

void run_program(const cxxopts::ParseResult& options) {
  const bool quick = options.count("quick") > 0;
  Json report{{"machine", mylos::bench::machine_json()},
              {"plans",
               {{"gpu", mylos::bench::plan_json(mylos::bench::plan_for(true, quick))},
                {"cpu", mylos::bench::plan_json(mylos::bench::plan_for(false, quick))}}},
              {"cases", Json::array()}};
  std::istringstream ids(options["shapes"].as<std::string>());
  for (std::string id; std::getline(ids, id, ',');) report["cases"].push_back(run(id, quick));
  mylos::bench::print_line(report);
  if (options.count("interactive") > 0) answer(quick);
}

}  // namespace

int main(int argc, char** argv) try {
  cxxopts::Options options("mylos_bench_matmul", "Times matmul; prints JSON.");
  options.add_options()("shapes", "what to time, such as gpu/f32:1024x1024x1024,cpu/f64:b256:64x64x64:nt",
                        cxxopts::value<std::string>()->default_value(""))(
      "quick", "few repetitions: a test of the program, not of the machine")(
      "interactive", "then answer each line that is read from stdin")("help", "print this");
  const cxxopts::ParseResult parsed = options.parse(argc, argv);
  if (parsed.count("help") > 0) {
    std::cout << options.help();
    return 0;
  }
  if (const std::string problem = mylos::device_problem(); !problem.empty()) {
    std::cerr << "mylos_bench_matmul: " << problem << "\n";
    return 1;
  }
  const Kokkos::ScopeGuard kokkos(Kokkos::InitializationSettings().set_disable_warnings(true));
  run_program(parsed);
  return 0;
} catch (const std::exception& e) {
  std::cerr << "mylos_bench_matmul: " << e.what() << "\n";
  return 2;
}
