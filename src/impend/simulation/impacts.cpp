// An impact at an instant, three solves on velocities (docs/theory/stepping.md):
//
//   half a kick   P ← P + (τ/2) Q with the contacts that held before
//   the law       w_N⁺ ≥ −e w_N⁻ with Coulomb's law on impulses; e = 0: all contacts at once
//   afterwards    the next step begins with half a kick
//
// With e > 0 pairs of bodies meet one after the other, the fastest approach first, until none is faster than kMet of
// the fastest; then all at once without restitution. So a row of balls hands the blow on.
#include <algorithm>
#include <cmath>

#include "impend/simulation/island_step.h"

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

VecX IslandStep::half_kick(const std::vector<StepContact>& contacts, const JointErrors& joints, Works& works) const {
  const VecX kicks = before_ / 2;
  if (!(kicks.array() > 0).any()) return state_.P;
  const VecX V = bodies_.velocities(state_, state_.P);
  const Instant at = instant(contacts, joints, state_.P + by_body(kicks, force()), kicks);
  const StepSolution s =
      solve_step(at.law, guess(contacts, kicks), at.bilateral, nu_guess(at.law, at.soft, kick_of_rows(kicks)));
  tally(at.law, at.soft, s, V, false, works);
  tally_kick(kicks, (V + s.V) / 2, works);
  return momenta(at.law, s);
}

// Whether a pair of these contacts has restitution: stops have none.
bool IslandStep::any_bounces(const std::vector<StepContact>& contacts) const {
  return std::any_of(contacts.begin(), contacts.end(), [&](const StepContact& c) {
    return c.at.key.kind != TrackKind::kStop && world_.restitution_of(c.at.a(), c.at.b()) > 0;
  });
}

// `works` gets what the impulses do.
VecX IslandStep::after_impact(const std::vector<StepContact>& contacts, const JointErrors& joints, const VecX& P,
                              double share, Works& works) const {
  const VecX none = VecX::Zero(before_.size());
  VecX now = P;
  double fastest = -1;
  const Instant whole = instant(contacts, joints, P, none);
  const FrictionProblem& all = whole.law;
  for (int meeting = 0; share > 0 && meeting < kMostMeetings; ++meeting) {
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
    Instant at = instant(pair, joints, now, none);
    for (std::size_t i = 0; i < pair.size(); ++i) {
      const bool stop = pair[i].at.key.kind == TrackKind::kStop;
      const double e = stop ? 0.0 : share * world_.restitution_of(pair[i].at.a(), pair[i].at.b());
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

IslandStep::Met IslandStep::meet(std::vector<StepContact> closed) const {
  Met met;
  std::vector<StepContact> old;
  const JointErrors joints = joints_at(state_);
  const VecX V = bodies_.velocities(state_, state_.P);
  const VecX rate = make_instant_problem(bodies_, state_, state_.P, closed, joints).N.times(V);
  for (std::size_t i = 0; i < closed.size(); ++i) {
    closed[i].closed = true;
    const bool meets = rate[static_cast<Eigen::Index>(i)] < -slow_approach(closed[i].at);
    if (!meets) {
      old.push_back(closed[i]);
      continue;
    }
    met.keys.push_back(closed[i].at.key);
    if (closed[i].at.key.kind != TrackKind::kStop) met.pairs.emplace_back(closed[i].at.a(), closed[i].at.b());
  }
  const VecX P = half_kick(old, joints, met.works);
  const double energy = kinetic(bodies_, state_, P);
  // Without restitution energy grows by drives alone.
  const bool bounces = any_bounces(closed);
  double share = bounces ? 1 : 0;
  Works works = met.works;
  met.P = after_impact(closed, joints, P, share, works);
  for (int k = 0; bounces && k < kMostReductions && kinetic(bodies_, state_, met.P) > energy * (1 + kGrown); ++k) {
    met.reduced = true;
    share = k + 1 < kMostReductions ? share / 2 : 0.0;
    works = met.works;
    met.P = after_impact(closed, joints, P, share, works);
  }
  met.works = works;
  return met;
}

bool IslandStep::starts_at_once() const {
  if (!has_rows_) return false;
  const SoftRows driven =
      world_.mechanism.rows_at_instant(bodies_, state_, world_.coordinates, time_, world_.options.step);
  const VecX V = bodies_.velocities(state_, state_.P);
  for (int k = 0; k < driven.rows(); ++k) {
    if (std::abs(driven.G.dot(k, V) + driven.bias[k]) > 0) return true;
  }
  return false;
}

IslandStep::Met IslandStep::start(const std::vector<StepContact>& closed) const {
  const Instant at = instant(closed, joints_at(state_), state_.P, VecX::Zero(before_.size()));
  const StepSolution s = solve_step(at.law, {}, at.bilateral);
  Met met;
  tally(at.law, at.soft, s, bodies_.velocities(state_, state_.P), true, met.works);
  met.P = momenta(at.law, s);
  return met;
}

}  // namespace impend
