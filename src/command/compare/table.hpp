// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_TABLE_HPP
#define MYLOS_COMMAND_COMPARE_TABLE_HPP

#include <string>
#include <vector>

namespace mylos::command {

/// A table of right-aligned text with two lines of headings; neighbouring columns of one group share its heading.
class Table {
 public:
  struct Column {
    std::string group;
    std::string name;
  };

  explicit Table(std::vector<Column> columns);

  /// One cell a column; ASCII, since widths are counted in bytes.
  void add_row(std::vector<std::string> cells);

  /// All lines, each ended by a newline.
  [[nodiscard]] std::string str() const;

 private:
  [[nodiscard]] std::vector<std::size_t> widths() const;
  [[nodiscard]] std::string group_line(const std::vector<std::size_t>& widths) const;

  std::vector<Column> m_columns;
  std::vector<std::vector<std::string>> m_rows;
};

}  // namespace mylos::command

#endif
