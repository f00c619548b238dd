// JSON Schema (draft 7) of the report; `impend export --schema report` prints it.
#include "impend/records/records.h"

namespace impend {

const char* report_schema() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend report",
  "description": "SI units, world frame. Normals point out of b into a. What is not known is null.",
  "type": "object",
  "additionalProperties": false,
  "required": ["format", "version", "program", "model", "name", "gravity", "bodies", "contacts", "disjunctions",
               "interfaces", "joints", "components", "formulations", "cross_validation", "verdict", "warnings"],
  "properties": {
    "format": {"enum": ["impend-report"]},
    "version": {"enum": [1]},
    "program": {"type": "string"},
    "model": {"enum": ["frictionless", "static", "dynamic", "viscous", "no-slip", "stewart-trinkle"]},
    "name": {"type": "string"},
    "gravity": {"$ref": "#/definitions/vector"},
    "gap": {
      "type": "object", "additionalProperties": false, "required": ["tolerance", "reason", "trials"],
      "properties": {"tolerance": {"$ref": "#/definitions/amount"}, "reason": {"type": "string"},
                     "trials": {"type": "array", "items": {"$ref": "#/definitions/gap_trial"}}}
    },
    "bodies": {"type": "array", "items": {"$ref": "#/definitions/body"}},
    "contacts": {"type": "array", "items": {"$ref": "#/definitions/contact"}},
    "disjunctions": {"type": "array", "items": {"$ref": "#/definitions/disjunction"}},
    "interfaces": {"type": "array", "items": {"$ref": "#/definitions/interface"}},
    "joints": {"type": "array", "items": {"$ref": "#/definitions/joint"}},
    "components": {"type": "array", "items": {"$ref": "#/definitions/component"}},
    "formulations": {"type": "array", "items": {"$ref": "#/definitions/formulation"}},
    "cross_validation": {
      "type": "object", "additionalProperties": false,
      "required": ["agree", "largest_difference", "threshold", "explained_by_noise"],
      "properties": {"agree": {"type": "boolean"}, "explained_by_noise": {"type": "boolean"},
                     "largest_difference": {"$ref": "#/definitions/amount_or_null"},
                     "threshold": {"$ref": "#/definitions/amount"}}
    },
    "verdict": {"$ref": "#/definitions/verdict"},
    "friction": {"$ref": "#/definitions/friction"},
    "warnings": {
      "type": "array",
      "items": {"type": "object", "additionalProperties": false, "required": ["code", "message", "part"],
                "properties": {"code": {"type": "string", "minLength": 1}, "message": {"type": "string"},
                               "part": {"type": "string"}}}
    },
    "timings": {
      "type": "object", "additionalProperties": false, "required": ["import", "contacts", "solve", "total"],
      "properties": {"import": {"$ref": "#/definitions/amount"}, "contacts": {"$ref": "#/definitions/amount"},
                     "solve": {"$ref": "#/definitions/amount"}, "total": {"$ref": "#/definitions/amount"}}
    }
  },
  "definitions": {
    "amount": {"type": "number", "minimum": 0},
    "amount_or_null": {"type": ["number", "null"], "minimum": 0},
    "index": {"type": "integer", "minimum": 0},
    "indices": {"type": "array", "items": {"$ref": "#/definitions/index"}},
    "verdict": {"enum": ["stable", "moves", "marginal"]},
    "vector": {"type": "array", "minItems": 3, "maxItems": 3, "items": {"type": "number"}},
    "matrix": {"type": "array", "minItems": 3, "maxItems": 3, "items": {"$ref": "#/definitions/vector"}},
    "bounds": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/definitions/amount_or_null"}},
    "six": {"type": "array", "minItems": 6, "maxItems": 6, "items": {"type": "number"}},
    "pairs": {"type": "array", "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}}},
    "gap_trial": {
      "type": "object", "additionalProperties": false,
      "required": ["gap", "at_noise", "appear", "vanish", "change", "overlap", "verdict"],
      "properties": {
        "gap": {"$ref": "#/definitions/amount"},
        "at_noise": {"type": "boolean"},
        "appear": {"$ref": "#/definitions/pairs"},
        "vanish": {"$ref": "#/definitions/pairs"},
        "change": {"$ref": "#/definitions/pairs"},
        "overlap": {"$ref": "#/definitions/pairs"},
        "verdict": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/verdict"}]}
      }
    },
    "body": {
      "type": "object", "additionalProperties": false,
      "required": ["name", "fixed", "component", "volume", "mass", "center_of_mass", "inertia", "load", "acceleration",
                   "motion_ratio", "motion_ratio_bounds", "verdict", "neutral"],
      "properties": {
        "name": {"type": "string"},
        "fixed": {"type": "boolean"},
        "component": {"type": ["integer", "null"], "minimum": 0},
        "volume": {"$ref": "#/definitions/amount_or_null"},
        "mass": {"$ref": "#/definitions/amount_or_null"},
        "center_of_mass": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/vector"}]},
        "inertia": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/matrix"}]},
        "load": {"anyOf": [{"type": "null"}, {
          "type": "object", "additionalProperties": false, "required": ["force", "torque"],
          "properties": {"force": {"$ref": "#/definitions/vector"}, "torque": {"$ref": "#/definitions/vector"}}}]},
        "acceleration": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/motion"}]},
        "velocity_after": {"$ref": "#/definitions/motion"},
        "motion_ratio": {"$ref": "#/definitions/amount_or_null"},
        "motion_ratio_bounds": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/bounds"}]},
        "verdict": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/verdict"}]},
        "neutral": {"type": ["boolean", "null"]}
      }
    },
    "contact": {
      "type": "object", "additionalProperties": false,
      "required": ["a", "b", "kind", "point", "normal", "gap", "force", "separation_acceleration", "slack",
                   "disjunction"],
      "properties": {
        "a": {"type": "string"},
        "b": {"type": "string"},
        "kind": {"enum": [
          "face-face", "vertex-face", "edge-face", "edge-edge", "vertex-edge", "vertex-vertex", "cylinder-cylinder",
          "cylinder-plane", "cylinder-edge", "cylinder-vertex", "sphere-sphere", "sphere-cylinder", "sphere-cone",
          "sphere-plane", "sphere-edge", "sphere-vertex", "cone-cone", "cone-plane", "cone-edge", "rim-face", "joint-stop"]},
        "point": {"$ref": "#/definitions/vector"},
        "normal": {"$ref": "#/definitions/vector"},
        "gap": {"type": "number"},
        "force": {"$ref": "#/definitions/amount"},
        "separation_acceleration": {"type": "number"},
        "slack": {"$ref": "#/definitions/amount"},
        "disjunction": {"type": ["integer", "null"], "minimum": 0},
        "doubtful": {"type": "boolean"},
        "approximate": {"type": "boolean"},
        "mu": {"$ref": "#/definitions/amount"},
        "friction_force": {"$ref": "#/definitions/vector"},
        "state": {"enum": ["stick", "slide", "open"]},
        "utilisation": {"$ref": "#/definitions/amount_or_null"}
      }
    },
    "disjunction": {
      "type": "object", "additionalProperties": false, "required": ["alternatives", "chosen", "line"],
      "properties": {"alternatives": {"type": "array", "items": {"$ref": "#/definitions/indices"}},
                     "chosen": {"type": ["integer", "null"], "minimum": 0}, "line": {"type": "boolean"}}
    },
    "interface": {
      "type": "object", "additionalProperties": false,
      "required": ["a", "b", "contacts", "area", "force", "point", "torque"],
      "properties": {
        "a": {"type": "string"}, "b": {"type": "string"},
        "contacts": {"$ref": "#/definitions/indices"},
        "area": {"$ref": "#/definitions/amount"},
        "force": {"$ref": "#/definitions/vector"},
        "point": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/vector"}]},
        "torque": {"$ref": "#/definitions/vector"}
      }
    },
    "joint": {
      "type": "object", "additionalProperties": false,
      "required": ["type", "a", "b", "force", "torque", "point", "redundant_rows"],
      "properties": {
        "type": {"enum": ["fixed", "ball", "hinge", "slider", "cylindrical", "planar"]},
        "a": {"type": "string"}, "b": {"type": "string"},
        "force": {"$ref": "#/definitions/vector"}, "torque": {"$ref": "#/definitions/vector"},
        "point": {"$ref": "#/definitions/vector"}, "redundant_rows": {"$ref": "#/definitions/index"},
        "joined": {"description": "true: the two are taken as one body (--join)", "enum": [true]}
      }
    },
    "motion": {
      "type": "object", "additionalProperties": false, "required": ["linear", "angular"],
      "properties": {"linear": {"$ref": "#/definitions/vector"}, "angular": {"$ref": "#/definitions/vector"}}
    },
    "friction": {
      "type": "object", "additionalProperties": false,
      "required": ["status", "algorithm", "pivots", "residual", "verdict", "verdict_reason", "balance_possible",
                   "minimal_mu", "minimal_mu_bounds", "tilt_margin_deg", "releasing_motion", "inconsistent",
                   "impulse_direction"],
      "properties": {
        "status": {"enum": ["solved", "not-run", "failed"]},
        "algorithm": {"type": "string"},
        "pivots": {"$ref": "#/definitions/index"},
        "residual": {"$ref": "#/definitions/amount_or_null"},
        "verdict": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/friction_verdict"}]},
        "verdict_reason": {"type": "string"},
        "balance_possible": {"type": ["boolean", "null"]},
        "minimal_mu": {"$ref": "#/definitions/amount_or_null"},
        "minimal_mu_bounds": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/bounds"}]},
        "tilt_margin_deg": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/bounds"}]},
        "releasing_motion": {"anyOf": [{"type": "null"}, {
          "type": "array", "items": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/motion"}]}}]},
        "holding_forces": {"type": "array", "items": {"$ref": "#/definitions/vector"}},
        "inconsistent": {"type": "boolean"},
        "impulse_direction": {"anyOf": [{"type": "null"}, {
          "type": "array", "items": {"$ref": "#/definitions/vector"}}]},
        "reason": {"type": "string", "minLength": 1},
        "held_by_touch": {"$ref": "#/definitions/indices"},
        "methods": {"description": "that were tried, in the order of trying",
                    "type": "array", "minItems": 1, "items": {"type": "string"}},
        "components": {"type": "array", "items": {"$ref": "#/definitions/friction_component"}},
        "time_step": {"type": "number", "exclusiveMinimum": 0}
      }
    },
    "friction_verdict": {"enum": ["stable-certain", "falls-certain", "indeterminate", "possibly-stable",
                                  "no-solution-found"]},
    "friction_component": {
      "type": "object", "additionalProperties": false, "required": ["bodies", "verdict", "reason", "evidence"],
      "properties": {
        "bodies": {"type": "array", "minItems": 1, "items": {"type": "string"}},
        "verdict": {"$ref": "#/definitions/friction_verdict"},
        "reason": {"type": "string", "minLength": 1},
        "evidence": {"$ref": "#/definitions/friction_evidence"}
      }
    },
    "friction_evidence": {
      "type": "object", "additionalProperties": false,
      "required": ["loaded", "rests_without_friction", "balance_possible", "balance_bounds", "motion_found",
                   "friction_suffices", "modes_excluded"],
      "properties": {
        "loaded": {"type": "boolean"},
        "rests_without_friction": {"type": "boolean"},
        "balance_possible": {"description": "null: at the edge", "type": ["boolean", "null"]},
        "balance_bounds": {"description": "of the distance from balance, 1: free fall",
                           "$ref": "#/definitions/bounds"},
        "motion_found": {"type": "boolean"},
        "friction_suffices": {"type": "boolean"},
        "modes_excluded": {"type": "boolean"},
        "rests_without_turns": {"description": "proved: nothing moves unless touching parts turn about a normal",
                                "type": "boolean"},
        "modes_left": {"type": "string", "minLength": 1},
        "doubt": {"type": "string", "minLength": 1},
        "on_eroded": {"$ref": "#/definitions/friction_verdict"},
        "on_grown": {"$ref": "#/definitions/friction_verdict"},
        "on_every_normal": {"$ref": "#/definitions/friction_verdict"}
      }
    },
    "component": {
      "type": "object", "additionalProperties": false,
      "required": ["bodies", "verdict", "motion_ratio", "motion_ratio_bounds", "bounds", "noise", "rest_bound",
                   "thresholds", "rest", "neutral_freedoms", "branches", "evidence"],
      "properties": {
        "bodies": {"type": "array", "minItems": 1, "items": {"type": "string"}},
        "verdict": {"$ref": "#/definitions/verdict"},
        "motion_ratio": {"$ref": "#/definitions/amount_or_null"},
        "motion_ratio_bounds": {"$ref": "#/definitions/bounds"},
        "bounds": {"enum": ["certified", "computed"]},
        "noise": {"$ref": "#/definitions/amount"},
        "rest_bound": {"$ref": "#/definitions/amount_or_null"},
        "thresholds": {
          "type": "object", "additionalProperties": false, "required": ["stable", "moves"],
          "properties": {"stable": {"$ref": "#/definitions/amount"}, "moves": {"$ref": "#/definitions/amount"}}
        },
        "rest": {"enum": ["held", "neutral", null]},
        "neutral_freedoms": {"type": ["integer", "null"], "minimum": 0},
        "branches": {"enum": ["resolved", "undecided"]},
        "motion_ratio_exact": {"$ref": "#/definitions/amount"},
        "reason": {"type": "string", "minLength": 1},
        "exact": {"$ref": "#/definitions/exact"},
        "evidence": {"$ref": "#/definitions/evidence"}
      }
    },
    "other_contacts": {
      "anyOf": [{"type": "null"}, {
        "type": "object", "additionalProperties": false,
        "required": ["verdict", "motion_ratio", "motion_ratio_bounds"],
        "properties": {"verdict": {"$ref": "#/definitions/verdict"},
                       "motion_ratio": {"$ref": "#/definitions/amount_or_null"},
                       "motion_ratio_bounds": {"$ref": "#/definitions/bounds"}}}]
    },
    "evidence": {
      "type": "object", "additionalProperties": false,
      "required": ["motion_ratio", "motion_ratio_bounds", "bounds", "rest_bound", "rest_proved", "within_doubles",
                   "motion", "contacts"],
      "properties": {
        "motion_ratio": {"$ref": "#/definitions/amount_or_null"},
        "motion_ratio_bounds": {"$ref": "#/definitions/bounds"},
        "bounds": {"enum": ["certified", "computed"]},
        "rest_bound": {"$ref": "#/definitions/amount_or_null"},
        "rest_proved": {"type": "boolean"},
        "within_doubles": {"type": "boolean"},
        "motion": {
          "type": "object", "additionalProperties": false,
          "required": ["surest", "despite_noise", "unless_jammed", "rest_possible"],
          "properties": {"surest": {"$ref": "#/definitions/amount_or_null"},
                         "despite_noise": {"$ref": "#/definitions/amount_or_null"},
                         "unless_jammed": {"$ref": "#/definitions/amount_or_null"},
                         "rest_possible": {"type": "array", "items": {"type": "string"}}}
        },
        "contacts": {
          "type": "object", "additionalProperties": false, "required": ["certain", "chord", "bulge", "facet_width"],
          "properties": {"certain": {"type": "boolean"}, "chord": {"$ref": "#/definitions/amount"},
                         "bulge": {"$ref": "#/definitions/amount"}, "facet_width": {"$ref": "#/definitions/amount"}}
        },
        "either_or": {
          "type": "object", "additionalProperties": false,
          "required": ["contacts", "resolved", "finished", "all_rest", "nodes", "best"],
          "properties": {"contacts": {"$ref": "#/definitions/index"}, "resolved": {"type": "boolean"},
                         "finished": {"type": "boolean"}, "all_rest": {"type": "boolean"},
                         "nodes": {"$ref": "#/definitions/index"}, "best": {"$ref": "#/definitions/amount_or_null"},
                         "motion_ratio_bounds": {"$ref": "#/definitions/bounds"}}
        },
        "doubtful": {
          "type": "object", "additionalProperties": false, "required": ["contacts", "rest_bound"],
          "properties": {"contacts": {"$ref": "#/definitions/index"},
                         "rest_bound": {"$ref": "#/definitions/amount_or_null"},
                         "without": {"$ref": "#/definitions/other_contacts"}}
        },
        "missing": {
          "type": "object", "additionalProperties": false, "required": ["part", "other", "within"],
          "properties": {"part": {"type": "string"}, "other": {"type": "string"}, "within": {"type": "boolean"}}
        },
        "rest_through_noise": {
          "anyOf": [{"type": "null"}, {
            "type": "object", "additionalProperties": false, "required": ["bound", "every_contact"],
            "properties": {"bound": {"$ref": "#/definitions/amount_or_null"}, "every_contact": {"type": "boolean"}}}]
        },
        "rest_on_eroded": {"type": "boolean"},
        "motion_on_grown": {"$ref": "#/definitions/other_contacts"},
        "fault": {"type": "string", "minLength": 1},
        "gaps": {
          "type": "array",
          "items": {
            "type": "object", "additionalProperties": false, "required": ["chosen", "tried", "bodies"],
            "properties": {
              "chosen": {"type": "string"}, "tried": {"type": "string"},
              "bodies": {"type": "array", "items": {
                "type": "object", "additionalProperties": false,
                "required": ["name", "verdict", "motion_ratio_bounds"],
                "properties": {"name": {"type": "string"}, "verdict": {"$ref": "#/definitions/verdict"},
                               "motion_ratio_bounds": {"$ref": "#/definitions/bounds"}}}}
            }
          }
        },
        "drive": {
          "type": "object", "additionalProperties": false, "required": ["part", "needed", "limit", "turns"],
          "properties": {"part": {"type": "string"}, "needed": {"$ref": "#/definitions/amount"},
                         "limit": {"$ref": "#/definitions/amount"}, "turns": {"type": "boolean"}}
        },
        "falls_from_balance": {
          "type": "object", "additionalProperties": false, "required": ["part", "bodies", "rate"],
          "properties": {"part": {"type": "string"}, "bodies": {"type": "array", "items": {"type": "string"}},
                         "rate": {"description": "1/s, a disturbance grows by e^(rate t)",
                                  "$ref": "#/definitions/amount"}}
        },
        "may_fall_from_balance": {
          "type": "object", "additionalProperties": false, "required": ["why", "bodies"],
          "properties": {"why": {"description": "why it is not known", "type": "string"},
                         "bodies": {"type": "array", "items": {"type": "string"}}}
        },
        "masses": {
          "type": "object", "additionalProperties": false, "required": ["name", "verdict", "bodies"],
          "properties": {"name": {"type": "string"},
                         "verdict": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/verdict"}]},
                         "bodies": {"type": "array", "items": {"type": "string"}}}
        }
      }
    },
    "exact": {
      "type": "object", "additionalProperties": false,
      "required": ["status", "sigma_squared", "sigma", "digits", "below_stable_threshold", "above_moves_threshold",
                   "balances", "contradicts"],
      "properties": {
        "status": {"enum": ["rest", "moves", "undecided", "not-run"]},
        "sigma_squared": {"type": ["string", "null"], "pattern": "^[0-9]+(/[0-9]+)?$"},
        "sigma": {"type": ["string", "null"], "pattern": "^[0-9](\\.[0-9]+)?(e-?[0-9]+)?$"},
        "digits": {"type": ["integer", "null"], "minimum": 0},
        "below_stable_threshold": {"type": ["boolean", "null"]},
        "above_moves_threshold": {"type": ["boolean", "null"]},
        "balances": {"type": ["boolean", "null"]},
        "contradicts": {"type": "boolean"},
        "reason": {"type": "string", "minLength": 1}
      }
    },
    "formulation": {
      "type": "object", "additionalProperties": false,
      "required": ["name", "algorithm", "status", "descent_rate", "iterations", "accelerations", "residuals"],
      "properties": {
        "name": {"enum": ["contact-force", "least-constraint", "steepest-descent"]},
        "algorithm": {"type": "string"},
        "status": {"enum": ["solved", "not-run", "failed"]},
        "descent_rate": {"type": ["number", "null"]},
        "iterations": {"$ref": "#/definitions/index"},
        "accelerations": {"type": "array",
                          "items": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/six"}]}},
        "residuals": {
          "type": "object", "additionalProperties": false,
          "required": ["penetration", "attraction", "complementarity", "equation_of_motion"],
          "properties": {"penetration": {"$ref": "#/definitions/amount_or_null"},
                         "attraction": {"$ref": "#/definitions/amount_or_null"},
                         "complementarity": {"$ref": "#/definitions/amount_or_null"},
                         "equation_of_motion": {"$ref": "#/definitions/amount_or_null"}}
        },
        "note": {"type": ["string", "null"], "minLength": 1},
        "reason": {"type": "string", "minLength": 1}
      }
    }
  }
}
)schema";
}

}  // namespace impend
