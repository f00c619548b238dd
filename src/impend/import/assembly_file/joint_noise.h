// How exactly an assembly file states its joints.
//
// As for meshes (mesh/noise.h) the digits are the evidence, those of all points of the file together and those of all
// axes: whole numbers, few decimals and full doubles count as meant so, up to rounding; "0.866025" stands for half a
// unit of its last decimal. An axis along a coordinate axis is exact.
#pragma once

#include <vector>

#include "impend/geometry/types.h"

namespace impend {

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

}  // namespace impend
