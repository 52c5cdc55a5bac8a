// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "command_line.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cxxopts.hpp>
#include <iostream>
#include <numeric>
#include <sstream>

namespace mylos::command {
namespace {

// Insertions, deletions, substitutions and exchanges of neighbours that lead from a to b (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> previous(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(previous.begin(), previous.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, previous);
    std::swap(previous, row);
  }
  return previous[b.size()];
}

std::string in_quotes(std::string_view text) {
  std::string result = "'";
  return result.append(text).append("'");
}

std::string number_text(double value) {
  std::ostringstream stream;
  stream << value;
  return stream.str();
}

template <class Number>
std::optional<Number> parse_number(const std::string& text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

// cxxopts puts the option's name or its value between quotes, which may be typographic ones.
std::string quoted_part(const std::string& message) {
  const std::size_t begin = message.find(cxxopts::LQUOTE);
  if (begin == std::string::npos) return message;
  const std::size_t start = begin + cxxopts::LQUOTE.size();
  const std::size_t end = message.find(cxxopts::RQUOTE, start);
  return message.substr(start, end - start);
}

}  // namespace

std::string printable(std::string_view text) {
  constexpr const char* digits = "0123456789ABCDEF";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F)
      result += c;
    else
      result.append("\\x").append({digits[byte / 16], digits[byte % 16]});
  }
  return result;
}

std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  const bool only_dashes = word.find_first_not_of('-') == std::string_view::npos;
  std::size_t best_distance = std::min<std::size_t>(word.size() / 3 + 1, 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = !only_dashes && candidate.starts_with(word) ? 0 : edit_distance(word, candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

struct CommandLine::Parser {
  Parser(const std::string& subcommand, const std::string& summary) : options("mylos " + subcommand, summary + "\n") {}

  [[noreturn]] void refuse_option(const std::string& given) const {
    const std::string name = given.substr(0, given.find('='));
    std::string message = "unknown option " + in_quotes(name);
    if (const auto candidate = closest(name.substr(name.find_first_not_of('-')), names))
      message += "; did you mean " + in_quotes("--" + *candidate) + "?";
    throw UsageError(message);
  }

  cxxopts::Options options;
  cxxopts::ParseResult result;
  std::vector<std::string> names{"help"};
  std::vector<std::string> arguments;
  std::string arguments_text;
  std::string notes;
  std::size_t fewest = 0;
  std::size_t most = 0;
};

CommandLine::CommandLine(std::string subcommand, std::string summary, std::string arguments, std::size_t fewest,
                         std::size_t most)
    : m_parser(std::make_unique<Parser>(subcommand, summary)) {
  m_parser->arguments_text = std::move(arguments);
  m_parser->fewest = fewest;
  m_parser->most = most;
  m_parser->options.set_width(100).allow_unrecognised_options();
  m_parser->options.custom_help("[options] " + m_parser->arguments_text);
}

CommandLine::~CommandLine() = default;

CommandLine& CommandLine::option(const std::string& name, const std::string& value_name,
                                 const std::string& default_value, const std::string& description) {
  auto value = cxxopts::value<std::string>();
  if (!default_value.empty()) value->default_value(default_value);
  m_parser->options.add_options()(name, description, value, value_name);
  m_parser->names.push_back(name);
  return *this;
}

CommandLine& CommandLine::flag(const std::string& name, const std::string& description) {
  m_parser->options.add_options()(name, description);
  m_parser->names.push_back(name);
  return *this;
}

CommandLine& CommandLine::notes(std::string text) {
  m_parser->notes = std::move(text);
  return *this;
}

bool CommandLine::parse(int argc, const char* const* argv) {
  Parser& parser = *m_parser;
  parser.options.add_options()("h,help", "print this text");
  // What follows "--" is no option, even if it begins with a dash.
  const auto* const end = argv + argc;
  const auto* const separator = std::find(argv, end, std::string_view("--"));
  try {
    parser.result = parser.options.parse(static_cast<int>(separator - argv), argv);
  } catch (const cxxopts::exceptions::missing_argument& e) {
    throw UsageError("option " + in_quotes("--" + quoted_part(e.what())) + " needs a value");
  } catch (const cxxopts::exceptions::incorrect_argument_type& e) {
    throw UsageError("an option that takes no value was given " + in_quotes(quoted_part(e.what())));
  } catch (const cxxopts::exceptions::exception& e) {
    throw UsageError(e.what());
  }
  if (parser.result.count("help") > 0) {
    std::cout << parser.options.help();
    if (!parser.notes.empty()) std::cout << '\n' << parser.notes;
    return false;
  }
  for (const std::string& word : parser.result.unmatched()) {
    if (word.size() < 2 || word[0] != '-') {
      parser.arguments.push_back(word);
      continue;
    }
    // "-sigma" is reported letter by letter: show the word that was typed.
    const auto* const typed = std::find_if(argv + 1, separator, [&](std::string_view candidate) {
      return candidate == word || (word.size() == 2 && candidate.size() > 2 && candidate[0] == '-' &&
                                   candidate[1] != '-' && candidate.find(word[1]) != std::string_view::npos);
    });
    parser.refuse_option(typed == separator ? word : std::string(*typed));
  }
  if (separator != end) parser.arguments.insert(parser.arguments.end(), separator + 1, end);
  if (parser.arguments.size() < parser.fewest)
    throw UsageError("expected " + parser.arguments_text + ", got " + std::to_string(parser.arguments.size()) +
                     (parser.arguments.size() == 1 ? " argument" : " arguments"));
  if (parser.arguments.size() > parser.most)
    throw UsageError("unexpected argument " + in_quotes(parser.arguments[parser.most]));
  return true;
}

bool CommandLine::given(const std::string& name) const {
  return m_parser->result.count(name) > 0;
}

std::string CommandLine::text(const std::string& name) const {
  return m_parser->result[name].as<std::string>();
}

std::string CommandLine::choice(const std::string& name, const std::vector<std::string>& choices) const {
  const std::string value = text(name);
  if (std::find(choices.begin(), choices.end(), value) != choices.end()) return value;
  std::string message = "--" + name + " must be";
  for (std::size_t i = 0; i < choices.size(); ++i)
    message += (i == 0 ? " " : i + 1 == choices.size() ? " or " : ", ") + choices[i];
  throw UsageError(message + ", not " + in_quotes(value));
}

double CommandLine::real(const std::string& name, double lowest, double highest) const {
  const auto value = parse_number<double>(text(name));
  if (value && std::isfinite(*value) && *value >= lowest && *value <= highest) return *value;
  throw UsageError("--" + name + " must be a number from " + number_text(lowest) + " to " + number_text(highest) +
                   ", not " + in_quotes(text(name)));
}

long long CommandLine::integer(const std::string& name, long long lowest, long long highest) const {
  const auto value = parse_number<long long>(text(name));
  if (value && *value >= lowest && *value <= highest) return *value;
  throw UsageError("--" + name + " must be a whole number from " + std::to_string(lowest) + " to " +
                   std::to_string(highest) + ", not " + in_quotes(text(name)));
}

const std::vector<std::string>& CommandLine::arguments() const {
  return m_parser->arguments;
}

}  // namespace mylos::command
