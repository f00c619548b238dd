// What is known of rest with friction, for bodies at rest.
//
// Per connected part of the problem, in this order:
//   rests without friction                               stable for certain: aᵀMa = Qᵀa + f_F·a_F ≤ 0 (mechanics)
//   a motion that no admissible force opposes (balance.h)  falls for certain
//   a motion that satisfies the law, checked             indeterminate: forces could hold it as well
//   all modes of its contacts excluded (modes.h)         stable for certain
//   forces balance, nothing else is known                possibly stable
//   otherwise                                            no solution found
// The whole is as its worst part: falls, no solution, indeterminate, possibly stable, stable.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "impend/friction/minimal_mu.h"
#include "impend/friction/modes.h"

namespace impend {

// What the analysis without friction and the solver of static friction say.
struct RestFacts {
  std::vector<char> rests;          // per movable body of the problem: judged stable without friction; may be empty
  double noise = 0;                 // ν, relative noise of the rows
  FrictionSolution solution;        // of static friction, whatever its status; may be empty
  std::function<bool()> cancelled;  // asked between steps; may be empty
};

struct RestSettings {
  ModeSettings modes;
};

struct PartVerdict {
  std::vector<int> bodies;  // movable bodies of the problem, ascending
  FrictionVerdict verdict = FrictionVerdict::kNoSolutionFound;
  std::string reason;  // a clause: "it rests without friction already"
};

// The first of those that say least good of the whole; there must be one.
const PartVerdict& worst_part(const std::vector<PartVerdict>& parts);

struct FrictionKnowledge {
  FrictionVerdict verdict = FrictionVerdict::kNoSolutionFound;
  std::string reason;  // of the part that decides, in words
  std::vector<PartVerdict> parts;
  std::optional<bool> balance_possible;  // forces balance; absent: at the edge
  double balance_bounds[2] = {0, 1};     // of the distance, the largest over the parts (balance.h)
  VecX releasing_motion;                 // 6N, a motion that satisfies the law, rest for parts without one; or empty
  VecX falling_motion;  // 6N, M⁻¹(Q + …) of parts that fall for certain, which certifies it; or empty
  // Forces at rest (central_forces) where every part can be balanced, N: those of least utilisation, with that; where
  // the verdict is indeterminate the least forces.
  std::optional<RestForces> rest_forces;
  bool cancelled = false;
};

// Held by tests/unit/friction/test_friction_verdict.
FrictionKnowledge friction_verdict(const FrictionProblem& problem, const RestFacts& facts,
                                   const RestSettings& settings = {}, const BalanceTolerances& tolerances = {});

}  // namespace impend
