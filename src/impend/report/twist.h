// The acceleration of a body from rest as a field of points, a(x) = a + α × (x − c), and what it does to contacts.
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
  std::vector<bool> carries;              // more force than rounding leaves (force_scale.h)
  std::vector<bool> slides;               // closed, and a accelerates against b within the contact plane
  std::vector<std::vector<int>> of_body;  // contacts of each body
};
// Per contact of the set: not of an alternative that was not chosen.
std::vector<bool> imposed_contacts(const Analysis& analysis);
// Contacts of alternatives that were not chosen are neither closed nor carrying.
ContactStates contact_states(const Analysis& analysis);

}  // namespace impend
