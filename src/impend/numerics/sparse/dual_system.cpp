#include "impend/numerics/sparse/dual_system.h"

#include <algorithm>
#include <limits>

#include "impend/base/stop.h"

namespace impend {
namespace {

// The least to which the proximal weight on the multipliers falls where no slack tells of noise.
constexpr double kInteriorProximalLeast = 1e-12;
// With the weight of noisy rows a step is refined until its residual has fallen to this …
constexpr double kInnerReduction = 1e-2;
// … and, as a residual is magnified by their inverse singular values, it is brought down to this if rounding allows.
constexpr double kNoisyResidual = 1e-17;

}  // namespace

double longest_step(const VecX& x, const VecX& dx, double fraction) {
  look_after(1 + x.size() / 64);
  double step = 1;
  for (int i = 0; i < x.size(); ++i) step = std::min(step, longest_step(x[i], dx[i], fraction));
  return step;
}

double longest_step(double x, double dx, double fraction) { return dx < 0 ? std::min(1.0, -fraction * x / dx) : 1.0; }

bool DualSystem::factor(const VecX& theta, double proximal) {
  theta_ = theta;
  D_ = (theta.array() + proximal).inverse().matrix();
  return matrix_.factor(D_, 1.0);
}

VecX DualSystem::proximal_solve(const VecX& b) const {
  const VecX scaled = D_.cwiseProduct(b);
  return scaled - D_.cwiseProduct(G_.times(matrix_.solve(G_.transpose_times(scaled))));
}

VecX DualSystem::times(const VecX& x) const { return G_.times(G_.transpose_times(x)) + theta_.cwiseProduct(x); }

VecX DualSystem::solve(const VecX& b, int refinements) const {
  VecX x = proximal_solve(b);
  if (refinements == 0) return x;
  VecX r = b - times(x);
  VecX z = proximal_solve(r);
  VecX direction = z;
  double rz = r.dot(z);
  const double enough = kInnerReduction * kInnerReduction * b.dot(x);
  for (int k = 0; k < refinements && rz > enough; ++k) {
    const VecX image = times(direction);
    const double curvature = direction.dot(image);
    if (!(curvature > 0)) break;
    const double step = rz / curvature;
    x += step * direction;
    const VecX r_next = r - step * image;
    z = proximal_solve(r_next);
    // Polak and Ribière's formula forgives a preconditioner that rounding makes vary.
    direction = z + (z.dot(r_next - r) / rz) * direction;
    r = r_next;
    rz = r.dot(z);
  }
  return x;
}

ProximalWeight::ProximalWeight(const ConeProjection& problem, const NumericalTolerances& tolerances)
    : tolerances_(tolerances),
      noisy_(problem.c.size() > 0 && problem.c.maxCoeff() > tolerances.noisy_slack),
      goal_(tolerances.interior_point_residual),
      value_(kInteriorProximal) {
  if (!noisy_) return;
  const double rounding = 0.5 * std::numeric_limits<double>::epsilon() * problem.y0.lpNorm<Eigen::Infinity>();
  goal_ = std::max(kNoisyResidual, rounding);
}

bool ProximalWeight::worth_going_on(double residual) {
  constexpr int kPatience = 5;
  return residual > goal_ && ++extra_ <= kPatience;
}

bool ProximalWeight::outrun(double residual, double share) const {
  constexpr double kMostShare = 1000;
  return noisy_ && residual > tolerances_.interior_point_residual && share > kMostShare;
}

void ProximalWeight::adapt(double length, double before, double after, double share) {
  constexpr double kShortStep = 0.1, kHindrance = 0.1, kDecay = 0.1;
  constexpr int kMostRefinements = 20;
  const bool slow = (length > kShortStep || outrun(after, share)) && after > (1 - 0.5 * length) * before;
  if (!slow || share < kHindrance || after <= goal()) return;
  value_ = std::max(kDecay * value_, noisy_ ? kProximalNoisy : kInteriorProximalLeast);
  if (noisy_) refinements_ = std::clamp(2 * refinements_, 2, kMostRefinements);
}

ProjectionResult with_slack_of_either_kind(ProjectionResult (*method)(const ConeProjection&,
                                                                      const NumericalTolerances&),
                                           const ConeProjection& problem, const NumericalTolerances& tolerances) {
  ProjectionResult as_noise = method(problem, tolerances);
  if (as_noise.solved || !ProximalWeight(problem, tolerances).noisy()) return as_noise;
  NumericalTolerances of_distances = tolerances;
  of_distances.noisy_slack = std::numeric_limits<double>::infinity();
  ProjectionResult as_distance = method(problem, of_distances);
  if (!as_distance.solved) return as_noise;
  as_distance.iterations += as_noise.iterations;
  return as_distance;
}

bool ClampedForces::clamp(const std::vector<char>& clamped, double proximal) {
  if (factorizations_ > 0 && clamped == clamped_ && proximal == proximal_) return is_good_;
  clamped_ = clamped;
  proximal_ = proximal;
  ++factorizations_;
  VecX weight(G_.rows());
  for (int i = 0; i < G_.rows(); ++i) weight[i] = clamped[i] ? 1.0 : 0.0;
  is_good_ = matrix_.factor(weight, proximal);
  return is_good_;
}

VecX ClampedForces::solve(const VecX& residual) const {
  VecX r = residual;
  for (int i = 0; i < G_.rows(); ++i) {
    if (!clamped_[i]) r[i] = 0;
  }
  const VecX explained = G_.times(matrix_.solve(G_.transpose_times(r)));
  for (int i = 0; i < G_.rows(); ++i) r[i] = clamped_[i] ? (r[i] - explained[i]) / proximal_ : 0.0;
  return r;
}

}  // namespace impend
