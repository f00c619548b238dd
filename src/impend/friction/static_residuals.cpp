// The residuals of FrictionResiduals, from the matrices of the problem as they are given: nothing here is shared with
// a solver.
#include <algorithm>
#include <cmath>

#include "impend/friction/friction_solution.h"

namespace impend {
namespace {

VecX lengths_or_one(const FrictionProblem& problem, const BlockRows& rows) {
  VecX length = row_lengths(problem.M, rows);
  for (double& r : length) r = r > 0 ? r : 1.0;
  return length;
}

double bias_of(const VecX& bias, int i) { return bias.size() > i ? bias[i] : 0.0; }

double static_scale(const FrictionProblem& problem, const VecX& length) {
  const double free = mass_norm(problem.M, inverse_mass_times(problem.M, problem.Q));
  if (free > 0) return free;
  double largest = 0;
  for (const VecX* bias : {&problem.bias_N, &problem.bias_S, &problem.bias_T}) {
    for (int i = 0; i < problem.contacts(); ++i) largest = std::max(largest, std::abs(bias_of(*bias, i)) / length[i]);
  }
  return largest > 0 ? largest : 1.0;
}

void raise_to(double& largest, double value) { largest = std::max(largest, value); }

}  // namespace

FrictionResiduals static_friction_residuals(const FrictionProblem& problem, const FrictionSolution& solution) {
  if (!is_complete(problem, solution)) return unknown_residuals();
  const int n = problem.contacts();
  const VecX length = lengths_or_one(problem, problem.N), joint_length = lengths_or_one(problem, problem.G);
  const double scale = static_scale(problem, length);

  FrictionResiduals residuals;
  const VecX load = problem.Q + problem.N.transpose_times(solution.f_N) + problem.S.transpose_times(solution.f_S) +
                    problem.T.transpose_times(solution.f_T) + problem.G.transpose_times(solution.nu);
  residuals.equation_of_motion = mass_norm(problem.M, solution.a - inverse_mass_times(problem.M, load)) / scale;
  for (int k = 0; k < problem.G.rows(); ++k) {
    const double miss = std::abs(problem.G.dot(k, solution.a) + bias_of(problem.bias_G, k));
    raise_to(residuals.joints, miss / (joint_length[k] * scale));
  }
  for (int i = 0; i < n; ++i) {
    // Dimensionless: accelerations over r‖a₀‖_M, forces times r/‖a₀‖_M.
    const double w_N = (problem.N.dot(i, solution.a) + bias_of(problem.bias_N, i)) / (length[i] * scale);
    const Eigen::Vector2d w_F = Eigen::Vector2d(problem.S.dot(i, solution.a) + bias_of(problem.bias_S, i),
                                                problem.T.dot(i, solution.a) + bias_of(problem.bias_T, i)) /
                                (length[i] * scale);
    const double f_N = solution.f_N[i] * length[i] / scale;
    const Eigen::Vector2d f_F = Eigen::Vector2d(solution.f_S[i], solution.f_T[i]) * length[i] / scale;
    raise_to(residuals.penetration, -w_N);
    raise_to(residuals.attraction, -f_N);
    raise_to(residuals.complementarity, std::min(f_N, w_N));
    raise_to(residuals.cone, f_F.norm() - problem.mu[i] * f_N);
    const double sliding = w_F.norm();
    if (sliding > 0) {
      raise_to(residuals.direction, std::min(sliding, (f_F + problem.mu[i] * f_N * w_F / sliding).norm()));
    }
  }
  return residuals;
}

}  // namespace impend
