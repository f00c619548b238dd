#include "impend/simulation/step_newton.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/simulation/yielding_round.h"

namespace impend {
namespace {

// ε of the first round, of W_NN = 1: contacts yield by a thousandth of the way on which their force would send a body.
constexpr double kFirstYield = 1e-3;
// A round that reduces the violation to this share of it or less goes on with the same ε, others with a smaller one,
// unless what is left is that of joints, of which the round before was no better informed …
constexpr double kFastRound = 0.03;
constexpr double kStiffer = 0.3;
// … and where Newton's method finds no zero ε grows by this. Beyond kMostYield rounds gain nothing.
constexpr double kSofter = 100;
constexpr double kMostYield = 1e3;
// A violation below this that so many rounds do not halve is rounding: of guides that hold a part from both sides.
constexpr double kNearlyMet = 1e-8;
constexpr int kMostIdleRounds = 2;
// Below this the rounding of w over ε would be as large as the forces.
constexpr double kLeastYield = 1e-10;

// In so many rounds joints are met to rounding, unless a linkage folds: where its rows are within 1e-3 of saying the
// same, what they ask for beyond that (rounding of places over the step) would throw it apart, and is left to the next
// steps.
constexpr int kMostRoundsOfJoints = 6;

}  // namespace

StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const VecX& start, double enough, int most) {
  const WhitenedBilateral none{BlockRows(whitened.bodies()), {}, {}, {}};
  return solve_by_step_newton(whitened, none, start, {}, enough, most);
}

StepNewton solve_by_step_newton(const WhitenedFriction& whitened, const WhitenedBilateral& bilateral, const VecX& start,
                                const VecX& nu_start, double enough, int most) {
  YieldingContacts contacts(whitened, bilateral);
  StepNewton best;
  Impulses g{start, nu_start}, f = g;
  YieldingContacts::Missed missed = contacts.missed(g);
  const auto keep = [&](const Impulses& found) {
    best.f = found.f;
    best.nu = found.nu;
    best.violation = missed.law;
    best.missed = missed.joints;
  };
  keep(g);
  double yield = kFirstYield, before = missed.law, joints_before = 0, least = missed.largest();
  int idle = 0;
  for (int round = 0; round < most && best.factorizations < most && least > enough; ++round) {
    if (yield > kMostYield) break;
    if (!YieldingRound(contacts, g, yield, most, best.factorizations).solve(f)) {
      yield *= kSofter;
      continue;
    }
    g = f;
    missed = contacts.missed(f);
    idle = missed.largest() > least / 2 && least <= kNearlyMet ? idle + 1 : 0;
    const bool joints_stay = round + 1 >= kMostRoundsOfJoints && missed.law <= enough;
    if (missed.largest() < least || joints_stay) {
      least = missed.largest();
      keep(f);
    }
    best.settled = joints_stay;
    best.stalled = idle == kMostIdleRounds;
    if (best.settled || best.stalled) break;
    if (missed.law > std::max(kFastRound * before, joints_before)) yield = std::max(kStiffer * yield, kLeastYield);
    before = missed.law;
    joints_before = missed.joints;
  }
  return best;
}

}  // namespace impend
