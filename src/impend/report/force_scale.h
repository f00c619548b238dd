// Beside which a force counts as none: parts that do not hang together are judged apart, so that a coin beside a block
// of a thousand tons still presses on its floor.
#pragma once

#include <vector>

#include "impend/motion/analysis.h"

namespace impend {

// How far a wrench at the joint reaches: of the joint's bodies that can move the largest distance of the centre of mass
// from the joint plus radius of gyration, m; 0 where both are fixed.
double reach_of(const Assembly& assembly, const Joint& joint);

class ForceScales {
 public:
  // Per component the largest load of a body and force of a contact or joint, N, torques divided by the size of the
  // body or the reach of the joint; of the answer without friction, or of the one with friction, which was solved.
  static ForceScales without_friction(const Analysis& analysis);
  static ForceScales with_friction(const Analysis& analysis);

  // A force at most so large is what rounding leaves, N: force_zero of the largest of the component of the two bodies,
  // 0 of two that are fixed. Held by tests/unit/report.
  double none(int a, int b) const;
  // The force, zero where it is not more than that.
  Vec3 told(const Vec3& force, int a, int b) const;

 private:
  explicit ForceScales(const Analysis& analysis);  // the loads
  void add(int a, int b, double force);
  void add_joints(const Assembly& assembly, const std::vector<JointForce>& joints);

  std::vector<int> component_;   // per body
  std::vector<double> largest_;  // per component
};

}  // namespace impend
