#include "impend/import/assembly_file/assembly_relations.h"

#include <fmt/format.h>

#include <set>

#include "impend/base/nearest_name.h"

namespace impend {
namespace {

std::vector<std::string> part_names(const AssemblyFile& file) {
  std::vector<std::string> names;
  for (const auto& part : file.parts) names.push_back(part.name);
  return names;
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
