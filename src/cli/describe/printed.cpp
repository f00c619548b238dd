#include "cli/describe/printed.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/describe/command_tree.h"
#include "cli/describe/manual_pages.h"
#include "cli/parse.h"
#include "impend/base/names.h"
#include "impend/import/quick_names.h"

namespace impend::cli {
namespace {

constexpr const char* kAssemblyPage = "impend-assembly";

std::string page_file(const std::string& page) { return page + (page == kAssemblyPage ? ".5" : ".1"); }

// "plan-check" of a page or "plan check" as it is typed.
const VerbFacts* verb_named(const std::vector<VerbFacts>& tree, std::string name) {
  std::replace(name.begin(), name.end(), '-', ' ');
  const auto at = std::find_if(tree.begin(), tree.end(), [&name](const VerbFacts& verb) { return verb.name == name; });
  return at == tree.end() ? nullptr : &*at;
}

Error none_such(const std::string& what, const std::string& name, const std::vector<std::string>& known) {
  return usage("there is no " + what + " '" + name + "'", suggestion(name, known, what + "s"));
}

Result<std::string> manual(const std::string& page, const std::string& overview) {
  const std::vector<VerbFacts> tree = command_tree();
  const std::string start = "impend-";
  if (page == "impend") return program_page(tree, overview);
  if (page == "impend-gui") return desktop_page();
  if (page == kAssemblyPage) return assembly_page();
  const VerbFacts* const verb = page.starts_with(start) ? verb_named(tree, page.substr(start.size())) : nullptr;
  if (verb == nullptr) return none_such("manual page", page, page_names());
  return verb_page(tree, *verb);
}

Result<std::string> completion(const std::string& shell) {
  if (shell == "bash") return bash_completion(command_tree());
  if (shell == "zsh") return zsh_completion(command_tree());
  if (shell == "fish") return fish_completion(command_tree());
  return none_such("completion", shell, {"bash", "zsh", "fish"});
}

Result<std::string> options_of_verb(const std::string& name) {
  const std::vector<VerbFacts> tree = command_tree();
  if (const VerbFacts* const verb = verb_named(tree, name)) return option_table(*verb);
  std::vector<std::string> names;
  for (const VerbFacts& verb : tree) names.push_back(verb.name);
  return none_such("verb", name, names);
}

std::string kind_word(const ValueFacts& value) {
  switch (value.kind) {
    case ValueKind::kNone:
      return "flag";
    case ValueKind::kFree:
      return "free";
    case ValueKind::kWords:
      return "words:" + joined(value.words, ",");
    case ValueKind::kWordList:
      return "list:" + joined(value.words, ",");
    case ValueKind::kFile:
      return "file:" + joined(value.extensions, ",");
    case ValueKind::kFolder:
      return "folder";
    case ValueKind::kInput:
      return "input:" + joined(value.extensions, ",");
    case ValueKind::kPart:
      return "part";
    case ValueKind::kPartList:
      return "parts";
    case ValueKind::kUndecided:
      break;
  }
  return "undecided";
}

// A line each; a name that breaks lines is none that can be offered.
std::string names_of_parts(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 1; i < words.size(); ++i) {
    for (const std::string& name : quick_part_names(words[i])) {
      if (name.find_first_of("\n\t") == std::string::npos) text += name + "\n";
    }
  }
  return text;
}

std::string all_facts() {
  std::string text;
  for (const VerbFacts& verb : with_desktop(command_tree())) {
    for (const OptionFacts& option : verb.options) {
      text += fmt::format("{}\t{}\t{}\t{}\t{}\n", verb.name, option.name, option.short_name, option.type,
                          kind_word(option.value));
    }
  }
  return text;
}

}  // namespace

Result<std::string> printed(const std::vector<std::string>& words, const std::string& overview) {
  const std::string what = words.empty() ? "" : words.front();
  const std::size_t colon = what.find(':');
  const std::string kind = what.substr(0, colon), name = colon == std::string::npos ? "" : what.substr(colon + 1);
  if (what == "man") {
    std::string text;
    for (const std::string& page : page_names()) text += page_file(page) + "\n";
    return text;
  }
  if (what == "facts") return all_facts();
  if (what == "parts") return names_of_parts(words);
  if (kind == "man") return manual(name, overview);
  if (kind == "completion") return completion(name);
  if (kind == "options") return options_of_verb(name);
  return usage("nothing is printed for '" + what + "'",
               "use man, man:PAGE, completion:SHELL, options:VERB, facts or parts FILE");
}

}  // namespace impend::cli
