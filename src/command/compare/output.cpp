// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iostream>
#include <stdexcept>
#include <system_error>

#include "command_line.hpp"
#include "image/atomic_file.hpp"

namespace mylos::command {
namespace {

namespace fs = std::filesystem;

// A redirected stdout also has a name of its own; a new file under that name would part the report from the tables.
bool is_file_of_stdout(const struct stat& status) {
  struct stat standard {};
  return S_ISREG(status.st_mode) && fstat(STDOUT_FILENO, &standard) == 0 && standard.st_dev == status.st_dev &&
         standard.st_ino == status.st_ino;
}

// The error number; 0 if nothing went wrong.
int write_stream(const std::string& path, std::string_view text) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  // A reader that has gone is an error to report, not the end of the program: another report may be left to write.
  const auto previous = std::signal(SIGPIPE, SIG_IGN);
  int error = 0;
  while (error == 0 && !text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count >= 0)
      text.remove_prefix(static_cast<std::size_t>(count));
    else if (errno != EINTR)
      error = errno;
  }
  if (close(descriptor) != 0 && error == 0) error = errno;
  std::signal(SIGPIPE, previous);
  return error;
}

}  // namespace

Output::Output(const std::string& path) : m_path(path) {
  const std::runtime_error refused("'" + path + "' cannot be written");
  struct stat status {};
  const bool exists = stat(path.c_str(), &status) == 0;
  if (path == "-" || path == "/dev/stdout" || (exists && is_file_of_stdout(status))) {
    m_kind = Kind::standard;
    return;
  }
  if (exists && (S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode))) {
    m_kind = Kind::stream;
    if (access(path.c_str(), W_OK) != 0) throw refused;
    return;
  }
  if (path.empty() || path.back() == '/' || (exists && !S_ISREG(status.st_mode)))
    throw UsageError("'" + path + "' is neither a file, a character device nor a pipe");
  m_kind = Kind::file;
  try {
    m_target = fs::absolute(image::end_of_links(path));
    const fs::path folder = fs::canonical(m_target.parent_path());
    if (access(folder.c_str(), W_OK) != 0) throw refused;
    m_target = folder / m_target.filename();
  } catch (const std::exception&) {
    throw refused;
  }
}

bool Output::same_file(const Output& other) const {
  return m_kind == Kind::file && other.m_kind == Kind::file && m_target == other.m_target;
}

std::string Output::write(const std::string& text) const {
  if (m_kind == Kind::standard) std::cout << text << std::flush;
  if (m_kind == Kind::stream)
    if (const int error = write_stream(m_path, text))
      return "'" + m_path + "' cannot be written: " + std::generic_category().message(error);
  try {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    if (m_kind == Kind::file) image::write_atomically(m_path, {bytes, text.size()});
  } catch (const std::exception& e) {
    return "'" + m_path + "' " + e.what();
  }
  return {};
}

}  // namespace mylos::command
