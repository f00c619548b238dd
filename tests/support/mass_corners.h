// Boxes of masses held against all their corners.
#pragma once

#include <optional>
#include <string>

#include "impend/assembly/assembly.h"
#include "impend/contact/contact.h"
#include "impend/dynamics/friction_problem.h"
#include "impend/planning/mass_box.h"

namespace impend::test {

// The problem of a pile, μ as the assembly states it; nothing where contacts are either-or.
std::optional<FrictionProblem> problem_of_pile(const Assembly& assembly, const ContactSet& contacts);

// The largest box in which all 2^F corners are balanced, by a programme for each; at most 1/max range.
double box_of_all_corners(const FrictionProblem& problem, const Vec3& gravity, const VecX& range);

// What is wrong with the box of an assembly without friction, by the plain analysis of each corner of a box that is a
// hundredth smaller, all of which stand, and of the corner of one that is larger by so much, which moves; else empty.
std::string mass_box_fault(const Assembly& assembly, const ContactSet& contacts, const FrictionProblem& problem,
                           const VecX& range, const MassBox& box);

}  // namespace impend::test
