// A friction problem in units of its own: the heaviest part weighs about 1, the longest lever and the loads are
// about 1.
//
// The units are powers of two, so that nothing is rounded: the same parts told in units that differ by powers of two
// are the same numbers, bit for bit, and so is all that is said of them. Other units and densities leave numbers of the
// same size with other roundings.
#pragma once

#include <Eigen/Core>

#include "impend/friction/friction_solution.h"

namespace impend {

struct OwnUnits {
  double mass = 1, length = 1, acceleration = 1;  // kg, m, m/s²

  double force() const { return mass * acceleration; }

  FrictionProblem problem(const FrictionProblem& in_si) const;
  FrictionSolution solution(const FrictionSolution& in_si) const;
  FrictionSolution solution_in_si(const FrictionSolution& own) const;
  VecX motion_in_si(const VecX& own) const;  // 6N, or empty
};

// Held by tests/unit/friction/test_own_units.
OwnUnits own_units(const FrictionProblem& problem);

}  // namespace impend
