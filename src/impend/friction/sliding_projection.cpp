#include "impend/friction/sliding_projection.h"

#include <algorithm>
#include <limits>

#include "impend/friction/anderson.h"
#include "impend/friction/balance_matrix.h"

namespace impend {
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
  AndersonAcceleration acceleration;
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
