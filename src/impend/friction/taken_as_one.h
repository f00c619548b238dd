// Bodies that joints leave no motion against each other are one body for every question about rest: screwed, welded or
// held by drives.
//
//   V_k = X_k V,   X_k = [1  −[c_k − c]×; 0  1],   M = Σ X_kᵀ M_k X_k,   Q = Σ X_kᵀ Q_k
//
// with rows N_i X_k for N_i of body k. c: their common centre of mass. Every row of a joint is a relative velocity of
// one body against another, along a line or about an axis: six that are independent leave none. Contacts between bodies
// of a group hold nothing and are left out.
#pragma once

#include <optional>
#include <vector>

#include "impend/dynamics/friction_problem.h"
#include "impend/friction/friction_parts.h"

namespace impend {

struct TakenAsOne {
  // A body for each group; `body` names the first of each, `contact` and `joint` those of the whole.
  FrictionProblem problem;
  std::vector<std::vector<int>> groups;  // bodies of the whole, ascending; by their first
  std::vector<int> group;                // of each body of the whole
  std::vector<Vec3> from;                // m, c_k − c of each body of the whole
  std::vector<int> contacts, joints;     // rows of the whole that are left, ascending

  VecX motion_of_all(const VecX& of_groups) const;  // 6 a body of the whole, or empty
  // The motion of groups whose members move so; empty where that of the whole is.
  VecX motion_of_groups(const VecX& of_all) const;
  // The part of a solution of the whole; empty where that has none.
  FrictionSolution solution(const FrictionSolution& whole) const;
};

// Of a problem at rest; absent where no two bodies are one, so that nothing changes. In any units. Held by
// tests/unit/friction/test_taken_as_one.
std::optional<TakenAsOne> take_as_one(const FrictionProblem& problem);

// The problem of some bodies while all others are held: body k of it is body moving[k] of the whole; of contacts and
// joints those that touch one of these, in their order. Held by tests/unit/friction/test_body_release.
FrictionProblem with_others_held(const FrictionProblem& whole, const std::vector<int>& moving);

}  // namespace impend
