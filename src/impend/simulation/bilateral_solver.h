// What of a step's law is decided by solving again: rows at their limit, tangents of contacts that do not press.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "impend/friction/friction_parts.h"
#include "impend/simulation/eliminated_joints.h"
#include "impend/simulation/step_law.h"

namespace impend {

// A row of G, or a tangent of a contact.
struct BilateralRow {
  int joint = -1, contact = -1;
  bool second = false;  // T, else S
};

// A part's problem with some of its rows: those that are at their limit are out, tangents that bear are in. The same
// rows come again, with other biases and momenta, as long as a step is solved again.
struct KeptRows {
  std::vector<char> at_limit, bears;  // of rows of G, of contacts
  FrictionProblem problem;
  std::vector<BilateralRow> rows;  // of problem.G
  KeptElimination elimination;
};

// One connected part with rigid and soft rows, frictionless or by Coulomb's law.
using SolvePart = std::function<PartSolution(const FrictionProblem&, const VecX& compliance, const PartGuess& guess,
                                             KeptElimination& elimination)>;

// The same with limits and tangents. Tangents of contacts that do not press are let go, rows beyond their limit bear
// the limit, and those that would bear less are taken back, each once. `kept`: of solutions with the same M and rows,
// empty at first. Held by tests/unit/simulation/test_bilateral_solver.
PartSolution solve_bilateral(const FrictionPart& part, const BilateralLaw& law, const PartGuess& guess,
                             const SolvePart& solve, std::deque<KeptRows>& kept, int* saturated);

}  // namespace impend
