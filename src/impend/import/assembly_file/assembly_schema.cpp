// The JSON Schema (draft 7) of the assembly file, the one table of its fields: the reader takes known and required keys
// from it (but those that it must see first, and those that depend on others), the writer their order. Names that must
// exist, rigid matrices and physical inertias are checked by the reader. Held by tests/unit/import/test_schema.
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "impend/import/assembly_file/assembly_file.h"
#include "impend/import/read_assembly.h"

namespace impend {
namespace {

constexpr const char* kSchema = R"json({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "impend assembly",
  "description": "Parts, poses, masses and loads of an assembly whose impending motion is to be found. Format impend-assembly, version 1.",
  "type": "object",
  "required": ["format", "version", "length_unit", "parts"],
  "additionalProperties": false,
  "properties": {
    "$schema": {"type": "string"},
    "format": {"enum": ["impend-assembly"]},
    "version": {"enum": [1]},
    "name": {"type": "string"},
    "length_unit": {
      "description": "Unit of meshes without a unit of their own, translation, contact.gap, ground.height, points, point_noise, center_of_mass, coordinate_noise.",
      "enum": ["mm", "cm", "m", "in"]
    },
    "gravity": {"description": "m/s², default [0, 0, -9.80665]", "allOf": [{"$ref": "#/definitions/vector"}]},
    "ground": {"$ref": "#/definitions/ground"},
    "defaults": {"$ref": "#/definitions/defaults"},
    "contact": {"$ref": "#/definitions/contact"},
    "parts": {"type": "array", "items": {"$ref": "#/definitions/part"}},
    "joints": {"type": "array", "items": {"$ref": "#/definitions/joint"}},
    "pairs": {"type": "array", "items": {"$ref": "#/definitions/pair"}},
    "friction": {"type": "array", "items": {"$ref": "#/definitions/friction"}},
    "loads": {"type": "array", "items": {"$ref": "#/definitions/load"}},
    "drives": {"description": "What moves joints by its own power; at most one a joint.", "type": "array", "items": {"$ref": "#/definitions/drive"}},
    "springs": {"type": "array", "items": {"$ref": "#/definitions/spring"}},
    "levels": {
      "description": "Levels of parts, by name of the part. Parts that share no level do not meet; a part without levels meets all.",
      "type": "object",
      "additionalProperties": {"type": "array", "minItems": 1, "items": {"type": "string", "minLength": 1}}
    },
    "simulation": {"$ref": "#/definitions/simulation"},
    "sequence": {
      "description": "Order of assembly: part names, groups of parts placed together, or steps that say more.",
      "type": "array",
      "items": {"anyOf": [{"$ref": "#/definitions/names"}, {"$ref": "#/definitions/step"}]}
    }
  },
  "definitions": {
    "name": {"type": "string", "minLength": 1},
    "names": {"anyOf": [{"$ref": "#/definitions/name"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/name"}}]},
    "positive": {"type": "number", "exclusiveMinimum": 0},
    "non_negative": {"type": "number", "minimum": 0},
    "share": {"type": "number", "minimum": 0, "maximum": 1},
    "course": {
      "description": "[time in s, value] with ascending times; straight between them, constant before and after.",
      "type": "array", "minItems": 1,
      "items": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}}
    },
    "vector": {"type": "array", "minItems": 3, "maxItems": 3, "items": {"type": "number"}},
    "vector4": {"type": "array", "minItems": 4, "maxItems": 4, "items": {"type": "number"}},
    "ground": {
      "description": "A fixed half-space whose plane lies at this height along minus gravity from the world origin.",
      "type": "object",
      "required": ["height"],
      "additionalProperties": false,
      "properties": {"height": {"type": "number"}}
    },
    "defaults": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "density": {"description": "kg/m³", "allOf": [{"$ref": "#/definitions/positive"}]},
        "friction": {"$ref": "#/definitions/non_negative"},
        "restitution": {"$ref": "#/definitions/share"}
      }
    },
    "contact": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "gap": {"anyOf": [{"enum": ["auto"]}, {"$ref": "#/definitions/positive"}]},
        "angle_deg": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 90}
      }
    },
    "velocity": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "linear": {"description": "of the centre of mass, m/s, world", "allOf": [{"$ref": "#/definitions/vector"}]},
        "angular": {"description": "rad/s, world", "allOf": [{"$ref": "#/definitions/vector"}]}
      }
    },
    "rotation": {
      "type": "object",
      "required": ["axis", "angle_deg"],
      "additionalProperties": false,
      "properties": {"axis": {"$ref": "#/definitions/vector"}, "angle_deg": {"type": "number"}}
    },
    "part": {
      "type": "object",
      "required": ["name", "mesh"],
      "additionalProperties": false,
      "dependencies": {
        "center_of_mass": ["mass", "inertia"],
        "inertia": ["mass", "center_of_mass"],
        "mass": {"not": {"required": ["density"]}}
      },
      "properties": {
        "name": {"allOf": [{"$ref": "#/definitions/name"}, {"not": {"enum": ["ground"]}}]},
        "mesh": {"description": "Mesh file, relative to this file.", "type": "string", "minLength": 1},
        "object": {"description": "Which object of a mesh file with several.", "type": "string"},
        "fixed": {"type": "boolean"},
        "color": {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"},
        "path": {
          "description": "Names of the sub-assemblies that hold the part, outermost first. For people and other programs; no result depends on it.",
          "type": "array", "items": {"type": "string"}
        },
        "pose": {"$ref": "#/definitions/pose"},
        "density": {"description": "kg/m³", "allOf": [{"$ref": "#/definitions/positive"}]},
        "mass": {"description": "kg; alone it scales the density", "allOf": [{"$ref": "#/definitions/positive"}]},
        "center_of_mass": {"description": "in the part's own frame", "allOf": [{"$ref": "#/definitions/vector"}]},
        "inertia": {
          "description": "kg·m² about the centre of mass, in the part's axes",
          "type": "array", "minItems": 3, "maxItems": 3, "items": {"$ref": "#/definitions/vector"}
        },
        "velocity": {"$ref": "#/definitions/velocity"},
        "coordinate_noise": {
          "description": "Half-width of the rounding of the mesh's coordinates, all axes or each, where the digits of the mesh file do not show it.",
          "anyOf": [
            {"$ref": "#/definitions/non_negative"},
            {"type": "array", "minItems": 3, "maxItems": 3, "items": {"$ref": "#/definitions/non_negative"}}
          ]
        }
      }
    },
    "pose": {
      "description": "Part to world: rotation first, then translation.",
      "anyOf": [
        {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "translation": {"$ref": "#/definitions/vector"},
            "rotation": {"$ref": "#/definitions/rotation"}
          }
        },
        {
          "type": "object",
          "required": ["quaternion"],
          "additionalProperties": false,
          "properties": {
            "translation": {"$ref": "#/definitions/vector"},
            "quaternion": {"description": "w, x, y, z of norm 1", "allOf": [{"$ref": "#/definitions/vector4"}]}
          }
        },
        {
          "type": "object",
          "required": ["matrix"],
          "additionalProperties": false,
          "properties": {
            "matrix": {
              "description": "rigid, determinant +1, last row 0 0 0 1; translation in the last column",
              "type": "array", "minItems": 4, "maxItems": 4, "items": {"$ref": "#/definitions/vector4"}
            }
          }
        }
      ]
    },
    "joint": {
      "type": "object",
      "required": ["type", "a", "b"],
      "additionalProperties": false,
      "properties": {
        "name": {"$ref": "#/definitions/name"},
        "type": {"enum": ["fixed", "ball", "hinge", "slider", "cylindrical", "planar"]},
        "a": {"$ref": "#/definitions/name"},
        "b": {"$ref": "#/definitions/name"},
        "point": {"description": "world", "allOf": [{"$ref": "#/definitions/vector"}]},
        "axis": {"description": "world, of any length", "allOf": [{"$ref": "#/definitions/vector"}]},
        "lower": {"description": "Of a hinge (degrees) or slider (length unit): how far a may turn or shift against b, the wrong way round the axis.", "type": "number", "maximum": 0},
        "upper": {"description": "likewise, the right way round", "type": "number", "minimum": 0},
        "point_noise": {"description": "How far the point may be off, where its digits do not show it; length unit.", "allOf": [{"$ref": "#/definitions/non_negative"}]},
        "axis_noise": {"description": "How far the axis may be turned, where its digits do not show it; rad.", "allOf": [{"$ref": "#/definitions/non_negative"}]}
      },
      "anyOf": [
        {"properties": {"type": {"enum": ["fixed"]}}},
        {"properties": {"type": {"enum": ["ball"]}}, "required": ["point"]},
        {"properties": {"type": {"enum": ["hinge", "slider", "cylindrical", "planar"]}}, "required": ["point", "axis"]}
      ]
    },
    "pair": {
      "description": "What holds of two bodies. Joined: they are taken as one body, such as a bolt and its nut.",
      "type": "object",
      "required": ["a", "b", "joined"],
      "additionalProperties": false,
      "properties": {
        "a": {"$ref": "#/definitions/name"},
        "b": {"$ref": "#/definitions/name"},
        "joined": {"type": "boolean"}
      }
    },
    "friction": {
      "type": "object",
      "required": ["a", "b"],
      "additionalProperties": false,
      "properties": {
        "a": {"$ref": "#/definitions/name"},
        "b": {"$ref": "#/definitions/name"},
        "mu": {"$ref": "#/definitions/non_negative"},
        "viscous": {"description": "N·s/m", "allOf": [{"$ref": "#/definitions/non_negative"}]},
        "restitution": {"description": "Newton's coefficient, of impacts", "allOf": [{"$ref": "#/definitions/share"}]}
      },
      "anyOf": [{"required": ["mu"]}, {"required": ["viscous"]}, {"required": ["restitution"]}]
    },
    "load": {
      "type": "object",
      "required": ["part"],
      "additionalProperties": false,
      "properties": {
        "part": {"$ref": "#/definitions/name"},
        "force": {"description": "N, world axes", "allOf": [{"$ref": "#/definitions/vector"}]},
        "point": {"description": "world, default the centre of mass", "allOf": [{"$ref": "#/definitions/vector"}]},
        "torque": {"description": "N·m, world axes", "allOf": [{"$ref": "#/definitions/vector"}]},
        "times": {"description": "factor of force and torque over time", "allOf": [{"$ref": "#/definitions/course"}]}
      },
      "anyOf": [{"required": ["force"]}, {"required": ["torque"]}]
    },
    "drive": {
      "description": "Of a hinge (degrees, degrees/s) or slider (length unit, length unit/s). With stiffness (N·m/rad, N/m) or damping (N·m·s/rad, N·s/m) like a servo, without both whatever keeps its speed or target.",
      "type": "object",
      "required": ["joint"],
      "additionalProperties": false,
      "properties": {
        "joint": {"$ref": "#/definitions/name"},
        "velocity": {"type": "number"},
        "target": {"anyOf": [{"type": "number"}, {"$ref": "#/definitions/course"}]},
        "stiffness": {"$ref": "#/definitions/non_negative"},
        "damping": {"$ref": "#/definitions/non_negative"},
        "limit": {"description": "largest torque (N·m) or force (N); default none", "allOf": [{"$ref": "#/definitions/non_negative"}]}
      },
      "oneOf": [{"required": ["velocity"]}, {"required": ["target"]}]
    },
    "spring": {
      "description": "At a joint (rest: degrees or length unit; stiffness N·m/rad or N/m), or between a point of one part and a point of another (length: unloaded, default as they are; N/m).",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "joint": {"$ref": "#/definitions/name"},
        "rest": {"type": "number"},
        "a": {"$ref": "#/definitions/name"},
        "b": {"$ref": "#/definitions/name"},
        "point_a": {"description": "world", "allOf": [{"$ref": "#/definitions/vector"}]},
        "point_b": {"description": "world", "allOf": [{"$ref": "#/definitions/vector"}]},
        "length": {"$ref": "#/definitions/non_negative"},
        "stiffness": {"$ref": "#/definitions/non_negative"},
        "damping": {"$ref": "#/definitions/non_negative"}
      },
      "oneOf": [{"required": ["joint"]}, {"required": ["a", "b", "point_a", "point_b"]}]
    },
    "simulation": {
      "description": "What a simulation takes where its caller says nothing.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "step": {"description": "s", "allOf": [{"$ref": "#/definitions/positive"}]},
        "until": {"description": "s", "allOf": [{"$ref": "#/definitions/positive"}]}
      }
    },
    "down": {
      "description": "a direction that points down, in axes of the assembly: an axis or a vector of any length",
      "anyOf": [{"enum": ["x", "y", "z", "-x", "-y", "-z", "+x", "+y", "+z", "X", "Y", "Z", "-X", "-Y", "-Z", "+X", "+Y", "+Z"]}, {"$ref": "#/definitions/vector"}]
    },
    "step": {
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "place": {"description": "parts that are put in, several as one", "allOf": [{"$ref": "#/definitions/names"}]},
        "build": {
          "description": "steps in which a sub-assembly is built apart, on a table under it, before it is placed as one",
          "type": "array",
          "minItems": 1,
          "items": {"anyOf": [{"$ref": "#/definitions/names"}, {"$ref": "#/definitions/step"}]}
        },
        "remove": {"description": "parts that are taken away, several as one", "allOf": [{"$ref": "#/definitions/names"}]},
        "down": {"description": "the whole is turned until this points down; with build: what points down while the sub-assembly is built, default as the assembly stands", "allOf": [{"$ref": "#/definitions/down"}]},
        "past": {"description": "of a turn: what points down on the way; default the shortest way, or one that suffices where down was up", "allOf": [{"$ref": "#/definitions/down"}]},
        "hold": {
          "description": "parts that are held when the step is done; default what is needed",
          "type": "array",
          "items": {"$ref": "#/definitions/name"}
        }
      },
      "oneOf": [
        {"required": ["place"]},
        {"required": ["build"]},
        {"required": ["remove"]},
        {"required": ["down"], "not": {"required": ["build"]}}
      ],
      "dependencies": {"past": ["down"]}
    }
  }
}
)json";

using OrderedJson = nlohmann::ordered_json;

void add_keys(const OrderedJson& object, JsonFields& fields) {
  for (const auto& [key, unused] : object.at("properties").items()) {
    if (!fields.knows(key)) fields.keys.push_back(key);
  }
}

// An object of several forms knows the keys of all; none is required of all.
JsonFields fields_of_object(const OrderedJson& object) {
  JsonFields fields;
  if (object.contains("properties")) {
    add_keys(object, fields);
    if (object.contains("required")) object.at("required").get_to(fields.required);
  } else if (object.contains("anyOf")) {
    for (const OrderedJson& form : object.at("anyOf")) {
      if (form.contains("properties")) add_keys(form, fields);
    }
  }
  return fields;
}

std::map<std::string, JsonFields, std::less<>> all_fields() {
  const OrderedJson schema = OrderedJson::parse(kSchema);
  std::map<std::string, JsonFields, std::less<>> all = {{"assembly", fields_of_object(schema)}};
  for (const auto& [name, object] : schema.at("definitions").items()) all.emplace(name, fields_of_object(object));
  return all;
}

}  // namespace

const char* assembly_schema() { return kSchema; }

const JsonFields& fields_of(std::string_view object) {
  static const std::map<std::string, JsonFields, std::less<>> all = all_fields();
  static const JsonFields none;
  const auto found = all.find(object);
  return found == all.end() ? none : found->second;
}

OrderedJson in_order(std::string_view object, const OrderedJson& entries) {
  const JsonFields& fields = fields_of(object);
  OrderedJson ordered = OrderedJson::object();
  for (const std::string& key : fields.keys) {
    if (const auto entry = entries.find(key); entry != entries.end()) ordered[key] = *entry;
  }
  for (const auto& [key, value] : entries.items()) {
    if (!fields.knows(key)) ordered[key] = value;
  }
  return ordered;
}

}  // namespace impend
