// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_MEMORY_HPP
#define MYLOS_COMMAND_COMPARE_MEMORY_HPP

#include <new>
#include <string>
#include <utility>

namespace mylos::command {

/// An allocation that failed: a row of the comparison is left out, the others go on.
class OutOfMemory : public std::bad_alloc {
 public:
  explicit OutOfMemory(std::string message) : m_message(std::move(message)) {}
  [[nodiscard]] const char* what() const noexcept override { return m_message.c_str(); }

 private:
  std::string m_message;
};

}  // namespace mylos::command

#endif
