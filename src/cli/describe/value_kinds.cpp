#include "cli/describe/value_kinds.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "impend/import/read_model.h"

namespace impend::cli {
namespace {

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
