// A connected part without joints whose contacts have no friction: nonnegative least squares on its normals.
#pragma once

#include <optional>
#include <vector>

#include "impend/simulation/part_solution.h"

namespace impend {

// What its solutions with the same M and N share, whitened as in whitened_friction.h; empty at first.
struct FrictionlessRows {
  bool made = false;
  std::vector<Mat6> inverse;  // L⁻¹ of the mass blocks
  BlockRows N;                // unit length
  VecX row_length;
};

// The guess where it satisfies the law to kAcceptedStep, to the last bit. Absent where it has tangential forces, or
// least squares do not meet the law so well. Held by tests/unit/simulation/test_step_solver.
std::optional<PartSolution> solve_frictionless(const FrictionProblem& problem, const PartGuess& guess,
                                               FrictionlessRows& kept);

}  // namespace impend
