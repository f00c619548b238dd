#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "impend/assembly/assembly.h"
#include "impend/assembly/inertia_fault.h"
#include "impend/assembly/mesh_findings.h"

namespace impend {
namespace {

Place place_of(const Part& part) { return {part.mesh_file, 0, part.name, ""}; }

std::optional<Error> movable_part_fault(const Part& part, const PrintedUnit& unit) {
  const double mass = part.mass.mass;
  if (mass == 0 && !part.check.closed) {
    const std::string advice = closing_advice(part, unit);
    return Error{ErrorCode::kOpenMesh, open_mesh_words(part, unit), place_of(part),
                 (advice.empty() ? "close the mesh" : advice) +
                     ", or give mass, center_of_mass and inertia in an assembly file, or fix the part (--fixed), or "
                     "leave it out (--exclude)"};
  }
  if (mass == 0 && part.volume <= 0) {
    return Error{ErrorCode::kZeroVolume, "the mesh encloses no volume", place_of(part),
                 "check that the mesh is a solid and not a folded sheet, or fix the part (--fixed), or leave it out "
                 "(--exclude)"};
  }
  if (!(mass > 0) || !std::isfinite(mass)) {
    return Error{ErrorCode::kBadValue, fmt::format("the mass is {} kg", mass), place_of(part), "give a mass above 0"};
  }
  if (!part.mass.center_of_mass.allFinite()) {
    return Error{ErrorCode::kBadValue, "the centre of mass is not finite", place_of(part),
                 "check the mesh or the mass"};
  }
  if (const auto fault = inertia_fault(part.mass.inertia)) {
    return Error{ErrorCode::kBadValue, "the inertia " + *fault, place_of(part),
                 "check the mesh, or give mass, center_of_mass and inertia in an assembly file"};
  }
  return std::nullopt;
}

// Import says most of this already; a finding is said once.
void add_new(const Diagnostics& findings, const Diagnostics& said, Diagnostics* warnings) {
  for (const Warning& finding : findings) {
    const bool known = std::any_of(said.begin(), said.end(),
                                   [&](const Warning& w) { return w.code == finding.code && w.part == finding.part; });
    if (!known) warnings->push_back(finding);
  }
}

}  // namespace

Result<Diagnostics> check_assembly(const Assembly& assembly) {
  const auto is_movable = [](const Part& part) { return !part.fixed; };
  if (std::none_of(assembly.parts.begin(), assembly.parts.end(), is_movable)) {
    return Error{
        ErrorCode::kNoMovablePart,
        assembly.parts.empty() ? "the assembly has no parts" : "every part is fixed: there is nothing to analyze",
        {},
        "leave at least one part free to move"};
  }
  const PrintedUnit unit{assembly.unit_name, assembly.metres_per_unit};
  Diagnostics warnings;
  for (const Part& part : assembly.parts) {
    if (!part.fixed) {
      if (const auto fault = movable_part_fault(part, unit)) return *fault;
    }
    add_new(mesh_findings(part, unit), assembly.warnings, &warnings);
  }
  const bool anything_fixed = assembly.ground || std::any_of(assembly.parts.begin(), assembly.parts.end(),
                                                             [](const Part& p) { return p.fixed; });
  if (!anything_fixed) {
    warnings.push_back({"nothing-fixed", "nothing is fixed and there is no ground: everything falls together", ""});
  }
  return warnings;
}

}  // namespace impend
