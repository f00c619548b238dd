#include "impend/friction/friction_verdict_part.h"

#include <algorithm>

#include "impend/friction/body_release.h"
#include "impend/friction/release_search.h"

namespace impend {
namespace {

// A motion that shows for a coefficient of all contacts that no forces balance shows it for smaller ones too.
void use_coefficient(const FrictionProblem& part, double noise, const BalanceTolerances& tolerances, Balance& balance) {
  if (part.contacts() == 0) return;
  const MinimalScale least = minimal_mu(part, tolerances);
  if (least.motion.size() == 0 || !(part.mu.maxCoeff() < least.lower)) return;
  const MotionCertificate motion = check_motion(part, part.mu, least.motion, tolerances);
  if (!excludes_balance(whiten(part), part.mu, motion.lower, motion.forces_excluded, noise, tolerances)) return;
  balance.possible = false;
  balance.motion = least.motion;
}

// No friction is needed: nothing is left to compute.
PartKnowledge resting_part(const FrictionProblem& part, const PartFacts& facts, const BalanceTolerances& tolerances) {
  PartKnowledge known;
  known.verdict = FrictionVerdict::kStableCertain;
  known.reason = part.Q.isZero(0) ? "nothing loads it" : "it rests without friction already";
  known.balance.upper = part.Q.isZero(0) ? 0 : possible_below(facts.noise, tolerances);
  known.balance.possible = true;
  return known;
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

PartKnowledge part_verdict(const FrictionProblem& part, const PartFacts& facts, const ModeSettings& settings,
                           const BalanceTolerances& tolerances) {
  PartKnowledge known;
  if (part.Q.isZero(0) || facts.rests) return resting_part(part, facts, tolerances);
  known.balance = balance(part, part.mu, facts.noise, tolerances);
  // At the edge; whether the smallest coefficient is asked for or not.
  if (!known.balance.possible) use_coefficient(part, facts.noise, tolerances, known.balance);
  if (known.balance.possible == false) {
    known.verdict = FrictionVerdict::kFallsCertain;
    known.reason = "a motion shows that no forces within the friction cones balance the loads";
    return known;
  }
  const bool balanced = known.balance.possible.value_or(false);
  known.releasing = search_release(part, facts.solution, impossible_above(facts.noise, tolerances));
  ModeSearch modes;
  if (!known.releasing) {
    modes = search_modes(part, facts.noise, settings, tolerances);
    known.releasing = modes.releasing;
  }
  if (!known.releasing && !modes.exhausted)
    known.releasing = search_body_release(part, facts.noise, impossible_above(facts.noise, tolerances));
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
