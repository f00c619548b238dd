// What a part's mesh check means for a person, in the input's own unit; what is wrong with a stated inertia.
#pragma once

#include <optional>
#include <string>

#include "impend/assembly/assembly.h"
#include "impend/geometry/types.h"

namespace impend {

struct PrintedUnit {
  std::string name = "m";
  double metres = 1;
};

// All vertices in a plane: no patch gives it a volume.
bool is_flat(const TriangleMesh& mesh);

// Why the mesh bounds no volume, with the number of open edges and the midpoint of one in the mesh's own coordinates,
// and of holes the number, the largest one's size and place, and what stood in the way of closing it; a flat sheet is
// called so.
std::string open_mesh_words(const Part& part, const PrintedUnit& unit);

// The faces of the CAD model that have no triangles, by number and place.
std::string missing_face_words(const Part& part, const PrintedUnit& unit);

// What closes the open mesh, in words; "" when nothing here does. Holes are closed on a copy to find out.
std::string closing_advice(const Part& part, const PrintedUnit& unit);
// The same for all of several parts together.
std::string closing_advice(const std::vector<const Part*>& parts, const PrintedUnit& unit);

// Warnings about the mesh as it is now: "open-mesh", "not-orientable" or "unmeshed-faces", "nonmanifold",
// "overlapping-shells" (or
// "-unknown"), "filled-cavity", and where they were looked for "self-intersecting", "self-touching" or
// "self-intersections-unknown" (given up before any was found). Held by tests/unit/assembly.
Diagnostics mesh_findings(const Part& part, const PrintedUnit& unit);

// Whether an inertia tensor can belong to a body.

// What is wrong with an inertia tensor (kg·m² about the centre of mass), nullopt when nothing: entries not finite,
// not symmetric, not positive definite, or principal moments against I₁ + I₂ ≥ I₃, which holds for every distribution
// of positive mass. Relative tolerances: InputTolerances::written_identity and ::positive_inertia.
// Held by tests/unit/assembly.
std::optional<std::string> inertia_fault(const Mat3& inertia);

// Whether the part's mass properties are those of a uniform body of its mesh, within InputTolerances::same_mass. Held
// by tests/unit/assembly/test_mesh_findings, as is the next.
bool is_uniform(const Part& part);

// The moments of a uniform part whose shells overlap, or may, with the space that they share counted once; nothing
// where that is no other volume (shells that touch, or share a surface only).
std::optional<VolumeMoments> moments_counted_once(const Part& part);

}  // namespace impend
