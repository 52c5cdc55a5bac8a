// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <random>
#include <system_error>

namespace mylos::image {
namespace {

constexpr std::array<int, 3> ending_signals{SIGINT, SIGTERM, SIGHUP};

// The file that a signal has to remove. A signal handler may read a lock-free atomic.
std::atomic<const char*> unfinished{nullptr};

extern "C" void remove_unfinished(int signal_number) {
  if (const char* path = unfinished.load()) unlink(path);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

// While it lives, the signals that end the program remove the file first.
class SignalGuard {
 public:
  explicit SignalGuard(const std::filesystem::path& path) {
    unfinished = path.c_str();
    struct sigaction action {};
    action.sa_handler = remove_unfinished;
    for (std::size_t i = 0; i < ending_signals.size(); ++i) {
      sigaction(ending_signals[i], nullptr, &m_previous[i]);
      if (m_previous[i].sa_handler != SIG_IGN) sigaction(ending_signals[i], &action, nullptr);
    }
  }
  ~SignalGuard() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i) sigaction(ending_signals[i], &m_previous[i], nullptr);
    unfinished = nullptr;
  }
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

 private:
  std::array<struct sigaction, ending_signals.size()> m_previous{};
};

[[noreturn]] void fail_writing(int error) {
  throw ImageError("cannot be written: " + std::generic_category().message(error));
}

std::filesystem::path hidden_beside(const std::filesystem::path& path) {
  constexpr std::size_t longest_part = 200;  // file systems take 255 bytes
  static std::random_device random;
  constexpr const char* digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  std::string name = ".";
  name.append(path.filename().string().substr(0, longest_part)).append(".mylos-");
  for (int i = 0; i < 8; ++i) name += digits[random() % 36];
  return path.parent_path() / name.append(".tmp");
}

int write_fully(int descriptor, ByteSpan bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace

std::filesystem::path end_of_links(const std::filesystem::path& path) {
  constexpr int most_links = 40;  // as many as Linux follows
  std::filesystem::path end = path;
  std::error_code error;
  for (int links = 0; std::filesystem::is_symlink(end, error); ++links) {
    if (links == most_links) fail_writing(ELOOP);
    const std::filesystem::path next = std::filesystem::read_symlink(end, error);
    if (error) fail_writing(error.value());
    end = end.parent_path() / next;
  }
  return end;
}

void write_atomically(const std::filesystem::path& path, ByteSpan bytes) {
  struct stat existing {};
  const bool exists = stat(path.c_str(), &existing) == 0;
  if (exists && !S_ISREG(existing.st_mode)) throw ImageError("cannot be written: not a regular file");

  const std::filesystem::path target = end_of_links(path);
  const std::filesystem::path hidden = hidden_beside(target);
  const SignalGuard guard(hidden);
  const int descriptor = open(hidden.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) fail_writing(errno);
  int error = write_fully(descriptor, bytes);
  if (exists && error == 0 && fchmod(descriptor, existing.st_mode & 07777) != 0) error = errno;
  if (close(descriptor) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(hidden.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) {
    unlink(hidden.c_str());
    fail_writing(error);
  }
}

}  // namespace mylos::image
