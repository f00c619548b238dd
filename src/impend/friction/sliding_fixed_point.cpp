#include "impend/friction/sliding_fixed_point.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"
#include "impend/conic/anderson.h"
#include "impend/friction/balance_matrix.h"
#include "impend/friction/coulomb_law.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Sliding accelerations enter the cone programme with at least this, so that it has interior points.
constexpr double kLeastSliding = 1e-10;
// Newton's method finishes a fixed point of the cone programmes when it moves the motion by less than this: so little
// that it cannot lead to another solution where there are several.
constexpr double kNearMotion = 1e-5;
// The sliding has nearly settled when a round changes it by less than this share.
constexpr double kNearSliding = 1e-3;
// Of many contacts the rounds end when so many in turn came hardly nearer.
constexpr int kMostIdle = 3;
// Slidings are few numbers and their rounds dear: a short memory, exactly combined.
constexpr AndersonSettings kSlidingAcceleration = {.remembered = 4, .plain_rounds = 6, .nonnegative = true};

// f_F = μ x_F of multipliers x of rows (w_N, μ w_F).
VecX forces_of(const ReducedFriction& problem, const VecX& x) {
  VecX f = x;
  for (int i = 0; i < problem.contacts(); ++i) f.segment<2>(3 * i + 1) *= problem.mu[i];
  return f;
}

VecX sliding_of(const VecX& w) {
  VecX s(w.size() / 3);
  for (Eigen::Index i = 0; i < s.size(); ++i) s[i] = w.segment<2>(3 * i + 1).norm();
  return s;
}

}  // namespace

SlidingFixedPoint solve_sliding_fixed_point(const ReducedFriction& problem, const VecX& start, double accepted,
                                            int most_rounds) {
  const int n = problem.contacts();
  MatX A = problem.K;
  VecX bias = problem.bias;
  for (int i = 0; i < n; ++i) {
    A.middleRows<2>(3 * i + 1) *= problem.mu[i];
    bias.segment<2>(3 * i + 1) *= problem.mu[i];
  }
  SlidingFixedPoint result;
  result.f = VecX::Zero(3 * n);
  result.violation = coulomb_violation(problem, result.f, problem.acceleration(problem.motion(result.f)));
  VecX s = start;
  AndersonAcceleration acceleration(kSlidingAcceleration);
  bool near = result.violation <= accepted;
  const bool is_large = n > kManyContacts;
  int idle = 0;
  for (int round = 0; round < most_rounds && !near && idle < kMostIdle; ++round) {
    look_for_stop();
    VecX c = bias;
    for (int i = 0; i < n; ++i) c[3 * i] += problem.mu[i] * std::max(s[i], kLeastSliding);
    const ConeProgramResult program = solve_cone_program(A, c, problem.y0);
    result.programs += program.iterations;
    result.rounds = round + 1;
    if (program.y.size() == 0) break;
    const VecX next = sliding_of(problem.acceleration(program.y));
    const double step = (next - s).lpNorm<Eigen::Infinity>();
    s = acceleration.next(s, next);
    if (is_large && round + 1 < most_rounds && step > kNearSliding * next.lpNorm<Eigen::Infinity>()) continue;
    const CoulombNewtonResult finish = finish_coulomb(problem, forces_of(problem, program.x));
    // Newton's method must not choose among solutions: what it finds far from the programme's motion is only kept in
    // case that the rounds find nothing.
    const double apart = (problem.motion(finish.f) - program.y).norm();
    near = finish.violation <= accepted && apart <= kNearMotion;
    idle = is_large && finish.violation > result.violation / 2 ? idle + 1 : 0;
    if (near || finish.violation < result.violation) {
      result.violation = finish.violation;
      result.f = finish.f;
    }
  }
  return result;
}

namespace {

VecX sliding_of(const ContactForces& w) { return w.bottomRows(2).colwise().norm(); }

double violation_of(const WhitenedFriction& whitened, const BalancePoint& point, const ContactForces& w) {
  double largest = whitened.G.rows() > 0 ? whitened.G.times(point.y).lpNorm<Eigen::Infinity>() : 0.0;
  for (Eigen::Index i = 0; i < w.cols(); ++i) {
    const double f_N = point.f(0, i), w_N = w(0, i), sliding = w.col(i).tail<2>().norm();
    largest = std::max({largest, -w_N, std::min(f_N, w_N)});
    if (!(sliding > 0)) continue;
    const Eigen::Vector2d opposed = point.f.col(i).tail<2>() + whitened.mu[i] * f_N / sliding * w.col(i).tail<2>();
    largest = std::max(largest, std::min(sliding, opposed.norm()));
  }
  return largest;
}

}  // namespace

SlidingProjection solve_sliding_projection(const WhitenedFriction& whitened, const VecX& start, double accepted,
                                           int most_rounds, const BalanceTolerances& tolerances) {
  SlidingProjection best;
  best.violation = std::numeric_limits<double>::infinity();
  BalanceMatrix matrix(whitened);
  BalancePoint point;
  AndersonAcceleration acceleration(kSlidingAcceleration);
  VecX s = start;
  for (int round = 0; round < most_rounds; ++round) {
    ProjectionAids aids;
    aids.shift = whitened.mu.cwiseProduct(s);
    aids.matrix = &matrix;
    point = project_loads(whitened, whitened.y0, whitened.mu, point, tolerances, aids);
    const ContactForces w = contact_motions(whitened, point.y);
    const double violation = violation_of(whitened, point, w);
    best.rounds = round + 1;
    if (violation < best.violation) {
      best.violation = violation;
      best.f = point.f;
      best.nu = point.nu;
      best.y = point.y;
    }
    const VecX next = sliding_of(w);
    if (violation <= accepted || (next - s).lpNorm<Eigen::Infinity>() <= tolerances.balanced) break;
    s = acceleration.next(s, next);
  }
  return best;
}

}  // namespace impend
