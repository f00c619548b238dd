// What bodies and contacts do at the first instant: the acceleration of a body from rest as a field of points,
// a(x) = a + α × (x − c), what it does to contacts, and beside which force another counts as none.
#pragma once

#include <vector>

#include "impend/motion/analysis.h"

namespace impend {

// `linear` of the centre of mass c (m/s²), `angular` α (rad/s²), `size` the radius of gyration √(tr I / 2m) (m).
// All zero for what does not move: fixed bodies, the ground, and bodies whose verdict is not "moves", where only
// rounding is left.
struct Twist {
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();
  Vec3 center = Vec3::Zero();
  double size = 0;

  Vec3 at(const Vec3& point) const { return linear + angular.cross(point - center); }
  // About the largest acceleration that a point of the body has: |a| + |α|·size.
  double fastest() const { return linear.norm() + angular.norm() * size; }
};
Twist twist_of(const Analysis& analysis, int body);
// A motion (linear of the centre of mass, angular) that is given.
Twist twist_of_part(const Part& part, const Vec6& motion);

// What each contact does at the first instant, per contact of the set.
struct ContactStates {
  std::vector<bool> closed;               // Ja ≤ slack + a small share of the fastest acceleration of the two bodies
  std::vector<bool> carries;              // more force than rounding leaves (ForceScales)
  std::vector<bool> slides;               // closed, and a accelerates against b within the contact plane
  std::vector<std::vector<int>> of_body;  // contacts of each body
};
// Per contact of the set: not of an alternative that was not chosen.
std::vector<bool> imposed_contacts(const Analysis& analysis);
// Contacts of alternatives that were not chosen are neither closed nor carrying.
ContactStates contact_states(const Analysis& analysis);

// How far a wrench at the joint reaches: of the joint's bodies that can move the largest distance of the centre of mass
// from the joint plus radius of gyration, m; 0 where both are fixed.
double reach_of(const Assembly& assembly, const Joint& joint);

// Beside which a force counts as none: parts that do not hang together are judged apart, so that a coin beside a block
// of a thousand tons still presses on its floor.
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
