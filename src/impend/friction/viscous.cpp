#include "impend/friction/friction_models.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/friction/dense_projection.h"
#include "impend/friction/whitened_friction.h"

namespace impend {
namespace {

FrictionSolution failed(FrictionSolution solution, std::string reason) {
  solution.status = SolveStatus::kFailed;
  solution.reason = std::move(reason);
  return solution;
}

// The touching contacts alone, with the damping in Q.
FrictionProblem damped(const FrictionProblem& problem, const std::vector<int>& touching) {
  FrictionProblem part = problem;
  part.N = problem.N.select(touching);
  part.S = problem.S.select(touching);
  part.T = problem.T.select(touching);
  for (VecX* values : {&part.mu, &part.viscous, &part.bias_N, &part.bias_S, &part.bias_T}) {
    *values = VecX((*values)(touching));
  }
  part.contact.clear();
  part.Q -= part.S.transpose_times(part.viscous.cwiseProduct(part.S.times(part.velocity)));
  part.Q -= part.T.transpose_times(part.viscous.cwiseProduct(part.T.times(part.velocity)));
  return part;
}

// Normal rows scaled to unit length, what joints leave of them; rows that joints fix become zero.
DenseProjection normals_of(const ReducedFriction& reduced, VecX& length) {
  const int n = reduced.contacts();
  DenseProjection normals{MatX::Zero(n, reduced.K.cols()), reduced.y0, VecX::Zero(n)};
  length = VecX::Ones(n);
  for (int i = 0; i < n; ++i) {
    look_after(1 + reduced.K.cols() / 16);
    const double here = reduced.K.row(3 * i).norm();
    normals.c[i] = reduced.bias[3 * i];
    if (here <= NumericalTolerances{}.dependence) continue;
    length[i] = here;
    normals.G.row(i) = reduced.K.row(3 * i) / here;
    normals.c[i] /= here;
  }
  return normals;
}

ContactState state_of(const FrictionProblem& problem, Touch touch, int i, double separation, double speed) {
  if (touch == Touch::kParting || separation > 0) return ContactState::kOpen;
  const Eigen::Vector2d slip(problem.S.dot(i, problem.velocity), problem.T.dot(i, problem.velocity));
  return slip.norm() > kTouchingRate * speed ? ContactState::kSlide : ContactState::kStick;
}

}  // namespace

FrictionSolution solve_viscous(const FrictionProblem& given, const VelocitySettings& settings) {
  const FrictionProblem problem = completed(given);
  FrictionSolution solution;
  solution.algorithm = "modified principal pivoting";
  const int n = problem.contacts();
  if (n > settings.dense_limit || 6 * problem.bodies() > settings.dense_limit) {
    solution.reason = fmt::format("more than {} contacts or coordinates", settings.dense_limit);
    return solution;
  }
  if (!is_finite(problem)) return failed(solution, kNotFinite);
  const std::vector<Touch> touch = touch_of_contacts(problem);
  if (std::string reason = impulse_needed(problem, touch); !reason.empty()) return failed(solution, reason);
  std::vector<int> touching;
  for (int i = 0; i < n; ++i) {
    if (touch[i] == Touch::kTouching) touching.push_back(i);
  }
  const WhitenedFriction whitened = whiten(damped(problem, touching));
  if (whitened.joints_conflict) return failed(solution, "the joints contradict each other");
  VecX length;
  const DenseProjection normals = normals_of(without_joints(whitened), length);
  const DenseResult result = project_by_pivoting(normals);
  solution.pivots = result.pivots;
  if (!result.solved) {
    return failed(solution, result.infeasible ? "no accelerations satisfy the contacts and joints at these velocities"
                                              : result.note);
  }
  solution.reason = result.note;
  const VecX f = result.f.cwiseQuotient(length), f_N = whitened.forces(f);
  solution.a = whitened.motion(result.y);
  solution.nu = whitened.joint_forces(whitened.joint_part(result.y - whitened.y0 - whitened.N.transpose_times(f)));
  solution.f_N = solution.f_S = solution.f_T = VecX::Zero(n);
  const double speed = mass_norm(problem.M, problem.velocity);
  const VecX w = normals.G * result.y + normals.c, row_length = row_lengths(problem.M, problem.N);
  std::vector<double> separation(n, 0);
  for (size_t k = 0; k < touching.size(); ++k) {
    const int i = touching[k];
    solution.f_N[i] = f_N[static_cast<Eigen::Index>(k)];
    separation[i] = w[static_cast<Eigen::Index>(k)] > kTouchingRate ? 1 : 0;
    solution.f_S[i] = -problem.viscous[i] * problem.S.dot(i, problem.velocity);
    solution.f_T[i] = -problem.viscous[i] * problem.T.dot(i, problem.velocity);
  }
  for (int i = 0; i < n; ++i) {
    solution.state.push_back(state_of(problem, touch[i], i, separation[i], speed * row_length[i]));
  }
  const double residual = viscous_residuals(problem, solution).largest();
  if (!(residual <= kAcceptedResidual)) {
    return failed(solution, fmt::format("the conditions are missed by {:.2g}", residual));
  }
  solution.status = SolveStatus::kSolved;
  return solution;
}

FrictionResiduals viscous_residuals(const FrictionProblem& given, const FrictionSolution& solution) {
  if (!is_complete(given, solution)) return unknown_residuals();
  const FrictionProblem problem = completed(given);
  const std::vector<Touch> touch = touch_of_contacts(problem);
  const VecX slip_S = problem.S.times(problem.velocity), slip_T = problem.T.times(problem.velocity);
  const VecX r = row_lengths(problem.M, problem.N), r_G = row_lengths(problem.M, problem.G);
  VecX damping = VecX::Zero(problem.contacts());
  for (int i = 0; i < problem.contacts(); ++i) damping[i] = touch[i] == Touch::kTouching ? problem.viscous[i] : 0;
  const VecX driving = problem.Q - problem.S.transpose_times(damping.cwiseProduct(slip_S)) -
                       problem.T.transpose_times(damping.cwiseProduct(slip_T));
  const VecX constraint = problem.N.transpose_times(solution.f_N) + problem.G.transpose_times(solution.nu);
  double scale = mass_norm(problem.M, inverse_mass_times(problem.M, driving));
  for (int i = 0; i < r.size(); ++i) scale = std::max(scale, r[i] > 0 ? std::abs(problem.bias_N[i]) / r[i] : 0.0);
  for (int k = 0; k < r_G.size(); ++k) scale = std::max(scale, r_G[k] > 0 ? std::abs(problem.bias_G[k]) / r_G[k] : 0.0);
  const double unit = scale > 0 ? 1 / scale : 1.0;

  FrictionResiduals residuals;
  residuals.equation_of_motion =
      unit * mass_norm(problem.M, solution.a - inverse_mass_times(problem.M, driving + constraint));
  const VecX joints = problem.G.times(solution.a) + problem.bias_G;
  for (int k = 0; k < r_G.size(); ++k) {
    if (r_G[k] > 0) residuals.joints = std::max(residuals.joints, unit * std::abs(joints[k]) / r_G[k]);
  }
  const VecX w = problem.N.times(solution.a) + problem.bias_N;
  for (int i = 0; i < r.size(); ++i) {
    const double force = solution.f_N[i] * r[i] * unit, gap = r[i] > 0 ? w[i] / r[i] * unit : 0.0;
    residuals.attraction = std::max(residuals.attraction, -force);
    const Eigen::Vector2d missing(solution.f_S[i] + damping[i] * slip_S[i], solution.f_T[i] + damping[i] * slip_T[i]);
    residuals.direction = std::max(residuals.direction, missing.norm() * r[i] * unit);
    if (touch[i] == Touch::kParting) {
      residuals.complementarity = std::max(residuals.complementarity, force);
      continue;
    }
    residuals.penetration = std::max(residuals.penetration, -gap);
    residuals.complementarity = std::max(residuals.complementarity, std::min(force, gap));
  }
  return residuals;
}

}  // namespace impend
