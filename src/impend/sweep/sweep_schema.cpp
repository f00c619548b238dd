// JSON Schema (draft 7) of impend-sweep.
#include "impend/sweep/sweep_job.h"

namespace impend {

const char* sweep_schema() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend sweep",
  "description": "The job of a sweep, sweep.json in its folder: which states of an assembly are asked for. Written by 'impend sweep make', not to be edited.",
  "type": "object",
  "additionalProperties": false,
  "required": ["format", "version", "program", "name", "answers_version", "states", "block", "combine", "options", "axes", "inputs", "sha256"],
  "properties": {
    "format": {"enum": ["impend-sweep"]},
    "version": {"enum": [1]},
    "program": {"type": "string"},
    "name": {"description": "of the assembly", "type": "string"},
    "answers_version": {"description": "of the answers that the program which made the job gives", "type": "integer", "minimum": 1},
    "states": {"type": "integer", "minimum": 1},
    "block": {"description": "states of a block; block s has the states from s times this on", "type": "integer", "minimum": 1},
    "combine": {"description": "product: every value with every other, the last axis fastest; zip: values of one number together", "enum": ["product", "zip"]},
    "options": {"description": "of impend analyze, by their names without dashes, those that differ from the defaults; lengths and angles as there, deflection in metres", "type": "object", "additionalProperties": {"$ref": "#/definitions/value"}},
    "axes": {"type": "array", "items": {
      "type": "object",
      "additionalProperties": false,
      "required": ["name", "values"],
      "properties": {
        "name": {"description": "an option, density:PART, tilt, azimuth, without, installed or inputs", "type": "string"},
        "values": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/value"}}
      }
    }},
    "parts": {"description": "movable parts, where an axis installed needs them", "type": "array", "items": {"type": "string"}},
    "inputs": {"description": "one, or one for each value of the axis inputs", "type": "array", "minItems": 1, "items": {
      "type": "object",
      "additionalProperties": false,
      "required": ["paths", "gravity", "files"],
      "properties": {
        "paths": {"description": "from the job's folder", "type": "array", "items": {"type": "string"}},
        "gravity": {"description": "m/s²", "type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
        "files": {"description": "SHA-256 of every file that was read, by its way from the first path's folder", "type": ["object", "null"], "additionalProperties": {"type": "string"}},
        "readable": {"enum": [false]}
      }
    }},
    "sha256": {"description": "of everything else", "type": "string", "pattern": "^[0-9a-f]{64}$"}
  },
  "definitions": {
    "value": {"anyOf": [
      {"type": ["boolean", "number", "string"]},
      {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
      {"type": "array", "items": {"type": "string"}}
    ]}
  }
})schema";
}

}  // namespace impend
