// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_OUTPUT_HPP
#define MYLOS_COMMAND_COMPARE_OUTPUT_HPP

#include <filesystem>
#include <string>

namespace mylos::command {

/// Where a report goes: nowhere, to stdout ("-" or "/dev/stdout"), to a file, which is written whole or not at all, or
/// into a character device or a pipe.
class Output {
 public:
  Output() = default;
  /// Checks what can be checked before a long run: throws UsageError for what is neither a file, a character device nor
  /// a pipe, std::runtime_error for what may not be written.
  explicit Output(const std::string& path);

  [[nodiscard]] bool wanted() const { return m_kind != Kind::none; }
  [[nodiscard]] bool is_stdout() const { return m_kind == Kind::standard; }
  /// True if both would be written to the same file.
  [[nodiscard]] bool same_file(const Output& other) const;

  /// What went wrong; empty if nothing did. What becomes of stdout is for its stream to tell.
  [[nodiscard]] std::string write(const std::string& text) const;

 private:
  enum class Kind { none, standard, file, stream };

  Kind m_kind = Kind::none;
  std::string m_path;
  std::filesystem::path m_target;  // without symbolic links
};

}  // namespace mylos::command

#endif
