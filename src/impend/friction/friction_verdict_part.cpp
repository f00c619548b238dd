#include "impend/friction/friction_verdict_part.h"

#include <algorithm>

#include "impend/friction/modes_candidate.h"

namespace impend {
namespace {

// Motions that are easy to find: free fall where all contacts open, the motion without friction where nothing loaded
// slides, and what the solver of static friction found.
std::optional<FrictionSolution> easy_release(const FrictionProblem& part, const FrictionSolution& solution,
                                             double least_motion, const BalanceTolerances& tolerances) {
  const WhitenedFriction whitened = whiten(part);
  if (solution.status == SolveStatus::kSolved && is_releasing(part, whitened, solution, least_motion)) return solution;
  const ReducedFriction reduced = without_joints(whitened);
  const int n = part.contacts();
  if (auto free = polished_solution(part, whitened, reduced, VecX::Zero(3 * n), least_motion)) return free;
  const BalancePoint smooth = project_loads(whitened, whitened.y0, VecX::Zero(n), {}, tolerances);
  return polished_solution(part, whitened, reduced, smooth.f.reshaped(), least_motion);
}

}  // namespace

FrictionSolution solution_of_part(const FrictionPart& part, const FrictionSolution& whole) {
  FrictionSolution solution;
  const int n = static_cast<int>(part.contacts.size());
  int bodies = 0, contacts = 0, joints = 0;
  for (const int k : part.bodies) bodies = std::max(bodies, k + 1);
  for (const int i : part.contacts) contacts = std::max(contacts, i + 1);
  for (const int k : part.joints) joints = std::max(joints, k + 1);
  const bool complete = whole.a.size() >= 6 * bodies && whole.f_N.size() >= contacts && whole.f_S.size() >= contacts &&
                        whole.f_T.size() >= contacts && whole.nu.size() >= joints;
  if (!complete) return solution;
  solution.algorithm = whole.algorithm;
  solution.status = whole.status;
  solution.a.resize(6 * part.bodies.size());
  solution.f_N.resize(n);
  solution.f_S.resize(n);
  solution.f_T.resize(n);
  solution.nu.resize(part.joints.size());
  for (size_t k = 0; k < part.bodies.size(); ++k) solution.a.segment<6>(6 * k) = whole.a.segment<6>(6 * part.bodies[k]);
  for (int i = 0; i < n; ++i) {
    solution.f_N[i] = whole.f_N[part.contacts[i]];
    solution.f_S[i] = whole.f_S[part.contacts[i]];
    solution.f_T[i] = whole.f_T[part.contacts[i]];
  }
  for (size_t k = 0; k < part.joints.size(); ++k) solution.nu[k] = whole.nu[part.joints[k]];
  return solution;
}

PartKnowledge part_verdict(const FrictionProblem& part, bool rests, const FrictionSolution& solution, double noise,
                           const ModeSettings& settings, const BalanceTolerances& tolerances) {
  PartKnowledge known;
  known.balance = balance(part, part.mu, noise, tolerances);
  const bool balanced = known.balance.possible.value_or(false);
  if (part.Q.isZero(0) || rests) {
    known.verdict = FrictionVerdict::kStableCertain;
    known.reason = part.Q.isZero(0) ? "nothing loads it" : "it rests without friction already";
    return known;
  }
  if (known.balance.possible == false) {
    known.verdict = FrictionVerdict::kFallsCertain;
    known.reason = "a motion shows that no forces within the friction cones balance the loads";
    return known;
  }
  const double least_motion = impossible_above(noise, tolerances);
  known.releasing = easy_release(part, solution, least_motion, tolerances);
  ModeSearch modes;
  if (!known.releasing) {
    modes = search_modes(part, noise, settings, tolerances);
    known.releasing = modes.releasing;
  }
  if (known.releasing) {
    known.verdict = FrictionVerdict::kIndeterminate;
    known.reason = balanced
                       ? "forces exist that hold it, but a motion satisfies the law of friction just as well"
                       : "a motion satisfies the law of friction, and forces that hold it exist at most at the very "
                         "edge of the friction cones";
  } else if (!balanced) {
    known.verdict = FrictionVerdict::kNoSolutionFound;
    known.reason = "it is at the very edge of balance, where rounding and noise decide";
  } else if (modes.exhausted) {
    known.verdict = FrictionVerdict::kStableCertain;
    known.reason =
        "no motion satisfies the law of friction: all ways in which its contacts can open, stick or slide are "
        "excluded";
  } else {
    known.verdict = FrictionVerdict::kPossiblyStable;
    known.reason =
        "forces exist that hold it, and no motion was found; none was excluded either, since " + modes.reason;
  }
  return known;
}

}  // namespace impend
