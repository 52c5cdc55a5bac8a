// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <sstream>

#include "compare/case.hpp"
#include "compare/comparison.hpp"
#include "compare/memory.hpp"
#include "compare/report.hpp"
#include "support/random.hpp"

namespace mylos::command {
namespace {

std::vector<Contender> contenders_of_build() {
  std::vector<Contender> all{Contender::naive, Contender::host};
  if (contenders().second == Contender::device) all.push_back(Contender::device);
  return all;
}

class EachCase : public ::testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] const Case& operation() const { return all_cases()[GetParam()]; }
};

TEST_P(EachCase, EveryContenderIsWithinItsBound) {
  for (const std::int64_t size : {1, 2, 7, 33, 100}) {
    const auto problem = operation().make(size, test::run_seed());
    std::vector<std::unique_ptr<Runner>> runners;
    for (const Contender contender : contenders_of_build()) {
      runners.push_back(problem->runner(contender));
      runners.back()->checked_run();
      EXPECT_LE(problem->error(*runners.back()), 1) << operation().name << " at " << size;
      EXPECT_LE(problem->difference(*runners.back(), *runners.front()), 2) << operation().name << " at " << size;
    }
  }
}

// At this size the references of the slower operations are sampled.
TEST_P(EachCase, EveryContenderIsWithinItsBoundOnASample) {
  const auto problem = operation().make(700, test::run_seed());
  const auto runner = problem->runner(contenders_of_build().back());
  runner->checked_run();
  EXPECT_LE(problem->error(*runner), 1) << operation().name;
}

TEST_P(EachCase, InputsAreNotConstantAndFollowTheSeed) {
  const std::int64_t size = 64;
  const auto output = [&](std::uint64_t seed) {
    const auto problem = operation().make(size, seed);
    auto runner = problem->runner(Contender::naive);
    runner->checked_run();
    return std::pair(problem->difference(*runner, *runner), std::move(runner));
  };
  const auto [self, first] = output(1);
  EXPECT_EQ(self, 0);
  const auto [again_self, again] = output(1);
  const auto [other_self, other] = output(2);
  const auto problem = operation().make(size, 1);
  EXPECT_EQ(problem->difference(*first, *again), 0);
  EXPECT_GT(problem->difference(*first, *other), 2);
}

TEST_P(EachCase, BytesAndFlopsFitTheLargestSize) {
  const Case& c = operation();
  for (const std::int64_t size : {std::int64_t{1}, std::int64_t{1000}, c.largest}) {
    EXPECT_GT(c.bytes(size), 0) << size;
    EXPECT_GT(c.flops(size), 0) << size;
  }
  EXPECT_GE(static_cast<double>(c.flops(c.largest)), static_cast<double>(c.largest));
  for (const Sizes* sizes : {&c.sizes.small, &c.sizes.standard, &c.sizes.large}) {
    EXPECT_TRUE(std::is_sorted(sizes->begin(), sizes->end()));
    EXPECT_LE(sizes->back(), c.largest);
  }
}

INSTANTIATE_TEST_SUITE_P(Compare, EachCase, ::testing::Range(std::size_t{0}, all_cases().size()),
                         [](const auto& info) { return all_cases()[info.param].name; });

TEST(Case, BytesAndFlopsAreCountedIn64Bits) {
  for (const Case& c : all_cases()) {
    if (c.name == "matmul") {
      EXPECT_EQ(c.flops(16384), 8796093022208);
      EXPECT_EQ(c.bytes(32768), 12884901888);
    }
    if (c.name == "add") {
      EXPECT_EQ(c.bytes(1000000000), 12000000000);
    }
  }
}

// A contender that leaves one element wrong is found, whatever the operation makes of the rest.
class OneWrongElement final : public Runner {
 public:
  explicit OneWrongElement(std::vector<float> output) : m_output(std::move(output)) {}
  void enqueue() override {}
  void fence() override {}
  [[nodiscard]] bool separate_memory() const override { return false; }
  void round_trip() override {}
  void checked_run() override {}
  [[nodiscard]] const void* output() const override { return m_output.data(); }

 private:
  std::vector<float> m_output;
};

TEST(Comparison, OneElementThatIsWrongOrWasNotWrittenIsFound) {
  for (const Case& c : all_cases()) {
    if (c.name != "add" && c.name != "matmul" && c.name != "gaussian_blur") continue;
    const std::int64_t size = 50;
    const std::int64_t count = c.name == "add" ? size : size * size;
    const auto problem = c.make(size, test::run_seed());
    const auto right = problem->runner(Contender::naive);
    right->checked_run();
    const auto* values = static_cast<const float*>(right->output());
    for (const float wrong : {100.0F, std::numeric_limits<float>::quiet_NaN()}) {
      std::vector<float> output(values, values + count);
      output[static_cast<std::size_t>(count / 3)] = wrong;
      const OneWrongElement runner(std::move(output));
      EXPECT_GT(problem->error(runner), 1) << c.name;
      EXPECT_GT(problem->difference(runner, *right), 2) << c.name;
      EXPECT_GT(problem->difference(*right, runner), 2) << c.name;
    }
  }
}

class WrongProblem final : public Problem {
 public:
  explicit WrongProblem(double error) : m_error(error) {}
  [[nodiscard]] std::unique_ptr<Runner> runner(Contender) const override {
    return std::make_unique<OneWrongElement>(std::vector<float>(1));
  }
  [[nodiscard]] double error(const Runner&) const override { return m_error; }
  [[nodiscard]] double difference(const Runner&, const Runner&) const override { return m_error; }

 private:
  double m_error;
};

Case case_of(std::unique_ptr<Problem> (*make)(std::int64_t, std::uint64_t)) {
  const auto identity = [](std::int64_t n) { return n; };
  return {"broken", "nothing", "n", Case::Rate::bytes, {}, 1000, identity, identity, make};
}

RunContext context_of_build() {
  RunContext context;
  context.contenders = contenders();
  return context;
}

CaseResult compare_at(const Case& operation, const Sizes& sizes) {
  ComparisonLimits limits;
  limits.measure.least_total = 0;
  return compare_case(operation, sizes, contenders(), 1, limits, [](const Case&, std::int64_t, const std::string&) {});
}

TEST(Comparison, ResultsBeyondTheirBoundAreMarked) {
  const Case right = case_of(
      [](std::int64_t, std::uint64_t) -> std::unique_ptr<Problem> { return std::make_unique<WrongProblem>(1.0); });
  const Case wrong = case_of([](std::int64_t, std::uint64_t) -> std::unique_ptr<Problem> {
    return std::make_unique<WrongProblem>(std::numeric_limits<double>::infinity());
  });
  const CaseResult good = compare_at(right, {1});
  const CaseResult bad = compare_at(wrong, {1});
  EXPECT_FALSE(good.rows[0].wrong());
  EXPECT_TRUE(bad.rows[0].wrong());
  EXPECT_EQ(case_text(context_of_build(), good).find("WRONG"), std::string::npos);
  EXPECT_NE(case_text(context_of_build(), bad).find("WRONG inf"), std::string::npos);
}

TEST(Comparison, GoesOnAfterARowThatHasNoMemory) {
  const Case operation = case_of([](std::int64_t size, std::uint64_t) -> std::unique_ptr<Problem> {
    if (size == 2) throw OutOfMemory("not enough memory for 2");
    return std::make_unique<WrongProblem>(0.5);
  });
  const CaseResult result = compare_at(operation, {1, 2, 3});
  ASSERT_EQ(result.rows.size(), 3U);
  EXPECT_TRUE(result.rows[0].speedup());
  EXPECT_FALSE(result.rows[1].speedup());
  EXPECT_FALSE(result.rows[1].failed());
  EXPECT_TRUE(result.rows[2].speedup());
  EXPECT_NE(case_text(context_of_build(), result).find("left out at n = 2: not enough memory for 2"),
            std::string::npos);
}

TEST(Comparison, AllThatIsLeftOutAtTheEndIsOneLine) {
  const Case operation = case_of([](std::int64_t size, std::uint64_t) -> std::unique_ptr<Problem> {
    if (size >= 2) throw std::bad_alloc();
    return std::make_unique<WrongProblem>(0.5);
  });
  const std::string text = case_text(context_of_build(), compare_at(operation, {1, 2, 3}));
  EXPECT_NE(text.find(" left out from n = 2 on: not enough memory\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("n = 3"), std::string::npos) << text;
}

TEST(Comparison, AnErrorOfTheOperationIsAFailure) {
  const Case operation = case_of([](std::int64_t, std::uint64_t) -> std::unique_ptr<Problem> {
    throw std::runtime_error("this, \"of all\" things");
  });
  const CaseResult result = compare_at(operation, {1});
  EXPECT_TRUE(result.rows[0].failed());
  EXPECT_NE(report_csv(context_of_build(), {result}).find("\"this, \"\"of all\"\" things\""), std::string::npos);
  EXPECT_NE(report_json(context_of_build(), {result}).find("\"kernel\": null"), std::string::npos);
}

TEST(Comparison, WhatWouldNotFitTheMemoryIsLeftOut) {
  const CaseResult result = compare_at(all_cases().front(), {1, 1000000000000});
  EXPECT_TRUE(result.rows[0].speedup());
  EXPECT_NE(result.rows[1].results[0].reason.find("not enough memory"), std::string::npos);
}

TEST(Report, EachLineOfTheTableFits120Columns) {
  RunContext context = context_of_build();
  context.contenders = {Contender::host, Contender::device, "CPU", "GPU", "OpenMP", "Cuda"};
  context.machine.last_level_cache = 1 << 25;
  context.measure.shortest_timing = 1e-4;
  CaseResult result;
  const Case operation = case_of(nullptr);
  result.operation = &operation;
  Row row;
  row.size = 123456789;
  row.fits_cache = true;
  row.results[0] = {Timing{0.1234, 0.1, 0.2, 5, 1}, std::nullopt, 0.000123, "", false};
  row.results[1] = {Timing{0.1e-5, 0.1, 0.2, 5, 1}, Timing{0.1234, 0.1, 0.2, 5, 1}, 1.23e30, "", false};
  row.difference = 1.23e30;
  result.rows = {row};
  context.machine.devices = {{0, "NVIDIA H200", "9.0", 1, 1, true}};
  std::istringstream lines(header_text(context) + case_text(context, result));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 120U) << line;
}

}  // namespace
}  // namespace mylos::command
