#include "gui/presenter/document.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "gui/presenter/closed_part.h"
#include "impend/base/names.h"

namespace impend::gui {
namespace {

namespace fs = std::filesystem;

// From the parts of one reading of the inputs to those of the next, by name; -1: gone.
std::vector<int> matched_by_name(const Assembly& before, const Assembly& now) {
  std::map<std::string, int> by_name;
  for (size_t i = 0; i < now.parts.size(); ++i) by_name.emplace(now.parts[i].name, static_cast<int>(i));
  std::vector<int> matched;
  for (const Part& part : before.parts) {
    const auto found = by_name.find(part.name);
    matched.push_back(found == by_name.end() ? -1 : found->second);
  }
  return matched;
}

// What an edit changed of a part as it was, done to the part as it is now.
PartState rebased_part(const PartState& edited, const PartState& before, const Part& now, PartState as_now) {
  if (edited.fixed != before.fixed) as_now.fixed = edited.fixed;
  if (edited.color != before.color) as_now.color = edited.color;
  if (now.volume > 0) as_now.density = edited.density;
  as_now.removed = edited.removed;
  as_now.moved = edited.moved;
  return as_now;
}

bool is_a_name_of(const Assembly& assembly, const std::string& name) {
  return std::any_of(assembly.parts.begin(), assembly.parts.end(), [&](const Part& p) { return p.name == name; });
}

struct Rebase {
  const Assembly& before;
  const Opened& opened;
  const Assembly& now = *opened.assembly;
  std::vector<int> matched = matched_by_name(before, now);
  // By part of `now`: states that close the same holes are equal. Null where they cannot be closed any more.
  mutable std::map<int, std::shared_ptr<const Part>> closed = {};

  std::shared_ptr<const Part> closed_now(int part) const {
    const auto [known, fresh] = closed.try_emplace(part);
    if (!fresh) return known->second;
    const PrintedUnit unit{now.unit_name, now.metres_per_unit};
    if (const auto made = with_holes_closed(now.parts[part], unit, assumed_density(opened.options))) {
      known->second = made.value();
    }
    return known->second;
  }

  // A ground that lay under the lowest point does so again.
  std::optional<double> rebased_ground(const EditState& state, const EditState& rebased) const {
    Assembly direction;
    direction.gravity = state.gravity;
    const bool was_lowest = state.ground && state.ground == lowest_of_kept(before, state, direction.up());
    return was_lowest ? lowest_of_kept(now, rebased, direction.up()) : state.ground;
  }

  EditState operator()(const EditState& state) const {
    const EditState old_initial = initial_state(before);
    EditState result = initial_state(now);
    for (const auto& [part, value] : state.parts) {
      const int target = matched[part];
      if (target < 0) continue;
      const PartState as_now = initial_part(now, target);
      PartState rebased = rebased_part(value, initial_part(before, part), now.parts[target], as_now);
      if (value.name && !is_a_name_of(now, *value.name)) rebased.name = value.name;
      if (value.closed) rebased.closed = closed_now(target);
      if (rebased.closed) rebased.density = value.density;
      if (!(rebased == as_now)) result.parts[target] = rebased;
    }
    const auto is_removed = [](const auto& entry) { return entry.second.removed; };
    const auto removed = std::count_if(result.parts.begin(), result.parts.end(), is_removed);
    if (removed == static_cast<std::ptrdiff_t>(now.parts.size())) {
      for (auto& entry : result.parts) entry.second.removed = false;
    }
    if (state.gravity != old_initial.gravity) result.gravity = state.gravity;
    if (state.gap != old_initial.gap) result.gap = state.gap;
    if (state.ground != old_initial.ground) result.ground = rebased_ground(state, result);
    result.loads_of = state.loads_of;
    // Joints have no names that all of them bear: where some came or went nobody knows which is which.
    if (before.joints.size() == now.joints.size()) result.coordinates = state.coordinates;
    if (state.sequence) {
      result.sequence = StatedOrder{
          renamed_steps(state.sequence->steps, [this](const std::string& name) -> std::optional<std::string> {
            return is_a_name_of(now, name) ? std::optional(name) : std::nullopt;
          })};
    }
    rebase_friction(state, old_initial, &result);
    return result;
  }

  // The ground is the body after the last part.
  int matched_body(int body) const {
    return body == static_cast<int>(before.parts.size()) ? static_cast<int>(now.parts.size()) : matched[body];
  }

  void rebase_friction(const EditState& state, const EditState& old_initial, EditState* result) const {
    result->asked = state.asked;
    if (state.mu != old_initial.mu) result->mu = state.mu;
    for (const auto& [pair, mu] : state.pair_mu) {
      const int a = matched_body(pair.first), b = matched_body(pair.second);
      if (a < 0 || b < 0) continue;
      const BodyPair target = std::minmax({a, b});
      if (mu != initial_pair_mu(now, target)) result->pair_mu[target] = mu;
    }
  }
};

void warn_of_lost_pairs(const Document& before, const Rebase& rebase, Diagnostics* warnings) {
  const Assembly& opened = *before.opened->assembly;
  for (const auto& [pair, mu] : before.state().pair_mu) {
    for (const int body : {pair.first, pair.second}) {
      if (rebase.matched_body(body) >= 0) continue;
      const std::string& name = opened.parts[body].name;
      warnings->push_back(
          {"edit-dropped", "friction with '" + name + "' was edited, but the part is no longer there", ""});
    }
  }
}

}  // namespace

PartState part_state(const Document& document, int part) {
  const auto& parts = document.state().parts;
  const auto found = parts.find(part);
  return found == parts.end() ? initial_part(*document.opened->assembly, part) : found->second;
}

std::optional<double> pair_mu(const Document& document, BodyPair pair) {
  const auto& pairs = document.state().pair_mu;
  const auto found = pairs.find(pair);
  return found == pairs.end() ? initial_pair_mu(*document.opened->assembly, pair) : found->second;
}

Document new_document(std::shared_ptr<const Opened> opened) {
  Document document;
  document.initial = initial_state(*opened->assembly);
  document.initial.asked = {opened->friction.model, opened->friction.velocity.step};
  document.saved = document.initial;
  document.opened = std::move(opened);
  return document;
}

Result<Document> with_edit(const Document& document, Edit edit, int gesture) {
  const Assembly& opened = *document.opened->assembly;
  auto after = state_after(*document.opened, document.state(), edit);
  if (!after) return after.error();
  Document result = document;
  const bool merges = gesture != 0 && !result.done.empty() && result.done.back().gesture == gesture &&
                      same_target(result.done.back().edit, edit);
  if (after.value() == document.state() && !merges) return result;
  result.undone.clear();
  const std::string name = edit_name(opened, edit);
  EditStep step{std::move(edit), name, gesture, std::move(after).value()};
  if (merges) {
    result.done.back() = std::move(step);
  } else {
    result.done.push_back(std::move(step));
  }
  return result;
}

Document undone(const Document& document) {
  Document result = document;
  if (result.done.empty()) return result;
  result.undone.push_back(result.done.back());
  // A drag that is over is not taken up again.
  result.undone.back().gesture = 0;
  result.done.pop_back();
  if (!result.done.empty()) result.done.back().gesture = 0;
  return result;
}

Document redone(const Document& document) {
  Document result = document;
  if (result.undone.empty()) return result;
  result.done.push_back(result.undone.back());
  result.undone.pop_back();
  return result;
}

Document marked_saved(const Document& document) {
  Document result = document;
  result.saved = result.state();
  return result;
}

Reapplied reapplied(const Document& before, std::shared_ptr<const Opened> opened) {
  const Assembly& now = *opened->assembly;
  const Rebase rebase{*before.opened->assembly, *opened};
  Reapplied result;
  Document& document = result.document;
  document.initial = rebase(before.initial);
  document.saved = rebase(before.saved);
  const auto moved = [&](EditStep step) {
    step.state = rebase(step.state);
    step.gesture = 0;
    return step;
  };
  for (const EditStep& step : before.done) document.done.push_back(moved(step));
  for (const EditStep& step : before.undone) document.undone.push_back(moved(step));
  for (const auto& [part, state] : before.state().parts) {
    const std::string& name = before.opened->assembly->parts[part].name;
    if (rebase.matched[part] < 0) {
      result.warnings.push_back({"edit-dropped", "the part '" + name + "' was edited, but is no longer there", ""});
    } else if (state.closed && !rebase.closed_now(rebase.matched[part]) &&
               !now.parts[rebase.matched[part]].check.closed) {
      result.warnings.push_back({"edit-dropped", "the holes of '" + name + "' cannot be closed any more", name});
    } else if (state.density && !state.closed && !(now.parts[rebase.matched[part]].volume > 0)) {
      result.warnings.push_back(
          {"edit-dropped", "the density of '" + name + "' is dropped: the part encloses no volume any more", name});
    }
  }
  warn_of_lost_pairs(before, rebase, &result.warnings);
  document.opened = std::move(opened);
  return result;
}

PartMap part_map(const Document& document) {
  PartMap map;
  const int count = static_cast<int>(document.opened->assembly->parts.size());
  map.shown.assign(count, -1);
  for (int part = 0; part < count; ++part) {
    if (part_state(document, part).removed) continue;
    map.shown[part] = static_cast<int>(map.original.size());
    map.original.push_back(part);
  }
  return map;
}

Result<std::string> save(const Document& document, const std::string& folder, bool overwrite) {
  const Assembly assembly = edited(document);
  const Status written = write_assembly(assembly, folder, overwrite);
  if (!written) return written.error();
  return (fs::path(folder) / (safe_file_name(assembly.name, "assembly") + ".assembly.json")).string();
}

std::vector<std::string> source_files(const Opened& opened) {
  std::set<fs::path> bases, candidates(opened.inputs.begin(), opened.inputs.end());
  for (const std::string& input : opened.inputs) {
    std::error_code failure;
    bases.insert(fs::is_directory(input, failure) ? fs::path(input) : fs::path(input).parent_path());
  }
  for (const Part& part : opened.assembly->parts) {
    if (part.mesh_file.empty()) continue;
    candidates.insert(part.mesh_file);
    for (const fs::path& base : bases) candidates.insert(base / part.mesh_file);
  }
  std::set<std::string> files;
  for (const fs::path& path : candidates) {
    std::error_code failure;
    if (fs::exists(path, failure)) files.insert(path.lexically_normal().string());
  }
  return {files.begin(), files.end()};
}

}  // namespace impend::gui
