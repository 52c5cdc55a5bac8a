// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_COMMAND_RUN_COMMAND_HPP
#define MYLOS_TESTS_COMMAND_RUN_COMMAND_HPP

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace mylos::test {

struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string err;
};

/// A test with a folder of its own, in which it runs the command.
class CommandTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "mylos-command-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    m_folder = pattern;
    std::filesystem::create_directory(m_folder / "work");
  }
  void TearDown() override { std::filesystem::remove_all(m_folder); }

  [[nodiscard]] std::filesystem::path at(const std::string& name) const { return m_folder / "work" / name; }

  /// Runs `mylos` with the arguments, in the folder of at(""), with its stdout kept or sent elsewhere.
  [[nodiscard]] Outcome run(const std::vector<std::string>& arguments, const std::string& out = "../out") const {
    std::string line = "cd '" + at("").string() + "' && '" MYLOS_COMMAND "'";
    for (const std::string& argument : arguments) line.append(" '").append(argument).append("'");
    line += " >" + out + " 2>../err </dev/null";
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out == "../out" ? text_of(m_folder / "out") : "",
            text_of(m_folder / "err")};
  }

  /// The names in a folder, hidden ones too, in order.
  [[nodiscard]] std::vector<std::string> names_in(const std::string& folder) const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(at(folder)))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  static std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path m_folder;
};

}  // namespace mylos::test

#endif
