#include "cli/describe/option_table.h"

#include <fmt/format.h>

namespace impend::cli {
namespace {

// What Markdown takes for emphasis, tags and ends of cells.
std::string markdown_text(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '<' || c == '_') safe += '\\';
    safe += c;
  }
  return safe;
}

std::string cell_code(const OptionFacts& option) {
  const std::string names = option.short_name.empty() ? option.name : option.short_name + ", " + option.name;
  return option.type.empty() ? names : names + " " + option.type;
}

}  // namespace

std::string option_table(const VerbFacts& verb) {
  std::string text = "| option | meaning |\n| --- | --- |\n";
  for (const OptionFacts& option : verb.options) {
    text += fmt::format("| `{}` | {} |\n", cell_code(option), markdown_text(option.help));
  }
  return text;
}

}  // namespace impend::cli
