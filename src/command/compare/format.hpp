// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMPARE_FORMAT_HPP
#define MYLOS_COMMAND_COMPARE_FORMAT_HPP

#include <cstdint>
#include <string>

namespace mylos::command {

/// Three significant digits without an exponent where that is short: "0.0123", "1.23", "12.3", "1234"; else "1.2e+07".
std::string number_text(double value);

/// "1.23 us", "12.3 ms"
std::string seconds_text(double seconds);

/// "1024", "1500"; from three trailing zeros on "1e3", "3e8", "12e3", which --sizes reads as well.
std::string size_text(std::int64_t size);

/// Two significant digits: "210", "60000", "8.8e6".
std::string rough_text(double value);

/// "12.0 MB", decimal units.
std::string bytes_text(double bytes);

}  // namespace mylos::command

#endif
