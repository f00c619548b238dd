// JSON Schema (draft 7) of impend-solution; `impend export --schema solution` prints it.
#include "impend/records/json_format.h"
#include "impend/records/records.h"
#include "impend/records/solution/solution_report.h"

namespace impend {
namespace {

constexpr const char* kProperties = R"schema({
    "format": {"enum": ["impend-solution"]},
    "version": {"enum": [1]},
    "program": {"type": "string"},
    "model": {"enum": ["frictionless"]},
    "name": {"type": "string"},
    "verdict": {"$ref": "#/definitions/verdict"},
    "motion_ratio": {"$ref": "#/definitions/amount_or_null"},
    "motion_ratio_bounds": {"$ref": "#/definitions/bounds"},
    "bodies": {"type": "array", "items": {
      "type": "object", "additionalProperties": false,
      "required": ["name", "component", "motion_ratio", "motion_ratio_bounds", "verdict", "neutral"],
      "properties": {
        "name": {"type": "string"},
        "component": {"$ref": "#/definitions/index"},
        "motion_ratio": {"$ref": "#/definitions/amount_or_null"},
        "motion_ratio_bounds": {"$ref": "#/definitions/bounds"},
        "verdict": {"$ref": "#/definitions/verdict"},
        "neutral": {"type": ["boolean", "null"]}
      }
    }},
    "accelerations": {"type": "array", "items": {"$ref": "#/definitions/six"}},
    "contacts": {"$ref": "#/definitions/pairs"},
    "forces": {"type": "array", "items": {"$ref": "#/definitions/amount"}},
    "separation_accelerations": {"type": "array", "items": {"type": "number"}},
    "joints": {"type": "array", "items": {
      "type": "object", "additionalProperties": false,
      "required": ["type", "a", "b", "forces", "redundant_rows"],
      "properties": {
        "type": {"type": ["string", "null"]},
        "a": {"type": "string"}, "b": {"type": "string"},
        "forces": {"type": "array", "items": {"type": "number"}},
        "redundant_rows": {"$ref": "#/definitions/index"}
      }
    }}
})schema";

}  // namespace

std::string solution_schema() {
  Json report = Json::parse(report_schema());
  Json schema = {
      {"$schema", report["$schema"]},
      {"title", "impend solution"},
      {"description",
       "SI units. Lists follow the rows of the matrices: accelerations (linear, then angular) those of M, "
       "forces and separation accelerations those of J, forces of joints those of G. What is not known is null."},
      {"type", "object"},
      {"additionalProperties", false},
      {"required", Json::array()},
      {"properties", Json::parse(kProperties)}};
  for (const char* key : {"components", "formulations", "cross_validation", "warnings"}) {
    schema["properties"][key] = report["properties"][key];
  }
  for (const auto& [key, unused] : schema["properties"].items()) schema["required"].push_back(key);
  schema["definitions"] = report["definitions"];
  return json_text(schema);
}

}  // namespace impend
