// What proves the verdict on a connected part, as plain numbers: a program that shares nothing with this one can check
// it (docs/user/friction.md, scripts/check-certificate).
//
// Four things can be claimed of a part, each with what shows it:
//   rests     no motion other than rest satisfies the law: capacities of interfaces, with multipliers, and a balance
//             that fits into them (capacity/capacity_proof.h); without friction a balance alone
//             the same for each of some cases of where contacts press (capacity/rest_by_cases.h)
//             the same with joints that let no face turn on another (capacity/capacity_proof.h)
//             or, of one part, what excludes each set of directions of its motion (directions/direction_search.h)
//   falls     no forces within the cones balance the loads: a motion that no such force opposes (balance.h)
//   moves     a motion other than rest satisfies the law: the motion with its forces
//   balances  some forces within the cones balance the loads, which proves no rest: these forces
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/base/progress.h"
#include "impend/base/result.h"
#include "impend/friction/capacity/capacity_proof.h"
#include "impend/friction/directions/direction_search.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/minimal_mu.h"
#include "impend/friction/taken_as_one.h"
#include "impend/motion/analysis.h"

namespace impend {

struct PartCertificate {
  FrictionPart part;                  // in SI; without friction μ is 0; a body for each that joints hold together
  std::optional<TakenAsOne> groups;   // which these are, where some are
  FrictionPart joined;                // … of bodies that are not taken as one
  std::optional<CapacityProof> rest;  // with its steps, certain
  std::optional<CapacityProof> rest_without_turns;
  std::optional<DirectionSearch> rest_by_directions;  // with its steps, exhausted
  double rest_below = 0;                              // motions up to this are not spoken of there, of ‖a₀‖_M
  double noise = 0;                                   // that the proof of rest bears, relative, of the rows
  VecX falling;                                       // 6N, m/s² and rad/s²; empty where it does not fall
  std::optional<FrictionSolution> moving;
  std::optional<RestForces> balance;
  std::string missing;  // why the verdict is not among what is claimed; a clause, empty where it is
};

// Of every part of an analysis without friction or with the model "static"; errors: kUsage for other models,
// kCancelled. Proofs of rest are made anew, with their steps. Held by tests/certificates.
Result<std::vector<PartCertificate>> certify_parts(const Analysis& analysis, const Progress& progress = {});

}  // namespace impend
