// JSON Schema (draft 7) of impend-plan.
#include "impend/accounts/plan/plan_report.h"

namespace impend {

const char* plan_schema() {
  return R"schema({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend plan",
  "description": "What 'impend plan check', 'impend plan hold' (of pushes: kind push), 'impend plan search', 'impend plan interlock', 'impend plan orient' and 'impend plan robust' say. Parts by name; steps and failed_step count from 0.",
  "type": "object",
  "additionalProperties": false,
  "required": ["format", "version", "program", "kind", "model", "name", "warnings"],
  "properties": {
    "format": {"enum": ["impend-plan"]},
    "version": {"enum": [1]},
    "program": {"type": "string"},
    "kind": {"enum": ["check", "hold", "push", "search", "interlock", "orient", "robust"]},
    "model": {"enum": ["frictionless", "static"]},
    "name": {"type": "string"},
    "hands": {"description": "that are there, the one that places a part among them", "type": "integer", "minimum": 1},
    "fewest_hands": {"description": "the number was looked for, and with fewer it is proved that the sequence does not stand", "type": "boolean"},
    "most_hands_tried": {"description": "where it does not stand: nor with more, up to this number", "type": "integer", "minimum": 1},
    "stands": {"description": "every step is stable, or friction may hold it", "type": "boolean"},
    "proved": {"description": "every step is proved to be stable", "type": "boolean"},
    "hands_used": {"description": "the most at any time", "type": "integer", "minimum": 0},
    "steps": {"description": "up to and with the first that fails", "type": "array", "items": {"$ref": "#/definitions/step"}},
    "sequence": {"description": "search: the plan as the sequence of an assembly file", "type": "array"},
    "failed_step": {"type": ["integer", "null"], "minimum": 0},
    "why": {"description": "why that step fails", "type": "string"},
    "fall_apart": {"description": "groups that share no part; each falls unless one of its parts is held", "$ref": "#/definitions/groups"},
    "decided": {"description": "check: fall_apart and the need of hands are proved; false: a state was left open", "type": "boolean"},
    "installed": {"$ref": "#/definitions/names"},
    "hold": {"description": "fewest parts to hold; null: some group has no part that may be held", "$ref": "#/definitions/names_or_null"},
    "fewest_proved": {"type": "boolean"},
    "cannot_be_held": {"$ref": "#/definitions/names_or_null"},
    "without_holding": {"$ref": "#/definitions/state"},
    "with_holding": {"anyOf": [{"$ref": "#/definitions/state"}, {"type": "null"}]},
    "found_pushes": {"description": "push: the fewest pushes that were found; null: none", "anyOf": [{"type": "null"}, {"type": "array", "items": {"$ref": "#/definitions/found_push"}}]},
    "pushes_at_least": {"description": "push: fewer do not suffice, proved; null: all candidates together do not", "type": ["integer", "null"], "minimum": 0},
    "pushes_at_most": {"description": "push: so many suffice; null: none were found", "type": ["integer", "null"], "minimum": 0},
    "none_suffices": {"description": "push: proved to fall, or to rest only in balance, with all candidates at once", "type": "boolean"},
    "need_one_of": {"description": "push: groups of candidates that share none, proved: it falls unless one of each is pushed", "type": "array", "items": {"type": "array", "items": {"type": "integer", "minimum": 0}}},
    "candidates": {"description": "push: points that may be pushed", "type": "array", "items": {"$ref": "#/definitions/push_point"}},
    "candidates_covered": {"description": "push: points that were left out, since another part or the ground covers them", "type": "integer", "minimum": 0},
    "candidates_blocked": {"description": "push: points that were left out, since something stands in the way of a finger", "type": "integer", "minimum": 0},
    "sets_judged": {"description": "push: sets of candidates that were asked for", "type": "integer", "minimum": 0},
    "gave_up": {"description": "push: as many sets were asked for as may be, and the bounds may not meet", "type": "boolean"},
    "stopped": {"description": "push, search: cancelled, or out of time; this is the best that was known by then", "type": "boolean"},
    "without_pushes": {"$ref": "#/definitions/state"},
    "with_pushes": {"anyOf": [{"$ref": "#/definitions/state"}, {"type": "null"}]},
    "found": {"type": "boolean"},
    "fewest_held": {"description": "search: no order with these hands holds fewer parts, summed over the steps", "type": "boolean"},
    "most_turns": {"description": "search, where turns of the whole assembly are allowed: so many", "type": "integer", "minimum": 1},
    "turns": {"description": "search, where turns are allowed: how many the plan takes", "type": "integer", "minimum": 0},
    "fewest_turns": {"description": "search, where turns are allowed: no order with these hands takes fewer", "type": "boolean"},
    "no_plan_proved": {"description": "search: there is none, for one part at a time on straight ways with these hands", "type": "boolean"},
    "locked": {"description": "parts that cannot be taken out one after the other, whatever is held", "$ref": "#/definitions/names"},
    "stuck": {"description": "no plan: the parts that were left when no other could be taken out", "$ref": "#/definitions/names"},
    "reasons": {"description": "no plan: of each part that is locked or left", "type": "array", "items": {"$ref": "#/definitions/reason"}},
    "finished": {"description": "no plan, since the finished assembly does not stand", "anyOf": [{"$ref": "#/definitions/state"}, {"type": "null"}]},
    "finished_needs": {"description": "no plan, since the finished assembly does not stand: what would have to be held then; null: not looked for, or it stands", "anyOf": [{"$ref": "#/definitions/to_hold"}, {"type": "null"}]},
    "hands_at_least": {"description": "search: with fewer there is no plan, proved", "type": "integer", "minimum": 1},
    "must_precede": {"description": "pairs: the second part is in every way of the first one (that was tried, where the first one is partly_tried)", "type": "array", "items": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}},
    "falls": {"description": "without friction: these fall, unless one of them is held or one of the others is there", "type": "array", "items": {"$ref": "#/definitions/clause"}},
    "axes_tried": {"description": "search: about so many axes parts were tried to be turned or screwed, those that straight ways leave locked", "type": "integer", "minimum": 0},
    "partly_tried": {"description": "parts for which other ways may be free that were not tried; while there are any, fewest_hands, fewest_held and no_plan_proved are false", "$ref": "#/definitions/names"},
    "orders": {"description": "search, where it was asked for: in which every step stands with one hand and nothing held; null: not counted, or too many", "type": ["integer", "null"], "minimum": 0},
    "nodes": {"description": "sets of parts and hands that the search opened", "type": "integer", "minimum": 0},
    "states_ruled_out": {"description": "that the analysis did not let stand", "type": "integer", "minimum": 0},
    "reference": {"description": "interlock: parts that do not move", "$ref": "#/definitions/names"},
    "all_hands": {"description": "interlock: whether any motion of all parts at once is admissible", "enum": ["locked", "moves", "unknown"]},
    "two_hands": {"description": "interlock: whether one hand can start to move parts straight while another holds all others; locked: no set of parts, for certain", "enum": ["locked", "moves", "unknown"]},
    "freedoms": {"description": "interlock: dimension of the span of these motions, with every contact imposed that may be there", "type": "integer", "minimum": 0},
    "moving": {"description": "interlock: parts that move in some of them, or with two hands for certain", "$ref": "#/definitions/names"},
    "motions": {"description": "interlock: a basis of that span, each moving a coordinate that no other moves; the fastest centre of mass at 1 m/s, or, where none moves, the fastest turn at 1 rad/s; null: not counted, or more than 60", "anyOf": [{"type": "null"}, {"type": "array", "items": {"$ref": "#/definitions/basis_motion"}}]},
    "note": {"description": "interlock: why all_hands or, where that is known, two_hands is unknown", "type": "string"},
    "groups": {"description": "interlock: smallest sets of parts that one hand can start to move straight while another holds all others", "type": "array", "items": {"$ref": "#/definitions/moving_group"}},
    "all_directions": {"description": "interlock: false where contacts have so many planes that only some directions were tried", "type": "boolean"},
    "keys": {"description": "interlock: parts that move by themselves and without which nothing does", "$ref": "#/definitions/names"},
    "as_it_is": {"description": "orient, robust: with gravity as it is", "$ref": "#/definitions/state"},
    "tilt": {"description": "orient: how far gravity may turn, at least and at most; rad; negative: it is outside of the cone by so much", "$ref": "#/definitions/bracket"},
    "dimension": {"description": "orient: of the cone of directions of gravity in which it stands (with friction: forces balance); 0: there are none", "type": "integer", "minimum": 0, "maximum": 3},
    "lineality": {"description": "orient: of the largest subspace in that cone; 3: every direction", "type": "integer", "minimum": 0, "maximum": 3},
    "sharp": {"description": "orient: edges and faces are the same cone; false: edges span it from inside, faces enclose it", "type": "boolean"},
    "enclosed": {"description": "orient: false where some directions were left open, of which more may be balanced", "type": "boolean"},
    "sure": {"description": "orient, robust: false where contacts are either-or or doubtful, or where another gap tolerance finds others: less may stand", "type": "boolean"},
    "edges": {"type": "array", "items": {"$ref": "#/definitions/direction"}},
    "faces": {"description": "the nearest to gravity first", "type": "array", "items": {"$ref": "#/definitions/cone_face"}},
    "most_stable": {"description": "direction of gravity farthest inside; null: there is none", "anyOf": [{"$ref": "#/definitions/direction"}, {"type": "null"}]},
    "margin": {"description": "how far gravity may turn from there, at least and at most; rad", "$ref": "#/definitions/bracket"},
    "at_most_stable": {"anyOf": [{"$ref": "#/definitions/state"}, {"type": "null"}]},
    "poses": {"description": "orient: faces of the convex hull to rest on, nothing fixed, the safest first; null: not asked for", "anyOf": [{"type": "null"}, {"type": "array", "items": {"$ref": "#/definitions/pose"}}]},
    "poses_left": {"description": "faces that were not looked at", "type": "integer", "minimum": 0},
    "weight": {"description": "robust: N, of all movable parts", "type": "number", "minimum": 0},
    "pushes": {"description": "robust: per movable part, at its centre of mass", "type": "array", "items": {"$ref": "#/definitions/push"}},
    "masses": {"description": "robust: per movable part, one at a time", "type": "array", "items": {"$ref": "#/definitions/mass_range"}},
    "mass_box": {"description": "robust: whether all masses may be off at once, each by up to a range of its own; null: no ranges were stated, or it does not stand", "anyOf": [{"$ref": "#/definitions/mass_box"}, {"type": "null"}]},
    "weakest": {"description": "robust: the part with the weakest push; null: it does not stand", "type": ["string", "null"]},
    "warnings": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["code", "message", "part"],
        "additionalProperties": false,
        "properties": {"code": {"type": "string"}, "message": {"type": "string"}, "part": {"type": ["string", "null"]}}
      }
    },
    "seconds": {"type": "number", "minimum": 0}
  },
  "definitions": {
    "names": {"type": "array", "items": {"type": "string"}},
    "names_or_null": {"anyOf": [{"$ref": "#/definitions/names"}, {"type": "null"}]},
    "direction": {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
    "bracket": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
    "basis_motion": {
      "type": "object",
      "required": ["motion", "admissible", "reversible"],
      "additionalProperties": false,
      "properties": {
        "motion": {"$ref": "#/definitions/motion"},
        "admissible": {"description": "by itself; false: only along with others", "type": "boolean"},
        "reversible": {"description": "the opposite is admissible, too", "type": "boolean"}
      }
    },
    "to_hold": {
      "type": "object",
      "required": ["hold", "fewest_proved", "cannot_be_held", "with_holding"],
      "additionalProperties": false,
      "properties": {
        "hold": {"description": "fewest parts to hold; null: some group has no part that may be held", "$ref": "#/definitions/names_or_null"},
        "fewest_proved": {"type": "boolean"},
        "cannot_be_held": {"$ref": "#/definitions/names_or_null"},
        "with_holding": {"anyOf": [{"$ref": "#/definitions/state"}, {"type": "null"}]}
      }
    },
    "motion": {
      "description": "of the parts that move, about their centres of mass, in world axes; its ratios alone mean something",
      "type": "array",
      "items": {
        "type": "object",
        "required": ["part", "linear", "angular"],
        "additionalProperties": false,
        "properties": {"part": {"type": "string"}, "linear": {"$ref": "#/definitions/direction"}, "angular": {"$ref": "#/definitions/direction"}}
      }
    },
    "cone_face": {
      "type": "object",
      "required": ["normal", "tilt", "moving", "motion"],
      "additionalProperties": false,
      "properties": {
        "normal": {"description": "outward, unit: normal·g ≤ 0 in the cone", "$ref": "#/definitions/direction"},
        "tilt": {"description": "rad, by which gravity may turn towards the face; negative: it has passed it", "type": "number"},
        "moving": {"$ref": "#/definitions/names"},
        "motion": {"description": "admissible, and gravity beyond the face drives it", "$ref": "#/definitions/motion"}
      }
    },
    "pose": {
      "type": "object",
      "required": ["down", "tips_at", "state", "tilt"],
      "additionalProperties": false,
      "properties": {
        "down": {"$ref": "#/definitions/direction"},
        "tips_at": {"description": "rad: one solid of this shape would tip when it is tilted by more", "type": "number", "minimum": 0},
        "state": {"$ref": "#/definitions/state"},
        "tilt": {"description": "with friction: rad, how far the table may be tilted, at least and at most", "anyOf": [{"$ref": "#/definitions/bracket"}, {"type": "null"}]}
      }
    },
    "push_point": {
      "type": "object",
      "required": ["part", "point", "direction"],
      "additionalProperties": false,
      "properties": {
        "part": {"type": "string"},
        "point": {"description": "m, world axes", "$ref": "#/definitions/direction"},
        "direction": {"description": "unit, world axes, into the part", "$ref": "#/definitions/direction"}
      }
    },
    "found_push": {
      "type": "object",
      "required": ["part", "point", "direction", "candidate", "force", "force_at_least", "force_at_most"],
      "additionalProperties": false,
      "properties": {
        "part": {"type": "string"},
        "point": {"description": "m, world axes", "$ref": "#/definitions/direction"},
        "direction": {"description": "unit, world axes, into the part", "$ref": "#/definitions/direction"},
        "candidate": {"description": "index into candidates", "type": "integer", "minimum": 0},
        "force": {"description": "N, in the forces that the analysis shows; null: not computed", "type": ["number", "null"]},
        "force_at_least": {"description": "N: with less no forces balance, whatever the other pushes give; null: not found", "type": ["number", "null"]},
        "force_at_most": {"description": "N: with more no forces balance; null: not found, or without limit", "type": ["number", "null"]}
      }
    },
    "push": {
      "type": "object",
      "required": ["part", "force", "limited", "direction", "moving", "motion"],
      "additionalProperties": false,
      "properties": {
        "part": {"type": "string"},
        "force": {"description": "N: borne in every direction, at least; along direction no more is; null: not found", "anyOf": [{"$ref": "#/definitions/bracket"}, {"type": "null"}]},
        "limited": {"description": "false: it bears the weight of all movable parts in every direction", "type": "boolean"},
        "direction": {"anyOf": [{"$ref": "#/definitions/direction"}, {"type": "null"}]},
        "moving": {"$ref": "#/definitions/names"},
        "motion": {"$ref": "#/definitions/motion"}
      }
    },
    "mass_range": {
      "type": "object",
      "required": ["part", "least", "most", "unlimited", "moving_lighter", "moving_heavier"],
      "additionalProperties": false,
      "properties": {
        "part": {"type": "string"},
        "least": {"description": "share of its mass; null: not found", "type": ["number", "null"]},
        "most": {"description": "share of its mass; null: without limit, or not found", "type": ["number", "null"]},
        "unlimited": {"type": "boolean"},
        "moving_lighter": {"description": "that move when it is lighter", "$ref": "#/definitions/names"},
        "moving_heavier": {"$ref": "#/definitions/names"}
      }
    },
    "mass_box": {
      "type": "object",
      "required": ["ranges", "answer", "holds_times", "moves_times", "most_times", "heavier", "lighter", "moving", "motion", "analysed_times", "analysed", "programmes"],
      "additionalProperties": false,
      "properties": {
        "ranges": {
          "description": "per movable part, the share by which its mass may be off",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["part", "range"],
            "additionalProperties": false,
            "properties": {"part": {"type": "string"}, "range": {"type": "number", "minimum": 0, "maximum": 1}}
          }
        },
        "answer": {"description": "holds: forces balance every combination of masses within the ranges, without friction it stands; moves: some combination moves", "enum": ["holds", "moves", "not-decided"]},
        "holds_times": {"description": "the ranges times so much: forces balance every combination", "type": "number", "minimum": 0},
        "moves_times": {"description": "the ranges times more than this: the combination of heavier and lighter parts moves; null: none was found", "type": ["number", "null"], "minimum": 0},
        "most_times": {"description": "the ranges times so much: some mass may be nothing", "type": "number", "minimum": 0},
        "heavier": {"description": "of the combination that moves: by all of their ranges", "$ref": "#/definitions/names"},
        "lighter": {"$ref": "#/definitions/names"},
        "moving": {"$ref": "#/definitions/names"},
        "motion": {"description": "admissible, and the weights of the combination drive it", "$ref": "#/definitions/motion"},
        "analysed_times": {"description": "the ranges times so much: where the combination was analysed; null: it was not", "type": ["number", "null"], "minimum": 0},
        "analysed": {"anyOf": [{"$ref": "#/definitions/state"}, {"type": "null"}]},
        "programmes": {"type": "integer", "minimum": 0}
      }
    },
    "moving_group": {
      "type": "object",
      "required": ["parts", "direction", "leaves", "sure"],
      "additionalProperties": false,
      "properties": {
        "parts": {"$ref": "#/definitions/names"},
        "direction": {"$ref": "#/definitions/direction"},
        "sure": {"description": "they start for certain; false: only if contacts that are not sure do not stop them", "type": "boolean"},
        "leaves": {"description": "nothing is in their way, all the way", "type": "boolean"},
        "by_chords": {"description": "but for facets that cross by no more than they may lie from round surfaces: whether these pass the mesh does not tell", "type": "boolean"}
      }
    },
    "clause": {
      "type": "object",
      "required": ["parts", "unless_there", "balances"],
      "additionalProperties": false,
      "properties": {"parts": {"$ref": "#/definitions/names"}, "unless_there": {"$ref": "#/definitions/names"},
                     "balances": {"description": "they only balance, and fall at the least disturbance", "type": "boolean"}}
    },
    "reason": {
      "type": "object",
      "required": ["part", "can_leave", "stays_for", "ways", "then_fall"],
      "additionalProperties": false,
      "properties": {
        "part": {"type": "string"},
        "can_leave": {"type": "boolean"},
        "stays_for": {"description": "parts that are there and are asked to be placed after it", "$ref": "#/definitions/names"},
        "ways": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["direction", "stopped_by"],
            "additionalProperties": false,
            "properties": {"direction": {"$ref": "#/definitions/direction"}, "stopped_by": {"description": "names of the parts, or ground", "$ref": "#/definitions/names"}, "first_turns": {"description": "before it moves along direction", "$ref": "#/definitions/turn"}}
          }
        },
        "then_fall": {"description": "groups that fall without it, unless one of their parts is held", "$ref": "#/definitions/groups"}
      }
    },
    "groups": {"type": "array", "items": {"$ref": "#/definitions/names"}},
    "state": {
      "description": "What the analysis says of the parts that are there, held ones fixed.",
      "type": "object",
      "required": ["verdict", "friction_verdict", "reason", "moving", "neutral"],
      "additionalProperties": false,
      "properties": {
        "verdict": {"description": "without friction", "enum": ["stable", "moves", "marginal"]},
        "friction_verdict": {
          "enum": ["stable-certain", "falls-certain", "indeterminate", "possibly-stable", "no-solution-found", null]
        },
        "reason": {"description": "why it is not stable; beside stable: why it is not proved to be more than balance; may be empty", "type": "string"},
        "moving": {"description": "parts that move, or may", "$ref": "#/definitions/names"},
        "neutral": {"description": "parts that may drift at no cost", "$ref": "#/definitions/names"}
      }
    },
    "build": {
      "description": "a sub-assembly on a table of its own, as an assembly of its own; keys as of check",
      "type": "object",
      "required": ["down", "hands", "stands", "proved", "hands_used", "steps", "failed_step", "why", "fall_apart", "decided"],
      "additionalProperties": false,
      "properties": {
        "down": {"description": "where gravity points meanwhile, axes of the assembly", "$ref": "#/definitions/direction"},
        "hands": {"type": "integer", "minimum": 1},
        "fewest_hands": {"type": "boolean"},
        "most_hands_tried": {"type": "integer", "minimum": 1},
        "stands": {"type": "boolean"},
        "proved": {"type": "boolean"},
        "hands_used": {"type": "integer", "minimum": 0},
        "steps": {"type": "array", "items": {"$ref": "#/definitions/step"}},
        "failed_step": {"type": ["integer", "null"], "minimum": 0},
        "why": {"type": "string"},
        "fall_apart": {"$ref": "#/definitions/groups"},
        "decided": {"type": "boolean"}
      }
    },
    "turn": {
      "type": "object",
      "required": ["point", "axis", "angle", "rise"],
      "additionalProperties": false,
      "properties": {
        "point": {"description": "m, world, on the axis", "type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3},
        "axis": {"description": "turned about right-handed", "$ref": "#/definitions/direction"},
        "angle": {"description": "rad", "type": "number", "minimum": 0},
        "rise": {"description": "m, along the axis meanwhile", "type": "number"}
      }
    },
    "clearance": {
      "type": "object",
      "required": ["nearest", "searched", "slides_along"],
      "additionalProperties": false,
      "properties": {
        "nearest": {
          "description": "to what it does not slide along, of what lies ahead of its rear; null: to nothing within searched",
          "anyOf": [
            {"type": "null"},
            {
              "type": "object",
              "required": ["from", "least", "at_least", "turned", "travelled"],
              "additionalProperties": false,
              "properties": {
                "from": {"description": "name of the part, or ground", "type": "string"},
                "least": {"description": "m, a distance that it comes to; 0: they touch, or facets overlap", "type": "number", "minimum": 0},
                "at_least": {"description": "m, it comes to no less; less than least only where the part is turned", "type": "number", "minimum": 0},
                "turned": {"description": "rad, from the part's place, where that is; all of the turn where that is over", "type": "number", "minimum": 0},
                "travelled": {"description": "m, from there straight on; the first of places that are as near", "type": "number", "minimum": 0}
              }
            }
          ]
        },
        "searched": {"description": "m: what is farther away is not told", "type": "number", "minimum": 0},
        "slides_along": {"description": "what it touches at its place and does not leave at once", "$ref": "#/definitions/names"}
      }
    },
    "step": {
      "type": "object",
      "required": ["action", "parts", "held_meanwhile", "held_after", "state"],
      "additionalProperties": false,
      "properties": {
        "action": {"description": "turn: the whole assembly is turned, and parts is empty", "enum": ["place", "remove", "turn"]},
        "down": {"description": "check of a sequence with turns, and search where turns are allowed: where gravity points after the step, unit vector in axes of the assembly", "$ref": "#/definitions/direction"},
        "past": {"description": "of a turn between ways up that are opposite, or nearly: the direction that points down in between", "$ref": "#/definitions/direction"},
        "parts": {"$ref": "#/definitions/names"},
        "build": {"description": "check, of a step that places several parts, or what is built apart: how they are built; null: how they were put together is not looked at", "anyOf": [{"$ref": "#/definitions/build"}, {"type": "null"}]},
        "held_meanwhile": {"description": "beside the hand that moves the parts; while all is turned", "$ref": "#/definitions/names"},
        "held_after": {"$ref": "#/definitions/names"},
        "way": {"description": "check, with ways, of all but turns: whether a way was found that is free of what is there then; not-looked-at: several parts move at once", "enum": ["open", "none", "not-looked-at"]},
        "moves_along": {"description": "search, or check with ways: where the part moves to, unit vector in world axes", "$ref": "#/definitions/direction"},
        "distance": {"description": "likewise: m, from where it is beyond all that is there", "type": "number", "minimum": 0},
        "then_turns": {"description": "likewise, where straight ways do not do: how the part is turned into its place after that", "$ref": "#/definitions/turn"},
        "first_turns": {"description": "of a part that is removed: before that", "$ref": "#/definitions/turn"},
        "by_chords": {
          "description": "where facets cross on this way by no more than they may lie from the round surfaces that they stand for: whether these pass the mesh does not tell",
          "type": "object",
          "required": ["parts", "at_most"],
          "additionalProperties": false,
          "properties": {
            "parts": {"description": "past which it comes so", "$ref": "#/definitions/names"},
            "at_most": {"description": "m", "type": "number", "minimum": 0}
          }
        },
        "clearance": {"description": "likewise: how near the part comes to others on this way", "$ref": "#/definitions/clearance"},
        "tilt": {"description": "check, with margins: rad, how far gravity may turn then, at least and at most; null: the step does not stand, or nothing is free", "anyOf": [{"$ref": "#/definitions/bracket"}, {"type": "null"}]},
        "weakest_push": {
          "description": "check, with margins: the weakest push on any free part",
          "anyOf": [
            {"type": "null"},
            {
              "type": "object",
              "required": ["part", "force", "direction"],
              "additionalProperties": false,
              "properties": {"part": {"type": "string"}, "force": {"$ref": "#/definitions/bracket"}, "direction": {"$ref": "#/definitions/direction"}}
            }
          ]
        },
        "state": {"$ref": "#/definitions/state"}
      }
    }
  }
}
)schema";
}

}  // namespace impend
