// The motion that opens all contacts most for its size: the shortest of those with w_N,i − μ_i‖w_F,i‖ ≥ 1, a projection
// on shifted cones (balance_projection.h).
#include "impend/friction/balance.h"

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/base/stop.h"
#include "impend/numerics/dense.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

// A motion that opens every contact bounds the forces where it opens them by this share of itself, far above rounding.
constexpr double kLeastOpening = 1e-9;

constexpr int kMostRowsAtOnce = 100;  // eigenvalues of more take longer than a wish to stop may wait

// min over i of w_N − μ‖w_F‖
double least_opening(const WhitenedFriction& whitened, const VecX& mu, const VecX& p) {
  const ContactForces w = contact_motions(whitened, p);
  double least = kInfinity;
  for (int i = 0; i < w.cols(); ++i) least = std::min(least, w(0, i) - mu[i] * w.col(i).tail<2>().norm());
  return least;
}

// max over i of ‖K̃_iᵀf_i‖/f_N,i
double largest_push(const WhitenedFriction& whitened, const VecX& mu) {
  double largest = 0;
  for (int i = 0; i < whitened.contacts(); ++i) {
    const auto length = [i](const BlockRows& rows) { return std::sqrt(rows.dot_rows(i, i)); };
    largest = std::max(largest, length(whitened.N) + mu[i] * std::hypot(length(whitened.S), length(whitened.T)));
  }
  return largest;
}

// Of the kept rows, which are independent; a lower bound where there are many.
double least_singular_value_of(const WhitenedFriction& whitened) {
  const MatX rows = whitened.G.dense();
  if (rows.rows() <= kMostRowsAtOnce) return least_singular_value(rows);
  // ‖R⁻¹‖_F ≥ 1/σ_min bounds it from below.
  const MatX R = triangular_factor(rows.transpose());
  double squares = 0;
  for (Eigen::Index k = 0; k < R.cols(); ++k) {
    look_for_stop();
    squares += R.triangularView<Eigen::Upper>().solve(VecX::Unit(R.cols(), k)).squaredNorm();
  }
  return squares > 0 && std::isfinite(squares) ? 1 / std::sqrt(squares) : 0;
}

}  // namespace

OpeningMotion opening_motion(const WhitenedFriction& whitened, const VecX& mu) {
  const int n = whitened.contacts();
  if (n == 0 || !mu.allFinite()) return {};
  ProjectionAids aids;
  aids.shift = VecX::Constant(n, -1.0);
  BalancePoint start;  // no force leaves no motion, which would end the method before it begins
  start.f = ContactForces::Zero(3, n);
  start.f.row(0).setOnes();
  const VecX none = VecX::Zero(whitened.y0.size());
  const VecX q = project_loads(whitened, none, mu, start, BalanceTolerances{}, aids).y;
  if (!(q.norm() > 0)) return {};
  const VecX p = q.normalized();
  const double opening = least_opening(whitened, mu, p);
  return opening > kLeastOpening ? OpeningMotion{p, opening} : OpeningMotion{};
}

double most_balancing_force(const WhitenedFriction& whitened, const VecX& mu) {
  double contacts = 0;  // Σ f_N,i/(‖y₀‖ = 1) ≤ ‖p‖/δ
  if (whitened.contacts() > 0) {
    const double opening = opening_motion(whitened, mu).opening;
    contacts = opening > 0 ? 1 / opening : kInfinity;
  }
  const int rows = whitened.G.rows();
  if (rows == 0 || std::isinf(contacts)) return contacts;
  const double least = least_singular_value_of(whitened);
  if (!(least > 0)) return kInfinity;
  return contacts + std::sqrt(rows) * (1 + contacts * largest_push(whitened, mu)) / least;
}

}  // namespace impend
