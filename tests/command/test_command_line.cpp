// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run_command.hpp"

namespace mylos::test {
namespace {

class CommandLine : public CommandTest {
 protected:
  void expect_usage_error(const std::vector<std::string>& arguments, const std::string& line) const {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, line + "\n");
  }
};

TEST_F(CommandLine, HelpIsEverywhere) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--help"}, {"-h"}, {"help"}, {"blur", "--help"}, {"blur", "-h"}, {"help", "blur"}}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(outcome.out.find("Usage:\n  mylos "), std::string::npos) << outcome.out;
  }
  const Outcome blur = run({"help", "blur"});
  for (const char* part : {"mylos blur [options] IN OUT", "--sigma S", "(default: reflect)", "Examples:"})
    EXPECT_NE(blur.out.find(part), std::string::npos) << part;
}

TEST_F(CommandLine, VersionIsOneLine) {
  const Outcome outcome = run({"--version"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "mylos " MYLOS_VERSION "\n");
}

TEST_F(CommandLine, AStdoutThatTakesNothingIsAFailure) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--version"}, {"--help"}, {"info"}, {"blur", "--help"}, {"compare", "--list"}}) {
    const Outcome outcome = run(arguments, "/dev/full");
    EXPECT_EQ(outcome.exit_code, 1) << arguments[0];
    EXPECT_EQ(outcome.err, "mylos: stdout cannot be written\n");
  }
}

TEST_F(CommandLine, AMistakeIsOneLine) {
  expect_usage_error({}, "mylos: which subcommand? (mylos --help)");
  expect_usage_error({"blurr"}, "mylos: unknown subcommand 'blurr'; did you mean 'blur'? (mylos --help)");
  expect_usage_error({"paint"}, "mylos: unknown subcommand 'paint' (mylos --help)");
  expect_usage_error({"--vers"}, "mylos: unknown option '--vers'; did you mean '--version'? (mylos --help)");
  expect_usage_error({"blur", "a", "b", "--bound", "wrap"},
                     "mylos blur: unknown option '--bound'; did you mean '--boundary'? (mylos blur --help)");
  expect_usage_error({"--"}, "mylos: unknown option '--' (mylos --help)");
  expect_usage_error({"a\nb\x7F"}, "mylos: unknown subcommand 'a\\x0Ab\\x7F' (mylos --help)");
  expect_usage_error({"--verison"}, "mylos: unknown option '--verison'; did you mean '--version'? (mylos --help)");
  expect_usage_error({"blur", "a.png", "b.png", "--sgima", "3"},
                     "mylos blur: unknown option '--sgima'; did you mean '--sigma'? (mylos blur --help)");
  expect_usage_error({"blur", "-sigma", "3", "a.png", "b.png"},
                     "mylos blur: unknown option '-sigma'; did you mean '--sigma'? (mylos blur --help)");
  expect_usage_error({"blur", "--colour=red"}, "mylos blur: unknown option '--colour' (mylos blur --help)");
  expect_usage_error({"blur", "a.png"}, "mylos blur: expected IN OUT, got 1 argument (mylos blur --help)");
  expect_usage_error({"blur", "a.png", "b.png", "c.png"},
                     "mylos blur: unexpected argument 'c.png' (mylos blur --help)");
  expect_usage_error({"blur", "a.png", "b.png", "--sigma"},
                     "mylos blur: option '--sigma' needs a value (mylos blur --help)");
}

TEST_F(CommandLine, ABadValueIsOneLine) {
  const auto with = [](const std::string& option, const std::string& value) {
    return std::vector<std::string>{"blur", "a.png", "b.png", option, value};
  };
  for (const char* value : {"x", "-1", "1e9", "nan", "inf", "", "3px"})
    expect_usage_error(
        with("--sigma", value),
        std::string("mylos blur: --sigma must be a number from 0 to 10000, not '") + value + "' (mylos blur --help)");
  expect_usage_error(with("--kernel", "4"), "mylos blur: --kernel must be odd, not 4 (mylos blur --help)");
  expect_usage_error(with("--kernel", "3.5"),
                     "mylos blur: --kernel must be a whole number from 1 to 100001, not '3.5' (mylos blur --help)");
  expect_usage_error(with("--boundary", "reflct"),
                     "mylos blur: --boundary must be constant, nearest, reflect, mirror or wrap, not 'reflct' "
                     "(mylos blur --help)");
  expect_usage_error(with("--backend", "tpu"),
                     "mylos blur: --backend must be cpu or gpu, not 'tpu' (mylos blur --help)");
  expect_usage_error(with("--fill", "3"), "mylos blur: --fill needs --boundary constant (mylos blur --help)");
}

}  // namespace
}  // namespace mylos::test
