// JSON Schema (draft 7) of the lines of impend-trajectory, and of the report that has header and summary in one.
#include "impend/accounts/simulation/simulation_report.h"

namespace impend {

const char* trajectory_schema() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend trajectory",
  "description": "One line of what 'impend simulate -o FILE.jsonl' writes: the header first, then frames, each after the events since the frame before it, and the summary last. 'impend simulate --json FILE' writes the header with the summary in it. SI units, world axes. Parts by their order in the header.",
  "type": "object",
  "properties": {
    "format": {"description": "of the header", "enum": ["impend-trajectory"]},
    "t": {"description": "of frames and events: s", "type": ["number", "null"]},
    "event": {"description": "of events", "type": "string"},
    "state": {"description": "of lines from which a run goes on", "type": "object"},
    "summary": {"description": "of the last line", "type": "object"}
  },
  "anyOf": [
    {"$ref": "#/definitions/header"},
    {"$ref": "#/definitions/frame"},
    {"$ref": "#/definitions/event"},
    {"$ref": "#/definitions/state_line"},
    {"$ref": "#/definitions/last"}
  ],
  "definitions": {
    "number": {"description": "null: not finite", "type": ["number", "null"]},
    "count": {"type": "integer", "minimum": 0},
    "vector": {"type": "array", "items": {"$ref": "#/definitions/number"}, "minItems": 3, "maxItems": 3},
    "header": {
      "type": "object",
      "required": ["format", "version", "program", "name", "units", "input", "parts", "fixed", "mass", "center_of_mass", "gravity", "gap", "law", "mu", "step", "until", "frames_per_second", "corrections", "impacts", "restitution", "shake", "seed"],
      "additionalProperties": false,
      "properties": {
        "format": {"enum": ["impend-trajectory"]},
        "version": {"enum": [1]},
        "program": {"type": "string"},
        "name": {"type": "string"},
        "units": {"enum": ["SI"]},
        "input": {"description": "a number of the whole input: a run goes on with the same one only", "type": "string", "pattern": "^[0-9a-f]{16}$"},
        "parts": {"description": "names, in the order of all that follows", "type": "array", "items": {"type": "string"}},
        "fixed": {"type": "array", "items": {"type": "boolean"}},
        "mass": {"description": "kg; null: not known, of fixed parts", "type": "array", "items": {"type": ["number", "null"]}},
        "center_of_mass": {"description": "m, at t = 0", "type": "array", "items": {"$ref": "#/definitions/vector"}},
        "gravity": {"description": "m/s²", "$ref": "#/definitions/vector"},
        "gap": {"description": "m, within which parts touch at t = 0", "type": "number"},
        "law": {"enum": ["frictionless", "coulomb", "no-slip", "viscous", "stewart-trinkle"]},
        "mu": {"description": "coefficient of friction of pairs for which the input states none", "type": "number"},
        "step": {"description": "s", "type": "number"},
        "until": {"description": "s; null: until all rest, 10 s at most", "type": ["number", "null"]},
        "frames_per_second": {"type": "number"},
        "corrections": {"description": "rounds that put displaced contacts right in each step", "$ref": "#/definitions/count"},
        "impacts": {"enum": ["located", "stepped"]},
        "restitution": {"type": "number", "minimum": 0, "maximum": 1},
        "shake": {"description": "m, by how much every movable part starts elsewhere at most", "type": "number", "minimum": 0},
        "seed": {"description": "of these places", "$ref": "#/definitions/count"},
        "summary": {"description": "of --json, which has no frames", "$ref": "#/definitions/summary"},
        "events": {"description": "of --json: all of them, in the order of time", "type": "array", "items": {"$ref": "#/definitions/event"}}
      }
    },
    "frame": {
      "type": "object",
      "required": ["t", "pose", "velocity", "contacts", "energy"],
      "additionalProperties": false,
      "properties": {
        "t": {"description": "s", "type": "number"},
        "pose": {
          "description": "of each part: centre of mass (m) and unit quaternion w ≥ 0, i, j, k of the rotation since t = 0; what was at x(0) is at R(x(0) − c(0)) + c(t). Parts that are gone stay where they were last",
          "type": "array",
          "items": {"type": "array", "items": {"$ref": "#/definitions/number"}, "minItems": 7, "maxItems": 7}
        },
        "velocity": {
          "description": "of each part: of the centre of mass, m/s, and angular, rad/s",
          "type": "array",
          "items": {"type": "array", "items": {"$ref": "#/definitions/number"}, "minItems": 6, "maxItems": 6}
        },
        "contacts": {"description": "that carry a force", "$ref": "#/definitions/count"},
        "energy": {
          "description": "J, since t = 0: kinetic + potential + springs − those at t = 0 = loads + friction + impacts + joints + dampers + drives + corrections − gone + defect",
          "type": "object",
          "required": ["kinetic", "potential", "loads", "friction", "impacts", "joints", "springs", "dampers", "drives", "corrections", "gone", "defect"],
          "additionalProperties": false,
          "properties": {
            "kinetic": {"$ref": "#/definitions/number"},
            "potential": {"description": "0 at t = 0", "$ref": "#/definitions/number"},
            "loads": {"description": "done by applied forces other than gravity", "$ref": "#/definitions/number"},
            "friction": {"description": "done by friction", "$ref": "#/definitions/number"},
            "impacts": {"description": "done by contacts where bodies close", "$ref": "#/definitions/number"},
            "joints": {"$ref": "#/definitions/number"},
            "springs": {"description": "stored in springs now", "$ref": "#/definitions/number"},
            "dampers": {"description": "taken by dampers", "$ref": "#/definitions/number"},
            "drives": {"description": "done by drives", "$ref": "#/definitions/number"},
            "corrections": {"description": "given by what pushes overlaps apart", "$ref": "#/definitions/number"},
            "gone": {"description": "kinetic energy of parts that have left the scene, as they left it", "$ref": "#/definitions/number"},
            "defect": {"description": "what the arithmetic of the steps adds or loses", "$ref": "#/definitions/number"}
          }
        }
      }
    },
    "event": {
      "type": "object",
      "required": ["event", "t", "a", "b"],
      "additionalProperties": false,
      "properties": {
        "event": {"description": "a begins to move, rests from now on, has left the scene (gone; it is no longer followed); a and b come to touch, part, begin to slide, begin to stick", "enum": ["moves", "lands", "leaves", "slides", "sticks", "rests", "gone"]},
        "t": {"description": "s", "type": "number"},
        "a": {"type": "string"},
        "b": {"description": "null: of a alone", "type": ["string", "null"]}
      }
    },
    "state_line": {
      "type": "object",
      "required": ["state"],
      "additionalProperties": false,
      "properties": {"state": {"$ref": "#/definitions/state"}}
    },
    "state": {
      "description": "all that the run goes on from after the frame before this line, in the terms of the program; bodies are parts by their index, then the ground",
      "type": "object",
      "required": ["bodies", "last_steps", "coordinates", "pushes", "joints", "forces", "followed", "recent", "facets", "deepest", "touches", "works", "counts", "parts", "slow_since", "touching", "left", "went_on"],
      "additionalProperties": false,
      "properties": {
        "bodies": {"description": "of each movable part: centre of mass (m), rotation since t = 0 by columns, momentum (kg·m/s, kg·m²/s) half a step earlier, whether it is gone", "$ref": "#/definitions/rows"},
        "last_steps": {"description": "s, when the step before began, then its length of each part that moves, 0 after an impact", "$ref": "#/definitions/row"},
        "coordinates": {"description": "rad or m, of each joint", "$ref": "#/definitions/row"},
        "pushes": {"description": "N, N·m, of drives, of stiff springs and by hand on each movable part in the last step; empty: none", "$ref": "#/definitions/rows"},
        "joints": {"description": "how many rows joints have, the kick (s) of the last step, and what these rows, then those of drives and springs bore in it (N·s, N·m·s)", "$ref": "#/definitions/row"},
        "forces": {"description": "of each contact that carried in the last step: its features, impulses along its normal and tangents (N·s), normal, kick (s)", "$ref": "#/definitions/rows"},
        "followed": {"description": "features of the contacts that are followed", "$ref": "#/definitions/rows"},
        "recent": {"description": "likewise, of those that touched", "$ref": "#/definitions/rows"},
        "facets": {"description": "the first two bodies that touch with facets in place of surfaces; -1: none", "$ref": "#/definitions/row"},
        "deepest": {"description": "two bodies that overlap, how deep (m, negative)", "$ref": "#/definitions/rows"},
        "touches": {"description": "two bodies, how fast they slip (m/s)", "$ref": "#/definitions/rows"},
        "works": {"description": "J, of loads, friction, impacts, joints, corrections, drives, stiff springs", "$ref": "#/definitions/row"},
        "counts": {"description": "as in the summary, in its order", "$ref": "#/definitions/row"},
        "parts": {"description": "of each part: fixed, moved, rests, gone, moved_at, since, distance, turn", "$ref": "#/definitions/rows"},
        "slow_since": {"description": "s, of each movable part; -1: it moves", "$ref": "#/definitions/row"},
        "touching": {"description": "two bodies, whether they slide", "$ref": "#/definitions/rows"},
        "left": {"description": "J, of parts that are gone", "$ref": "#/definitions/row"},
        "went_on": {"description": "s, when all first rested in a pose that falls; empty: they did not", "$ref": "#/definitions/row"}
      }
    },
    "row": {"type": "array", "items": {"$ref": "#/definitions/number"}},
    "rows": {"type": "array", "items": {"$ref": "#/definitions/row"}},
    "last": {
      "type": "object",
      "required": ["summary"],
      "additionalProperties": false,
      "properties": {"summary": {"$ref": "#/definitions/summary"}}
    },
    "summary": {
      "type": "object",
      "required": ["end", "reason", "time", "went_on", "parts", "events", "first_step", "step_study", "counts", "energy", "end_pose", "end_pose_not_known", "warnings"],
      "additionalProperties": false,
      "properties": {
        "end": {"description": "the time is over; all parts rest or are gone; cancelled; the contacts of a step were not solved; a number is not finite, or a part is faster than anything can make it", "enum": ["time", "rest", "cancelled", "step-not-solved", "diverged"]},
        "reason": {"description": "of the last two", "type": "string"},
        "time": {"description": "s, reached", "$ref": "#/definitions/number"},
        "went_on": {
          "description": "all rested at this time (s) in a pose that falls, balanced on an edge or a corner, and were followed on; null: they did not",
          "anyOf": [
            {"type": "null"},
            {
              "type": "object",
              "required": ["time", "words"],
              "additionalProperties": false,
              "properties": {"time": {"type": "number", "minimum": 0}, "words": {"type": "string", "minLength": 1}}
            }
          ]
        },
        "parts": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["name", "fixed", "moved", "moved_at", "rests", "gone", "since", "distance", "turn", "speed"],
            "additionalProperties": false,
            "properties": {
              "name": {"type": "string"},
              "fixed": {"type": "boolean"},
              "moved": {"description": "by more than the gap", "type": "boolean"},
              "moved_at": {"description": "s; null: it did not", "$ref": "#/definitions/number"},
              "rests": {"type": "boolean"},
              "gone": {"type": "boolean"},
              "since": {"description": "s, from when it rests or is gone; null: neither", "$ref": "#/definitions/number"},
              "distance": {"description": "m, of the centre of mass from where it was", "$ref": "#/definitions/number"},
              "turn": {"description": "rad, 0 … π, from how it stood", "$ref": "#/definitions/number"},
              "speed": {"description": "m/s, of the centre of mass at the end", "$ref": "#/definitions/number"}
            }
          }
        },
        "events": {"$ref": "#/definitions/count"},
        "first_step": {
          "description": "the first step against the certified acceleration of the analysis",
          "type": "object",
          "required": ["applies", "holds", "difference", "threshold", "followed", "worst_part"],
          "additionalProperties": false,
          "properties": {
            "applies": {"description": "false: parts have velocities, no acceleration is known, or the law is neither none nor Coulomb's", "type": "boolean"},
            "holds": {"type": "boolean"},
            "difference": {"description": "share of free fall; null: does not apply", "$ref": "#/definitions/number"},
            "threshold": {"$ref": "#/definitions/number"},
            "followed": {"description": "the same with the contacts that are followed from then on, with friction without it; null: not computed", "$ref": "#/definitions/number"},
            "worst_part": {"description": "that differs most; empty where it holds", "type": "string"}
          }
        },
        "step_study": {
          "description": "the same with steps of half and a quarter of the length; null: not asked",
          "anyOf": [
            {"type": "null"},
            {
              "type": "object",
              "required": ["steps", "agrees", "distance", "turn", "difference"],
              "additionalProperties": false,
              "properties": {
                "steps": {"description": "s", "type": "array", "items": {"$ref": "#/definitions/number"}},
                "agrees": {"description": "who rests, who is gone, and where all are at the end, to 1e-3 of the size and 1e-3 rad", "type": "boolean"},
                "distance": {"description": "m, largest difference of an end place", "$ref": "#/definitions/number"},
                "turn": {"description": "rad, likewise", "$ref": "#/definitions/number"},
                "difference": {"description": "the first that was found; empty where they agree", "type": "string"}
              }
            }
          ]
        },
        "counts": {
          "type": "object",
          "required": ["steps", "cuts", "halvings", "unsolved", "chattering", "reduced", "worst_residual", "deepest"],
          "additionalProperties": false,
          "properties": {
            "steps": {"$ref": "#/definitions/count"},
            "cuts": {"description": "of steps by impacts", "$ref": "#/definitions/count"},
            "halvings": {"description": "of steps that were not solved", "$ref": "#/definitions/count"},
            "unsolved": {"description": "steps accepted with a residual above 1e-8", "$ref": "#/definitions/count"},
            "chattering": {"description": "contacts that were taken as inelastic, since impacts followed each other too fast", "$ref": "#/definitions/count"},
            "reduced": {"description": "impacts whose restitution was lowered, since energy would have grown", "$ref": "#/definitions/count"},
            "worst_residual": {"$ref": "#/definitions/number"},
            "deepest": {"description": "m, largest overlap beyond that of t = 0", "$ref": "#/definitions/number"}
          }
        },
        "energy": {
          "type": "object",
          "required": ["largest_defect", "turned_over"],
          "additionalProperties": false,
          "properties": {
            "largest_defect": {"description": "J, of all frames", "$ref": "#/definitions/number"},
            "turned_over": {"description": "J, the most of all frames that was kinetic or potential energy (from t = 0 on), stored in springs, or went through loads, friction, impacts, joints, dampers or drives", "$ref": "#/definitions/number"}
          }
        },
        "end_pose": {
          "description": "what the analysis says of the parts as they are at the end, those that are gone left out; null: not asked, not at rest, or not known",
          "anyOf": [
            {"type": "null"},
            {
              "type": "object",
              "required": ["verdict", "friction_verdict", "moving"],
              "additionalProperties": false,
              "properties": {
                "verdict": {"description": "without friction", "enum": ["stable", "moves", "marginal"]},
                "friction_verdict": {"enum": ["stable-certain", "falls-certain", "indeterminate", "possibly-stable", "no-solution-found", null]},
                "moving": {"description": "without friction", "type": "array", "items": {"type": "string"}}
              }
            }
          ]
        },
        "end_pose_not_known": {"description": "why, where it was tried", "type": ["string", "null"]},
        "warnings": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["code", "message", "part"],
            "additionalProperties": false,
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}, "part": {"type": "string"}}
          }
        }
      }
    }
  }
}
)schema";
}

}  // namespace impend
