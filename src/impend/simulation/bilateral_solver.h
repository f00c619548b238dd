// What of a step's law is decided by solving again: rows at their limit, tangents of contacts that do not press.
#pragma once

#include <functional>
#include <string>

#include "impend/friction/friction_parts.h"
#include "impend/simulation/step_law.h"

namespace impend {

struct PartSolution {
  FrictionSolution solution;
  double residual = 0;
  std::string method;
};

// One connected part with rigid and soft rows, frictionless or by Coulomb's law.
// Guesses of the impulses of contacts (n × 3, or empty) and of the rows of G (or empty).
struct PartGuess {
  MatX f;
  VecX nu;
};
using SolvePart = std::function<PartSolution(const FrictionProblem&, const VecX& compliance, const PartGuess& guess)>;

// The same with limits and tangents. Tangents of contacts that do not press are let go, rows beyond their limit bear
// the limit, and those that would bear less are taken back, each once. Held by
// tests/unit/simulation/test_bilateral_solver.
PartSolution solve_bilateral(const FrictionPart& part, const BilateralLaw& law, const PartGuess& guess,
                             const SolvePart& solve, int* saturated);

}  // namespace impend
