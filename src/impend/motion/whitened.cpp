#include "impend/motion/whitened.h"

#include <algorithm>
#include <cmath>

#include "impend/numerics/mass_factor.h"

namespace impend {

VecX WhitenedProblem::motion(const VecX& y) const {
  VecX a(y.size());
  for (size_t k = 0; k < L.size(); ++k) {
    a.segment<6>(6 * k) = scale * (inverse[k].transpose() * y.segment<6>(6 * k));
  }
  return a;
}

VecX WhitenedProblem::whiten(const VecX& a) const {
  VecX y(a.size());
  for (size_t k = 0; k < L.size(); ++k) y.segment<6>(6 * k) = L[k].transpose() * a.segment<6>(6 * k);
  return scale > 0 ? VecX(y / scale) : y;
}

VecX WhitenedProblem::forces(const VecX& lambda) const {
  VecX forces(lambda.size());
  for (Eigen::Index i = 0; i < lambda.size(); ++i) {
    forces[i] = row_length[i] > 0 ? lambda[i] * scale / row_length[i] : 0.0;
  }
  return forces;
}

VecX WhitenedProblem::whiten_forces(const VecX& lambda) const {
  return scale > 0 ? VecX(lambda.cwiseProduct(row_length) / scale) : lambda;
}

WhitenedProblem whiten(const MotionProblem& problem) {
  WhitenedProblem whitened;
  whiten(problem, whitened);
  return whitened;
}

void whiten(const MotionProblem& problem, WhitenedProblem& whitened) {
  const int bodies = problem.bodies(), rows = problem.rows();
  auto& [G, y0, c] = whitened.projection;
  whitened.L.resize(bodies);
  whitened.inverse.resize(bodies);
  y0.resize(6 * bodies);
  for (int k = 0; k < bodies; ++k) {
    whitened.L[k] = lower_factor(problem.M[k]);
    whitened.inverse[k] = lower_inverse(whitened.L[k]);
    y0.segment<6>(6 * k) = whitened.inverse[k] * problem.Q.segment<6>(6 * k);
  }
  whitened.scale = y0.norm();
  if (whitened.scale > 0) y0 /= whitened.scale;

  G.reset(rows, bodies);
  c = problem.c;
  whitened.row_length.resize(rows);
  for (int i = 0; i < rows; ++i) {
    const auto [a, b] = problem.J.block(i);
    const Vec6 on_a = a >= 0 ? Vec6(whitened.inverse[a] * problem.J.value(i, 0)) : Vec6(Vec6::Zero());
    const Vec6 on_b = b >= 0 ? Vec6(whitened.inverse[b] * problem.J.value(i, 1)) : Vec6(Vec6::Zero());
    const double both = a >= 0 && a == b ? 2 * on_a.dot(on_b) : 0.0;
    const double length = std::sqrt(on_a.squaredNorm() + on_b.squaredNorm() + both);
    whitened.row_length[i] = length;
    const double inverse = length > 0 ? 1 / length : 1.0;
    G.set(i, a, inverse * on_a, b, inverse * on_b);
    if (length * whitened.scale > 0) c[i] /= length * whitened.scale;
  }
}

double relative_row_noise(const MotionProblem& problem, const WhitenedProblem& whitened) {
  double nu = 0;
  for (int i = 0; i < problem.rows(); ++i) {
    if (whitened.row_length[i] > 0) nu = std::max(nu, problem.row_noise.row(i).norm() / whitened.row_length[i]);
  }
  return nu;
}

double least_load_share(const WhitenedProblem& whitened) {
  double share = 1;
  for (int body = 0; body < whitened.projection.G.blocks(); ++body) {
    const double own = whitened.projection.y0.segment<6>(6 * body).norm();
    if (own > 0) share = std::min(share, own);
  }
  return share;
}

double mass_norm(const MotionProblem& problem, const VecX& x) {
  double sum = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec6 part = x.segment<6>(6 * k);
    sum += part.dot(problem.M[k] * part);
  }
  return std::sqrt(std::max(sum, 0.0));
}

VecX free_acceleration(const MotionProblem& problem) {
  VecX a(problem.Q.size());
  for (int k = 0; k < problem.bodies(); ++k)
    a.segment<6>(6 * k) = MassCholesky(problem.M[k]).solve(problem.Q.segment<6>(6 * k));
  return a;
}

// w = Ja + c, A_ii = ‖J_iᵀ‖²_{M⁻¹}; every residual is divided by ‖a₀‖_M (its square for the complementarity).
Residuals residuals_of(const WhitenedProblem& whitened, const VecX& a, const VecX& lambda) {
  const ConeProjection& p = whitened.projection;
  const VecX y = whitened.whiten(a);
  const VecX w = p.G.times(y) + p.c;
  Residuals residuals;
  residuals.penetration = w.size() > 0 ? std::max(0.0, -w.minCoeff()) : 0.0;
  if (lambda.size() != w.size()) return residuals;
  const VecX forces = whitened.whiten_forces(lambda);
  residuals.attraction = forces.size() > 0 ? std::max(0.0, -forces.minCoeff()) : 0.0;
  residuals.complementarity = std::abs(forces.dot(w));
  residuals.equation_of_motion = (y - p.y0 - p.G.transpose_times(forces)).norm();
  return residuals;
}

}  // namespace impend
