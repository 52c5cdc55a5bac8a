// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run_command.hpp"

namespace mylos::test {
namespace {

using Info = CommandTest;

TEST_F(Info, TellsBuildAndMachine) {
  const Outcome outcome = run({"info"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out;
  EXPECT_EQ(outcome.err, "") << "Kokkos' warnings are for the lines themselves to tell";
  EXPECT_EQ(outcome.out.find("mylos             " MYLOS_VERSION), 0U) << outcome.out;
  for (const char* part :
       {"\nKokkos            4.", "\ncompiler          ", "\nbackends          ", "\nCPU threads       "})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  EXPECT_NE(outcome.out.find(" in use, "), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("GPU problem"), std::string::npos) << outcome.out;
}

TEST_F(Info, HelpAndMistakes) {
  const Outcome help = run({"info", "--help"});
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_NE(help.out.find("GPU problem"), std::string::npos);
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"info", "--nosuch"}, {"info", "x"}}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

}  // namespace
}  // namespace mylos::test
