#include "impend/friction/balance.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/friction/friction_solution.h"

namespace impend {
namespace {

// A motion certifies that loads are not balanced by forces up to this many times the loads (whitened): what its
// violations of the cones, times those forces, takes off its descent is taken off the bound. Parts that carry ten
// thousand times the load by holding each other would have to fit to a ten-thousandth.
constexpr double kMostForce = 1e4;
// Balance is impossible when no forces leave less than this many times what says that it is possible.
constexpr double kImpossibleOverPossible = 10.0;
// Motions of distances below this are polished, others where they certify little: rounding of forces of order one
// shows in the motion relative to it.
constexpr double kPolishBelow = 1e-4;

// 1 where a row is empty.
double or_one(double length) { return length > 0 ? length : 1.0; }

// Σ|row||p|: what a rounding of the product is relative to.
double magnitude(const BlockRows& rows, int i, const VecX& p) {
  double sum = 0;
  for (int side = 0; side < 2; ++side) {
    const int k = rows.block(i)[side];
    if (k >= 0) sum += rows.value(i, side).cwiseAbs().dot(p.segment<6>(6 * k).cwiseAbs());
  }
  return sum;
}

// The motion of one contact with what rounding may have done to it.
struct ContactMotion {
  double w_N, w_F, error;
};

ContactMotion contact_motion(const FrictionProblem& problem, int i, const VecX& p, double rounding) {
  ContactMotion motion;
  motion.w_N = problem.N.dot(i, p);
  motion.w_F = std::hypot(problem.S.dot(i, p), problem.T.dot(i, p));
  motion.error = rounding * (magnitude(problem.N, i, p) + magnitude(problem.S, i, p) + magnitude(problem.T, i, p));
  return motion;
}

// The pushes are larger than is asked for with the forces of the loads alone, since those with them are larger.
constexpr double kMoreForce = 4;
// Of a row: what it leaves of those before it, where it notices other motions than they do.
constexpr double kNoticed = 1e-9;

// Columns: unit vectors across all motions that no contact notices. One without friction notices no slip.
MatX noticed_motions(const WhitenedFriction& whitened) {
  const int n = whitened.contacts();
  MatX rows(whitened.y0.size(), 3 * n);
  for (int i = 0; i < n; ++i) {
    int column = 3 * i;
    for (const BlockRows* of : {&whitened.N, &whitened.S, &whitened.T}) {
      VecX row = VecX::Zero(rows.rows());
      if (of == &whitened.N || whitened.mu[i] > 0) of->add_to(i, 1, row);
      rows.col(column++) = whitened.admissible(row);
    }
  }
  Eigen::ColPivHouseholderQR<MatX> qr(rows);
  qr.setThreshold(kNoticed);
  return qr.householderQ() * MatX::Identity(rows.rows(), qr.rank());
}

// Accelerations along and about the axes that all bodies share.
MatX shared_accelerations(const WhitenedFriction& whitened) {
  MatX shared(whitened.y0.size(), 6);
  for (int axis = 0; axis < 6; ++axis) {
    VecX a = VecX::Zero(whitened.y0.size());
    for (int k = 0; k < whitened.bodies(); ++k) a[6 * k + axis] = 1;
    const VecX y = whitened.admissible(whitened.whiten(a));
    shared.col(axis) = y.norm() > 0 ? VecX(y / y.norm()) : y;
  }
  return shared;
}

double sum_of(const ContactForces& f) { return f.colwise().norm().sum(); }

}  // namespace

ForceCertificate check_forces(const FrictionProblem& problem, const VecX& mu, const VecX& f_N, const VecX& f_S,
                              const VecX& f_T, const VecX& nu) {
  ForceCertificate certificate;
  const double load = inverse_mass_norm(problem.M, problem.Q);
  const VecX rest = problem.Q + problem.N.transpose_times(f_N) + problem.S.transpose_times(f_S) +
                    problem.T.transpose_times(f_T) + problem.G.transpose_times(nu);
  certificate.distance = load > 0 ? inverse_mass_norm(problem.M, rest) / load : 0.0;
  certificate.in_cones = true;
  // Forces on the edge of their cone leave it by a few roundings; sixteen are let pass.
  constexpr double kRoundings = 1 + 16 * std::numeric_limits<double>::epsilon();
  for (int i = 0; i < problem.contacts(); ++i) {
    const double f_F = std::hypot(f_S[i], f_T[i]);
    if (!(f_N[i] >= 0) || !(f_F <= mu[i] * f_N[i] * kRoundings)) certificate.in_cones = false;
  }
  return certificate;
}

MotionCertificate check_motion(const FrictionProblem& problem, const VecX& mu, const VecX& p,
                               const BalanceTolerances& tolerances) {
  MotionCertificate certificate;
  const double size = mass_norm(problem.M, p), load = inverse_mass_norm(problem.M, problem.Q);
  if (!(size > 0) || !(load > 0) || !std::isfinite(size)) return certificate;
  const double error = tolerances.rounding * problem.Q.cwiseAbs().dot(p.cwiseAbs());
  const VecX length = row_lengths(problem.M, problem.N), joint_length = row_lengths(problem.M, problem.G);
  certificate.descent = (problem.Q.dot(p) - error) / (size * load);
  for (int i = 0; i < problem.contacts(); ++i) {
    const ContactMotion w = contact_motion(problem, i, p, tolerances.rounding);
    const double slides = std::isinf(mu[i]) ? w.w_F + w.error : mu[i] * (w.w_F + w.error);
    const double violation =
        std::isinf(mu[i]) ? std::max(slides, w.error - w.w_N) : std::max(0.0, slides + w.error - w.w_N);
    certificate.violation = std::max(certificate.violation, violation / (or_one(length[i]) * size));
  }
  for (int k = 0; k < problem.G.rows(); ++k) {
    const double violation = std::abs(problem.G.dot(k, p)) + tolerances.rounding * magnitude(problem.G, k, p);
    certificate.violation = std::max(certificate.violation, violation / (or_one(joint_length[k]) * size));
  }
  if (!(certificate.descent > 0)) return certificate;
  certificate.forces_excluded = certificate.violation > 0 ? certificate.descent / certificate.violation : kInfinity;
  certificate.lower = std::max(0.0, certificate.descent - kMostForce * certificate.violation);
  return certificate;
}

double largest_scale(const FrictionProblem& problem, const VecX& m, const VecX& p,
                     const BalanceTolerances& tolerances) {
  double scale = kInfinity;
  for (int i = 0; i < problem.contacts(); ++i) {
    const ContactMotion w = contact_motion(problem, i, p, tolerances.rounding);
    if (m[i] > 0 && w.w_F > w.error) scale = std::min(scale, std::max(w.w_N, 0.0) / (m[i] * w.w_F));
  }
  return scale;
}

double possible_below(double noise, const BalanceTolerances& tolerances) {
  const DecisionTolerances decision;
  return std::clamp(decision.stable_per_noise * noise, tolerances.possible_min, decision.stable_max);
}

double impossible_above(double noise, const BalanceTolerances& tolerances) {
  return kImpossibleOverPossible * possible_below(noise, tolerances);
}

bool excludes_balance(const WhitenedFriction& whitened, const VecX& mu, double lower, double forces_excluded,
                      double noise, const BalanceTolerances& tolerances) {
  if (!(lower > impossible_above(noise, tolerances))) return false;
  return forces_excluded >= kCertainForce || forces_excluded > most_balancing_force(whitened, mu);
}

namespace {

constexpr int kOpenings = 3;        // each mends what rounding of the one before has left
constexpr double kOpenedBy = 1e-6;  // more than needed, by this share

// The least ε with which p + ε q satisfies every cone against rounding; q opens them all.
double needed_opening(const FrictionProblem& problem, const VecX& mu, const VecX& p, const VecX& q, double rounding) {
  double needed = 0;
  for (int i = 0; i < problem.contacts(); ++i) {
    const ContactMotion w = contact_motion(problem, i, p, rounding), opens = contact_motion(problem, i, q, rounding);
    const double miss = mu[i] * (w.w_F + w.error) + w.error - w.w_N;
    const double gain = opens.w_N - opens.error - mu[i] * (opens.w_F + opens.error);
    if (miss > 0) needed = std::max(needed, gain > 0 ? miss / gain : kInfinity);
  }
  return needed;
}

// p, opened so far that it misses no cone any more. Empty where no motion opens all contacts.
VecX opened_motion(const FrictionProblem& problem, const WhitenedFriction& whitened, const VecX& mu, const VecX& p,
                   const BalanceTolerances& tolerances) {
  const OpeningMotion opening = opening_motion(whitened, mu);
  if (!(opening.opening > 0)) return {};
  const VecX q = whitened.motion(opening.p);
  VecX opened = p;
  for (int again = 0; again < kOpenings; ++again) {
    const double needed = needed_opening(problem, mu, opened, q, tolerances.rounding);
    if (!std::isfinite(needed)) return {};
    if (needed == 0) break;
    opened += (1 + kOpenedBy) * needed * q;
  }
  return opened;
}

// A motion and what it certifies.
struct Certified {
  VecX p;
  MotionCertificate shows;
};

void take_better(const FrictionProblem& problem, const VecX& mu, const VecX& p, const BalanceTolerances& tolerances,
                 Certified& best) {
  if (p.size() == 0) return;
  const MotionCertificate shows = check_motion(problem, mu, p, tolerances);
  if (shows.lower > best.shows.lower) best = {p, shows};
}

}  // namespace

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

  Certified best{result.motion, check_motion(problem, mu, result.motion, tolerances)};
  const auto is_poor = [&] { return best.shows.lower < point.upper / 2; };
  if (point.upper > tolerances.balanced && (point.upper < kPolishBelow || is_poor())) {
    const VecX polished = whitened.motion(polished_motion(whitened, point, mu, tolerances));
    take_better(problem, mu, polished, tolerances, best);
    if (best.shows.descent > 0 && is_poor()) {
      take_better(problem, mu, opened_motion(problem, whitened, mu, best.p, tolerances), tolerances, best);
    }
  }
  result.motion = best.p;
  result.lower = std::min(best.shows.lower, result.upper);
  result.forces_excluded = best.shows.forces_excluded;
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

// Where parts can jam, kCertainForce decides between falling and not, and the method ends with too few digits for that:
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

bool balances_robustly(const WhitenedFriction& whitened, double noise, const BalanceTolerances& tolerances) {
  const BalancePoint loads = project_loads(whitened, whitened.y0, whitened.mu, {}, tolerances);
  const double asked = kMoreForce * noise * (sum_of(loads.f) + 1);
  if (!(loads.upper <= asked)) return false;
  const MatX pushes =
      whitened.bodies() <= kMostPushedBodies ? noticed_motions(whitened) : shared_accelerations(whitened);
  const double push = asked * std::sqrt(static_cast<double>(pushes.cols()));
  for (Eigen::Index k = 0; k < pushes.cols(); ++k) {
    for (const double sign : {1.0, -1.0}) {
      look_for_stop();
      const VecX pushed = whitened.y0 + sign * push * pushes.col(k);
      const BalancePoint at = project_loads(whitened, pushed, whitened.mu, loads, tolerances);
      if (!(noise * (sum_of(at.f) + 1) + at.upper <= asked)) return false;
    }
  }
  return true;
}

}  // namespace impend
