// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_OUTPUT_HPP
#define MYLOS_COMMAND_COMPARE_OUTPUT_HPP

#include <optional>
#include <string>

namespace mylos::command {

/// Where a report goes: nowhere, to stdout ("-"), or to a file, which is written whole or not at all.
class Output {
 public:
  Output() = default;
  /// Throws std::runtime_error if the path plainly cannot be written, so that no long run is lost to a typing error.
  explicit Output(const std::string& path);

  [[nodiscard]] bool wanted() const { return m_path.has_value(); }
  [[nodiscard]] bool is_stdout() const { return m_path == "-"; }

  /// Throws std::runtime_error.
  void write(const std::string& text) const;

 private:
  std::optional<std::string> m_path;
};

}  // namespace mylos::command

#endif
