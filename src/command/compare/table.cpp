// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "table.hpp"

#include <algorithm>
#include <utility>

namespace mylos::command {
namespace {

constexpr std::size_t gap = 2;  // blanks between columns

std::string padded(const std::string& text, std::size_t width) {
  return std::string(width - text.size(), ' ') + text;
}

std::string joined(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (c > 0) line.append(gap, ' ');
    line += padded(cells[c], widths[c]);
  }
  return line + '\n';
}

}  // namespace

Table::Table(std::vector<Column> columns) : m_columns(std::move(columns)) {}

void Table::add_row(std::vector<std::string> cells) {
  cells.resize(m_columns.size());
  m_rows.push_back(std::move(cells));
}

std::vector<std::size_t> Table::widths() const {
  std::vector<std::size_t> result;
  for (const Column& column : m_columns) result.push_back(column.name.size());
  for (const auto& row : m_rows)
    for (std::size_t c = 0; c < row.size(); ++c) result[c] = std::max(result[c], row[c].size());
  // A group's heading fits over its columns: the first of them takes what is missing.
  for (std::size_t first = 0; first < m_columns.size();) {
    std::size_t end = first;
    std::size_t total = 0;
    for (; end < m_columns.size() && m_columns[end].group == m_columns[first].group; ++end)
      total += result[end] + (end > first ? gap : 0);
    const std::size_t needed = m_columns[first].group.size();
    if (needed > total) result[first] += needed - total;
    first = end;
  }
  return result;
}

// Each group's heading centred over its columns.
std::string Table::group_line(const std::vector<std::size_t>& widths) const {
  std::string line;
  for (std::size_t first = 0; first < m_columns.size();) {
    std::size_t end = first;
    std::size_t total = 0;
    for (; end < m_columns.size() && m_columns[end].group == m_columns[first].group; ++end)
      total += widths[end] + (end > first ? gap : 0);
    const std::string& group = m_columns[first].group;
    const std::size_t before = group.empty() ? total : (total - group.size() + 1) / 2;
    if (first > 0) line.append(gap, ' ');
    line.append(before, ' ');
    line += group;
    line.append(total - before - group.size(), ' ');
    first = end;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::string Table::str() const {
  const std::vector<std::size_t> column_widths = widths();
  std::vector<std::string> names;
  for (const Column& column : m_columns) names.push_back(column.name);
  std::string text = group_line(column_widths) + joined(names, column_widths);
  for (const auto& row : m_rows) text += joined(row, column_widths);
  return text;
}

}  // namespace mylos::command
