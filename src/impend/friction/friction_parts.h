// A friction problem falls into parts that share no movable body.
#pragma once

#include <vector>

#include "impend/friction/friction_solution.h"

namespace impend {

struct FrictionPart {
  FrictionProblem problem;
  std::vector<int> bodies;    // of the whole problem, ascending
  std::vector<int> contacts;  // rows of N, in the order of the whole
  std::vector<int> joints;    // rows of G
};

// With the contacts `kept` alone (rows of N, ascending). Held by tests/unit/friction/test_static_friction.
std::vector<FrictionPart> friction_parts(const FrictionProblem& problem, const std::vector<int>& kept);

// A solution of the whole with room for everything: M⁻¹Q for motion, no forces, all contacts open.
FrictionSolution empty_solution(const FrictionProblem& problem);
// Puts what was found for a part in its place; counts are added.
void put_part(const FrictionPart& part, const FrictionSolution& solution, FrictionSolution& whole);

}  // namespace impend
