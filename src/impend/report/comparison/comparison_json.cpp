// Format impend-comparison, version 1, and its schema.
#include "impend/report/comparison/comparison_report.h"
#include "impend/report/json_format.h"
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
  json["warnings"] = json_warnings(analysis.warnings);
  return json;
}

Json json_figures(const std::vector<double>& figures) {
  Json list = Json::array();
  for (const double figure : figures) list.push_back(json_number(figure));
  return list;
}

Json json_change(const DesignChange& change, const Analysis& before, const Analysis& after) {
  Json json = {{"change", to_string(change.kind)},
               {"words", change_words(change, before.assembly, after.assembly)},
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
               {"before", json_side(before, comparison.before)},
               {"after", json_side(after, comparison.after)}};
  for (const char* list : {"changes", "parts", "figures", "pairs"}) json[list] = Json::array();
  for (const DesignChange& change : comparison.design.changes)
    json["changes"].push_back(json_change(change, before, after));
  for (const PartAnswers& part : comparison.parts) json["parts"].push_back(json_part(part, before, after));
  for (const ComparedFigure& figure : comparison.figures) {
    json["figures"].push_back({{"name", figure.name},
                               {"unit", json_text_or_null(figure.unit)},
                               {"before", json_number(figure.before)},
                               {"after", json_number(figure.after)}});
  }
  for (const ComparedPair& pair : comparison.pairs) json["pairs"].push_back(json_pair(pair));
  return json_text(json);
}

const char* comparison_schema() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend comparison",
  "description": "Two designs and their answers. SI units, angles in rad but for names that end in _deg. What is not known or not there is null.",
  "type": "object",
  "additionalProperties": false,
  "required": ["format", "version", "program", "model", "same_design", "step", "worse", "better", "before", "after", "changes", "parts", "figures", "pairs"],
  "properties": {
    "format": {"enum": ["impend-comparison"]},
    "version": {"enum": [1]},
    "program": {"type": "string"},
    "model": {"enum": ["frictionless", "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"]},
    "same_design": {"type": "boolean"},
    "step": {"$ref": "#/definitions/step"},
    "worse": {"type": "boolean", "description": "the verdict of the whole or of a part that is in both is worse"},
    "better": {"type": "boolean"},
    "before": {"$ref": "#/definitions/side"},
    "after": {"$ref": "#/definitions/side"},
    "changes": {"type": "array", "items": {
      "type": "object", "additionalProperties": false,
      "required": ["change", "words", "name_before", "name_after", "before", "after", "word_before", "word_after"],
      "properties": {
        "change": {"enum": ["part-removed", "part-added", "part-renamed", "part-moved", "part-reshaped", "part-scaled", "part-mirrored",
                            "density", "mass", "part-fixed", "part-freed", "velocity", "levels", "gravity", "ground", "load",
                            "joint-removed", "joint-added", "joint-changed", "spring-removed", "spring-added", "spring-changed",
                            "friction", "pair-friction", "sequence", "gap"]},
        "words": {"type": "string", "minLength": 1},
        "name_before": {"$ref": "#/definitions/text"}, "name_after": {"$ref": "#/definitions/text"},
        "before": {"$ref": "#/definitions/figures"}, "after": {"$ref": "#/definitions/figures"},
        "word_before": {"$ref": "#/definitions/text"}, "word_after": {"$ref": "#/definitions/text"},
        "shift": {"$ref": "#/definitions/vector"},
        "axis": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/vector"}]},
        "angle": {"type": "number", "minimum": 0}
      }
    }},
    "parts": {"type": "array", "items": {
      "type": "object", "additionalProperties": false,
      "required": ["name_before", "name_after", "before", "after", "words_before", "words_after", "step"],
      "properties": {
        "name_before": {"$ref": "#/definitions/text"}, "name_after": {"$ref": "#/definitions/text"},
        "before": {"$ref": "#/definitions/outcome"}, "after": {"$ref": "#/definitions/outcome"},
        "words_before": {"$ref": "#/definitions/text"}, "words_after": {"$ref": "#/definitions/text"},
        "step": {"$ref": "#/definitions/step"}
      }
    }},
    "figures": {"type": "array", "items": {
      "type": "object", "additionalProperties": false, "required": ["name", "unit", "before", "after"],
      "properties": {"name": {"type": "string"}, "unit": {"$ref": "#/definitions/text"},
                     "before": {"type": ["number", "null"]}, "after": {"type": ["number", "null"]}}
    }},
    "pairs": {"type": "array", "items": {
      "type": "object", "additionalProperties": false,
      "required": ["name_before", "name_after", "contacts_before", "contacts_after", "force_before", "force_after"],
      "properties": {
        "name_before": {"$ref": "#/definitions/text"}, "name_after": {"$ref": "#/definitions/text"},
        "contacts_before": {"type": "integer", "minimum": 0}, "contacts_after": {"type": "integer", "minimum": 0},
        "force_before": {"type": "number", "minimum": 0}, "force_after": {"type": "number", "minimum": 0}
      }
    }}
  },
  "definitions": {
    "text": {"type": ["string", "null"]},
    "step": {"enum": ["worse", "better", "same"]},
    "outcome": {"enum": ["rests", "may rest", "may move", "undecided", "moves", null]},
    "figures": {"type": "array", "items": {"type": ["number", "null"]}},
    "vector": {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
    "side": {
      "type": "object", "additionalProperties": false,
      "required": ["name", "outcome", "verdict", "friction_verdict", "warnings"],
      "properties": {
        "name": {"type": "string"},
        "outcome": {"$ref": "#/definitions/outcome"},
        "verdict": {"enum": ["stable", "moves", "marginal"]},
        "friction_verdict": {"enum": ["stable-certain", "falls-certain", "indeterminate", "possibly-stable", "no-solution-found", null]},
        "warnings": {"type": "array", "items": {
          "type": "object", "additionalProperties": false, "required": ["code", "message", "part"],
          "properties": {"code": {"type": "string"}, "message": {"type": "string"}, "part": {"type": "string"}}}}
      }
    }
  }
}
)schema";
}

}  // namespace impend
