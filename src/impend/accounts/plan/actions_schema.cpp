// JSON Schema (draft 7) of impend-actions.
#include "impend/accounts/plan/plan_report.h"

namespace impend {

const char* actions_schema() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend actions",
  "description": "A plan as what each hand does, one action after the other: what 'impend plan check' and 'impend plan search' write for a motion planner. SI units and radians. World axes are those of the assembly file: where the whole is turned they turn along, and 'down' says where gravity points in them.",
  "type": "object",
  "additionalProperties": false,
  "required": ["format", "version", "program", "model", "name", "hands", "stands", "proved", "failed_step", "why", "gravity", "installed", "actions", "warnings"],
  "properties": {
    "format": {"enum": ["impend-actions"]},
    "version": {"enum": [1]},
    "program": {"type": "string"},
    "model": {"enum": ["frictionless", "static"]},
    "name": {"type": "string"},
    "hands": {"description": "that are used, numbered from 0", "type": "integer", "minimum": 0},
    "stands": {"description": "the plan stands, and so does, or with friction may, every state of the list", "type": "boolean"},
    "proved": {"description": "… and each is proved to", "type": "boolean"},
    "failed_step": {"description": "the list ends before this step of the plan, which cannot be done; null: it is whole", "type": ["integer", "null"], "minimum": 0},
    "why": {"description": "why that step fails", "type": "string"},
    "gravity": {"description": "m/s², as the assembly stands; null: there is none", "anyOf": [{"$ref": "#/definitions/vector"}, {"type": "null"}]},
    "installed": {"description": "parts that are there before the first action: fixed ones", "$ref": "#/definitions/names"},
    "actions": {"type": "array", "items": {"$ref": "#/definitions/action"}},
    "warnings": {
      "type": "array",
      "items": {"type": "object", "properties": {"code": {"type": "string"}, "message": {"type": "string"}, "part": {"type": ["string", "null"]}}}
    }
  },
  "definitions": {
    "names": {"type": "array", "items": {"type": "string"}},
    "vector": {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
    "down": {"description": "unit vector; null: there is no gravity", "anyOf": [{"$ref": "#/definitions/vector"}, {"type": "null"}]},
    "pose": {
      "description": "what is at x in the part's own frame is at R x + position; the part's frame is that of its mesh, in metres",
      "type": "object",
      "required": ["position", "quaternion"],
      "additionalProperties": false,
      "properties": {
        "position": {"description": "m", "$ref": "#/definitions/vector"},
        "quaternion": {"description": "w ≥ 0, x, y, z, of length 1", "type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4}
      }
    },
    "pose_or_null": {"anyOf": [{"$ref": "#/definitions/pose"}, {"type": "null"}]},
    "segment": {
      "type": "object",
      "required": ["kind", "from_down"],
      "additionalProperties": false,
      "properties": {
        "kind": {"description": "straight: by distance along direction; turn: by angle about axis through point, right-handed; screw: as turn, and evenly along axis by rise meanwhile", "enum": ["straight", "turn", "screw"]},
        "direction": {"description": "unit", "$ref": "#/definitions/vector"},
        "distance": {"description": "m", "type": "number", "minimum": 0},
        "point": {"description": "m, on the axis", "$ref": "#/definitions/vector"},
        "axis": {"description": "unit", "$ref": "#/definitions/vector"},
        "angle": {"description": "rad", "type": "number", "minimum": 0},
        "rise": {"description": "m, either sign", "type": "number"},
        "pitch": {"description": "m, along axis per whole turn, either sign", "type": "number"},
        "from_down": {"description": "rad, angle between direction or axis and gravity: 0 down, π up; null: there is no gravity", "type": ["number", "null"], "minimum": 0}
      }
    },
    "clearance": {
      "description": "how near the part comes to others on this way, as in impend-plan",
      "type": "object",
      "required": ["nearest", "searched", "slides_along"],
      "additionalProperties": false,
      "properties": {
        "nearest": {
          "anyOf": [
            {"type": "null"},
            {
              "type": "object",
              "required": ["from", "least", "at_least", "turned", "travelled"],
              "additionalProperties": false,
              "properties": {
                "from": {"type": "string"},
                "least": {"type": "number", "minimum": 0},
                "at_least": {"type": "number", "minimum": 0},
                "turned": {"type": "number", "minimum": 0},
                "travelled": {"type": "number", "minimum": 0}
              }
            }
          ]
        },
        "searched": {"type": "number", "minimum": 0},
        "slides_along": {"$ref": "#/definitions/names"}
      }
    },
    "way": {
      "type": "object",
      "required": ["segments", "clearance"],
      "additionalProperties": false,
      "properties": {
        "segments": {"description": "in their order, from pose to pose", "type": "array", "minItems": 1, "items": {"$ref": "#/definitions/segment"}},
        "by_chords": {
          "description": "where the mesh does not tell whether round surfaces pass, as in impend-plan",
          "type": "object",
          "required": ["parts", "at_most"],
          "additionalProperties": false,
          "properties": {"parts": {"$ref": "#/definitions/names"}, "at_most": {"type": "number", "minimum": 0}}
        },
        "clearance": {"description": "null: not known", "anyOf": [{"$ref": "#/definitions/clearance"}, {"type": "null"}]}
      }
    },
    "build": {
      "description": "keys as of the whole",
      "type": "object",
      "required": ["hands", "stands", "proved", "failed_step", "why", "gravity", "installed", "actions"],
      "additionalProperties": false,
      "properties": {
        "hands": {"type": "integer", "minimum": 0},
        "stands": {"type": "boolean"},
        "proved": {"type": "boolean"},
        "failed_step": {"type": ["integer", "null"], "minimum": 0},
        "why": {"type": "string"},
        "gravity": {"anyOf": [{"$ref": "#/definitions/vector"}, {"type": "null"}]},
        "installed": {"$ref": "#/definitions/names"},
        "actions": {"type": "array", "items": {"$ref": "#/definitions/action"}}
      }
    },
    "action": {
      "type": "object",
      "required": ["action", "step", "hand", "parts", "installed", "held", "in_hands", "down", "stands", "proved", "state"],
      "additionalProperties": false,
      "properties": {
        "action": {"description": "grasp: hand takes hold of parts at their places; place: hand brings parts in and holds them then; remove: hand takes parts away, and is free then; release: hand lets go of parts; hand_over: hand takes hold of parts, then other_hand lets go of lets_go; turn: the whole is turned", "enum": ["grasp", "place", "remove", "release", "hand_over", "turn"]},
        "step": {"description": "of the plan, from 0", "type": "integer", "minimum": 0},
        "hand": {"description": "null: of a turn", "type": ["integer", "null"], "minimum": 0},
        "parts": {"description": "that hand takes, places, removes or lets go of; several: as one body", "$ref": "#/definitions/names"},
        "other_hand": {"type": "integer", "minimum": 0},
        "lets_go": {"description": "of these parts, of that one itself too, other_hand lets go", "$ref": "#/definitions/names"},
        "from": {"description": "of a turn: where gravity points before it, …", "$ref": "#/definitions/down"},
        "past": {"description": "… on the way, where that is not the shortest one, …", "$ref": "#/definitions/down"},
        "to": {"description": "… and after it", "$ref": "#/definitions/down"},
        "poses": {
          "description": "of what is placed or removed: where each part is at the start of the way and at its end; null: no way is known",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["part", "from", "to"],
            "additionalProperties": false,
            "properties": {"part": {"type": "string"}, "from": {"$ref": "#/definitions/pose_or_null"}, "to": {"$ref": "#/definitions/pose_or_null"}}
          }
        },
        "way": {"description": "null: none is known, and why_no_way says why", "anyOf": [{"$ref": "#/definitions/way"}, {"type": "null"}]},
        "why_no_way": {"type": "string"},
        "build": {"description": "of several parts that are placed as one, or what is built apart: how it is built before, on a table of its own; null: how it was put together is not looked at", "anyOf": [{"$ref": "#/definitions/build"}, {"type": "null"}]},
        "installed": {"description": "parts that are at their places after the action", "$ref": "#/definitions/names"},
        "held": {"description": "of these after it; what hands hold while it is done are those before it, and in a hand-over both", "$ref": "#/definitions/names"},
        "in_hands": {"description": "after it, by hands: what each holds; several parts as one body only right after these were moved, or before", "type": "array", "items": {"$ref": "#/definitions/names"}},
        "down": {"description": "where gravity points after it", "$ref": "#/definitions/down"},
        "stands": {"description": "all rests after it, and in between where the hands change over or the whole is turned; with friction: may", "type": "boolean"},
        "proved": {"description": "… for certain", "type": "boolean"},
        "state": {
          "description": "What the analysis says of the parts that are there after it, held ones fixed; or, where these may stand and what lies in between may not, of that.",
          "type": "object",
          "required": ["verdict", "friction_verdict", "reason", "moving", "neutral"],
          "additionalProperties": false,
          "properties": {
            "verdict": {"enum": ["stable", "moves", "marginal"]},
            "friction_verdict": {"enum": ["stable-certain", "falls-certain", "indeterminate", "possibly-stable", "no-solution-found", null]},
            "reason": {"description": "why it is not stable; beside stable: why it is not proved to be more than balance; may be empty", "type": "string"},
            "moving": {"$ref": "#/definitions/names"},
            "neutral": {"$ref": "#/definitions/names"}
          }
        }
      }
    }
  }
}
)schema";
}

}  // namespace impend
