#include "cli/verb_options.h"

#include "cli/describe/command_tree.h"

namespace impend::cli {

std::string full_name(const CLI::App& verb) {
  const CLI::App* parent = verb.get_parent();
  const bool nested = parent != nullptr && parent->get_parent() != nullptr;
  return nested ? parent->get_name() + " " + verb.get_name() : verb.get_name();
}

GivenWords given_words(const CLI::App& verb) {
  GivenWords given;
  given.verb = full_name(verb);
  for (const CLI::Option* option : verb.get_options()) {
    if (option->count() == 0) continue;
    const bool positional = option->get_positional();
    const std::string name = positional ? option->get_name() : "--" + option->get_lnames().front();
    const bool flag = option->get_items_expected_max() == 0;
    const ValueKind kind = value_facts(given.verb, name, positional || flag ? "" : option->get_type_name()).kind;
    const std::vector<std::string> values = flag ? std::vector<std::string>() : option->results();
    if (flag) given.words.push_back(name);
    for (const std::string& value : values) {
      given.words.push_back(name + " " + value);
      if (kind == ValueKind::kInput || kind == ValueKind::kFile || kind == ValueKind::kFolder)
        if (name != "--log") given.paths.push_back(value);
    }
  }
  return given;
}

std::set<std::string> names_given(const CLI::App& verb) {
  std::set<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    if (option->count() > 0 && !option->get_positional()) names.insert("--" + option->get_lnames().front());
  }
  return names;
}

}  // namespace impend::cli
