#include "impend/simulation/yielding_round.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"

namespace impend {
namespace {

// Newton steps of one round; a step that makes y − y₀ − Kᵀf larger is halved, so often at most, then taken
// nevertheless: kinks of f are passed sooner than gone round.
constexpr int kMostStepsOfRound = 10, kMostShortenings = 2;
// A factor serves further steps, of this round and of the next with the same ε, as long as a step by it leaves no more
// than this share of r: contacts that neither open nor begin to slip leave the matrix as it is, and a step costs a
// tenth.
constexpr double kServes = 0.1;
// y − y₀ − Kᵀf: this is zero …
constexpr double kRoundSolved = 1e-13;
// … and this is, too, where it no longer falls; what a round that is worse has found is not taken.
constexpr double kRoundStalled = 1e-11, kRoundFailed = 1e-10;

// Bounds of friction are made anew so often at most: Newton's method does the rest …
constexpr int kMostBounds = 6;
// … and until none changes by more than this, of forces of order 1.
constexpr double kBoundsMet = 1e-6;
// With a smaller ε than this Newton's method makes up for a bad start by itself, or none helps.
constexpr double kLeastYieldOfBounds = 1e-4;
// Steps to the minimum of φ for one set of bounds; each is halved so often at most.
constexpr int kMostStepsToMinimum = 12, kMostStepHalvings = 12;
// The gradient of φ that counts as none, of motions of order 1.
constexpr double kMinimum = 1e-9;
// Armijo's rule: a step must bring this share of what the slope promises.
constexpr double kPromised = 1e-4;

VecX radius_of(const VecX& mu, const VecX& f) {
  VecX radius(mu.size());
  for (Eigen::Index i = 0; i < radius.size(); ++i) radius[i] = mu[i] * std::max(f[3 * i], 0.0);
  return radius;
}

}  // namespace

bool YieldingRound::solve(Impulses& found) {
  const VecX y = contacts_.motion(g_);
  VecX u(y.size() + g_.nu.size());
  u << y, g_.nu;
  const Iterate start = iterate_at(u);
  at_ = start;
  bool solved = newton();
  if (!solved && yield_ >= kLeastYieldOfBounds && factorizations_ < most_) {
    at_ = start;
    solved = begin_by_bounds() && newton();
  }
  found.f = at_.f;
  found.nu = at_.u.tail(g_.nu.size());
  return solved;
}

YieldingRound::Iterate YieldingRound::iterate_at(const VecX& u) const {
  Iterate at{u, {}, VecX(g_.f.size()), 0};
  at.r = contacts_.missing(u, g_, yield_, at.f);
  at.size = at.r.norm();
  return at;
}

bool YieldingRound::newton() {
  bool serves = contacts_.has_factor(yield_);
  for (int made = 0; at_.size > kRoundSolved;) {
    look_for_stop();
    const bool fresh = !serves;
    if (fresh) {
      if (made == kMostStepsOfRound || factorizations_ >= most_) break;
      ++made;
      ++factorizations_;
      if (!contacts_.factor(at_.u, g_, yield_)) return false;
    }
    const VecX du = contacts_.step(at_.r);
    if (!du.allFinite()) return false;
    Iterate next = iterate_at(at_.u + du);
    for (int halving = 1; fresh && !(next.size < at_.size) && halving <= kMostShortenings; ++halving) {
      next = iterate_at(at_.u + std::ldexp(1.0, -halving) * du);
    }
    serves = next.size <= kServes * at_.size;
    const bool stalled = std::min(at_.size, next.size) <= kRoundStalled && next.size > at_.size / 2;
    if (fresh || serves) at_ = std::move(next);
    if (stalled) break;
  }
  return at_.size <= kRoundFailed;
}

bool YieldingRound::begin_by_bounds() {
  VecX y = at_.u.head(at_.u.size() - g_.nu.size());
  VecX radius = radius_of(contacts_.mu(), g_.f);
  for (int k = 0; k < kMostBounds; ++k) {
    YieldingContacts::Bounded here = contacts_.bounded(y, g_, yield_, radius);
    if (!minimize(y, radius, here)) return false;
    const VecX now = radius_of(contacts_.mu(), here.f);
    const double change = radius.size() > 0 ? (now - radius).cwiseAbs().maxCoeff() : 0.0;
    radius = now;
    if (change <= kBoundsMet) break;
  }
  VecX u(at_.u.size());
  u << y, at_.u.tail(g_.nu.size());
  at_ = iterate_at(u);
  return true;
}

// False where a matrix has no inverse; where time is up the lowest that was seen.
bool YieldingRound::minimize(VecX& y, const VecX& radius, YieldingContacts::Bounded& here) {
  for (int step = 0; step < kMostStepsToMinimum && here.gradient.norm() > kMinimum; ++step) {
    if (factorizations_ >= most_) break;
    look_for_stop();
    ++factorizations_;
    const VecX dy = contacts_.bounded_step(y, g_, yield_, radius, here.gradient);
    if (dy.size() == 0 || !dy.allFinite()) return false;
    const double slope = here.gradient.dot(dy);
    double share = 1;
    for (int halving = 0;; ++halving, share /= 2) {
      if (halving == kMostStepHalvings) return true;  // rounding of φ
      YieldingContacts::Bounded next = contacts_.bounded(y + share * dy, g_, yield_, radius);
      if (!(next.value <= here.value + kPromised * share * slope)) continue;
      here = std::move(next);
      break;
    }
    y += share * dy;
  }
  return true;
}

}  // namespace impend
