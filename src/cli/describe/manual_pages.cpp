#include "cli/describe/manual_pages.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>

#include "impend/base/numbers.h"
#include "impend/report/version.h"

namespace impend::cli {
namespace {

constexpr const char* kManual = "User Commands";

std::string page_of(const std::string& verb) {
  std::string name = "impend-" + verb;
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

// "Does it stand": after a dash in the middle of a line, "does it stand".
std::string after_dash(std::string text) {
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return text;
}

std::string name_section(const std::string& page, const std::string& what) {
  return roff_section("NAME") + roff_text(page) + " \\- " + roff_text(after_dash(what)) + "\n";
}

std::string see_also(const std::vector<std::string>& pages) {
  std::string text = roff_section("SEE ALSO");
  for (const std::string& page : pages) {
    const std::string section = page == "impend-assembly" ? "5" : "1";
    text += ".BR " + roff_text(page) + " (" + section + ")" + (page == pages.back() ? "" : ",") + "\n";
  }
  return text;
}

std::string option_word(const OptionFacts& option) {
  std::string word = option.short_name.empty() ? "" : roff_bold(option.short_name) + ", ";
  word += option.positional() ? roff_italic(option.name) : roff_bold(option.name);
  return option.type.empty() ? word : word + " " + roff_italic(option.type);
}

std::string options_section(const VerbFacts& verb) {
  std::string text = roff_section("OPTIONS");
  for (const OptionFacts& option : verb.options) text += roff_item(option_word(option), roff_text(option.help) + ".");
  return text;
}

std::string synopsis(const std::string& command, const VerbFacts& verb) {
  std::string text = roff_section("SYNOPSIS") + roff_bold(command) + "\n";
  if (!verb.inner_verbs.empty()) return text + roff_italic("VERB") + "\n";
  text += "[" + roff_italic("OPTIONS") + "]\n";
  for (const OptionFacts& option : verb.options) {
    if (option.positional()) text += roff_italic(option.name) + (option.repeatable ? "\\ ...\n" : "\n");
  }
  return text;
}

// "Examples:" and lines with two blanks before them, as the help has them, or a sentence.
std::string footer_section(const std::string& footer) {
  if (!footer.starts_with("Example")) return "";
  return roff_section("EXAMPLES") + roff_lines(footer.substr(footer.find('\n') + 1));
}

std::string exit_section() {
  return roff_section("EXIT STATUS") + roff_item("0", "The program ran, whatever it found.") +
         roff_item("1", "Not the verdict or outcome that \\fB\\-\\-expect\\fR names; of sweep status: not complete.") +
         roff_item("2", "The command line was wrong.") +
         roff_item("3", "The input was bad, or an output cannot be written.") +
         roff_item("4", "An internal check failed: do not trust the result, and please report it.") +
         roff_item("130, 143", "Cancelled by Ctrl\\-C, by SIGTERM.");
}

// The day of this version of the pages, where nobody says another.
constexpr const char* kProgramDate = "2026-11-27";
// A year of four digits ends here, s.
constexpr double kLastSecond = 253402300799;

std::string day_of_pages() {
  const char* const given = std::getenv("SOURCE_DATE_EPOCH");
  const std::optional<double> seconds = given != nullptr ? parse_number(given) : std::nullopt;
  if (!seconds || !(*seconds >= 0) || !(*seconds <= kLastSecond)) return kProgramDate;
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(*seconds)));
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

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

std::vector<std::string> page_names() {
  std::vector<std::string> names = {"impend"};
  for (const VerbFacts& verb : command_tree()) names.push_back(page_of(verb.name));
  names.insert(names.end(), {"impend-gui", "impend-assembly"});
  return names;
}

std::string program_page(const std::vector<VerbFacts>& tree, const std::string& overview) {
  std::string text = roff_title("impend", 1, kManual) +
                     name_section("impend", "impending motion of assemblies of touching rigid parts under gravity");
  text += roff_section("SYNOPSIS") + roff_bold("impend") + " " + roff_italic("VERB") + " [" + roff_italic("OPTIONS") +
          "] " + roff_italic("INPUT") + "\\ ...\n.br\n" + roff_bold("impend --version") + "\n";
  text += roff_section("DESCRIPTION") + roff_text(overview.substr(0, overview.find("\n\n"))) + "\n";
  text += roff_section("VERBS");
  for (const VerbFacts& verb : tree) {
    if (verb.inner_verbs.empty()) text += roff_item(roff_bold(verb.name), roff_text(verb.help) + ".");
  }
  text += roff_section("FILES") +
          "Nothing is read that is not named: there is no file of settings.\n"
          "With \\fB\\-\\-config\\fR \\fIFILE\\fR every verb takes options from a file.\n";
  std::vector<std::string> others = page_names();
  others.erase(others.begin());
  return text + exit_section() + see_also(others);
}

std::string verb_page(const std::vector<VerbFacts>& tree, const VerbFacts& verb) {
  const std::string page = page_of(verb.name);
  std::string text = roff_title(page, 1, kManual) + name_section(page, verb.help) +
                     synopsis("impend " + verb.name, verb) + roff_section("DESCRIPTION") + roff_text(verb.help) + ".\n";
  std::vector<std::string> others = {"impend"};
  if (!verb.inner_verbs.empty()) {
    text += roff_section("VERBS");
    for (const VerbFacts& inner : tree) {
      if (!inner.name.starts_with(verb.name + " ")) continue;
      text += roff_item(roff_bold(inner.name), roff_text(inner.help) + ".");
      others.push_back(page_of(inner.name));
    }
  }
  others.emplace_back("impend-assembly");
  return text + options_section(verb) + exit_section() + footer_section(verb.footer) + see_also(others);
}

std::string desktop_page() {
  const VerbFacts facts = desktop_facts();
  return roff_title("impend-gui", 1, kManual) + name_section("impend-gui", facts.help) + synopsis("impend-gui", facts) +
         roff_section("DESCRIPTION") + roff_text(facts.help) + ".\nWithout " + roff_italic("INPUT") +
         " it offers models to try. " + roff_bold("impend view") + " starts it with the same options.\n" +
         options_section(facts) + footer_section(facts.footer) + see_also({"impend", "impend-view", "impend-assembly"});
}

std::string roff_text(const std::string& text) {
  std::string safe;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) safe += "\\&";
    at_start = c == '\n';
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else if (c == '\'') {
      safe += "\\(aq";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string roff_bold(const std::string& text) { return "\\fB" + roff_text(text) + "\\fR"; }
std::string roff_italic(const std::string& text) { return "\\fI" + roff_text(text) + "\\fR"; }

std::string roff_title(const std::string& name, int section, const std::string& manual) {
  return fmt::format(".\\\" The program writes this page from its own options.\n.TH {} {} {} \"impend {}\" \"{}\"\n",
                     upper(roff_text(name)), section, day_of_pages(), kProgramVersion, manual);
}

std::string roff_section(const std::string& name) { return ".SH " + name + "\n"; }

std::string roff_item(const std::string& word, const std::string& meaning) {
  return ".TP\n" + word + "\n" + meaning + "\n";
}

std::string roff_lines(const std::string& lines) { return ".nf\n" + roff_text(lines) + "\n.fi\n"; }

std::string option_table(const VerbFacts& verb) {
  std::string text = "| option | meaning |\n| --- | --- |\n";
  for (const OptionFacts& option : verb.options) {
    text += fmt::format("| `{}` | {} |\n", cell_code(option), markdown_text(option.help));
  }
  return text;
}

}  // namespace impend::cli
