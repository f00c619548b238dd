#include "impend/import/mesh/mtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "impend/import/mesh/text_scanner.h"

namespace impend {
namespace {

constexpr std::size_t kMostLibraries = 100;

std::optional<std::string> read_color(std::string_view rest) {
  std::string text = "#";
  double level = 0;
  for (int k = 0; k < 3; ++k) {
    // A single number stands for all three.
    const std::string_view token = next_token(rest);
    if (!(k > 0 && token.empty()) && read_number(token, level) != NumberKind::kFinite) return std::nullopt;
    text += fmt::format("{:02x}", static_cast<int>(std::lround(255 * std::clamp(level, 0.0, 1.0))));
  }
  return text;
}

// "a.mtl b c.mtl" -> "a.mtl", "b c.mtl".
std::vector<std::string> split_at_extension(std::string_view names) {
  std::vector<std::string> out;
  std::string name;
  for (std::string_view token = next_token(names); !token.empty(); token = next_token(names)) {
    if (!name.empty()) name += ' ';
    name += token;
    if (!lower_case(name).ends_with(".mtl")) continue;
    out.push_back(name);
    name.clear();
  }
  if (!name.empty()) out.push_back(name);
  return out;
}

}  // namespace

std::map<std::string, std::optional<std::string>> parse_mtl(std::string_view text) {
  std::map<std::string, std::optional<std::string>> materials;
  std::set<std::string> textured;
  std::string name;
  bool counts = false;  // whether this definition of the name is the first
  LineScanner lines(without_bom(text));
  for (std::string_view line; lines.next(line);) {
    const std::string keyword = lower_case(next_token(line));
    if (keyword == "newmtl") {
      name = trimmed(line);
      counts = materials.emplace(name, std::nullopt).second;
    } else if (keyword == "kd" && counts) {
      materials[name] = read_color(line);
    } else if (keyword == "map_kd" && counts) {
      textured.insert(name);
    }
  }
  for (const std::string& material : textured) materials[material] = std::nullopt;
  return materials;
}

bool ObjMaterials::add_library(const std::string& name, MeshNotes* notes, bool note_missing) {
  // Writers on other systems put backslashes between folders.
  std::string path = name;
  std::replace(path.begin(), path.end(), '\\', '/');
  path = std::filesystem::path(path).lexically_normal().string();
  if (seen_.contains(path)) return true;
  if (seen_.size() == kMostLibraries) {
    notes->add(fmt::format("more than {} material files: the rest is not read", kMostLibraries));
    seen_.insert("");
  }
  if (seen_.size() > kMostLibraries) return true;
  const auto bytes = companion_
                         ? companion_(path)
                         : Result<std::string>(Error{ErrorCode::kFileNotFound, "no other file may be read", {}, ""});
  if (!bytes) {
    if (note_missing)
      notes->add(fmt::format("colours of the material file {} are missing: {}", impend::in_quotes(name),
                             bytes.error().message));
    if (note_missing) seen_.insert(path);
    return false;
  }
  seen_.insert(path);
  any_read_ = true;
  for (auto& [material, color] : parse_mtl(bytes.value())) colors_.emplace(material, color);
  return true;
}

void ObjMaterials::add_libraries(std::string_view names, MeshNotes* notes) {
  const std::string whole(trimmed(names));
  if (whole.empty()) return;
  const std::vector<std::string> each = split_at_extension(names);
  if (add_library(whole, notes, each.size() == 1) || each.size() == 1) return;
  for (const std::string& name : each) add_library(name, notes, true);
}

int ObjMaterials::use(std::string_view name) {
  const auto [known, is_new] = numbers_.emplace(std::string(trimmed(name)), static_cast<int>(names_.size()));
  if (is_new) names_.push_back(known->first);
  return known->second;
}

std::optional<std::string> ObjMaterials::color(int material) const {
  if (material < 0) return std::nullopt;
  const auto found = colors_.find(names_[static_cast<std::size_t>(material)]);
  return found == colors_.end() ? std::nullopt : found->second;
}

void ObjMaterials::note_undefined(MeshNotes* notes) const {
  if (!any_read_) return;  // said already
  const auto undefined =
      std::count_if(names_.begin(), names_.end(), [&](const std::string& name) { return !colors_.contains(name); });
  if (undefined == 0) return;
  const auto first =
      std::find_if(names_.begin(), names_.end(), [&](const std::string& name) { return !colors_.contains(name); });
  notes->add(fmt::format("the material {}{} is defined in no material file", impend::in_quotes(*first),
                         undefined > 1 ? fmt::format(" (and {} more)", undefined - 1) : std::string()));
}

}  // namespace impend
