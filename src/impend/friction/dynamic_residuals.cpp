// The residuals of dynamic friction, from the matrices of the problem as they are given.
#include <algorithm>
#include <cmath>

#include "impend/friction/friction_models.h"
#include "impend/friction/friction_solution.h"
#include "impend/friction/impulse_problem.h"

namespace impend {
namespace {

using Vec2 = Eigen::Vector2d;

double scale_of(const FrictionProblem& problem, const VecX& length) {
  double scale = mass_norm(problem.M, inverse_mass_times(problem.M, problem.Q));
  for (int i = 0; i < problem.contacts(); ++i) {
    for (const VecX* bias : {&problem.bias_N, &problem.bias_S, &problem.bias_T}) {
      scale = std::max(scale, std::abs((*bias)[i]) / length[i]);
    }
  }
  return scale > 0 ? scale : 1.0;
}

void raise(double& largest, double value) { largest = std::max(largest, value); }

// Of one contact, all numbers dimensionless: forces and accelerations, and the sliding velocity (zero where it sticks).
void add_contact(const Vec3& f, const Vec3& w, const Vec2& v_F, double mu, FrictionResiduals& residuals) {
  const Vec2 f_F = f.tail<2>(), w_F = w.tail<2>();
  raise(residuals.penetration, -w[0]);
  raise(residuals.attraction, -f[0]);
  raise(residuals.complementarity, std::min(f[0], w[0]));
  raise(residuals.cone, f_F.norm() - mu * f[0]);
  if (v_F.norm() > 0) {
    raise(residuals.direction, (f_F + mu * f[0] * v_F.normalized()).norm());
  } else if (w_F.norm() > 0) {
    raise(residuals.direction, std::min(w_F.norm(), (f_F + mu * f[0] * w_F.normalized()).norm()));
  }
}

}  // namespace

FrictionResiduals dynamic_friction_residuals(const FrictionProblem& given, const FrictionSolution& solution) {
  if (!is_complete(given, solution)) return unknown_residuals();
  const FrictionProblem problem = completed(given);
  const int n = problem.contacts();
  VecX length = row_lengths(problem.M, problem.N), joint_length = row_lengths(problem.M, problem.G);
  for (double& r : length) r = r > 0 ? r : 1.0;
  const double scale = scale_of(problem, length), speed = mass_norm(problem.M, problem.velocity);
  const std::vector<Touch> touch = touch_of_contacts(problem);

  FrictionResiduals residuals;
  const VecX load = problem.Q + problem.N.transpose_times(solution.f_N) + problem.S.transpose_times(solution.f_S) +
                    problem.T.transpose_times(solution.f_T) + problem.G.transpose_times(solution.nu);
  residuals.equation_of_motion = mass_norm(problem.M, solution.a - inverse_mass_times(problem.M, load)) / scale;
  for (int k = 0; k < problem.G.rows(); ++k) {
    const double miss = std::abs(problem.G.dot(k, solution.a) + problem.bias_G[k]);
    if (joint_length[k] > 0) raise(residuals.joints, miss / (joint_length[k] * scale));
  }
  for (int i = 0; i < n; ++i) {
    const Vec3 f = Vec3(solution.f_N[i], solution.f_S[i], solution.f_T[i]) * length[i] / scale;
    if (touch[i] != Touch::kTouching) {
      raise(residuals.complementarity, f.norm());
      continue;
    }
    const Vec3 w =
        Vec3(problem.N.dot(i, solution.a) + problem.bias_N[i], problem.S.dot(i, solution.a) + problem.bias_S[i],
             problem.T.dot(i, solution.a) + problem.bias_T[i]) /
        (length[i] * scale);
    Vec2 v_F(problem.S.dot(i, problem.velocity), problem.T.dot(i, problem.velocity));
    if (!(v_F.norm() > kTouchingRate * length[i] * speed)) v_F.setZero();
    add_contact(f, w, v_F, problem.mu[i], residuals);
  }
  return residuals;
}

}  // namespace impend
