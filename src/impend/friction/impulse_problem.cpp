#include "impend/friction/impulse_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace impend {

std::vector<Touch> touch_of_contacts(const FrictionProblem& problem) {
  std::vector<Touch> touch(problem.contacts(), Touch::kTouching);
  if (problem.at_rest()) return touch;
  const double speed = mass_norm(problem.M, problem.velocity);
  const VecX length = row_lengths(problem.M, problem.N), rate = problem.N.times(problem.velocity);
  for (int i = 0; i < problem.contacts(); ++i) {
    const double zero = kTouchingRate * length[i] * speed;
    if (rate[i] > zero) touch[i] = Touch::kParting;
    if (rate[i] < -zero) touch[i] = Touch::kApproaching;
  }
  return touch;
}

std::vector<char> joints_kept(const FrictionProblem& problem) {
  std::vector<char> kept(problem.G.rows(), 1);
  if (problem.at_rest()) return kept;
  const double speed = mass_norm(problem.M, problem.velocity);
  const VecX length = row_lengths(problem.M, problem.G), rate = problem.G.times(problem.velocity);
  for (int k = 0; k < problem.G.rows(); ++k) {
    kept[k] = std::abs(rate[k]) <= kTouchingRate * length[k] * speed;
  }
  return kept;
}

std::string impulse_needed(const FrictionProblem& problem, const std::vector<Touch>& touch) {
  for (size_t i = 0; i < touch.size(); ++i) {
    if (touch[i] != Touch::kApproaching) continue;
    return fmt::format(
        "the bodies approach each other at contact {} with {:.6g} m/s: that is an impact, which only the models "
        "no-slip and stewart-trinkle know",
        problem.contact.empty() ? static_cast<int>(i) : problem.contact[i],
        -problem.N.dot(static_cast<int>(i), problem.velocity));
  }
  const std::vector<char> kept = joints_kept(problem);
  for (size_t k = 0; k < kept.size(); ++k) {
    if (kept[k]) continue;
    return fmt::format("the given velocities tear joint {} apart",
                       problem.joint.empty() ? static_cast<int>(k) : problem.joint[k]);
  }
  return "";
}

FrictionProblem completed(FrictionProblem problem) {
  const auto fill = [](VecX& values, Eigen::Index size) {
    if (values.size() != size) values = VecX::Zero(size);
  };
  fill(problem.velocity, problem.Q.size());
  for (VecX* values : {&problem.mu, &problem.viscous, &problem.bias_N, &problem.bias_S, &problem.bias_T}) {
    fill(*values, problem.contacts());
  }
  fill(problem.bias_G, problem.G.rows());
  return problem;
}

bool is_finite(const FrictionProblem& problem) {
  for (const VecX* values : {&problem.Q, &problem.mu, &problem.viscous, &problem.velocity, &problem.bias_N,
                             &problem.bias_S, &problem.bias_T, &problem.bias_G}) {
    if (!values->allFinite()) return false;
  }
  for (const Mat6& M : problem.M) {
    if (!M.allFinite()) return false;
  }
  for (const BlockRows* rows : {&problem.N, &problem.S, &problem.T, &problem.G}) {
    for (int i = 0; i < rows->rows(); ++i) {
      if (!rows->value(i, 0).allFinite() || !rows->value(i, 1).allFinite()) return false;
    }
  }
  return true;
}

FrictionProblem impulse_problem(const FrictionProblem& problem, double step) {
  FrictionProblem impulse = completed(problem);
  impulse.Q = mass_times(impulse.M, impulse.velocity) + step * impulse.Q;
  for (VecX* values : {&impulse.velocity, &impulse.bias_N, &impulse.bias_S, &impulse.bias_T, &impulse.bias_G}) {
    values->setZero();
  }
  return impulse;
}

double impulse_scale(const FrictionProblem& problem, double step) {
  double scale = step * mass_norm(problem.M, inverse_mass_times(problem.M, problem.Q));
  if (!problem.at_rest()) scale += mass_norm(problem.M, problem.velocity);
  return scale > 0 ? scale : 1.0;
}

FrictionResiduals impulse_residuals(const FrictionProblem& problem, const FrictionSolution& solution, double step) {
  if (!is_complete(problem, solution)) return unknown_residuals();
  const double unit = 1 / impulse_scale(problem, step);
  const VecX momentum = impulse_problem(problem, step).Q + problem.N.transpose_times(solution.f_N) +
                        problem.S.transpose_times(solution.f_S) + problem.T.transpose_times(solution.f_T) +
                        problem.G.transpose_times(solution.nu);
  FrictionResiduals residuals;
  residuals.equation_of_motion = unit * mass_norm(problem.M, solution.a - inverse_mass_times(problem.M, momentum));
  const VecX r = row_lengths(problem.M, problem.N), r_G = row_lengths(problem.M, problem.G);
  for (int k = 0; k < problem.G.rows(); ++k) {
    if (!(r_G[k] > 0)) continue;
    residuals.joints = std::max(residuals.joints, unit * std::abs(problem.G.dot(k, solution.a)) / r_G[k]);
  }
  for (int i = 0; i < problem.contacts(); ++i) {
    const double force = unit * solution.f_N[i] * r[i];
    const double parting = r[i] > 0 ? unit * problem.N.dot(i, solution.a) / r[i] : 0.0;
    residuals.penetration = std::max(residuals.penetration, -parting);
    residuals.attraction = std::max(residuals.attraction, -force);
    residuals.complementarity = std::max(residuals.complementarity, std::min(force, parting));
  }
  return residuals;
}

}  // namespace impend
