#include "impend/friction/friction_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/friction/complementarity.h"
#include "impend/friction/whitened_friction.h"

namespace impend {
namespace {

using Vec2 = Eigen::Vector2d;

std::vector<Vec2> pyramid(int directions, double start) {
  std::vector<Vec2> corners;
  for (int k = 0; k < directions; ++k) {
    const double angle = 2 * std::numbers::pi * (k + start) / directions;
    corners.emplace_back(std::cos(angle), std::sin(angle));
  }
  return corners;
}

// Rows of all generalised directions in the order f_N (n), then β of contact 0, of contact 1, …
struct Generators {
  MatX rows;  // (1 + K)n × 6N
  int n = 0, directions = 0;

  int beta(int contact, int k) const { return n + contact * directions + k; }
  int lambda(int contact) const { return n + n * directions + contact; }
  int unknowns() const { return n * (2 + directions); }
};

Generators generators_of(const ReducedFriction& reduced, const std::vector<Vec2>& corners) {
  Generators generators;
  generators.n = reduced.contacts();
  generators.directions = static_cast<int>(corners.size());
  generators.rows.resize(generators.n * (1 + generators.directions), reduced.K.cols());
  for (int i = 0; i < generators.n; ++i) {
    generators.rows.row(i) = reduced.K.row(3 * i);
    for (int k = 0; k < generators.directions; ++k) {
      generators.rows.row(generators.beta(i, k)) =
          corners[k][0] * reduced.K.row(3 * i + 1) + corners[k][1] * reduced.K.row(3 * i + 2);
    }
  }
  return generators;
}

MatX complementarity_matrix(const Generators& generators, const VecX& mu) {
  const Eigen::Index moving = generators.rows.rows();
  MatX A = MatX::Zero(generators.unknowns(), generators.unknowns());
  A.topLeftCorner(moving, moving).noalias() = generators.rows * generators.rows.transpose();
  for (int i = 0; i < generators.n; ++i) {
    const int lambda = generators.lambda(i);
    A(lambda, i) = mu[i];
    for (int k = 0; k < generators.directions; ++k) {
      A(generators.beta(i, k), lambda) = 1;
      A(lambda, generators.beta(i, k)) = -1;
    }
  }
  return A;
}

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
  const std::vector<Vec2> corners = pyramid(settings.pyramid_directions, 0);
  const Generators generators = generators_of(reduced, corners);
  VecX q = VecX::Zero(generators.unknowns());
  q.head(generators.rows.rows()) = generators.rows * reduced.y0;
  const LemkeResult result =
      solve_lemke_general(complementarity_matrix(generators, reduced.mu), q, kAcceptedResidual / 10);
  solution.pivots = result.pivots;
  if (result.status != LemkeResult::Status::kSolved) {
    solution.reason = words_for(result.status);
    return solution;
  }

  VecX f_S = VecX::Zero(n), f_T = VecX::Zero(n);
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < generators.directions; ++k) {
      f_S[i] += result.z[generators.beta(i, k)] * corners[k][0];
      f_T[i] += result.z[generators.beta(i, k)] * corners[k][1];
    }
  }
  const VecX f_N = result.z.head(n);
  const VecX y = reduced.y0 + generators.rows.transpose() * result.z.head(generators.rows.rows());
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
  const std::vector<Vec2> corners = pyramid(settings.pyramid_directions, 0);
  const std::vector<Vec2> faces = pyramid(settings.pyramid_directions, 0.5);
  const double inner = std::cos(std::numbers::pi / settings.pyramid_directions);
  const VecX r = row_lengths(problem.M, problem.N);
  for (int i = 0; i < problem.contacts(); ++i) {
    const Vec2 f(solution.f_S[i], solution.f_T[i]);
    const Vec2 slip(problem.S.dot(i, solution.a), problem.T.dot(i, solution.a));
    const double most = (problem.mu.size() ? problem.mu[i] : 0.0) * std::max(solution.f_N[i], 0.0);
    for (const Vec2& face : faces) {
      residuals.cone = std::max(residuals.cone, unit * r[i] * (face.dot(f) / inner - most));
    }
    if (!(slip.norm() > 0)) continue;
    double support = 0;
    for (const Vec2& corner : corners) support = std::max(support, -corner.dot(slip));
    const double missing = (f.dot(slip) + most * support) / slip.norm();
    residuals.direction = std::max(residuals.direction, unit * std::min(slip.norm() / r[i], missing * r[i]));
  }
  return residuals;
}

}  // namespace impend
