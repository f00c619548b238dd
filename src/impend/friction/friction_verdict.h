// What is known of rest with friction, for bodies at rest: gathers the evidence of each connected part, dear questions
// last, and has decide() (decide_friction.h) say what follows. The whole is as its worst part.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "impend/friction/capacity/rest_by_cases.h"
#include "impend/friction/decide_friction.h"
#include "impend/friction/directions/direction_search.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/minimal_mu.h"
#include "impend/friction/modes.h"

namespace impend {

// What the analysis without friction and the solver of static friction say.
struct RestFacts {
  std::vector<char> rests;          // per movable body of the problem: judged stable without friction; may be empty
  double noise = 0;                 // ν, relative noise of the rows
  FrictionSolution solution;        // of static friction, whatever its status; may be empty
  std::function<bool()> cancelled;  // asked between steps; may be empty
  // Both may be empty. Adds to the evidence what is known of the part's contacts: doubt, chord, bulge.
  std::function<void(const FrictionPart& part, FrictionEvidence& evidence)> look_at_contacts;
  // The verdict over other contacts, which the question names; asked only where the answer matters.
  std::function<FrictionVerdict(const FrictionPart& part, OpenFrictionQuestion question)> over_other_contacts;
};

struct RestSettings {
  CapacitySettings capacity;
  CaseSettings cases;
  DirectionSettings directions;
  int most_bodies_by_direction = 3;  // that joints may leave few freedoms
  ModeSettings modes;
  bool rest_forces = true;     // whether they are asked for
  bool balance_alone = false;  // whether forces balance is all that is asked
};

struct PartVerdict : FrictionJudgement {
  std::vector<int> bodies;  // movable bodies of the problem, ascending
  FrictionEvidence evidence;
};

struct FrictionKnowledge : FrictionJudgement {  // of the part that decides
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
