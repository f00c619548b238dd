#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/assembly/mesh_findings.h"

namespace impend {
namespace {

Place place_of(const Part& part) { return {part.mesh_file, 0, part.name, ""}; }

bool lacks_mass_of_open_mesh(const Part& part) { return !part.fixed && part.mass.mass == 0 && !part.check.closed; }

// `before` each name of `parts`, and how many more there are.
std::string names_of(const std::vector<const Part*>& parts, const std::string& before, const std::string& between) {
  constexpr std::size_t kNamed = 40;
  std::string names;
  for (std::size_t i = 0; i < std::min(parts.size(), kNamed); ++i) {
    names += (i > 0 ? between : "") + before + "'" + parts[i]->name + "'";
  }
  return names + (parts.size() > kNamed ? fmt::format(" and {} more", parts.size() - kNamed) : "");
}

// All open parts at once: their user would else meet them one by one.
Error open_parts_fault(const Assembly& assembly, const PrintedUnit& unit) {
  std::vector<const Part*> open;
  for (const Part& part : assembly.parts) {
    if (lacks_mass_of_open_mesh(part)) open.push_back(&part);
  }
  const Part& first = *open.front();
  const std::vector<const Part*> others(open.begin() + 1, open.end());
  std::string advice = closing_advice(open, unit);
  if (!first.surfaces.missing.empty()) {
    advice = "repair these faces in the CAD program: they do not close the exact shape either";
  } else if (first.mesh.triangles.empty()) {
    advice = "place it nearer to the origin, check its unit";
  } else if (advice.empty()) {
    advice = !others.empty()       ? "close the meshes"
             : is_flat(first.mesh) ? "give the sheet a thickness"
                                   : "close the mesh";
  }
  const bool one = others.empty();
  return {
      ErrorCode::kOpenMesh,
      open_mesh_words(first, unit) + (one ? "" : "; not closed are also " + names_of(others, "", ", ")),
      place_of(first),
      fmt::format("{}, or give mass, center_of_mass and inertia in an assembly file, or fix the part{} (--fixed), or "
                  "leave {} out ({})",
                  advice, one ? "" : "s", one ? "it" : "them", names_of(open, "--exclude ", " "))};
}

std::optional<Error> movable_part_fault(const Part& part) {
  const double mass = part.mass.mass;
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
      if (lacks_mass_of_open_mesh(part)) return open_parts_fault(assembly, unit);
      if (const auto fault = movable_part_fault(part)) return *fault;
    }
    add_new(mesh_findings(part, unit), assembly.warnings, &warnings);
  }
  const bool anything_fixed = assembly.ground || std::any_of(assembly.parts.begin(), assembly.parts.end(),
                                                             [](const Part& p) { return p.fixed; });
  if (!anything_fixed) {
    const bool falls = !assembly.gravity.isZero(0);
    warnings.push_back({"nothing-fixed",
                        std::string("nothing is fixed and there is no ground: everything ") +
                            (falls ? "falls together" : "is free to move together"),
                        ""});
  }
  return warnings;
}

Assembly with_shared_meshes(Assembly assembly, const std::function<bool(const Part&)>& keeps) {
  const auto moves = [&](const Part& part) { return !part.mesh.vertices.empty() && !(keeps && keeps(part)); };
  if (std::none_of(assembly.parts.begin(), assembly.parts.end(), moves)) return assembly;
  auto meshes = std::make_shared<std::vector<TriangleMesh>>();
  if (assembly.shared_meshes) *meshes = *assembly.shared_meshes;
  meshes->resize(assembly.parts.size());
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    Part& part = assembly.parts[i];
    if (moves(part)) (*meshes)[i] = std::exchange(part.mesh, {});
  }
  assembly.shared_meshes = std::move(meshes);
  return assembly;
}

}  // namespace impend
