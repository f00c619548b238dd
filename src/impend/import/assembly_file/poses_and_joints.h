// Poses, masses, joints, friction and velocities as assembly files write them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
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

// The joints, friction and velocities of an assembly as the values of an assembly file, and how exact they are there.

// How exactly an assembly file states its joints.
//
// As for meshes (mesh/noise.h) the digits are the evidence, those of all points of the file together and those of all
// axes: whole numbers, few decimals and full doubles count as meant so, up to rounding; "0.866025" stands for half a
// unit of its last decimal. An axis along a coordinate axis is exact.

struct JointNumbers {
  Vec3 point = Vec3::Zero();  // as written, in the file's unit
  Vec3 axis = Vec3(0, 0, 1);  // as written, of any length
  bool has_axis = false;
};

struct JointNoise {
  double point = 0;  // in the file's unit
  double axis = 0;   // rad
};

// One for each joint. Held by tests/unit/import/test_assembly_joints.
std::vector<JointNoise> joint_noise(const std::vector<JointNumbers>& joints);

// Empty arrays where there is nothing to say. `unit`: m, of the file. Noise is written where the digits show another.
nlohmann::ordered_json joints_json(const Assembly& assembly, double unit);  // without pairs that are joined
nlohmann::ordered_json pairs_json(const Assembly& assembly);                // those
nlohmann::ordered_json friction_json(const Assembly& assembly);
// Null where the part is at rest.
nlohmann::ordered_json velocity_json(const Part& part);

// Adds "drives", "springs", "levels" and "simulation" to the file's object, where there is something to say; and limits
// to the entry of a joint. `unit`: m. Held by tests/unit/import/test_assembly_mechanism.
void add_limits(const Joint& joint, double unit, nlohmann::ordered_json* entry);
void add_mechanism(const Assembly& assembly, double unit, nlohmann::ordered_json* root);
nlohmann::ordered_json course_json(const Course& course, double unit);

// A name for each joint that needs one, since a drive or spring speaks of it: its own, or one that is not taken.
std::vector<std::string> joint_names(const Assembly& assembly);

}  // namespace impend
