// An impact at an instant, three solves on velocities (docs/theory/stepping.md):
//
//   half a kick   P ← P + (τ/2) Q with the contacts that held before
//   the law       w_N⁺ ≥ −e w_N⁻ with Coulomb's law on impulses; e = 0: all contacts at once
//   afterwards    the next step begins with half a kick
//
// With e > 0 pairs of bodies meet one after the other, the fastest approach first, until none is faster than kMet of
// the fastest; then all at once without restitution. So a row of balls hands the blow on.
#include <algorithm>

#include "impend/simulation/stepper.h"

namespace impend {
namespace {

// Approaches slower than this share of the fastest are no longer told apart from touch.
constexpr double kMet = 1e-9;
constexpr int kMostMeetings = 1000;
// Where energy grows by more than this share, restitution is halved; so often at most.
constexpr double kGrown = 1e-12;
constexpr int kMostReductions = 8;

double kinetic(const MovingBodies& bodies, const BodiesState& state, const VecX& P) {
  return P.dot(bodies.velocities(state, P)) / 2;
}

}  // namespace

VecX Stepper::half_kick(const std::vector<StepContact>& contacts, const JointErrors& joints) {
  const double kick = before_ / 2;
  if (!(kick > 0)) return state_.P;
  const VecX V = bodies_.velocities(state_, state_.P);
  const Instant at = instant(contacts, joints, state_.P + kick * force(), kick);
  const StepSolution s = solve_step(at.law, guess(contacts, kick), at.bilateral, nu_guess(at.law, at.soft, kick));
  tally(at.law, at.soft, s, V, false, works_);
  tally_kick(kick, (V + s.V) / 2, works_);
  return momenta(at.law, s);
}

// `works` gets what the impulses do.
VecX Stepper::after_impact(const std::vector<StepContact>& contacts, const JointErrors& joints, const VecX& P,
                           double share, Works& works) {
  VecX now = P;
  double fastest = -1;
  const Instant whole = instant(contacts, joints, P, 0);
  const FrictionProblem& all = whole.law;
  const bool any_bounces = std::any_of(contacts.begin(), contacts.end(), [&](const StepContact& c) {
    return c.at.key.kind != TrackKind::kStop && restitution_of(c.at.a(), c.at.b()) > 0;
  });
  for (int meeting = 0; share > 0 && any_bounces && meeting < kMostMeetings; ++meeting) {
    const VecX V = bodies_.velocities(state_, now);
    const VecX rate = all.N.times(V);
    int worst = -1;
    for (int i = 0; i < all.contacts(); ++i) {
      if (rate[i] < 0 && (worst < 0 || rate[i] < rate[worst])) worst = i;
    }
    if (worst < 0) break;
    if (fastest < 0) fastest = -rate[worst];
    if (-rate[worst] <= kMet * fastest) break;
    std::vector<StepContact> pair;
    std::vector<double> approach;
    for (int i = 0; i < all.contacts(); ++i) {
      const TrackedContact& c = contacts[i].at;
      if (c.a() != contacts[worst].at.a() || c.b() != contacts[worst].at.b()) continue;
      pair.push_back(contacts[i]);
      approach.push_back(std::min(rate[i], 0.0));
    }
    Instant at = instant(pair, joints, now, 0);
    for (std::size_t i = 0; i < pair.size(); ++i) {
      const bool stop = pair[i].at.key.kind == TrackKind::kStop;
      const double e = stop ? 0.0 : share * restitution_of(pair[i].at.a(), pair[i].at.b());
      at.law.bias_N[static_cast<Eigen::Index>(i)] = e * approach[i];
    }
    const StepSolution s = solve_step(at.law, {}, at.bilateral);
    tally(at.law, at.soft, s, V, true, works);
    now = momenta(at.law, s);
  }
  const VecX V = bodies_.velocities(state_, now);
  FrictionProblem law = all;
  law.Q = now;
  const StepSolution s = solve_step(law, {}, whole.bilateral);
  tally(law, whole.soft, s, V, true, works);
  return momenta(law, s);
}

void Stepper::meet(const std::vector<TrackKey>& keys) {
  resting_.wake_all();
  for (const TrackKey& key : keys) {
    if (++cuts_[key] == kMostCutsOfContact) ++counts_.chattering;
  }
  std::vector<StepContact> closed, old;
  const VecX V = bodies_.velocities(state_, state_.P);
  for (const StepContact& c : contacts_within(reach(state_.P, options_.step / kLeastShare))) {
    if (c.closed || std::find(keys.begin(), keys.end(), c.at.key) != keys.end()) closed.push_back(c);
  }
  const JointErrors joints = joints_at(state_);
  const VecX rate = make_instant_problem(bodies_, state_, state_.P, closed, joints).N.times(V);
  for (std::size_t i = 0; i < closed.size(); ++i) {
    closed[i].closed = true;
    const bool meets = rate[static_cast<Eigen::Index>(i)] < -slow_approach(closed[i].at);
    if (meets && closed[i].at.key.kind != TrackKind::kStop)
      touches_.try_emplace({closed[i].at.a(), closed[i].at.b()}, 0.0);
    if (!meets) old.push_back(closed[i]);
  }
  const VecX P = half_kick(old, joints);
  const double energy = kinetic(bodies_, state_, P);
  double share = 1;
  Works works = works_;
  VecX after = after_impact(closed, joints, P, share, works);
  for (int k = 0; k < kMostReductions && kinetic(bodies_, state_, after) > energy * (1 + kGrown); ++k) {
    if (k == 0) ++counts_.reduced;
    share = k + 1 < kMostReductions ? share / 2 : 0.0;
    works = works_;
    after = after_impact(closed, joints, P, share, works);
  }
  works_ = works;
  state_.P = after;
  before_ = 0;
}

}  // namespace impend
