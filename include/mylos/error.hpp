// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_ERROR_HPP
#define MYLOS_ERROR_HPP

#include <stdexcept>

namespace mylos {

/// A precondition of a mylos function that does not hold, or a resource it could not get.
///
/// what() is one line: the function, the argument, what came and what was expected. It is thrown on the calling thread
/// before any output is written and before any work is enqueued.
class Error : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace mylos

#endif
