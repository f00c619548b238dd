// With X the independent rows, P = 1 − XᵀX⁺ the projection on {X y = 0} in whitened coordinates:
//   y⁺ = P y₀ + Ĝᵀf,  Ĝ = Ñ P,  0 ≤ f ⟂ Ĝ y⁺ ≥ 0;   Xᵀμ = y⁺ − y₀ − Ñᵀf gives the tangential and joint impulses
#include "impend/friction/no_slip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/base/friction_tolerances.h"
#include "impend/friction/dense_projection.h"
#include "impend/friction/impulse_problem.h"
#include "impend/friction/mass_norms.h"
#include "impend/friction/no_slip_rows.h"

namespace impend {
namespace {

// What the tangents leave of the normals, rows of unit length; a row of which they leave nothing becomes zero.
DenseProjection normals_without_slip(const WhitenedFriction& whitened, const IndependentRows& rows, VecX& length) {
  const int n = whitened.contacts();
  DenseProjection normals{MatX::Zero(n, whitened.y0.size()), rows.factor().project(whitened.y0), VecX::Zero(n)};
  length = VecX::Ones(n);
  for (int i = 0; i < n; ++i) {
    VecX row = VecX::Zero(whitened.y0.size());
    whitened.N.add_to(i, 1, row);
    row = rows.factor().project(row);
    if (row.norm() <= VelocityTolerances{}.slip_dependence) continue;
    length[i] = row.norm();
    normals.G.row(i) = row.transpose() / length[i];
  }
  return normals;
}

std::vector<int> pressing(const VecX& f) {
  std::vector<int> contacts;
  const double least = VelocityTolerances{}.force_zero * (f.size() ? f.maxCoeff() : 0.0);
  for (int i = 0; i < f.size(); ++i) {
    if (f[i] > least) contacts.push_back(i);
  }
  return contacts;
}

std::vector<ContactState> no_slip_states(const FrictionProblem& problem, const FrictionSolution& solution,
                                         double scale) {
  const VecX r = row_lengths(problem.M, problem.N);
  std::vector<ContactState> states(problem.contacts(), ContactState::kStick);
  for (int i = 0; i < problem.contacts(); ++i) {
    const bool parts = problem.N.dot(i, solution.a) > VelocityTolerances{}.touching * r[i] * scale;
    if (parts) states[i] = ContactState::kOpen;
  }
  return states;
}

}  // namespace

FrictionSolution solve_no_slip(const FrictionProblem& problem, const VelocitySettings& settings) {
  FrictionSolution solution;
  const bool pivoting = settings.no_slip == NoSlipMethod::kPrincipalPivoting;
  solution.algorithm = pivoting ? "modified principal pivoting" : "active-set quadratic programme";
  if (problem.contacts() > settings.dense_limit || 6 * problem.bodies() > settings.dense_limit) {
    solution.reason = fmt::format("more than {} contacts or coordinates", settings.dense_limit);
    return solution;
  }
  solution.status = SolveStatus::kFailed;
  if (!is_finite(problem)) {
    solution.reason = kNotFinite;
    return solution;
  }
  const WhitenedFriction whitened = whiten(impulse_problem(problem, settings.step));
  const IndependentRows rows(whitened);
  VecX length;
  const DenseProjection normals = normals_without_slip(whitened, rows, length);
  const DenseResult result = pivoting ? project_by_pivoting(normals) : project_by_active_set(normals);
  solution.pivots = result.pivots;
  solution.reason = result.note;
  if (!result.solved) return solution;

  const VecX f = spread_forces(normals, result).cwiseQuotient(length);
  const VecX rest = result.y - whitened.y0 - whitened.N.transpose_times(f);
  const TangentImpulses impulses = shared_impulses(whitened, rows, pressing(f), rest);
  solution.a = whitened.motion(result.y);
  solution.f_N = whitened.forces(f);
  solution.f_S = whitened.forces(impulses.S);
  solution.f_T = whitened.forces(impulses.T);
  solution.nu = whitened.joint_forces(impulses.joints);
  solution.state = no_slip_states(problem, solution, impulse_scale(problem, settings.step));

  FrictionResiduals residuals = no_slip_residuals(problem, solution, settings.step);
  // Rows that were left out hold to the sine at which they count as dependent.
  const double left_out = std::max(std::exchange(residuals.cone, 0.0), std::exchange(residuals.penetration, 0.0));
  if (!(residuals.largest() <= FrictionTolerances{}.accepted_residual) ||
      !(left_out <= 10 * VelocityTolerances{}.slip_dependence)) {
    solution.reason = fmt::format("the conditions are missed by {:.2g}", std::max(residuals.largest(), left_out));
    return solution;
  }
  solution.status = SolveStatus::kSolved;
  return solution;
}

FrictionResiduals no_slip_residuals(const FrictionProblem& problem, const FrictionSolution& solution, double step) {
  FrictionResiduals residuals = impulse_residuals(problem, solution, step);
  if (!is_complete(problem, solution)) return residuals;
  const double unit = 1 / impulse_scale(problem, step);
  const VecX r = row_lengths(problem.M, problem.N);
  for (int i = 0; i < problem.contacts(); ++i) {
    const double slip = std::hypot(problem.S.dot(i, solution.a), problem.T.dot(i, solution.a));
    if (r[i] > 0) residuals.cone = std::max(residuals.cone, unit * slip / r[i]);
  }
  return residuals;
}

std::vector<int> held_by_touch_alone(const FrictionProblem& problem, const FrictionSolution& solution) {
  std::vector<int> held;
  if (solution.f_N.size() != problem.contacts() || problem.contacts() == 0) return held;
  const VecX tangential = (solution.f_S.array().square() + solution.f_T.array().square()).sqrt();
  const double least = VelocityTolerances{}.force_zero * std::max(solution.f_N.maxCoeff(), tangential.maxCoeff());
  for (int i = 0; i < problem.contacts(); ++i) {
    if (solution.f_N[i] <= least && tangential[i] > least) held.push_back(i);
  }
  return held;
}

}  // namespace impend
