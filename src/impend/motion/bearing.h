// How parts at rest bear on each other: on planes that may turn or not, along lines, at points and round surfaces.
#pragma once

#include <optional>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/geometry/types.h"

namespace impend {

// A contact bears when its force is above this share of the largest; by forces that are none but for rounding, above
// this share of the weight of its lighter body.
inline constexpr double kBears = 1e-9, kBearsOfWeight = 1e-6;

// ‖a‖_M is rest up to this share of ‖a₀‖_M, and so many times the largest c, of all mass.
inline constexpr double kRestShare = 1e-6, kRestSlacks = 8;

// Contacts and the forces that they bear.
struct BearingContacts {
  const ContactSet& contacts;
  std::vector<int> of = {};        // indices into contacts.contacts
  std::vector<double> force = {};  // N, of each of these
};

// Whether it is there for certain and opens one way only. What is doubtful by where it is alone is there.
bool is_steady(const Contact& contact);

// The contacts that a problem imposes, by the forces of its rows (λ, N).
BearingContacts bearing_contacts(const ContactSet& contacts, const MotionProblem& problem, const VecX& lambda);

// Their forces by the rows of a problem that imposes them all, λ of joints 0: the inverse of bearing_contacts.
VecX forces_by_rows(const MotionProblem& problem, const BearingContacts& bearing);

// N, per row: forces that press wherever some that balance do, as an interior-point method comes to them. Those of
// other methods may lie at corners and rims of faces that bear all over. Nothing where they were not found.
std::optional<VecX> inner_forces(const MotionProblem& problem);

// N, of a row of contacts: a force below it is rounding.
double least_force(const MotionProblem& problem, int row);
// λ without the forces of contacts that are rounding, or no more than the noise of the rows makes of what goes through
// either body: a wall that is only touched may bear by it. Where noise has a long lever, as at the other end of a
// narrow foot, light forces are such without which the parts rest within the noise. Of joints all are kept. Held by
// tests/unit/motion/test_balance_noise and test_smooth_ends.
VecX without_noise(const MotionProblem& problem, VecX lambda);

// Whether a second order is worth a look: some pair is held along a line, at a point or round a surface, a joint leaves
// one of the parts a freedom, a load or a spring acts at a point of one, or at one that turns with another, or a plane
// on which they press may turn. Where every pair that bears does so on one plane, within its points, and no plane turns
// (turning_parts), parts can only slide and turn across planes: the loads do no work. `parts` ascending; the forces may
// be any that balance. With `rolling` pairs with friction that press flat stick.
bool may_fall_from_balance(const Assembly& assembly, const BearingContacts& bearing, const std::vector<int>& parts,
                           bool rolling = false);

// Whether planes on which parts press can turn as parts slide and turn across them, and the parts.

// Two parts that press on each other flat, or stick: by their places, −1: what stands still.
struct PressedPlane {
  int a = -1;
  int b = -1;
  Vec3 normal = Vec3::Zero();  // unit
  bool sticks = false;         // they do not move against each other at all
};

// Which parts may turn, to first order. It may say so of parts that cannot, since places are not looked at.
struct TurningParts {
  // Whether some part may turn otherwise than about the normal of each plane on which it presses. If none may, all
  // planes keep their directions as long as they are pressed, parts only shift and turn across them, and loads at
  // centres of mass of parts that stick to no other one that turns do as much work as to first order: none.
  bool plane_turns = false;
  std::vector<char> turns;  // per part, whether it may turn at all
};

// `tolerance`: rad, by which normals that are one may differ. Held by tests/unit/motion/test_turning_planes.
TurningParts turning_parts(int parts, const std::vector<PressedPlane>& planes, double tolerance);

}  // namespace impend
