#include "impend/import/chosen_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "impend/assembly/joint_bodies.h"
#include "impend/base/names.h"

namespace impend {
namespace {

// Bytes of the UTF-8 character that begins at `at`.
size_t character_length(std::string_view text, size_t at) {
  size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
  return end - at;
}

}  // namespace

// Greedy: only the last * ever has to give back, because an earlier one could not do better.
bool glob_match(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0;
  size_t star = std::string_view::npos, star_text = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_text = t;
    } else if (p < pattern.size() && pattern[p] == '?') {
      ++p;
      t += character_length(text, t);
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

namespace {

void tell_lost(std::size_t lost, const char* code, const char* one, const char* many, Diagnostics* warnings) {
  if (lost == 0) return;
  warnings->push_back({code,
                       fmt::format("{} {} to parts that are left out by --exclude, and {} left out with them", lost,
                                   lost == 1 ? one : many, lost == 1 ? "is" : "are"),
                       ""});
}

void keep_joined(const std::vector<int>& index, std::vector<std::array<int, 2>>* joined) {
  for (auto& [a, b] : *joined) {
    a = index[a];
    b = index[b];
  }
  std::erase_if(*joined, [](const std::array<int, 2>& pair) { return pair[0] < 0 || pair[1] < 0; });
}

void keep_loads(const std::vector<int>& index, std::vector<Load>* loads) {
  std::erase_if(*loads, [&](const Load& load) { return index[load.part] < 0; });
  for (Load& load : *loads) load.part = index[load.part];
}

}  // namespace

Exclusion::Exclusion(std::vector<std::string> patterns)
    : patterns_(std::move(patterns)), used_(patterns_.size(), false) {}

bool Exclusion::takes(const std::vector<std::string>& names) {
  bool taken = false;
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    const bool fits = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name == patterns_[i] || glob_match(patterns_[i], name);
    });
    if (!fits) continue;
    used_[i] = true;
    taken = true;
  }
  return taken;
}

bool Exclusion::takes_part(const std::string& name, const std::vector<std::string>& path) {
  if (patterns_.empty()) return false;
  std::string whole;
  for (const std::string& group : path) whole += group + "/";
  return takes({name, whole + name});
}

bool Exclusion::takes_file(const std::string& path) {
  const std::filesystem::path file(path);
  return takes({file.filename().string(), file.stem().string()});
}

Status Exclusion::check(const std::vector<std::string>& names, bool is_left) const {
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    if (used_[i]) continue;
    return Error{ErrorCode::kUsage,
                 "no part matches '" + patterns_[i] + "', which should be left out",
                 {"", 0, "", "exclude"},
                 suggestion(patterns_[i], names, "parts")};
  }
  if (is_left || patterns_.empty()) return ok_status();
  return Error{ErrorCode::kUsage,
               "every part is left out",
               {"", 0, "", "exclude"},
               "leave out less: no part remains to look at"};
}

Status exclude_from_file(const std::vector<std::string>& patterns, AssemblyFile* file) {
  if (patterns.empty()) return ok_status();
  Exclusion exclusion(patterns);
  std::vector<std::string> names;
  std::vector<int> index;
  std::vector<AssemblyFilePart> kept;
  for (AssemblyFilePart& part : file->parts) {
    names.push_back(part.name);
    const bool taken = exclusion.takes_part(part.name, part.path);
    index.push_back(taken ? -1 : static_cast<int>(kept.size()));
    if (!taken) kept.push_back(std::move(part));
  }
  index.push_back(static_cast<int>(kept.size()));  // the ground
  if (const Status fits = exclusion.check(names, !kept.empty()); !fits) return fits;
  file->parts = std::move(kept);
  const std::size_t joints = file->joints.size() + file->joined.size(), loads = file->loads.size();
  keep_loads(index, &file->loads);
  keep_joined(index, &file->joined);
  file->joints = kept_joints(file->joints, index);
  file->springs = kept_springs(file->springs, index);
  file->friction = kept_friction(file->friction, index);
  const std::size_t steps = file->sequence.size();
  file->sequence = renamed_steps(file->sequence, [&](const std::string& name) -> std::optional<std::string> {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at != names.end() && index[at - names.begin()] < 0) return std::nullopt;
    return name;
  });
  tell_lost(loads - file->loads.size(), "excluded-loads", "load belongs", "loads belong", &file->warnings);
  tell_lost(steps - file->sequence.size(), "excluded-steps", "step of the sequence belongs",
            "steps of the sequence belong", &file->warnings);
  tell_lost(joints - file->joints.size() - file->joined.size(), "excluded-joints", "joint belongs", "joints belong",
            &file->warnings);
  return ok_status();
}

}  // namespace impend
