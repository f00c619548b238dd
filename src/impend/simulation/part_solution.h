// One connected part of a step's problem: where its solution begins, and what comes of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/friction/friction_solution.h"

namespace impend {

struct PartSolution {
  FrictionSolution solution;
  double residual = 0;
  std::string method;
};

// Guesses of the impulses of contacts (n × 3, or empty) and of the rows of G (or empty).
struct PartGuess {
  MatX f;
  VecX nu;
};

// What its solutions with the same M and N share, whitened as in whitened_friction.h; empty at first.
struct FrictionlessRows {
  bool made = false;
  std::vector<Mat6> inverse;  // L⁻¹ of the mass blocks
  BlockRows N;                // unit length
  VecX row_length;
};

// A connected part without joints whose contacts have no friction: nonnegative least squares on its normals. The guess
// where it satisfies the law to kAcceptedStep, to the last bit. Absent where it has tangential forces, or least squares
// do not meet the law so well. Held by tests/unit/simulation/test_step_solver.
std::optional<PartSolution> solve_frictionless(const FrictionProblem& problem, const PartGuess& guess,
                                               FrictionlessRows& kept);

// A connected part with joints, drives or springs, by Newton's method on motions, all rows sparse, from the impulses
// `guess`. Absent where the law is missed by more than a step asks for: contacts that joints hold apart, linkages at a
// dead position. Held by tests/unit/simulation/test_step_solver.
std::optional<PartSolution> solve_jointed_part(const FrictionProblem& problem, const VecX& compliance,
                                               const PartGuess& guess);

// The same contacts without the rows of G.
FrictionProblem without_joint_rows(const FrictionProblem& problem);

}  // namespace impend
