// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MYLOS_COMMAND_COMMAND_LINE_HPP
#define MYLOS_COMMAND_COMMAND_LINE_HPP

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace mylos::command {

inline constexpr int exit_success = 0;
inline constexpr int exit_failure = 1;  ///< some of the work could not be done
inline constexpr int exit_usage = 2;    ///< the command line is wrong; nothing was done

/// What is wrong with a command line, in one line without the command's name: main prints it and exits with exit_usage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The candidate that `word` is the beginning or probably a misspelling of.
std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates);

/// The text with its control characters as \xNN, so that a file's name cannot break a line or steer a terminal.
std::string printable(std::string_view text);

/// The options and arguments of one subcommand: declared first, then parsed, then asked for.
///
///     CommandLine line("blur", "Blurs a picture.", "IN OUT", 2, 2);
///     line.option("sigma", "S", "1.5", "standard deviation in pixels").flag("quiet", "no summary");
///     if (!line.parse(argc, argv)) return exit_success;  // --help was asked for and printed
///     const double sigma = line.real("sigma", 0, 1000);
class CommandLine {
 public:
  static constexpr std::size_t any_number = static_cast<std::size_t>(-1);

  /// `arguments` names what follows the options in the usage line, of which there may be `fewest` to `most`.
  CommandLine(std::string subcommand, std::string summary, std::string arguments, std::size_t fewest, std::size_t most);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// An option with a value; an empty default_value means none.
  CommandLine& option(const std::string& name, const std::string& value_name, const std::string& default_value,
                      const std::string& description);
  /// An option without a value.
  CommandLine& flag(const std::string& name, const std::string& description);
  /// Text after the options in the help: notes, then examples.
  CommandLine& notes(std::string text);

  /// False if help was asked for: it is on stdout then. argv[0] is the subcommand. Throws UsageError.
  bool parse(int argc, const char* const* argv);

  /// True if the option is on the command line.
  [[nodiscard]] bool given(const std::string& name) const;
  /// The option's value, else its default.
  [[nodiscard]] std::string text(const std::string& name) const;
  /// Likewise, one of the choices.
  [[nodiscard]] std::string choice(const std::string& name, const std::vector<std::string>& choices) const;
  /// Likewise, a finite number from lowest to highest.
  [[nodiscard]] double real(const std::string& name, double lowest, double highest) const;
  /// Likewise, a whole number.
  [[nodiscard]] long long integer(const std::string& name, long long lowest, long long highest) const;
  /// What is not an option, in order.
  [[nodiscard]] const std::vector<std::string>& arguments() const;

 private:
  struct Parser;
  std::unique_ptr<Parser> m_parser;
};

}  // namespace mylos::command

#endif
