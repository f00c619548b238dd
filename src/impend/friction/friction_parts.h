// A friction problem falls into parts that share no movable body; each is solved in units of its own.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "impend/friction/friction_solution.h"

namespace impend {

struct FrictionPart {
  FrictionProblem problem;
  std::vector<int> bodies;    // of the whole problem, ascending
  std::vector<int> contacts;  // rows of N, in the order of the whole
  std::vector<int> joints;    // rows of G
};

// Of values, or names, of a problem's rows those of the rows `keep`; values that are not there are 0, rows without
// names are their own.
VecX chosen_values(const VecX& values, const std::vector<int>& keep);
std::vector<int> chosen_names(const std::vector<int>& names, const std::vector<int>& keep);

// With the contacts `kept` alone (rows of N, ascending). Held by tests/unit/friction/test_static_friction.
std::vector<FrictionPart> friction_parts(const FrictionProblem& problem, const std::vector<int>& kept);

// A solution of the whole with room for everything: M⁻¹Q for motion, no forces, all contacts open.
FrictionSolution empty_solution(const FrictionProblem& problem);
// Adds the names that are not there yet.
void add_tried(const std::vector<std::string>& more, std::vector<std::string>& tried);
// Puts what was found for a part in its place; counts and methods are added.
void put_part(const FrictionPart& part, const FrictionSolution& solution, FrictionSolution& whole);

// A friction problem in units of its own: the heaviest part weighs about 1, the longest lever and the loads are
// about 1.
//
// The units are powers of two, so that nothing is rounded: the same parts told in units that differ by powers of two
// are the same numbers, bit for bit, and so is all that is said of them. Other units and densities leave numbers of the
// same size with other roundings.

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
