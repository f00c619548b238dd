// The rows of joints between displaced bodies, and by how much the joints are open.
//
// The joint's point and axis are carried by both bodies: p_a, p_b, â_a, â_b; rows' directions d by a.
//   linear row      g = d·(p_a − p_b),  its rate d·(v_a − v_b) at p_b
//   angular row     g = d·δ, exp(δ) = R_aR_bᵀ (fixed, slider);  g = d·(â_b × â_a) (hinge, cylindrical, planar);  rate
//   d·(ω_a − ω_b)
#pragma once

#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/dynamics/joint_rows.h"
#include "impend/simulation/moving_bodies.h"

namespace impend {

struct JointErrors {
  BlockRows G;             // rows × 6N
  VecX g;                  // m, rad
  std::vector<int> joint;  // of each row
};

// What stays of a joint while bodies move: its rows at t = 0.
struct JointShape {
  int index = -1;  // of the joint
  int a = -1, b = -1;
  Vec3 point = Vec3::Zero(), axis = Vec3::Zero();
  bool about_axis = false;  // angular rows by â_b × â_a
  std::vector<JointRow> rows;
};
// `locked`: with the rows of drives that hold still, as analyses have them.
std::vector<JointShape> joint_shapes(const std::vector<Joint>& joints, bool locked = false);

// Of the joints between bodies of which one moves. Held by tests/unit/simulation/test_joint_errors.
JointErrors joint_errors(const std::vector<const JointShape*>& joints, const MovingBodies& bodies,
                         const BodiesState& state);
// g alone.
VecX joint_gaps(const std::vector<const JointShape*>& joints, const MovingBodies& bodies, const BodiesState& state);
// With shapes of their own.
JointErrors joint_errors(const std::vector<Joint>& joints, const MovingBodies& bodies, const BodiesState& state,
                         bool locked = false);

}  // namespace impend
