// With X the independent rows, P = 1 − XᵀX⁺ the projection on {X y = 0} in whitened coordinates:
//   y⁺ = P y₀ + Ĝᵀf,  Ĝ = Ñ P,  0 ≤ f ⟂ Ĝ y⁺ ≥ 0;   Xᵀμ = y⁺ − y₀ − Ñᵀf gives the tangential and joint impulses
#include "impend/friction/friction_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "impend/base/stop.h"
#include "impend/base/tolerances.h"
#include "impend/friction/dense_projection.h"
#include "impend/friction/whitened_friction.h"
#include "impend/numerics/active_set/orthogonal_factor.h"
#include "impend/numerics/looking_factors.h"

namespace impend {
namespace {

// Algorithm 2 of D15: the largest independent rows of joints and tangents, and the impulses along them.

// Whitened impulses of joints (kept rows of WhitenedFriction::G) and along the tangents (n).
struct TangentImpulses {
  VecX joints, S, T;
};

// Rows with their factor XᵀM⁻¹X = RᵀR, grown by one row at a time: O(m² n + m³). The joints come first; then, unlike in
// the paper, always the row that is farthest from the span of those before it, until none is farther than
// kSlipDependence: rows in the order of the contacts would let the noise of stored coordinates in.
class IndependentRows {
 public:
  explicit IndependentRows(const WhitenedFriction& whitened);

  const OrthogonalFactor& factor() const { return factor_; }
  // The multipliers whose combination of these rows is nearest to y.
  TangentImpulses impulses(const VecX& y) const;

 private:
  struct Tangent {
    int contact;
    bool second;  // T instead of S
    double length;
  };
  OrthogonalFactor factor_;
  int joints_ = 0;
  int contacts_ = 0;
  std::vector<Tangent> tangents_;
};

VecX dense_direction(const BlockRows& rows, int i) {
  VecX row = VecX::Zero(rows.cols());
  rows.add_to(i, 1, row);
  return row;
}

// Least-squares impulses along joints and the tangents of some contacts, if they give y.
std::optional<TangentImpulses> least_impulses(const WhitenedFriction& whitened, const std::vector<int>& contacts,
                                              const VecX& y) {
  const Eigen::Index joints = whitened.G.rows(), count = static_cast<Eigen::Index>(contacts.size());
  if (joints + count == 0) return std::nullopt;
  MatX X(y.size(), joints + 2 * count);
  for (int k = 0; k < joints; ++k) X.col(k) = dense_direction(whitened.G, k);
  for (Eigen::Index k = 0; k < count; ++k) {
    X.col(joints + 2 * k) = dense_direction(whitened.S, contacts[k]);
    X.col(joints + 2 * k + 1) = dense_direction(whitened.T, contacts[k]);
  }
  const VecX mu = LeastNormSolver(X, kSlipDependence).solve(y);
  if (!((X * mu - y).norm() <= kDensePivot * (1 + mu.norm()))) return std::nullopt;
  TangentImpulses impulses{mu.head(joints), VecX::Zero(whitened.contacts()), VecX::Zero(whitened.contacts())};
  for (Eigen::Index k = 0; k < count; ++k) {
    impulses.S[contacts[k]] = mu[joints + 2 * k];
    impulses.T[contacts[k]] = mu[joints + 2 * k + 1];
  }
  return impulses;
}

IndependentRows::IndependentRows(const WhitenedFriction& whitened)
    : factor_(6 * whitened.bodies()), contacts_(whitened.contacts()) {
  // They are independent by their own, finer measure.
  for (int k = 0; k < whitened.G.rows(); ++k) joints_ += factor_.append(dense_direction(whitened.G, k), 0.0) ? 1 : 0;
  MatX rest(6 * whitened.bodies(), 2 * contacts_);
  std::vector<double> length;
  for (int i = 0; i < 2 * contacts_; ++i) {
    const VecX row = dense_direction(i % 2 ? whitened.T : whitened.S, i / 2);
    length.push_back(row.norm() > 0 ? row.norm() : 1.0);
    rest.col(i) = factor_.project(row / length.back());
  }
  const double least = kSlipDependence;
  while (rest.cols() > 0) {
    look_for_stop();
    Eigen::Index farthest = 0;
    if (rest.colwise().norm().maxCoeff(&farthest) <= least) break;
    const int i = static_cast<int>(farthest);
    const VecX direction = factor_.project(rest.col(i)).normalized();
    if (factor_.append(dense_direction(i % 2 ? whitened.T : whitened.S, i / 2) / length[i], least)) {
      tangents_.push_back({i / 2, i % 2 != 0, length[i]});
      rest -= direction * (direction.transpose() * rest);
    }
    rest.col(i).setZero();
  }
}

TangentImpulses IndependentRows::impulses(const VecX& y) const {
  const VecX mu = factor_.combination(factor_.coordinates(y));
  TangentImpulses impulses{mu.head(joints_), VecX::Zero(contacts_), VecX::Zero(contacts_)};
  for (size_t k = 0; k < tangents_.size(); ++k) {
    const auto& [contact, second, length] = tangents_[k];
    (second ? impulses.T : impulses.S)[contact] = mu[joints_ + static_cast<Eigen::Index>(k)] / length;
  }
  return impulses;
}

// The impulses that make up y, least in the sum of their squares, along the tangents of `contacts` alone as far as
// those suffice, else along all tangents; those of `rows` where neither gives y to rounding.
TangentImpulses shared_impulses(const WhitenedFriction& whitened, const IndependentRows& rows,
                                const std::vector<int>& contacts, const VecX& y) {
  if (const auto among = least_impulses(whitened, contacts, y)) return *among;
  std::vector<int> all(whitened.contacts());
  std::iota(all.begin(), all.end(), 0);
  if (const auto among = least_impulses(whitened, all, y)) return *among;
  return rows.impulses(y);
}

// What the tangents leave of the normals, rows of unit length; a row of which they leave nothing becomes zero.
DenseProjection normals_without_slip(const WhitenedFriction& whitened, const IndependentRows& rows, VecX& length) {
  const int n = whitened.contacts();
  DenseProjection normals{MatX::Zero(n, whitened.y0.size()), rows.factor().project(whitened.y0), VecX::Zero(n)};
  length = VecX::Ones(n);
  for (int i = 0; i < n; ++i) {
    VecX row = VecX::Zero(whitened.y0.size());
    whitened.N.add_to(i, 1, row);
    row = rows.factor().project(row);
    if (row.norm() <= kSlipDependence) continue;
    length[i] = row.norm();
    normals.G.row(i) = row.transpose() / length[i];
  }
  return normals;
}

std::vector<int> pressing(const VecX& f) {
  std::vector<int> contacts;
  const double least = NumericalTolerances{}.force_zero * (f.size() ? f.maxCoeff() : 0.0);
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
    const bool parts = problem.N.dot(i, solution.a) > kTouchingRate * r[i] * scale;
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
  if (!(residuals.largest() <= kAcceptedResidual) || !(left_out <= 10 * kSlipDependence)) {
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
  const double least = NumericalTolerances{}.force_zero * std::max(solution.f_N.maxCoeff(), tangential.maxCoeff());
  for (int i = 0; i < problem.contacts(); ++i) {
    if (solution.f_N[i] <= least && tangential[i] > least) held.push_back(i);
  }
  return held;
}

}  // namespace impend
