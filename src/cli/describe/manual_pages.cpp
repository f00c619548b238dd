#include "cli/describe/manual_pages.h"

#include <algorithm>
#include <cctype>

#include "cli/describe/roff.h"

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

}  // namespace impend::cli
