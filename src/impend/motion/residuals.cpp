// w = Ja + c, A_ii = ‖J_iᵀ‖²_{M⁻¹}; every residual is divided by ‖a₀‖_M (its square for the complementarity).
#include "impend/motion/residuals.h"

#include <algorithm>
#include <cmath>

#include "impend/motion/formulations.h"
#include "impend/numerics/mass_factor.h"

namespace impend {

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
