// The JSON Schema of format impend-comparison, version 1.
#include "impend/accounts/comparison/comparison_report.h"

namespace impend {

const char* comparison_schema() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend comparison",
  "description": "Two designs and their answers. SI units, angles in rad but for names that end in _deg. What is not known or not there is null.",
  "type": "object",
  "additionalProperties": false,
  "required": ["format", "version", "program", "model", "same_design", "step", "worse", "better", "margins", "before", "after", "changes", "parts", "figures", "pairs"],
  "properties": {
    "format": {"enum": ["impend-comparison"]},
    "version": {"enum": [1]},
    "program": {"type": "string"},
    "model": {"enum": ["frictionless", "static", "dynamic", "viscous", "no-slip", "stewart-trinkle", null]},
    "same_design": {"type": "boolean"},
    "step": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/step"}]},
    "worse": {"type": ["boolean", "null"], "description": "the verdict of the whole or of a part that is in both is worse; null, as step and better, where a design cannot be analysed"},
    "better": {"type": ["boolean", "null"]},
    "margins": {"enum": ["larger", "smaller", "mixed", "same", null], "description": "those of the figures that are margins and known of both; null: none is"},
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
      "type": "object", "additionalProperties": false, "required": ["name", "unit", "margin", "before", "after", "before_at_most", "after_at_most"],
      "properties": {"name": {"type": "string"}, "unit": {"$ref": "#/definitions/text"},
                     "margin": {"type": "boolean", "description": "of two values one is safer; what is proved of it"},
                     "before": {"$ref": "#/definitions/figure"}, "after": {"$ref": "#/definitions/figure"},
                     "before_at_most": {"type": ["number", "null"], "description": "what is enclosed is at least the one and at most the other"},
                     "after_at_most": {"type": ["number", "null"]}}
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
    "figure": {"anyOf": [{"type": ["number", "null"]}, {"enum": ["no limit found"]}]},
    "outcome": {"enum": ["rests", "may rest", "may move", "undecided", "moves", null]},
    "figures": {"type": "array", "items": {"type": ["number", "null"]}},
    "vector": {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
    "side": {
      "type": "object", "additionalProperties": false,
      "required": ["name", "outcome", "verdict", "friction_verdict", "error", "warnings"],
      "properties": {
        "name": {"type": "string"},
        "outcome": {"$ref": "#/definitions/outcome"},
        "verdict": {"enum": ["stable", "moves", "marginal", null]},
        "friction_verdict": {"enum": ["stable-certain", "falls-certain", "indeterminate", "possibly-stable", "no-solution-found", null]},
        "error": {"anyOf": [{"type": "null"}, {
          "type": "object", "additionalProperties": false, "required": ["code", "message"], "description": "why the design cannot be analysed",
          "properties": {"code": {"type": "string", "minLength": 1}, "message": {"type": "string", "minLength": 1}}}]},
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
