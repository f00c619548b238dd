// The verdict and its reason from what is known: the one place where they are drawn.
#pragma once

#include <optional>

#include "impend/motion/judge.h"

namespace impend {

// What is known of motion beside the bounds of a judgement. `despite_noise` and `unless_jammed` (robust_motion.h) are
// looked for only where they matter, else empty.
struct MotionEvidence {
  double surest = 0;                    // the largest lower bound, of σ_c or of a body's σ
  std::optional<double> despite_noise;  // σ of a motion that no geometry within the noise forbids
  std::optional<double> unless_jammed;  // σ of one that contacts which hold each other forbid by their noise alone
};

// Fills verdict, reason and, where rest is disproved, rest_proved of `j`, whose bounds, thresholds and rest_proved are
// there. With the noise ν:
//   moves     surest is above the threshold, rest is not proved, and a motion is known that no geometry within the
//             noise forbids; or, where contacts hold each other, surest is above 1000 ν and one is known for geometries
//             that do not jam,
//   stable    rest is proved and no motion is known that every geometry within the noise allows,
//   marginal  else.
// Held by tests/unit/motion/test_judge_verdicts and test_robust_motion.
void decide(const MotionEvidence& evidence, const DecisionTolerances& tolerances, Judgement& j);

// Whether `evidence` is enough for "moves" where a lower bound says so.
bool motion_is_certain(const MotionEvidence& evidence, const DecisionTolerances& tolerances, const Judgement& j);

// What the noise explains, 1000 ν: slacks add up over many contacts, so a stack at rest sinks by many times ν.
double explained_by_noise(const Judgement& j, const DecisionTolerances& tolerances);

}  // namespace impend
