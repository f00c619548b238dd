#include "impend/friction/directions/direction_domain.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/friction/capacity/capacity_bound.h"
#include "impend/numerics/dense.h"

namespace impend {
namespace {

// Forces of so many loads are spoken of where a force cone is missed by rounding.
constexpr double kMostForces = 1e6;
constexpr double kMostNoisyForces = 1e3;  // … and of so many where rows are noisy
constexpr double kMostStill = 0.1;
// Of ‖y‖, what the rays have at least where nothing else has more than that.
constexpr double kOfRays = 0.9;

MatX rows_that_carry(const ReducedFriction& reduced, const DirectionDomain& domain, std::vector<int>& contacts) {
  for (int i = 0; i < reduced.contacts(); ++i) {
    if (domain.side[static_cast<size_t>(i)] == ContactSide::kCarries) contacts.push_back(i);
  }
  MatX rows(contacts.size(), reduced.y0.size());
  for (size_t k = 0; k < contacts.size(); ++k) rows.row(static_cast<Eigen::Index>(k)) = reduced.K.row(3 * contacts[k]);
  return rows;
}

// The largest p·K̂ᵀf of a force of the contact with λ = 1.
double most_work(const Eigen::Vector3d& u, double mu, const SlipArc& arc) {
  const double slip = u.tail<2>().norm();
  if (arc.middle.isZero(0)) return u[0] + mu * slip;
  const Eigen::Vector2d against = -arc.middle;
  if (slip > 0 && u.tail<2>().dot(against) >= slip * std::cos(arc.half)) return u[0] + mu * slip;
  const Eigen::Vector2d across(-against[1], against[0]);
  const double at_end =
      std::cos(arc.half) * u.tail<2>().dot(against) + std::sin(arc.half) * std::abs(u.tail<2>().dot(across));
  return u[0] + mu * at_end;
}

// (p − y₀ − N̂ᵀν)·y ≥ −this·‖y‖ in the domain, with the shares of contacts that carry completed.
double missed_by_motions(const ReducedFriction& reduced, const DirectionDomain& domain, double noise,
                         DirectionExclusion& e) {
  const int n = reduced.contacts(), m = static_cast<int>(reduced.y0.size());
  VecX q = e.p - reduced.y0;
  for (int i = 0; i < n; ++i) {
    if (e.nu[i] != 0) q -= e.nu[i] * reduced.K.row(3 * i).transpose();
  }
  std::vector<int> contacts;
  const MatX rows = rows_that_carry(reduced, domain, contacts);
  if (!contacts.empty()) {
    VecX left = q;
    for (const MatX* space : {&domain.span, &domain.free, &domain.across}) left -= *space * (space->transpose() * q);
    const VecX kappa = least_squares(rows.transpose(), left);
    if (!kappa.allFinite()) return 2;
    for (size_t k = 0; k < contacts.size(); ++k) e.nu[contacts[k]] = kappa[static_cast<Eigen::Index>(k)];
    q -= rows.transpose() * kappa;
  }
  double errors = 0;
  for (int i = 0; i < n; ++i) errors += std::abs(e.nu[i]) * (noise + domain.row_error[static_cast<size_t>(i)]);
  const VecX in_span = domain.span.transpose() * q, across = domain.across.transpose() * q;
  double missed = (q - domain.span * in_span - domain.across * across).norm() + domain.still * across.norm() + errors +
                  product_rounding(e.p.norm() + reduced.y0.norm() + e.nu.lpNorm<1>(), m);
  if (domain.rays.cols() > 0) {
    const double least = (domain.rays.transpose() * q).minCoeff();
    missed += std::max(0.0, -least) * std::sqrt(static_cast<double>(domain.rays.cols()));
    if (domain.free.cols() == 0 && domain.still <= kMostStill) missed -= kOfRays * std::max(0.0, least);
  }
  return missed;
}

}  // namespace

double excluded_above(const ReducedFriction& reduced, const DirectionDomain& domain, double noise,
                      DirectionExclusion& e) {
  const int m = static_cast<int>(reduced.y0.size());
  if (!e.p.allFinite() || !e.nu.allFinite() || (e.nu.array() < 0).any()) return 2;
  const double motions = missed_by_motions(reduced, domain, noise, e), size = e.p.norm();
  if (size == 0) return std::max(0.0, motions);
  const double loads = e.p.dot(reduced.y0) + product_rounding(size, m) + noise * size;
  double forces = -1, noisy = 0;
  for (int i = 0; i < reduced.contacts(); ++i) {
    if (domain.side[static_cast<size_t>(i)] == ContactSide::kOpen) continue;
    const auto rows = reduced.K.middleRows(3 * i, 3);
    const double weight = size * (1 + reduced.mu[i]) * std::max(1.0, rows.norm());
    const double work = most_work(rows * e.p, reduced.mu[i], domain.arcs[static_cast<size_t>(i)]);
    forces = std::max(forces, work + product_rounding(weight, m));
    noisy = std::max(noisy, noise * weight + std::min(0.0, work));
  }
  const double missed = loads + kMostForces * std::max(0.0, forces) + kMostNoisyForces * std::max(0.0, noisy);
  // ‖y‖² ≤ y₀·y ≤ missed + motions ‖y‖
  if (missed + std::max(0.0, motions) <= 0) return 0;
  const double by_energy = std::max(0.0, motions) + std::sqrt(std::max(0.0, missed));
  return motions < 0 ? std::min(by_energy, std::max(0.0, missed) / -motions) : by_energy;
}

}  // namespace impend
