// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_TESTS_SUPPORT_TOOLS_HPP
#define MYLOS_TESTS_SUPPORT_TOOLS_HPP

#include <Kokkos_Core.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace mylos::test {

/// While it lives, records through Kokkos' tools callbacks every kernel and fence and the device instance it ran on. At
/// most one at a time.
class ToolsRecorder {
 public:
  struct Event {
    std::string name;
    std::uint32_t device_id;
  };

  ToolsRecorder();
  ~ToolsRecorder();
  ToolsRecorder(const ToolsRecorder&) = delete;
  ToolsRecorder& operator=(const ToolsRecorder&) = delete;

  [[nodiscard]] const std::vector<Event>& kernels() const { return m_kernels; }
  [[nodiscard]] const std::vector<Event>& fences() const { return m_fences; }

  /// What did not run on the instance: one line each, empty if everything did.
  template <class Exec>
  [[nodiscard]] std::string outside(const Exec& exec) const {
    return outside_id(Kokkos::Tools::Experimental::device_id(exec));
  }

 private:
  [[nodiscard]] std::string outside_id(std::uint32_t id) const;
  std::vector<Event> m_kernels;
  std::vector<Event> m_fences;

  friend struct ToolsCallbacks;
};

}  // namespace mylos::test

#endif
