// The motion by the perceptron: whatever contact it opens least is added, as a motion along its cone's nearest edge.
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

constexpr int kRounds = 2000;
constexpr int kMostRowsAtOnce = 100;   // eigenvalues of more take longer than a wish to stop may wait
constexpr long kContactsPerStep = 16;  // of a microsecond or less

struct Edge {
  int contact = -1;
  double opening = kInfinity;  // w_N − μ‖w_F‖
  VecX normal;                 // its derivative by p
};

Edge least_opened(const WhitenedFriction& whitened, const VecX& mu, const VecX& p) {
  look_after(1 + whitened.contacts() / kContactsPerStep);
  Edge least;
  Eigen::Vector2d slip = Eigen::Vector2d::Zero();
  for (int i = 0; i < whitened.contacts(); ++i) {
    const Eigen::Vector2d w_F(whitened.S.dot(i, p), whitened.T.dot(i, p));
    const double opening = whitened.N.dot(i, p) - mu[i] * w_F.norm();
    if (!(opening < least.opening)) continue;
    least.contact = i;
    least.opening = opening;
    slip = w_F.norm() > 0 ? Eigen::Vector2d(w_F.normalized()) : Eigen::Vector2d::Zero();
  }
  if (least.contact < 0) return least;
  least.normal = VecX::Zero(p.size());
  whitened.N.add_to(least.contact, 1, least.normal);
  whitened.S.add_to(least.contact, -mu[least.contact] * slip[0], least.normal);
  whitened.T.add_to(least.contact, -mu[least.contact] * slip[1], least.normal);
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
  VecX p = whitened.admissible(whitened.N.transpose_times(VecX::Ones(whitened.contacts())));
  for (int round = 0; round < kRounds; ++round) {
    const Edge edge = least_opened(whitened, mu, p);
    if (edge.opening > kLeastOpening * p.norm()) return {p.normalized(), edge.opening / p.norm()};
    p += whitened.admissible(edge.normal);
  }
  return {};
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
