#include "impend/import/change_assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "impend/assembly/joint_bodies.h"
#include "impend/base/names.h"
#include "impend/import/chosen_parts.h"
#include "impend/import/stated_mass.h"
#include "impend/import/whole_assembly.h"

namespace impend {
namespace {

constexpr double kRightAngle = 1.5707963267948966;  // rad

Error bad_change(const char* what, std::string message, std::string hint) {
  return {ErrorCode::kBadValue, std::move(message), {"", 0, "", what}, std::move(hint)};
}

Status check_numbers(const AssemblyChange& change) {
  for (const auto& [pattern, density] : change.densities) {
    if (density >= kLeastDensity && density <= kMostDensity) continue;
    return bad_change("density", fmt::format("the density of '{}' is {}", pattern, density),
                      "give a density above 0 in kg/m³, as 7850 for steel");
  }
  if (change.gravity && !is_gravity(*change.gravity)) {
    return bad_change("gravity", "the gravity is not finite, or beyond or below every gravity there is",
                      "give three numbers in m/s²");
  }
  if (change.mu && !(*change.mu >= 0 && *change.mu <= kMostMu)) {
    return bad_change("mu", fmt::format("the coefficient of friction is {}", *change.mu), "give a number of 0 or more");
  }
  if (change.gap && !(*change.gap > 0 && std::isfinite(*change.gap))) {
    return bad_change("gap", fmt::format("the gap is {} m", *change.gap), "give a length above 0");
  }
  if (change.angle && !(*change.angle > 0 && *change.angle < kRightAngle)) {
    return bad_change("angle", fmt::format("the angle is {} rad", *change.angle),
                      "give an angle above 0 and below a right angle");
  }
  return ok_status();
}

// Which parts one of the patterns takes, by index. kUsage for a pattern that takes none.
Result<std::vector<bool>> taken_by(const std::vector<std::string>& patterns, const Assembly& assembly,
                                   const char* option, const char* purpose) {
  std::vector<bool> taken(assembly.parts.size(), false);
  for (const std::string& pattern : patterns) {
    Exclusion one({pattern});
    bool any = false;
    for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
      if (!one.takes_part(assembly.parts[i].name, assembly.parts[i].path)) continue;
      taken[i] = any = true;
    }
    if (any) continue;
    std::vector<std::string> names;
    for (const Part& part : assembly.parts) names.push_back(part.name);
    return Error{ErrorCode::kUsage,
                 fmt::format("no part matches '{}', which should {}", pattern, purpose),
                 {"", 0, "", option},
                 suggestion(pattern, names, "parts")};
  }
  return taken;
}

// Takes the parts out that are not kept, with what speaks of them.
void keep_parts(const std::vector<bool>& kept, Assembly* assembly) {
  std::vector<int> index;  // by body
  std::set<std::string> gone;
  std::vector<Part> parts;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    index.push_back(kept[i] ? static_cast<int>(parts.size()) : -1);
    if (!kept[i]) gone.insert(assembly->parts[i].name);
    if (kept[i]) parts.push_back(std::move(assembly->parts[i]));
  }
  index.push_back(static_cast<int>(parts.size()));  // the ground
  assembly->parts = std::move(parts);
  assembly->joints = kept_joints(assembly->joints, index);
  assembly->springs = kept_springs(assembly->springs, index);
  assembly->friction = kept_friction(assembly->friction, index);
  std::erase_if(assembly->loads, [&](const Load& load) { return index[load.part] < 0; });
  for (Load& load : assembly->loads) load.part = index[load.part];
  assembly->sequence = renamed_steps(assembly->sequence, [&](const std::string& name) -> std::optional<std::string> {
    return gone.contains(name) ? std::nullopt : std::optional(name);
  });
  std::erase_if(assembly->warnings, [&](const Warning& warning) { return gone.contains(warning.part); });
}

Status leave_out(const AssemblyChange& change, Assembly* assembly) {
  if (change.without.empty() && change.only.empty() && change.only_parts.empty()) return ok_status();
  const auto out = taken_by(change.without, *assembly, "without", "be left out");
  if (!out) return out.error();
  const auto in = taken_by(change.only, *assembly, "only", "be left");
  if (!in) return in.error();
  std::vector<bool> kept;
  const std::set<int> wanted(change.only_parts.begin(), change.only_parts.end());
  for (std::size_t i = 0; i < assembly->parts.size(); ++i) {
    kept.push_back(!out.value()[i] && (change.only.empty() || in.value()[i]) &&
                   (wanted.empty() || wanted.contains(static_cast<int>(i))));
  }
  if (std::find(kept.begin(), kept.end(), true) == kept.end()) {
    return Error{ErrorCode::kUsage, "every part is left out", {"", 0, "", "without"}, "leave some part in to look at"};
  }
  keep_parts(kept, assembly);
  return ok_status();
}

Status fix_and_free(const AssemblyChange& change, Assembly* assembly) {
  const auto freed = taken_by(change.freed, *assembly, "freed", "be freed");
  if (!freed) return freed.error();
  for (std::size_t i = 0; i < assembly->parts.size(); ++i) {
    if (freed.value()[i]) assembly->parts[i].fixed = false;
  }
  if (const Status fixed = apply_fixed(change.fixed, assembly); !fixed) return fixed;
  return check_fixed_are_still(*assembly);
}

Status set_densities(const AssemblyChange& change, Assembly* assembly) {
  for (const auto& [pattern, density] : change.densities) {
    const auto taken = taken_by({pattern}, *assembly, "density", "have another density");
    if (!taken) return taken.error();
    for (std::size_t i = 0; i < assembly->parts.size(); ++i) {
      Part& part = assembly->parts[i];
      if (!taken.value()[i]) continue;
      if (!(part.volume > 0)) {
        return Error{ErrorCode::kBadValue,
                     "the part encloses no volume, so that a density gives it no mass",
                     {"", 0, part.name, "density"},
                     "close its mesh, or leave it out of the pattern '" + pattern + "'"};
      }
      set_density(&part, density);
    }
  }
  return ok_status();
}

}  // namespace

Result<Assembly> changed(Assembly assembly, const AssemblyChange& change) {
  if (const Status numbers = check_numbers(change); !numbers) return numbers.error();
  const bool added = ground_was_added(assembly);
  assembly.warnings = without_findings_of_whole(assembly.warnings);
  if (const Status left = leave_out(change, &assembly); !left) return left.error();
  if (const Status fixed = fix_and_free(change, &assembly); !fixed) return fixed.error();
  if (const Status set = set_densities(change, &assembly); !set) return set.error();
  if (change.gravity) assembly.gravity = *change.gravity;
  if (change.mu) assembly.friction.mu = *change.mu;
  if (change.gap) assembly.contact.gap = *change.gap;
  if (change.angle) assembly.contact.angle = *change.angle;
  if (added || change.ground_anew) assembly.ground.reset();
  const bool by_default = added || change.ground_by_default;
  apply_ground(change.ground_anew ? true : change.ground, !by_default, &assembly);
  append(assembly.warnings, findings_of_whole(assembly));
  return assembly;
}

}  // namespace impend
