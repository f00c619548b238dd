#include "cli/describe/command_tree.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/verb_options.h"

namespace impend::cli {
namespace {

// Helps are broken into lines for a terminal; whoever shows them elsewhere breaks them anew.
std::string on_a_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

OptionFacts option_facts(const std::string& verb, const CLI::Option& option) {
  OptionFacts facts;
  facts.name = option.get_positional() ? option.get_name() : "--" + option.get_lnames().front();
  if (!option.get_snames().empty()) facts.short_name = "-" + option.get_snames().front();
  const bool flag = option.get_items_expected_max() == 0;
  if (!flag && !option.get_positional()) facts.type = option.get_type_name();
  facts.help = on_a_line(option.get_description());
  facts.repeatable = option.get_expected_max() > 1 && !flag;
  facts.value = value_facts(verb, facts.name, facts.type);
  return facts;
}

void add_verb(const CLI::App& verb, const std::string& before, std::vector<VerbFacts>& tree) {
  VerbFacts facts;
  facts.name = before + verb.get_name();
  facts.help = on_a_line(verb.get_description());
  facts.footer = verb.get_footer();
  for (const CLI::Option* option : verb.get_options()) facts.options.push_back(option_facts(facts.name, *option));
  const std::vector<const CLI::App*> inner = verb.get_subcommands(std::function<bool(const CLI::App*)>());
  for (const CLI::App* one : inner) facts.inner_verbs.push_back(one->get_name());
  tree.push_back(facts);
  for (const CLI::App* one : inner) add_verb(*one, facts.name + " ", tree);
}

}  // namespace

std::vector<VerbFacts> command_tree() {
  Raw raw;
  CLI::App app("impend", "impend");
  add_verbs(app, raw);
  std::vector<VerbFacts> tree;
  for (const CLI::App* verb : static_cast<const CLI::App&>(app).get_subcommands(std::function<bool(const CLI::App*)>()))
    add_verb(*verb, "", tree);
  return tree;
}

VerbFacts desktop_facts() {
  const std::vector<VerbFacts> tree = command_tree();
  VerbFacts facts = *std::find_if(tree.begin(), tree.end(), [](const VerbFacts& verb) { return verb.name == "view"; });
  facts.help = "Which parts of an assembly start to move under gravity, which way, and why: in a window";
  facts.footer = "Examples:\n  impend-gui wall.assembly.json\n  impend-gui parts/ --unit mm --fixed base";
  std::erase_if(facts.options,
                [](const OptionFacts& option) { return option.name == "--config" || option.name == "--log"; });
  const OptionFacts version{"--version", "-v", "", "Print the version and exit", false, {ValueKind::kNone, {}, {}}};
  const OptionFacts all{"--help-all", "", "", "Print the options of Qt, too", false, {ValueKind::kNone, {}, {}}};
  const auto help = std::find_if(facts.options.begin(), facts.options.end(),
                                 [](const OptionFacts& option) { return option.name == "--help"; });
  facts.options.insert(help + 1, {all, version});
  return facts;
}

}  // namespace impend::cli
