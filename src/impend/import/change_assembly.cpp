#include "impend/import/change_assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

#include "impend/assembly/joint_bodies.h"
#include "impend/assembly/printed_length.h"
#include "impend/assembly/sanity.h"
#include "impend/base/names.h"
#include "impend/import/chosen_parts.h"
#include "impend/import/stated_mass.h"

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

constexpr const char* kGroundAdded = "ground-added";
constexpr const char* kByDefault = "nothing is fixed, so ";  // how its message begins where nobody asked for it

constexpr std::array<std::string_view, 8> kOfWhole = {"load-on-fixed", "joint-of-fixed",     "tiny-part",
                                                      "huge-part",     "coarse-coordinates", "far-from-origin",
                                                      "exploded",      "unit-mismatch"};

Error no_such_part(const std::string& pattern, const Assembly& assembly) {
  std::vector<std::string> names;
  for (const Part& part : assembly.parts) names.push_back(part.name);
  return {ErrorCode::kUsage,
          "no part matches '" + pattern + "', which should be fixed",
          {"", 0, "", "fixed"},
          suggestion(pattern, names, "parts")};
}

double lowest_height(const Assembly& assembly) {
  double height = std::numeric_limits<double>::infinity();
  for (const Part& part : assembly.parts) {
    for (const Vec3& vertex : part.mesh.vertices) height = std::min(height, assembly.up().dot(part.X_WP * vertex));
  }
  return height;
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

Status apply_fixed(const std::vector<std::string>& patterns, Assembly* assembly) {
  for (const std::string& pattern : patterns) {
    bool matched = false;
    for (Part& part : assembly->parts) {
      if (part.name != pattern && !glob_match(pattern, part.name)) continue;
      part.fixed = true;
      matched = true;
    }
    if (matched) continue;
    return no_such_part(pattern, *assembly);
  }
  return ok_status();
}

void apply_ground(std::optional<bool> wanted, bool from_assembly_file, Assembly* assembly) {
  const bool anything_fixed =
      std::any_of(assembly->parts.begin(), assembly->parts.end(), [](const Part& part) { return part.fixed; });
  if (wanted == false) assembly->ground.reset();
  const bool by_default = !wanted && !from_assembly_file && !anything_fixed;
  if (wanted != true && !by_default) return;
  const double height = lowest_height(*assembly);
  if (!std::isfinite(height)) return;
  const bool replaced = assembly->ground.has_value();
  assembly->ground = Ground{height};
  if (!by_default && !replaced) return;
  const Vec3 up = assembly->up();
  assembly->warnings.push_back(
      {kGroundAdded,
       fmt::format(
           "{}a fixed ground plane lies under the lowest point, at {:.6g} {} from the origin along ({:.4g}, {:.4g}, "
           "{:.4g})",
           replaced ? "the ground is replaced: " : kByDefault,
           shown_ground_height(*assembly) / assembly->metres_per_unit, assembly->unit_name, up.x(), up.y(), up.z()),
       ""});
}

Diagnostics findings_of_whole(const Assembly& assembly) {
  Diagnostics findings;
  for (const Load& load : assembly.loads) {
    const Part& part = assembly.parts[load.part];
    if (!part.fixed) continue;
    findings.push_back(
        {"load-on-fixed", "the load on '" + part.name + "' has no effect: the part is fixed", part.name});
  }
  append(findings, joint_findings(assembly));
  append(findings, sanity_findings(assembly));
  return findings;
}

Status check_fixed_are_still(const Assembly& assembly) {
  for (const Part& part : assembly.parts) {
    if (!part.fixed || (part.linear_velocity.isZero(0) && part.angular_velocity.isZero(0))) continue;
    return Error{ErrorCode::kBadValue,
                 "a fixed part has no velocity, and the assembly file gives it one",
                 {"", 0, part.name, "velocity"},
                 "remove the velocity from the file, or do not fix the part"};
  }
  return ok_status();
}

namespace {

bool tells_of_default_ground(const Warning& warning) {
  return warning.code == kGroundAdded && warning.message.starts_with(kByDefault);
}

}  // namespace

bool ground_was_added(const Assembly& assembly) {
  return std::any_of(assembly.warnings.begin(), assembly.warnings.end(), tells_of_default_ground);
}

Diagnostics without_findings_of_whole(const Diagnostics& warnings) {
  Diagnostics kept = warnings;
  std::erase_if(kept, [](const Warning& warning) {
    return tells_of_default_ground(warning) ||
           std::find(kOfWhole.begin(), kOfWhole.end(), warning.code) != kOfWhole.end();
  });
  return kept;
}

}  // namespace impend
