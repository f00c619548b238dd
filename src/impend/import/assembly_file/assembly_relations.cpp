#include "impend/import/assembly_file/assembly_relations.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "impend/base/nearest_name.h"

namespace impend {
namespace {

std::vector<std::string> part_names(const AssemblyFile& file) {
  std::vector<std::string> names;
  for (const auto& part : file.parts) names.push_back(part.name);
  return names;
}

struct BodyPair {
  std::string a;
  std::string b;
};

// "a" and "b": two different bodies, each a part or the ground.
BodyPair read_body_pair(const JsonNode& node, const AssemblyFile& file) {
  const auto body = [&](const char* key) {
    const JsonNode name = node.require(key);
    const std::string text = name.string();
    if (text != kGroundName) read_part_name(name, file);
    return text;
  };
  BodyPair pair{body("a"), body("b")};
  if (node.ok() && pair.a == pair.b) {
    node.get("b").fail(ErrorCode::kBadValue, "'" + pair.a + "' is paired with itself", "name two different parts");
  }
  return pair;
}

void read_direction(const JsonNode& node) {
  const Vec3 axis = node.vec3();
  if (node.present() && node.ok() && !(axis.stableNorm() > 0)) {
    node.fail(ErrorCode::kBadValue, "the axis has no length", "give a direction such as [0, 0, 1]");
  }
}

// Returns the joint in words, for the message that refuses it.
std::string read_joint(const JsonNode& node, const AssemblyFile& file) {
  const std::vector<std::string> types = {"fixed", "ball", "hinge", "slider", "cylindrical"};
  node.expect_keys({"type", "a", "b", "point", "axis"});
  const JsonNode type_node = node.require("type");
  const std::string type = type_node.string();
  if (node.ok() && std::find(types.begin(), types.end(), type) == types.end()) {
    type_node.fail(ErrorCode::kBadValue, "unknown joint type '" + type + "'", suggestion(type, types, "types"));
  }
  const BodyPair pair = read_body_pair(node, file);
  if (type != "fixed") node.require("point");
  node.get("point").vec3();
  const bool needs_axis = type == "hinge" || type == "slider" || type == "cylindrical";
  read_direction(needs_axis ? node.require("axis") : node.get("axis"));
  return fmt::format("{} ({} between '{}' and '{}')", node.path(), type, pair.a, pair.b);
}

}  // namespace

int read_part_name(const JsonNode& node, const AssemblyFile& file) {
  const std::string name = node.string();
  if (!node.ok()) return -1;
  for (size_t i = 0; i < file.parts.size(); ++i) {
    if (file.parts[i].name == name) return static_cast<int>(i);
  }
  node.fail(ErrorCode::kBadValue, "there is no part '" + name + "'", suggestion(name, part_names(file), "parts"));
  return -1;
}

void read_loads(const JsonNode& node, AssemblyFile* file) {
  for (const JsonNode& item : node.items()) {
    item.expect_keys({"part", "force", "point", "torque"});
    Load load;
    load.part = read_part_name(item.require("part"), *file);
    if (item.ok() && !item.get("force").present() && !item.get("torque").present()) {
      item.fail(ErrorCode::kMissingKey, "a load needs a force or a torque", "add \"force\": [x, y, z] in newtons");
    }
    load.force = item.get("force").vec3();
    load.torque = item.get("torque").vec3();
    if (item.get("point").present()) load.point = item.get("point").vec3() * file->metres_per_unit;
    if (!item.ok()) return;
    file->loads.push_back(load);
  }
}

void read_friction(const JsonNode& node, double default_mu, AssemblyFile* file) {
  bool rubs = default_mu > 0;
  for (const JsonNode& item : node.items()) {
    item.expect_keys({"a", "b", "mu", "viscous"});
    read_body_pair(item, *file);
    if (item.ok() && !item.get("mu").present() && !item.get("viscous").present()) {
      item.fail(ErrorCode::kMissingKey, "a friction entry needs mu or viscous", "add \"mu\"");
    }
    rubs |= item.get("mu").non_negative() > 0;
    rubs |= item.get("viscous").non_negative() > 0;
  }
  if (!rubs) return;
  file->warnings.push_back({"friction-ignored",
                            "this version computes the frictionless model; the friction given in the file is not used",
                            ""});
}

void read_joints(const JsonNode& node, const AssemblyFile& file) {
  std::optional<JsonNode> first;
  std::string words;
  for (const JsonNode& item : node.items()) {
    const std::string joint = read_joint(item, file);
    if (first) continue;
    first = item;
    words = joint;
  }
  if (!first || !first->ok()) return;
  first->fail(ErrorCode::kUnsupported,
              "this version cannot compute joints, and leaving out " + words + " would change the verdict",
              "model the joint by the contacts of its parts, or make the two parts one");
}

void read_sequence(const JsonNode& node, const AssemblyFile& file) {
  std::set<int> seen;
  const auto take = [&](const JsonNode& name) {
    const int part = read_part_name(name, file);
    if (part >= 0 && !seen.insert(part).second) {
      name.fail(ErrorCode::kDuplicateName, "'" + file.parts[part].name + "' comes twice in the sequence",
                "name every part once");
    }
  };
  for (const JsonNode& item : node.items()) {
    if (!item.is_array()) {
      take(item);
      continue;
    }
    if (item.items().empty()) item.fail(ErrorCode::kBadValue, "an empty group in the sequence", "remove it");
    for (const JsonNode& name : item.items()) take(name);
  }
}

}  // namespace impend
