// What is said of rest with friction from all that is known of it: the one place where it is drawn. Pure: no problem is
// solved here, and whoever learns more adds it to the evidence and decides again.
#pragma once

#include <string>
#include <vector>

#include "impend/motion/friction_result.h"

namespace impend {

// What the verdict may still depend on, each dear to answer.
enum class OpenFrictionQuestion {
  kNone,
  kOnEroded,      // is it stable for certain over shrunk contacts, too (FrictionEvidence::on_eroded)
  kOnGrown,       // does it fall for certain over grown contacts, too (on_grown)
  kOnEveryNormal  // does it fall for certain along whatever normals either-or contacts press (on_every_normal)
};

// What a part that is stable for certain rests by. Of several parts the last of these is said of the whole.
enum class RestsBy { kNoLoad, kContacts, kFriction };
RestsBy rests_by(const FrictionEvidence& evidence);

struct FrictionJudgement {
  FrictionVerdict verdict = FrictionVerdict::kNoSolutionFound;
  std::string reason;                                       // a clause: "it rests without friction already"
  OpenFrictionQuestion open = OpenFrictionQuestion::kNone;  // not answered counts as not certain
  RestsBy rests_by = RestsBy::kFriction;                    // where it is stable for certain
};

// Of one connected part, the first that applies:
//   rests without friction                             stable for certain: aᵀMa = Qᵀa + f_F·a_F ≤ 0 (mechanics)
//   nothing loads it                                   stable for certain
//   no admissible forces balance the loads             falls for certain
//   a motion satisfies the law                         indeterminate: forces could hold it as well
//   at the edge of balance                             no solution found
//   rest is proved, but forces hold it only just       possibly stable (FrictionEvidence::at_the_edge)
//   friction takes more than any motion gains          stable for certain
//   every way to open, stick or slide is excluded      stable for certain
//   otherwise                                          possibly stable
// Certainty but that of rest without friction is kept only where nothing is known against the contacts that it was
// computed over (FrictionEvidence::doubt), and where contacts end at the chords of a round edge, only where it holds
// over the circle, too. Where the doubt is of either-or contacts alone, a fall is certain that a motion shows which
// leaves the friction cones about all their normals: the directions within a right angle less atan μ of a velocity are
// a convex cone, so that it leaves those about all normals between them. Held by
// tests/unit/friction/test_decide_friction.
FrictionJudgement decide(const FrictionEvidence& evidence);

// Of several parts: the worst, of equals the first. Falls, no solution, indeterminate, possibly stable, stable; of
// parts that are stable one that needs friction before those that do not, since of the whole it needs it. No parts:
// nothing could move.
FrictionJudgement worst_of(const std::vector<FrictionJudgement>& parts);

}  // namespace impend
