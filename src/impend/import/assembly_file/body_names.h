// Bodies as entries of an assembly file name them.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "impend/base/names.h"
#include "impend/import/assembly_file/assembly_file.h"

namespace impend {

// Bodies by name: the parts, then the ground.
class BodyNames {
 public:
  explicit BodyNames(const AssemblyFile& file) : file_(file) {
    for (size_t i = 0; i < file.parts.size(); ++i) index_.emplace(file.parts[i].name, static_cast<int>(i));
  }

  // −1 with a finding when there is no such body.
  int read(const JsonNode& node) const {
    const std::string name = node.string();
    if (!node.ok()) return -1;
    if (name == kGroundName) return static_cast<int>(file_.parts.size());
    const auto at = index_.find(name);
    if (at != index_.end()) return at->second;
    std::vector<std::string> names;
    for (const auto& part : file_.parts) names.push_back(part.name);
    node.fail(ErrorCode::kBadValue, "there is no part '" + name + "'", suggestion(name, names, "parts"));
    return -1;
  }

  // "a" and "b": two different bodies.
  std::array<int, 2> read_pair(const JsonNode& node) const {
    const std::array<int, 2> pair = {read(node.require("a")), read(node.require("b"))};
    if (node.ok() && pair[0] == pair[1]) {
      node.get("b").fail(ErrorCode::kBadValue, "'" + node.get("a").string() + "' is paired with itself",
                         "name two different parts");
    }
    return pair;
  }

 private:
  const AssemblyFile& file_;
  std::map<std::string, int> index_;
};

}  // namespace impend
