// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_PROGRESS_HPP
#define MYLOS_COMMAND_PROGRESS_HPP

#include <cstddef>

namespace mylos::command {

/// A bar on stderr's last line, if stderr is a terminal.
class Progress {
 public:
  /// A bar for `total` steps; none unless `wanted`.
  Progress(std::size_t total, bool wanted);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Draws the bar with that many steps done.
  void show(std::size_t done);
  /// Takes the bar away, so that a line can be printed.
  void clear();

 private:
  std::size_t m_total;
  bool m_visible = false;
  bool m_wanted;
};

}  // namespace mylos::command

#endif
