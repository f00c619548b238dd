// What given velocities do at contacts and joints, before any force is asked for.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"

namespace impend {

enum class Touch { kTouching, kParting, kApproaching };
// What the given velocities do at each contact: N v zero to VelocityTolerances::touching, positive or negative.
std::vector<Touch> touch_of_contacts(const FrictionProblem& problem);
// Of each row of G, whether the given velocities satisfy G v = 0 to VelocityTolerances::touching.
std::vector<char> joints_kept(const FrictionProblem& problem);

// Why no accelerations follow from the given velocities without an impulse: the first contact whose bodies approach
// each other, the first joint that they tear apart. Empty where there is none. Held by
// tests/unit/friction/test_viscous.
std::string impulse_needed(const FrictionProblem& problem, const std::vector<Touch>& touch);

}  // namespace impend
