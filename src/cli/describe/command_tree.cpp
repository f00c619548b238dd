#include "cli/describe/command_tree.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "cli/verb_options.h"
#include "impend/import/read_model.h"

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

using Words = std::vector<std::string>;

struct ValueRow {
  const char* option;
  Words verbs;  // the first words of their names; none: every verb
  ValueFacts facts;
};

ValueFacts one_of(Words words) { return {ValueKind::kWords, std::move(words), {}}; }
ValueFacts some_of(Words words) { return {ValueKind::kWordList, std::move(words), {}}; }
ValueFacts file_of(Words extensions) { return {ValueKind::kFile, {}, std::move(extensions)}; }

const Words kLayerWords = {"parts",  "edges",   "contacts", "normals", "forces", "friction", "joints", "loads",
                           "motion", "gravity", "ghost",    "ground",  "triad",  "legend",   "labels", "caption"};

// Rows of some verbs stand before the row of all others. The words are those of the readers of the options: a test
// compares them with what an error lists (tests/packaging/check_options.py).
const std::vector<ValueRow>& value_rows() {
  static const std::vector<ValueRow> rows = {
      {"--unit", {}, one_of({"mm", "cm", "m", "in"})},
      {"--display-unit", {}, one_of({"µm", "mm", "cm", "m", "in", "ft"})},
      {"--csv-decimal", {}, one_of({"point", "comma"})},
      {"--gap", {}, one_of({"auto"})},
      {"--deflection", {}, one_of({"auto"})},
      {"--close-holes", {}, one_of({"auto"})},
      {"--shard", {}, one_of({"auto"})},
      {"--fixed", {}, {ValueKind::kPart, {}, {}}},
      {"--exclude", {}, {ValueKind::kPart, {}, {}}},
      {"--no-hold", {}, {ValueKind::kPart, {}, {}}},
      {"--base", {}, {ValueKind::kPart, {}, {}}},
      {"--csv-parts", {}, {ValueKind::kPart, {}, {}}},
      {"--only", {}, {ValueKind::kPart, {}, {}}},
      {"--down", {}, {ValueKind::kFree, {}, {}}},
      {"--mass-range", {}, {ValueKind::kFree, {}, {}}},
      {"--join", {}, {ValueKind::kPartList, {}, {}}},
      {"--before", {}, {ValueKind::kPartList, {}, {}}},
      {"--order", {}, {ValueKind::kPartList, {}, {}}},
      {"--installed", {}, {ValueKind::kPartList, {}, {}}},
      {"--model", {"plan"}, one_of({"frictionless", "static"})},
      {"--model", {"simulate"}, one_of({"frictionless", "coulomb", "no-slip", "viscous", "stewart-trinkle"})},
      {"--model", {}, one_of({"frictionless", "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"})},
      {"--algorithm", {}, one_of({"auto", "dantzig", "ppm", "lemke", "nnls", "small", "block"})},
      {"--expect", {"plan interlock"}, one_of({"locked", "key", "moves", "together", "unknown"})},
      {"--expect", {"plan"}, one_of({"certain", "stands", "fails"})},
      {"--expect", {"solve"}, one_of({"stable", "moves", "marginal"})},
      {"--expect",
       {},
       one_of({"stable", "moves", "marginal", "stable-certain", "falls-certain", "indeterminate", "possibly-stable",
               "no-solution-found"})},
      {"--expect-end", {}, one_of({"rest", "moves", "gone:"})},
      {"--progress", {"sweep run"}, one_of({"auto", "always", "never", "json"})},
      {"--progress", {}, one_of({"auto", "always", "never"})},
      {"--color", {}, one_of({"auto", "always", "never"})},
      {"--schema",
       {},
       one_of({"assembly", "report", "solution", "plan", "actions", "trajectory", "sweep", "comparison"})},
      {"--impacts", {}, one_of({"located", "stepped"})},
      {"--view", {}, one_of({"iso", "front", "back", "left", "right", "top", "bottom"})},
      {"--color-by", {}, one_of({"verdict", "part", "motion"})},
      {"--show", {}, some_of(kLayerWords)},
      {"--hide", {}, some_of(kLayerWords)},
      {"--output", {"render"}, file_of({".png", ".svg", ".pdf", ".webp"})},
      {"--output", {"sweep merge"}, file_of({".csv", ".jsonl"})},
      {"--output", {"simulate"}, file_of({".jsonl", ".csv"})},
      {"--output", {"convert"}, file_of({".3mf", ".glb", ".obj"})},
      {"--animate", {}, file_of({".webp", ".png"})},
      {"--energy", {}, file_of({".csv", ".svg"})},
      {"--json", {}, file_of({".json"})},
      {"--csv", {}, file_of({".csv"})},
      {"--html", {}, file_of({".html"})},
      {"--picture", {}, file_of({".png"})},
      {"--certificate", {}, file_of({".json"})},
      {"--actions", {}, file_of({".json"})},
      {"--compas-out", {}, file_of({".json"})},
      {"--config", {}, file_of({".toml"})},
      {"--log", {}, file_of({".txt", ".log"})},
      {"DIR", {}, {ValueKind::kFolder, {}, {}}},
      {"JOB", {}, {ValueKind::kFolder, {}, {}}},
      {"INDEX", {}, {ValueKind::kFree, {}, {}}},
  };
  return rows;
}

// "plan" is the first word of "plan check", and not of "planar".
bool is_of(const std::string& verb, const Words& verbs) {
  return verbs.empty() || std::any_of(verbs.begin(), verbs.end(), [&verb](const std::string& first) {
           return verb == first || verb.starts_with(first + " ");
         });
}

// Words of the help that say enough: "FILE.svg" is a file of this extension.
ValueFacts facts_by_type(const std::string& type) {
  constexpr std::array kFreeTypes = {"NUMBER", "LENGTH", "DEG",         "SECONDS",          "X,Y,Z",         "WxH",
                                     "I/N",    "OPTION", "NAME=VALUES", "X,Y,Z[,TX,TY,TZ]", "X,Y,Z,NX,NY,NZ"};
  if (std::find(kFreeTypes.begin(), kFreeTypes.end(), type) != kFreeTypes.end()) return {ValueKind::kFree, {}, {}};
  if (type == "DIR" || type == "JOB") return {ValueKind::kFolder, {}, {}};
  if (type == "FILE") return file_of({});
  if (type.starts_with("FILE.")) return file_of({type.substr(4)});
  return {ValueKind::kUndecided, {}, {}};
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

ValueFacts value_facts(const std::string& verb, const std::string& option, const std::string& type) {
  if (option == "INPUT" || option == "OLD" || option == "NEW") {
    ValueFacts facts{ValueKind::kInput, {}, model_extensions()};
    facts.extensions.insert(facts.extensions.end(), {".json", ".zip"});
    return facts;
  }
  for (const ValueRow& row : value_rows()) {
    if (row.option == option && is_of(verb, row.verbs)) return row.facts;
  }
  if (type.empty()) return {option.starts_with("--") ? ValueKind::kNone : ValueKind::kUndecided, {}, {}};
  return facts_by_type(type);
}

}  // namespace impend::cli
