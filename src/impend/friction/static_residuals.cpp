// The residuals of FrictionResiduals, from the matrices of the problem as they are given: nothing here is shared with
// a solver.
#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/friction/friction_solution.h"

namespace impend {
namespace {

// M⁻¹x per body.
VecX divided_by_mass(const FrictionProblem& problem, const VecX& x) {
  VecX y(x.size());
  for (int k = 0; k < problem.bodies(); ++k) {
    y.segment<6>(6 * k) = Eigen::LLT<Mat6>(problem.M[k]).solve(x.segment<6>(6 * k));
  }
  return y;
}

double mass_norm(const FrictionProblem& problem, const VecX& x) {
  double sum = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    sum += x.segment<6>(6 * k).dot(problem.M[k] * x.segment<6>(6 * k));
  }
  return std::sqrt(std::max(sum, 0.0));
}

// r = √(row M⁻¹ rowᵀ); 1 for an empty row.
double row_length(const FrictionProblem& problem, const BlockRows& rows, int i) {
  VecX row = VecX::Zero(rows.cols());
  rows.add_to(i, 1, row);
  double sum = 0;
  for (const int k : rows.block(i)) {
    if (k < 0) continue;
    const Vec6 on_k = row.segment<6>(6 * k);
    const double part = on_k.dot(Eigen::LLT<Mat6>(problem.M[k]).solve(on_k));
    sum += rows.block(i)[0] == rows.block(i)[1] ? part / 2 : part;
  }
  return sum > 0 ? std::sqrt(sum) : 1.0;
}

double bias_of(const VecX& bias, int i) { return bias.size() > i ? bias[i] : 0.0; }

double scale_of(const FrictionProblem& problem, const VecX& length) {
  const double free = mass_norm(problem, divided_by_mass(problem, problem.Q));
  if (free > 0) return free;
  double largest = 0;
  for (const VecX* bias : {&problem.bias_N, &problem.bias_S, &problem.bias_T}) {
    for (int i = 0; i < problem.contacts(); ++i) largest = std::max(largest, std::abs(bias_of(*bias, i)) / length[i]);
  }
  return largest > 0 ? largest : 1.0;
}

bool complete(const FrictionProblem& problem, const FrictionSolution& solution) {
  const int n = problem.contacts();
  return solution.a.size() == problem.Q.size() && solution.f_N.size() == n && solution.f_S.size() == n &&
         solution.f_T.size() == n && solution.nu.size() == problem.G.rows() && solution.a.allFinite() &&
         solution.f_N.allFinite() && solution.f_S.allFinite() && solution.f_T.allFinite() && solution.nu.allFinite();
}

FrictionResiduals unknown() {
  FrictionResiduals residuals;
  residuals.equation_of_motion = std::numeric_limits<double>::infinity();
  return residuals;
}

void raise(double& largest, double value) { largest = std::max(largest, value); }

}  // namespace

FrictionResiduals static_friction_residuals(const FrictionProblem& problem, const FrictionSolution& solution) {
  if (!complete(problem, solution)) return unknown();
  const int n = problem.contacts();
  VecX length(n);
  for (int i = 0; i < n; ++i) length[i] = row_length(problem, problem.N, i);
  const double scale = scale_of(problem, length);

  FrictionResiduals residuals;
  const VecX load = problem.Q + problem.N.transpose_times(solution.f_N) + problem.S.transpose_times(solution.f_S) +
                    problem.T.transpose_times(solution.f_T) + problem.G.transpose_times(solution.nu);
  residuals.equation_of_motion = mass_norm(problem, solution.a - divided_by_mass(problem, load)) / scale;
  for (int k = 0; k < problem.G.rows(); ++k) {
    const double miss = std::abs(problem.G.dot(k, solution.a) + bias_of(problem.bias_G, k));
    raise(residuals.joints, miss / (row_length(problem, problem.G, k) * scale));
  }
  for (int i = 0; i < n; ++i) {
    // Dimensionless: accelerations over r‖a₀‖_M, forces times r/‖a₀‖_M.
    const double w_N = (problem.N.dot(i, solution.a) + bias_of(problem.bias_N, i)) / (length[i] * scale);
    const Eigen::Vector2d w_F = Eigen::Vector2d(problem.S.dot(i, solution.a) + bias_of(problem.bias_S, i),
                                                problem.T.dot(i, solution.a) + bias_of(problem.bias_T, i)) /
                                (length[i] * scale);
    const double f_N = solution.f_N[i] * length[i] / scale;
    const Eigen::Vector2d f_F = Eigen::Vector2d(solution.f_S[i], solution.f_T[i]) * length[i] / scale;
    raise(residuals.penetration, -w_N);
    raise(residuals.attraction, -f_N);
    raise(residuals.complementarity, std::min(f_N, w_N));
    raise(residuals.cone, f_F.norm() - problem.mu[i] * f_N);
    const double sliding = w_F.norm();
    if (sliding > 0) {
      raise(residuals.direction, std::min(sliding, (f_F + problem.mu[i] * f_N * w_F / sliding).norm()));
    }
  }
  return residuals;
}

}  // namespace impend
