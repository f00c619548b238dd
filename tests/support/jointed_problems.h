// Random bodies, joints and contacts as numbers, without meshes.
#pragma once

#include <cstdint>

#include "impend/contact/contact.h"
#include "impend/dynamics/friction_problem.h"
#include "impend/dynamics/motion_problem.h"

namespace impend::test {

struct JointedScene {
  Assembly assembly;  // the first part is fixed
  ContactSet contacts;
};

// A tree or chain of bodies on joints of every type, some closed to loops, some said twice (a hinge once more further
// along its axis, in a third of the cases written with six decimals), with contacts between bodies or without. Half of
// the cases lie on an integer grid, where forces and separations vanish exactly.
JointedScene random_jointed_scene(std::uint64_t seed);

// With friction μ at all of its contacts.
FrictionProblem jointed_friction_problem(std::uint64_t seed, double mu);

// Another order of joints, a and b of each exchanged at random: the same mechanism.
JointedScene reordered_joints(const JointedScene& scene, std::uint64_t seed);
// Lengths, masses and times in other units: the numbers of x metres become length·x, and so on.
JointedScene in_other_units(const JointedScene& scene, double length, double mass);

// a with G a = 0 of least ‖a − a₀‖_M by a dense null space: the motion where nothing but joints acts.
VecX motion_on_joints_alone(const MotionProblem& problem);

}  // namespace impend::test
