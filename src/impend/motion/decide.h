// The verdict on a component from all that is known of it: the one place where it is drawn. Pure: no problem is solved
// here, and whoever learns more adds it to the evidence and decides again.
#pragma once

#include <string>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/motion/evidence.h"

namespace impend {

// What the verdict may still depend on, each dear to answer.
enum class OpenQuestion {
  kNone,
  kRestThroughNoise,   // is rest proved for every geometry within the noise (Evidence::rest_through_noise)
  kRestOnEroded,       // … over contacts that are shrunk by noise and chords (rest_on_eroded)
  kMotionOnGrown,      // does it move over contacts that are grown by bulges and facets (motion_on_grown)
  kRestWithoutDoubts,  // is rest proved without the doubtful contacts (doubts->rest_bound)
  kWithoutDoubts,      // what does it do without them (doubts->without)
  kFallFromBalance     // does it fall from its balance at the least disturbance (falls)
};

// What is said of a component; ratios, bounds and thresholds as they are shown.
struct Judgement : Bracket {
  Verdict verdict = Verdict::kMarginal;
  std::string reason;                       // why marginal
  std::vector<Verdict> body_verdicts;       // N
  OpenQuestion open = OpenQuestion::kNone;  // the first that the verdict depends on; not answered counts as not proved
};

// With the noise ν, of the numbers as stored:
//   moves     the surest lower bound is above the threshold, rest is not proved, and a motion is known that no geometry
//             within the noise forbids; or, where contacts hold each other, the bound is above 1000 ν and a motion is
//             known for geometries that do not jam,
//   stable    rest is proved and no motion is known that every geometry within the noise allows,
//   marginal  else.
// Then "stable" must hold, and "moves" too where it can be lost, for every way in which contacts may open, over the
// circles that facets stand for, with doubtful contacts and without, with those that missing faces may have, at every
// gap and with all masses that were tried. Bounds hold all of these. What only balances, so that the least disturbance
// grows, is not called stable either, nor what may do so for all that is known. Held by tests/unit/motion/test_decide,
// test_judge_verdicts and test_robust_motion.
Judgement decide(const Evidence& evidence, const DecisionTolerances& tolerances);

// U bounds the motion of the whole, hence σ_b ≤ U/share_b for each body: U must prove rest of the component and leave
// no loaded body above the moves threshold, however light it is beside the others.
bool proves_rest(double rest_bound, double load_share, double stable_threshold, double moves_threshold);

// Whether what is known of motion is enough for "moves" where a lower bound says so.
bool motion_is_certain(const MotionEvidence& motion, const DecisionTolerances& tolerances, const Bracket& bracket);

// What the noise explains, 1000 ν: slacks add up over many contacts, so a stack at rest sinks by many times ν.
double explained_by_noise(const Bracket& bracket, const DecisionTolerances& tolerances);

// "3 edge or corner contacts may open in several ways"; why the choice is open, and what would go on.
std::string ways_to_open(const BranchEvidence& branches);
std::string why_undecided(const BranchEvidence& branches);

// The end of a reason where facets that stand for a circle leave the verdict open.
inline constexpr const char* kFinerFacetsDecide =
    "finer facets decide (--deflection and --angular-deflection for CAD files)";
// "it rests on the edge of a round hole, whose facets cover up to … m more than the circle does; finer facets decide …"
std::string rests_on_chords(double chord);
// "'lid' may touch 'box' where contacts could not be told, …".
std::string may_touch_unseen(const MissingEvidence& missing);

}  // namespace impend
