// Format impend-comparison, version 1.
#include <cmath>

#include "impend/accounts/comparison/comparison_report.h"
#include "impend/records/json_format.h"
#include "impend/report/version.h"

namespace impend {
namespace {

Json json_text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json json_side(const Analysis& analysis, Outcome outcome) {
  Json json = {{"name", analysis.assembly.name},
               {"outcome", outcome_word(outcome)},
               {"verdict", to_string(analysis.verdict)},
               {"friction_verdict", nullptr}};
  if (analysis.friction && analysis.friction->verdict)
    json["friction_verdict"] = to_string(*analysis.friction->verdict);
  json["error"] = nullptr;
  json["warnings"] = json_warnings(analysis.warnings);
  return json;
}

Json json_side(const DesignSide& side) {
  if (side.answer != nullptr)
    return json_side(*side.answer, side.answer->friction ? outcomes_with_friction(*side.answer).whole
                                                         : outcomes_without_friction(*side.answer).whole);
  Json json = {{"name", side.assembly.name},
               {"outcome", nullptr},
               {"verdict", nullptr},
               {"friction_verdict", nullptr},
               {"error", nullptr}};
  if (side.error) json["error"] = {{"code", to_string(side.error->code)}, {"message", to_string(*side.error)}};
  json["warnings"] = json_warnings(side.assembly.warnings);
  return json;
}

Json json_figures(const std::vector<double>& figures) {
  Json list = Json::array();
  for (const double figure : figures) list.push_back(json_number(figure));
  return list;
}

Json json_change(const DesignChange& change, const Assembly& before, const Assembly& after) {
  Json json = {{"change", to_string(change.kind)},
               {"words", change_words(change, before, after)},
               {"name_before", json_text_or_null(change.name_before)},
               {"name_after", json_text_or_null(change.name_after)},
               {"before", json_figures(change.before)},
               {"after", json_figures(change.after)},
               {"word_before", json_text_or_null(change.word_before)},
               {"word_after", json_text_or_null(change.word_after)}};
  if (change.kind != ChangeKind::kPartMoved) return json;
  json["shift"] = json_vector(change.shift);
  json["axis"] = change.angle > 0 ? json_vector(change.axis) : Json(nullptr);
  json["angle"] = json_number(change.angle);
  return json;
}

Json json_outcome(const std::optional<Outcome>& outcome) {
  return outcome ? Json(outcome_word(*outcome)) : Json(nullptr);
}

const char* step_word(int step) { return step > 0 ? "worse" : step < 0 ? "better" : "same"; }

Json json_part(const PartAnswers& part, const Analysis& before, const Analysis& after) {
  return {{"name_before", part.before ? Json(before.assembly.body_name(part.part.before)) : Json(nullptr)},
          {"name_after", part.after ? Json(after.assembly.body_name(part.part.after)) : Json(nullptr)},
          {"before", json_outcome(part.before)},
          {"after", json_outcome(part.after)},
          {"words_before", json_text_or_null(part.words_before)},
          {"words_after", json_text_or_null(part.words_after)},
          {"step", step_word(part.step())}};
}

Json json_pair(const ComparedPair& pair) {
  return {{"name_before", json_text_or_null(pair.name_before)},
          {"name_after", json_text_or_null(pair.name_after)},
          {"contacts_before", pair.contacts_before},
          {"contacts_after", pair.contacts_after},
          {"force_before", json_number(pair.force_before)},
          {"force_after", json_number(pair.force_after)}};
}

Json margins_word(const Comparison& all) {
  if (!all.margins_known()) return nullptr;
  if (all.smaller_margin()) return all.larger_margin() ? "mixed" : "smaller";
  return all.larger_margin() ? "larger" : "same";
}

Json json_most(const std::optional<double>& value, double slack) {
  return value && std::isfinite(*value) ? json_number(*value + slack) : Json(nullptr);
}

Json json_figure(const std::optional<double>& value) {
  return value && std::isinf(*value) ? Json("no limit found") : json_number(value);
}

}  // namespace

std::string comparison_to_json(const Comparison& comparison, const Analysis& before, const Analysis& after) {
  Json json = {{"format", "impend-comparison"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"model", to_string(after.friction ? after.friction->model : FrictionModel::kFrictionless)},
               {"same_design", comparison.same_design()},
               {"step", step_word(comparison.step())},
               {"worse", comparison.worse()},
               {"better", comparison.better()},
               {"margins", margins_word(comparison)},
               {"before", json_side(before, comparison.before)},
               {"after", json_side(after, comparison.after)}};
  for (const char* list : {"changes", "parts", "figures", "pairs"}) json[list] = Json::array();
  for (const DesignChange& change : comparison.design.changes)
    json["changes"].push_back(json_change(change, before.assembly, after.assembly));
  for (const PartAnswers& part : comparison.parts) json["parts"].push_back(json_part(part, before, after));
  for (const ComparedFigure& figure : comparison.figures) {
    json["figures"].push_back({{"name", figure.name},
                               {"unit", json_text_or_null(figure.unit)},
                               {"margin", figure.safer != Safer::kNeither},
                               {"before", json_figure(figure.before)},
                               {"after", json_figure(figure.after)},
                               {"before_at_most", json_most(figure.before, figure.slack_before)},
                               {"after_at_most", json_most(figure.after, figure.slack_after)}});
  }
  for (const ComparedPair& pair : comparison.pairs) json["pairs"].push_back(json_pair(pair));
  return json_text(json);
}

std::string designs_to_json(const DesignChanges& changes, const DesignSide& before, const DesignSide& after) {
  const Analysis* const answer = before.answer != nullptr ? before.answer : after.answer;
  const FrictionModel model =
      answer != nullptr && answer->friction ? answer->friction->model : FrictionModel::kFrictionless;
  Json json = {{"format", "impend-comparison"},
               {"version", 1},
               {"program", std::string("impend ") + kProgramVersion},
               {"model", answer == nullptr ? Json(nullptr) : Json(to_string(model))},
               {"same_design", changes.changes.empty()},
               {"step", nullptr},
               {"worse", nullptr},
               {"better", nullptr},
               {"margins", nullptr},
               {"before", json_side(before)},
               {"after", json_side(after)}};
  for (const char* list : {"changes", "parts", "figures", "pairs"}) json[list] = Json::array();
  for (const DesignChange& change : changes.changes)
    json["changes"].push_back(json_change(change, before.assembly, after.assembly));
  return json_text(json);
}

}  // namespace impend
