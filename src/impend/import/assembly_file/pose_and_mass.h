// Poses and masses as assembly files write them.
#pragma once

#include <optional>

#include "impend/geometry/types.h"
#include "impend/import/assembly_file/json_reader.h"
#include "impend/import/stated_mass.h"

namespace impend {

// Right-handed rotation by `degrees` about `axis` (any length > 0): R = cos·1 + (1 − cos)·uuᵀ + sin·[u]×. Multiples
// of 90° about a coordinate axis are exact. Held by tests/unit/import/test_assembly_file.
Mat3 rotation_about(const Vec3& axis, double degrees);

// The rotation nearest to R, by R ← R(3·1 − RᵀR)/2, which squares the error; nullopt when RᵀR or det R miss 1 by more
// than InputTolerances::written_identity. An R that is orthonormal to rounding is returned unchanged.
std::optional<Mat3> nearest_rotation(const Mat3& R);

// Reads "pose": {"translation", "rotation": {"axis", "angle_deg"}} or {"translation", "quaternion": [w, x, y, z]} or
// {"matrix": 4 rows of 4}. Translations are in `metres_per_unit`; the result is in metres. Absent = identity.
// Findings (kBadValue, kUnknownKey) go to the node's document. Held by tests/unit/import/test_assembly_file.
RigidTransform read_pose(const JsonNode& pose, double metres_per_unit);

// The keys density, mass, center_of_mass and inertia of a JSON object.

// A density within what a body can have (kg/m³). kBadValue.
double read_density(const JsonNode& node);

// What `node` says, lengths as written. Findings: kBadValue (out of range, an inertia that no body has), kMissingKey
// (center_of_mass or inertia without the others). Held by tests/unit/import/test_assembly_file.
StatedMass read_mass(const JsonNode& node);

}  // namespace impend
