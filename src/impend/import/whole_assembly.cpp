#include "impend/import/whole_assembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "impend/assembly/joint_bodies.h"
#include "impend/assembly/printed_length.h"
#include "impend/assembly/sanity.h"
#include "impend/base/names.h"
#include "impend/import/chosen_parts.h"

namespace impend {
namespace {

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
