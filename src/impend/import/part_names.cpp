#include "impend/import/part_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace impend {

std::string printable_name(const std::string& text) {
  using Json = nlohmann::json;
  const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string name = Json::parse(quoted).get<std::string>();
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto byte = static_cast<unsigned char>(name[i]);
    if (byte < ' ' || byte == 127) name[i] = ' ';
    // U+0080 … U+009F, which terminals take for commands, too.
    const bool is_c1 = byte == 0xC2 && i + 1 < name.size() && static_cast<unsigned char>(name[i + 1]) < 0xA0;
    if (is_c1) name.replace(i, 2, " ");
  }
  return name;
}

std::vector<std::string> part_names(const std::vector<std::string>& given, const std::string& path, bool prefer_stem) {
  const std::string stem = std::filesystem::path(path).stem().string();
  const auto unnamed = std::count(given.begin(), given.end(), "");
  const bool use_stem = prefer_stem && given.size() == 1;
  std::vector<std::string> names;
  int number = 0;
  for (std::string name : given) {
    if (use_stem || name.empty()) name = unnamed > 1 ? fmt::format("{}#{}", stem, ++number) : stem;
    names.push_back(printable_name(name));
  }
  return names;
}

void make_names_unique(std::vector<Part>* parts, Diagnostics* warnings) {
  std::set<std::string> given = {kGroundName};
  for (const Part& part : *parts) given.insert(part.name);
  std::set<std::string> taken = {kGroundName};
  std::map<std::string, int> next;
  for (Part& part : *parts) {
    const std::string name = part.name;
    if (taken.insert(name).second) continue;
    int& number = next.try_emplace(name, 2).first->second;
    while (given.contains(fmt::format("{}#{}", name, number)) || taken.contains(fmt::format("{}#{}", name, number))) {
      ++number;
    }
    part.name = fmt::format("{}#{}", name, number);
    taken.insert(part.name);
    warnings->push_back({"renamed",
                         name == kGroundName
                             ? "the name 'ground' belongs to the ground plane; the part is now '" + part.name + "'"
                             : "another part is called '" + name + "' too; this one is now '" + part.name + "'",
                         part.name});
  }
}

}  // namespace impend
