// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.hpp"

#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <span>
#include <stdexcept>

#include "image/atomic_file.hpp"

namespace mylos::command {

Output::Output(const std::string& path) : m_path(path) {
  if (is_stdout()) return;
  const std::filesystem::path target(path);
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  std::error_code error;
  if (path.empty() || std::filesystem::is_directory(target, error) || access(folder.c_str(), W_OK) != 0)
    throw std::runtime_error("'" + path + "' cannot be written");
}

void Output::write(const std::string& text) const {
  if (is_stdout()) {
    std::cout << text << std::flush;
    if (!std::cout) throw std::runtime_error("stdout cannot be written");
    return;
  }
  try {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    image::write_atomically(*m_path, {bytes, text.size()});
  } catch (const std::exception& e) {
    throw std::runtime_error("'" + *m_path + "' " + e.what());
  }
}

}  // namespace mylos::command
