#include "cli/config_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/describe/command_tree.h"
#include "impend/base/names.h"
#include "impend/import/file_bytes.h"

namespace impend::cli {
namespace {

// Options that a file cannot state: it would name itself, or do something else than the verb.
const std::set<std::string> kNotInFiles = {"--config", "--help"};

Error config_error(const std::string& path, int line, const std::string& message, const std::string& hint) {
  return {ErrorCode::kUsage, message, {path, line, "", ""}, hint};
}

const OptionFacts* option_named(const VerbFacts& verb, const std::string& name) {
  if (kNotInFiles.count(name) > 0) return nullptr;
  for (const OptionFacts& option : verb.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

// Of the verbs of a section; of all for "".
std::vector<const VerbFacts*> verbs_of_section(const std::vector<VerbFacts>& tree, const std::string& section) {
  std::vector<const VerbFacts*> verbs;
  for (const VerbFacts& verb : tree) {
    if (verb.inner_verbs.empty() && (section.empty() || verb.name == section)) verbs.push_back(&verb);
  }
  return verbs;
}

std::optional<Error> check_key(const std::vector<VerbFacts>& tree, const ConfigEntry& entry, const std::string& path) {
  const std::vector<const VerbFacts*> verbs = verbs_of_section(tree, entry.section);
  if (verbs.empty()) {
    std::vector<std::string> names;
    for (const VerbFacts* verb : verbs_of_section(tree, "")) names.push_back(verb->name);
    return config_error(path, entry.line, fmt::format("the section [{}] is no verb", entry.section),
                        suggestion(entry.section, names, "verbs"));
  }
  std::vector<std::string> keys;
  for (const VerbFacts* verb : verbs) {
    for (const OptionFacts& option : verb->options) {
      if (option.positional() || kNotInFiles.count(option.name) > 0) continue;
      if (option.name == "--" + entry.key) return std::nullopt;
      keys.push_back(option.name.substr(2));
    }
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  const std::optional<std::string> near = nearest_name(entry.key, keys);
  const std::string whose = entry.section.empty() ? "of no verb" : fmt::format("not of '{}'", entry.section);
  return config_error(
      path, entry.line, fmt::format("'{}' is an option {}", entry.key, whose),
      near ? fmt::format("did you mean '{}'?", *near)
           : fmt::format("impend {} --help lists the options", entry.section.empty() ? "analyze" : entry.section));
}

Result<std::vector<std::string>> words_of_entry(const OptionFacts& option, const ConfigEntry& entry,
                                                const std::string& path) {
  const bool is_switch = entry.kind == ConfigEntry::Kind::kSwitch;
  if (option.value.kind == ValueKind::kNone) {
    if (!is_switch)
      return config_error(path, entry.line, fmt::format("'{}' takes no value", entry.key),
                          fmt::format("write {} = true", entry.key));
    return entry.values.front() == "true" ? std::vector<std::string>{option.name} : std::vector<std::string>();
  }
  if (is_switch)
    return config_error(path, entry.line, fmt::format("'{}' needs a value", entry.key),
                        fmt::format("write {} = \"{}\"", entry.key, option.type));
  std::vector<std::string> values = entry.values;
  if (!option.repeatable) values = {joined(values, ",")};
  std::vector<std::string> words;
  for (const std::string& value : values) words.push_back(option.name + "=" + value);
  return words;
}

}  // namespace

Result<std::vector<ConfigChoice>> read_config(const std::string& path, const std::string& verb,
                                              const std::set<std::string>& given) {
  const Result<std::string> text = read_file_bytes(path);
  if (!text) return text.error();
  const Result<std::vector<ConfigEntry>> entries = parse_config(text.value(), path);
  if (!entries) return entries.error();
  const std::vector<VerbFacts> tree = command_tree();
  for (const ConfigEntry& entry : entries.value()) {
    if (const auto error = check_key(tree, entry, path)) return *error;
  }
  const VerbFacts& facts = *verbs_of_section(tree, verb).front();
  std::set<std::string> own;
  for (const ConfigEntry& entry : entries.value()) {
    if (entry.section == verb) own.insert(entry.key);
  }
  std::vector<ConfigChoice> choices;
  for (const ConfigEntry& entry : entries.value()) {
    if (!entry.section.empty() && entry.section != verb) continue;
    ConfigChoice choice{"--" + entry.key, {}, "", path, entry.line};
    const OptionFacts* const option = option_named(facts, choice.option);
    if (option == nullptr) {
      choice.why_not = fmt::format("impend {} has no such option", verb);
    } else if (given.count(choice.option) > 0) {
      choice.why_not = "the command line states it";
    } else if (entry.section.empty() && own.count(entry.key) > 0) {
      choice.why_not = fmt::format("the section [{}] states it", verb);
    } else {
      Result<std::vector<std::string>> words = words_of_entry(*option, entry, path);
      if (!words) return words.error();
      choice.words = std::move(words).value();
      if (choice.words.empty()) choice.why_not = "it is false, or empty";
    }
    choices.push_back(choice);
  }
  return choices;
}

std::string choice_text(const ConfigChoice& choice) {
  const std::string what =
      choice.words.empty() ? choice.option + " is not taken: " + choice.why_not : joined(choice.words);
  return fmt::format("{}:{}: {}", choice.file, choice.line, what);
}

Error with_config_place(Error error, const std::vector<ConfigChoice>& choices) {
  for (const ConfigChoice& choice : choices) {
    const std::size_t at = error.message.find(choice.option);
    if (choice.words.empty() || at == std::string::npos || !error.place.file.empty()) continue;
    const std::size_t end = at + choice.option.size();
    if (end < error.message.size() && error.message[end] != ' ' && error.message[end] != ':') continue;
    error.place.file = choice.file;
    error.place.line = choice.line;
  }
  return error;
}

}  // namespace impend::cli
