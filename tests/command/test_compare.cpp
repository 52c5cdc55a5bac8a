// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "run_command.hpp"

namespace mylos::test {
namespace {

using nlohmann::json;

class Compare : public CommandTest {
 protected:
  void expect_mistake(std::vector<std::string> arguments, const std::string& message) const {
    arguments.insert(arguments.begin(), "compare");
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "mylos compare: " + message + " (mylos compare --help)\n");
  }
};

TEST_F(Compare, JsonOnStdoutIsTheWholeReport) {
  const Outcome outcome = run({"compare", "add", "--sizes", "1e3,1e4", "--seed", "7", "--json", "-"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const json report = json::parse(outcome.out);
  EXPECT_EQ(report["seed"], 7);
  EXPECT_EQ(report["build"]["mylos"], MYLOS_VERSION);
  EXPECT_FALSE(report["build"]["compiler"].is_null());
  EXPECT_GE(report["machine"]["threads"], 1);
  ASSERT_EQ(report["operations"].size(), 1U);
  const json& add = report["operations"][0];
  EXPECT_EQ(add["name"], "add");
  ASSERT_EQ(add["rows"].size(), 2U);
  for (std::size_t r = 0; r < 2; ++r) {
    const json& row = add["rows"][r];
    EXPECT_EQ(row["size"], r == 0 ? 1000 : 10000);
    EXPECT_EQ(row["bytes"], r == 0 ? 12000 : 120000);
    EXPECT_EQ(row["wrong"], false);
    EXPECT_GT(row["speedup"], 0);
    ASSERT_EQ(report["contenders"].size(), 2U);
    for (const json& contender : report["contenders"]) {
      const json& result = row["results"][contender["name"].get<std::string>()];
      EXPECT_GT(result["kernel"]["min_s"], 0);
      EXPECT_LE(result["kernel"]["min_s"], result["kernel"]["median_s"]);
      EXPECT_LE(result["kernel"]["median_s"], result["kernel"]["max_s"]);
      EXPECT_GE(result["kernel"]["repetitions"], 5);
      EXPECT_LE(result["error_in_bounds"], 1);
      EXPECT_EQ(result["with_transfers"].is_object(), contender["name"] == "GPU");
      EXPECT_TRUE(result["reason"].is_null());
    }
  }
}

TEST_F(Compare, WritesFilesBesideTheTables) {
  const Outcome outcome =
      run({"compare", "sqrt", "add", "--sizes", "100", "--quick", "--json", "r.json", "--csv", "r.csv"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const char* part : {"\nseed ", "\nadd: ", "\nsqrt: ", "median time", " is faster than "})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  EXPECT_LT(outcome.out.find("\nsqrt: "), outcome.out.find("\nadd: ")) << "the order asked for";
  const json report = json::parse(text_of(at("r.json")));
  EXPECT_EQ(report["operations"].size(), 2U);

  std::istringstream csv(text_of(at("r.csv")));
  std::vector<std::string> lines;
  for (std::string line; std::getline(csv, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 5U) << "a heading, and two contenders of two operations";
  EXPECT_EQ(lines[0].find("operation,size,"), 0U);
  for (const std::string& line : lines)
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), std::count(lines[0].begin(), lines[0].end(), ',')) << line;
  EXPECT_EQ(names_in("."), (std::vector<std::string>{"r.csv", "r.json"}));
}

TEST_F(Compare, WhatDoesNotFitTheMemoryIsLeftOutAndNullInTheReport) {
  const Outcome outcome = run({"compare", "matmul", "--sizes", "8,1e6", "--json", "-"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const json row = json::parse(outcome.out)["operations"][0]["rows"][1];
  EXPECT_TRUE(row["speedup"].is_null());
  for (const json& result : row["results"]) {
    EXPECT_TRUE(result["kernel"].is_null());
    EXPECT_TRUE(result["error_in_bounds"].is_null());
    EXPECT_TRUE(result["reason"].is_string());
  }
}

TEST_F(Compare, HelpAndList) {
  const Outcome help = run({"compare", "--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const char* part : {"--sizes", "--json", "--csv", "--quick", "--list", "Examples"})
    EXPECT_NE(help.out.find(part), std::string::npos) << part;
  const Outcome list = run({"compare", "--list"});
  EXPECT_EQ(list.exit_code, 0);
  for (const char* part : {"add: ", "multiply: ", "sqrt: ", "exp: ", "hypot: ", "matmul: ", "matmul64: ",
                           "correlate2d: ", "gaussian_blur: ", "gaussian_blur_u8: "})
    EXPECT_NE(list.out.find(part), std::string::npos) << part;
}

TEST_F(Compare, AMistakeIsOneLineAndNothingIsDone) {
  expect_mistake({"matmull"}, "unknown operation 'matmull'; did you mean 'matmul'?");
  expect_mistake({"division"}, "unknown operation 'division'; --list shows them");
  expect_mistake({"--size", "5"}, "unknown option '--size'; did you mean '--sizes'?");
  expect_mistake({"add", "--sizes", "abc"},
                 "--sizes: 'abc' is not a size such as 1000 or 1e6, a range such as 256:8192:x2, or one of small, "
                 "default, large");
  expect_mistake({"matmul", "--sizes", "1e9"}, "--sizes: '1e9' is not a whole number from 1 to 1000000");
  expect_mistake({"--json", "-", "--csv", "-"}, "--json - and --csv - cannot both be stdout");
  expect_mistake({"--seed", "x"}, "--seed must be a whole number from 0 to 4294967295, not 'x'");
}

TEST_F(Compare, DevicesAndPipesAreWrittenToDirectly) {
  const Outcome null = run({"compare", "add", "--sizes", "100", "--json", "/dev/null", "--csv", "/dev/null"});
  EXPECT_EQ(null.exit_code, 0);
  EXPECT_EQ(null.err, "");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));

  ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = text_of(at("pipe")); });
  const Outcome pipe = run({"compare", "add", "--sizes", "100", "--json", "pipe"});
  if (pipe.exit_code != 0) std::ofstream(at("pipe"));  // lets the reader go
  reader.join();
  EXPECT_EQ(pipe.exit_code, 0) << pipe.err;
  EXPECT_EQ(json::parse(received)["operations"].size(), 1U);

  const Outcome standard = run({"compare", "add", "--sizes", "100", "--json", "/dev/stdout"});
  EXPECT_EQ(standard.exit_code, 0) << standard.err;
  EXPECT_EQ(json::parse(standard.out)["operations"].size(), 1U);
}

TEST_F(Compare, WhatIsNoFileIsAMistake) {
  std::filesystem::create_directory(at("folder"));
  for (const char* path : {"", "folder", "new/"})
    expect_mistake({"--csv", path},
                   std::string("'").append(path).append("' is neither a file, a character device nor a pipe"));
}

TEST_F(Compare, BothReportsInOneFileAreAMistake) {
  std::filesystem::create_symlink("r", at("link"));
  for (const char* path : {"r", "./r", "link"})
    expect_mistake({"--json", "r", "--csv", path},
                   std::string("--json and --csv cannot both be '").append(path).append("'"));
}

TEST_F(Compare, AReportThatCannotBeWrittenDoesNotLoseTheOther) {
  const Outcome outcome = run({"compare", "add", "--sizes", "100", "--json", "/dev/full", "--csv", "r.csv"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "mylos compare: '/dev/full' cannot be written: No space left on device\n");
  EXPECT_EQ(text_of(at("r.csv")).find("operation,size,"), 0U);
}

TEST_F(Compare, APathThatCannotBeWrittenIsSaidBeforeTheRun) {
  const Outcome outcome = run({"compare", "add", "--json", "no/such/folder/r.json"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "mylos compare: 'no/such/folder/r.json' cannot be written\n");
}

}  // namespace
}  // namespace mylos::test
