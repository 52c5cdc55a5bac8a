// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>
#include <thread>

#include "command_line.hpp"
#include "compare/crossover.hpp"
#include "compare/error_bound.hpp"
#include "compare/format.hpp"
#include "compare/measure.hpp"
#include "compare/sizes.hpp"
#include "compare/statistics.hpp"
#include "compare/table.hpp"

namespace mylos::command {
namespace {

TEST(Statistics, MedianIsTheMiddleValueOrTheMeanOfTheTwoMiddleOnes) {
  EXPECT_EQ(median({7}), 7);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 100, 2}), 3);
}

TEST(Statistics, SummaryIsPerCall) {
  const Timing t = summarize({8, 2, 4}, 2);
  EXPECT_EQ(t.median, 2);
  EXPECT_EQ(t.minimum, 1);
  EXPECT_EQ(t.maximum, 4);
  EXPECT_EQ(t.repetitions, 3);
  EXPECT_EQ(t.batch, 2);
}

// Work that costs time on a clock of its own when the fence waits for it, as a GPU's does.
struct Pretended {
  double call_seconds;
  double time = 0;
  int calls = 0;
  int finished = 0;

  Timing measure(const MeasureLimits& limits) {
    return command::measure([this] { ++calls; }, [this] { wait(); }, limits, [this] { return time; });
  }
  void wait() {
    time += call_seconds * (calls - finished);
    finished = calls;
  }
};

TEST(Measure, ShortCallsAreWarmedUpAndTimedInBatches) {
  MeasureLimits limits;
  limits.warm_up = 0.25;
  limits.shortest_timing = 0.375;
  limits.least_total = 4;
  Pretended work{0.125};
  const Timing t = work.measure(limits);
  EXPECT_EQ(t.median, 0.125);
  EXPECT_EQ(t.minimum, 0.125);
  EXPECT_EQ(t.maximum, 0.125);
  EXPECT_EQ(t.batch, 4);
  EXPECT_EQ(t.repetitions, 8) << "timings of 0.5 s up to 4 s";
  EXPECT_EQ(work.calls, 2 + 2 * 2 + 2 * 4 + 8 * 4) << "warm-up, two sizes of batches tried twice, timings";
  EXPECT_EQ(work.finished, work.calls);
}

TEST(Measure, LongCallsAreTimedFiveTimes) {
  Pretended work{3};
  const Timing t = work.measure({});
  EXPECT_EQ(t.median, 3);
  EXPECT_EQ(t.batch, 1);
  EXPECT_EQ(t.repetitions, 5);
  EXPECT_EQ(work.calls, 6);
}

TEST(Measure, TheClockIsSteadyAndCountsSeconds) {
  const double start = steady_seconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_GE(steady_seconds() - start, 0.002);
}

const NamedSizes named{{1, 2}, {3, 4}, {5, 6}};

TEST(Sizes, ListsRangesAndWords) {
  EXPECT_EQ(parse_sizes("1e3,1e6", named, 1000000), (Sizes{1000, 1000000}));
  EXPECT_EQ(parse_sizes("256:8192:x2", named, 8192), (Sizes{256, 512, 1024, 2048, 4096, 8192}));
  EXPECT_EQ(parse_sizes("256:1025", named, 8192), (Sizes{256, 512, 1024}));
  EXPECT_EQ(parse_sizes("10:35:10", named, 100), (Sizes{10, 20, 30}));
  EXPECT_EQ(parse_sizes("100:1000:x1.5", named, 1000), (Sizes{100, 150, 225, 338, 506, 759}));
  EXPECT_EQ(parse_sizes("large,small", named, 100), (Sizes{1, 2, 5, 6}));
  EXPECT_EQ(parse_sizes("default", named, 100), (Sizes{3, 4}));
  EXPECT_EQ(parse_sizes("7:7", named, 100), (Sizes{7}));
  EXPECT_EQ(parse_sizes("1e12", named, 1000000000000), (Sizes{1000000000000}));
}

TEST(Sizes, SortedAndEachOnce) {
  EXPECT_EQ(parse_sizes("9,1e0,9,small", named, 100), (Sizes{1, 2, 9}));
}

TEST(Sizes, RefusesWhatIsNoSizeAndNamesIt) {
  for (const std::string text : {"",      ",",     "5,,6",   "abc",     "-1",   "0",   "1.5",       "101",
                                 "nan",   "inf",   "1e400",  "5 6",     "0x10", "9:3", "1:5:x1",    "1:5:x0.5",
                                 "1:5:0", "1:5:x", "1:5:-1", "1:2:3:4", ":5",   "5:",  "1:50:xnan", "Small"}) {
    try {
      parse_sizes(text, named, 100);
      ADD_FAILURE() << "'" << text << "' was taken";
    } catch (const UsageError& e) {
      const std::string message = e.what();
      EXPECT_EQ(message.find('\n'), std::string::npos);
      EXPECT_NE(message.find("--sizes: '"), std::string::npos) << message;
    }
  }
}

TEST(Sizes, EndlessRangesAreRefused) {
  EXPECT_THROW(parse_sizes("1:1e12:1", named, 1000000000000), UsageError);
  EXPECT_THROW(parse_sizes("1:1e12:x1.0000001", named, 1000000000000), UsageError);
}

TEST(Crossover, InterpolatesOnLogarithmicScales) {
  // From a quarter at 100 to 4 at 10000, a straight line between the logarithms meets 1 half way: at 1000.
  const Crossover c = crossover({{10, 0.1}, {100, 0.25}, {10000, 4}});
  ASSERT_EQ(c.kind, Crossover::Kind::at_size);
  EXPECT_NEAR(c.size, 1000, 1e-9);
  // A speedup of exactly 1 is not faster, and is where the line begins.
  EXPECT_NEAR(crossover({{100, 1.0}, {10000, 4}}).size, 100, 1e-9);
}

TEST(Crossover, CountsFromTheLastSizeThatIsSlower) {
  const Crossover c = crossover({{1, 2}, {10, 0.5}, {100, 2}, {1000, 0.5}, {10000, 2}, {100000, 3}});
  ASSERT_EQ(c.kind, Crossover::Kind::at_size);
  EXPECT_NEAR(c.size, std::sqrt(1000.0 * 10000.0), 1e-6);
}

TEST(Crossover, NeverAlwaysAndUnknown) {
  EXPECT_EQ(crossover({{1, 0.5}, {10, 0.9}}).kind, Crossover::Kind::never);
  EXPECT_EQ(crossover({{1, 2}, {10, 0.9}}).kind, Crossover::Kind::never);
  EXPECT_EQ(crossover({{1, 2}, {10, 1.1}}).kind, Crossover::Kind::always);
  EXPECT_EQ(crossover({{1, 2}}).kind, Crossover::Kind::always);
  EXPECT_EQ(crossover({}).kind, Crossover::Kind::unknown);
}

TEST(Format, ThreeDigits) {
  EXPECT_EQ(number_text(0), "0");
  EXPECT_EQ(number_text(1), "1.00");
  EXPECT_EQ(number_text(12.345), "12.3");
  EXPECT_EQ(number_text(9.996), "10.0");
  EXPECT_EQ(number_text(99.96), "100");
  EXPECT_EQ(number_text(1234.5), "1234");
  EXPECT_EQ(number_text(0.0123456), "0.0123");
  EXPECT_EQ(number_text(-0.5), "-0.500");
  EXPECT_EQ(number_text(1.2e-7), "1.2e-07");
  EXPECT_EQ(number_text(1.2e7), "1.2e+07");
  EXPECT_EQ(number_text(INFINITY), "inf");
  EXPECT_EQ(number_text(NAN), "nan");
}

TEST(Format, Units) {
  EXPECT_EQ(seconds_text(1.234e-6), "1.23 us");
  EXPECT_EQ(seconds_text(9.999e-4), "1.00 ms");
  EXPECT_EQ(seconds_text(0.25), "250 ms");
  EXPECT_EQ(seconds_text(90), "90.0 s");
  EXPECT_EQ(seconds_text(4e-9), "4.00 ns");
  EXPECT_EQ(bytes_text(1.2e10), "12.0 GB");
}

TEST(Format, RoughNumbers) {
  EXPECT_EQ(rough_text(214), "210");
  EXPECT_EQ(rough_text(59711), "60000");
  EXPECT_EQ(rough_text(8.8e6), "8.8e6");
  EXPECT_EQ(rough_text(99990), "1e5");
  EXPECT_EQ(rough_text(7), "7.0");
}

TEST(Format, SizesReadBackAsTheSameSize) {
  EXPECT_EQ(size_text(1024), "1024");
  EXPECT_EQ(size_text(100), "100");
  EXPECT_EQ(size_text(1000), "1e3");
  EXPECT_EQ(size_text(300000000), "3e8");
  for (const std::int64_t size : {1, 10, 1000, 1024, 16384, 25000, 12345000, 1000000000})
    EXPECT_EQ(parse_sizes(size_text(size), named, 1000000000), Sizes{size});
}

TEST(Table, AlignsRightAndCentersGroupHeadings) {
  Table table({{"", "n"}, {"time", "CPU"}, {"time", "GPU"}});
  table.add_row({"1000", "1.5 us", "9 us"});
  table.add_row({"7", "-", "123.5 ms"});
  EXPECT_EQ(table.str(),
            "            time\n"
            "   n     CPU       GPU\n"
            "1000  1.5 us      9 us\n"
            "   7       -  123.5 ms\n");
}

TEST(Table, WidensColumnsUnderALongGroupHeading) {
  Table table({{"a long heading", "x"}, {"a long heading", "y"}});
  table.add_row({"1", "2"});
  EXPECT_EQ(table.str(),
            "a long heading\n"
            "          x  y\n"
            "          1  2\n");
}

TEST(ErrorBound, CountsInBounds) {
  EXPECT_EQ(error_in_bounds(1.5, 1.0, 0.25), 2);
  EXPECT_EQ(error_in_bounds(3.0, 3.0, 0), 0);
  EXPECT_EQ(error_in_bounds(3.0, 3.5, 0), INFINITY);
  EXPECT_EQ(error_in_bounds(NAN, 1.0, 1), INFINITY) << "poison that was left must not pass";
  EXPECT_EQ(error_in_bounds(INFINITY, 1.0, 1), INFINITY);
  EXPECT_EQ(rounding_bound<float>(1), std::ldexp(1.0, -24) / (1 - std::ldexp(1.0, -24)));
}

}  // namespace
}  // namespace mylos::command
