#include "impend/motion/decide.h"

#include <fmt/format.h>

#include <algorithm>

namespace impend {
namespace {

std::string undecided_reason(const Judgement& j) {
  if (j.bounds.lower > j.stable_threshold || j.motion_ratio > j.moves_threshold) {
    return fmt::format("it moves at {:.2g} of free fall, but its lower bound, {:.2g}, is not above {:.2g}",
                       j.motion_ratio, j.bounds.lower, j.moves_threshold);
  }
  if (j.rest_bound <= j.stable_threshold) {
    return fmt::format(
        "at most {:.2g} of free fall as a whole, which is not enough to prove that its lightest parts rest too: they "
        "weigh little beside the others",
        j.rest_bound);
  }
  if (j.noise > 0) {
    return fmt::format(
        "as stored it moves at {:.2g} of free fall at most, but within the rounding of the stored geometry (relative "
        "noise {:.2g}) {:.2g} is not excluded; rest is proved only below {:.2g}",
        j.bounds.upper, j.noise, std::max(j.rest_bound, j.bounds.upper), j.stable_threshold);
  }
  return fmt::format("the motion ratio lies between {:.2g} and {:.2g}, between the thresholds {:.2g} and {:.2g}",
                     j.bounds.lower, j.bounds.upper, j.stable_threshold, j.moves_threshold);
}

}  // namespace

double explained_by_noise(const Judgement& j, const DecisionTolerances& tolerances) {
  return tolerances.moves_over_stable * tolerances.stable_per_noise * j.noise;
}

bool motion_is_certain(const MotionEvidence& evidence, const DecisionTolerances& tolerances, const Judgement& j) {
  if (j.noise == 0) return true;
  if (evidence.despite_noise.value_or(0) > j.moves_threshold) return true;
  return evidence.surest > explained_by_noise(j, tolerances) && evidence.unless_jammed.value_or(0) > j.moves_threshold;
}

void decide(const MotionEvidence& evidence, const DecisionTolerances& tolerances, Judgement& j) {
  j.reason.clear();
  j.verdict = Verdict::kMarginal;
  if (evidence.surest > j.moves_threshold && !j.rest_proved) {
    if (motion_is_certain(evidence, tolerances, j)) {
      j.verdict = Verdict::kMoves;
      return;
    }
    j.reason = fmt::format(
        "with room for the rounding of the stored geometry (relative noise {:.2g}) it gives way at {:.2g} of free "
        "fall, but no motion is known that every geometry within that noise allows: rest is possible too",
        j.noise, evidence.surest);
  } else if (j.rest_proved && evidence.despite_noise.value_or(0) > tolerances.moves_min) {
    // The threshold allows for what noise may add up to; here it explains nothing.
    j.rest_proved = false;
    j.reason = fmt::format(
        "it gives way at {:.2g} of free fall whatever the coordinates were before they were rounded, but so slowly "
        "that the threshold for this geometry, {:.2g}, calls it rest",
        j.motion_ratio, j.stable_threshold);
  } else if (j.rest_proved) {
    j.verdict = Verdict::kStable;
  } else {
    j.reason = undecided_reason(j);
  }
}

}  // namespace impend
