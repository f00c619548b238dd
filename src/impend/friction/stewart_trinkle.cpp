#include "impend/friction/friction_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/friction/pyramid_law.h"

namespace impend {
namespace {

std::vector<ContactState> states_of(const FrictionProblem& problem, const FrictionSolution& solution, double scale) {
  const VecX r = row_lengths(problem.M, problem.N);
  std::vector<ContactState> states(problem.contacts(), ContactState::kStick);
  for (int i = 0; i < problem.contacts(); ++i) {
    const double zero = kTouchingRate * r[i] * scale;
    if (std::hypot(problem.S.dot(i, solution.a), problem.T.dot(i, solution.a)) > zero) states[i] = ContactState::kSlide;
    if (problem.N.dot(i, solution.a) > zero) states[i] = ContactState::kOpen;
  }
  return states;
}

const char* words_for(LemkeResult::Status status) {
  return status == LemkeResult::Status::kRay ? "Lemke's method ended on a ray, with every regularisation"
                                             : "Lemke's method reached its bound or lost its accuracy";
}

}  // namespace

FrictionSolution solve_stewart_trinkle(const FrictionProblem& problem, const VelocitySettings& settings) {
  FrictionSolution solution;
  solution.algorithm = fmt::format("Lemke, {} directions", settings.pyramid_directions);
  const int n = problem.contacts();
  if (settings.pyramid_directions < 3 || n > settings.lemke_limit / (2 + settings.pyramid_directions)) {
    solution.reason = fmt::format("more than {} unknowns", settings.lemke_limit);
    return solution;
  }
  solution.status = SolveStatus::kFailed;
  if (!is_finite(problem)) {
    solution.reason = kNotFinite;
    return solution;
  }
  const WhitenedFriction whitened = whiten(impulse_problem(problem, settings.step));
  const ReducedFriction reduced = without_joints(whitened);
  const PyramidForces result = solve_pyramids(reduced, settings.pyramid_directions);
  solution.pivots = result.pivots;
  if (result.status != LemkeResult::Status::kSolved) {
    solution.reason = words_for(result.status);
    return solution;
  }

  VecX f_N(n), f_S(n), f_T(n);
  for (int i = 0; i < n; ++i) {
    f_N[i] = result.f[3 * i];
    f_S[i] = result.f[3 * i + 1];
    f_T[i] = result.f[3 * i + 2];
  }
  const VecX& y = result.y;
  const VecX joints = y - whitened.y0 - whitened.N.transpose_times(f_N) - whitened.S.transpose_times(f_S) -
                      whitened.T.transpose_times(f_T);
  solution.a = whitened.motion(y);
  solution.f_N = whitened.forces(f_N);
  solution.f_S = whitened.forces(f_S);
  solution.f_T = whitened.forces(f_T);
  solution.nu = whitened.joint_forces(whitened.joint_part(joints));
  solution.state = states_of(problem, solution, impulse_scale(problem, settings.step));
  const double residual = stewart_trinkle_residuals(problem, solution, settings).largest();
  if (!(residual <= kAcceptedResidual)) {
    solution.reason =
        fmt::format("{}the conditions are missed by {:.1g}",
                    result.shift > 0 ? fmt::format("regularised with {:.0e}, ", result.shift) : "", residual);
  }
  if (residual <= 10 * kRegularised) solution.status = SolveStatus::kSolved;
  return solution;
}

FrictionResiduals stewart_trinkle_residuals(const FrictionProblem& problem, const FrictionSolution& solution,
                                            const VelocitySettings& settings) {
  FrictionResiduals residuals = impulse_residuals(problem, solution, settings.step);
  if (!is_complete(problem, solution)) return residuals;
  const double unit = 1 / impulse_scale(problem, settings.step);
  const VecX r = row_lengths(problem.M, problem.N);
  for (int i = 0; i < problem.contacts(); ++i) {
    const Eigen::Vector2d f(solution.f_S[i], solution.f_T[i]);
    const Eigen::Vector2d slip(problem.S.dot(i, solution.a), problem.T.dot(i, solution.a));
    const double most = (problem.mu.size() ? problem.mu[i] : 0.0) * std::max(solution.f_N[i], 0.0);
    const int corners = settings.pyramid_directions;
    residuals.cone = std::max(residuals.cone, unit * r[i] * beyond_pyramid(f, most, corners));
    if (!(slip.norm() > 0)) continue;
    const double missing = short_of_dissipation(f, slip, most, corners);
    residuals.direction = std::max(residuals.direction, unit * std::min(slip.norm() / r[i], missing * r[i]));
  }
  return residuals;
}

}  // namespace impend
