// The joints, friction and velocities of an assembly as the values of an assembly file, and how exact they are there.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/geometry/types.h"

namespace impend {

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

}  // namespace impend
