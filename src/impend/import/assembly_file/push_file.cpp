#include "impend/import/assembly_file/push_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "impend/base/names.h"
#include "impend/base/stop.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/file_bytes.h"

namespace impend {
namespace {

int pushed_part(const JsonNode& node, const Assembly& assembly) {
  const std::string name = node.string();
  if (!node.ok()) return -1;
  const auto at = std::find_if(assembly.parts.begin(), assembly.parts.end(),
                               [&name](const Part& part) { return part.name == name; });
  if (at == assembly.parts.end()) {
    std::vector<std::string> names;
    for (const Part& part : assembly.parts) names.push_back(part.name);
    node.fail(ErrorCode::kBadValue, fmt::format("there is no part '{}'", name), suggestion(name, names, "parts"));
    return -1;
  }
  if (at->fixed) node.fail(ErrorCode::kBadValue, fmt::format("'{}' is fixed", name), "push a part that may move");
  return static_cast<int>(at - assembly.parts.begin());
}

NamedPush read_push(const JsonNode& item, const std::string& path, const Assembly& assembly) {
  NamedPush push;
  push.place.file = path;
  push.place.where = item.path();
  item.expect_keys({"part", "point", "direction"});
  push.part = pushed_part(item.require("part"), assembly);
  push.point = assembly.metres_per_unit * item.require("point").vec3();
  const JsonNode direction = item.get("direction");
  if (direction.present()) push.direction = direction.vec3();
  return push;
}

}  // namespace

Result<std::vector<NamedPush>> read_pushes(const std::string& path, const Assembly& assembly) {
  const Result<std::string> bytes = read_file_bytes(path);
  if (!bytes) return bytes.error();
  const Result<nlohmann::json> json = parse_json(path, bytes.value());
  if (!json) return json.error();
  JsonDocument document{path, "", std::nullopt};
  const JsonNode root(&json.value(), "pushes", &document);
  std::vector<NamedPush> pushes;
  for (const JsonNode& item : root.items()) {
    look_now_and_then();
    pushes.push_back(read_push(item, path, assembly));
    if (document.error) return *document.error;
  }
  if (!document.error && pushes.empty()) {
    root.fail(ErrorCode::kBadValue, "there is no push in the list", "give one, or leave the file out");
  }
  if (document.error) return *document.error;
  return pushes;
}

}  // namespace impend
