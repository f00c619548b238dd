#include "impend/friction/balance.h"

#include <algorithm>

#include "impend/base/tolerances.h"
#include "impend/friction/force_bound.h"

namespace impend {

double possible_below(double noise, const BalanceTolerances& tolerances) {
  const DecisionTolerances decision;
  return std::clamp(decision.stable_per_noise * noise, tolerances.possible_min, decision.stable_max);
}

double impossible_above(double noise, const BalanceTolerances& tolerances) {
  return tolerances.impossible_over_possible * possible_below(noise, tolerances);
}

bool excludes_balance(const WhitenedFriction& whitened, const VecX& mu, double lower, double forces_excluded,
                      double noise, const BalanceTolerances& tolerances) {
  if (!(lower > impossible_above(noise, tolerances))) return false;
  return forces_excluded >= tolerances.certain_force || forces_excluded > most_balancing_force(whitened, mu);
}

Balance certified_bounds(const FrictionProblem& problem, const WhitenedFriction& whitened, const VecX& mu,
                         const BalancePoint& point, const BalanceTolerances& tolerances) {
  Balance result;
  // Without contacts there is no row to point at.
  const auto part = [&point](int row) { return point.f.cols() > 0 ? VecX(point.f.row(row)) : VecX(); };
  result.f_N = whitened.forces(part(0));
  result.f_S = whitened.forces(part(1));
  result.f_T = whitened.forces(part(2));
  result.nu = whitened.joint_forces(point.nu);
  result.motion = whitened.motion(point.y);
  result.solves = point.solves;
  const ForceCertificate forces = check_forces(problem, mu, result.f_N, result.f_S, result.f_T, result.nu);
  if (forces.in_cones) result.upper = std::min(1.0, forces.distance);

  MotionCertificate motion = check_motion(problem, mu, result.motion, tolerances);
  const bool poor = point.upper < tolerances.polish_below || motion.lower < point.upper / 2;
  if (point.upper > tolerances.balanced && poor) {
    const VecX polished = whitened.motion(polished_motion(whitened, point, mu, tolerances));
    const MotionCertificate better = check_motion(problem, mu, polished, tolerances);
    if (better.lower > motion.lower) {
      motion = better;
      result.motion = polished;
    }
  }
  result.lower = std::min(motion.lower, result.upper);
  result.forces_excluded = motion.forces_excluded;
  return result;
}

Balance certified_balance(const FrictionProblem& problem, const WhitenedFriction& whitened, const VecX& mu,
                          const BalancePoint& point, double noise, const BalanceTolerances& tolerances) {
  Balance result = certified_bounds(problem, whitened, mu, point, tolerances);
  if (result.upper <= possible_below(noise, tolerances)) result.possible = true;
  if (excludes_balance(whitened, mu, result.lower, result.forces_excluded, noise, tolerances)) result.possible = false;
  return result;
}

namespace {

// Where parts can jam, certain_force decides between falling and not, and the method ends with too few digits for that:
// which side the forces come out on must not hang on them.
void exclude_larger_forces(const FrictionProblem& problem, const WhitenedFriction& whitened, const VecX& mu,
                           const BalancePoint& point, double noise, const BalanceTolerances& tolerances,
                           Balance& result) {
  const VecX polished = whitened.motion(polished_motion(whitened, point, mu, tolerances));
  const MotionCertificate better = check_motion(problem, mu, polished, tolerances);
  if (!excludes_balance(whitened, mu, better.lower, better.forces_excluded, noise, tolerances)) return;
  result.possible = false;
  result.lower = std::min(better.lower, result.upper);
  result.forces_excluded = better.forces_excluded;
  result.motion = polished;
}

}  // namespace

Balance balance(const FrictionProblem& problem, const VecX& mu, double noise, const BalanceTolerances& tolerances) {
  const WhitenedFriction whitened = whiten(problem);
  const BalancePoint point = project_loads(whitened, whitened.y0, mu, {}, tolerances);
  Balance result = certified_balance(problem, whitened, mu, point, noise, tolerances);
  if (!result.possible && result.lower > impossible_above(noise, tolerances)) {
    exclude_larger_forces(problem, whitened, mu, point, noise, tolerances, result);
  }
  return result;
}

}  // namespace impend
