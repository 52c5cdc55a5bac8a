// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "progress.hpp"

#include <unistd.h>

#include <iostream>
#include <string>

namespace mylos::command {

Progress::Progress(std::size_t total, bool wanted)
    : m_total(total), m_wanted(wanted && total > 0 && isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::size_t done) {
  if (!m_wanted) return;
  constexpr std::size_t width = 40;
  const std::size_t filled = width * done / m_total;
  std::cerr << "\r[" << std::string(filled, '#') << std::string(width - filled, '.') << "] " << done << '/' << m_total
            << std::flush;
  m_visible = true;
}

void Progress::clear() {
  if (!m_visible) return;
  std::cerr << "\r\x1b[K" << std::flush;  // erases to the end of the line
  m_visible = false;
}

}  // namespace mylos::command
