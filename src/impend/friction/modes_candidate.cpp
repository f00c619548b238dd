// With the modes fixed the law is linear but for the directions of sliding: forces (f_N, f_S, f_T) of sticking contacts
// make w = 0, forces φ(1, −μŵ_F) of sliding ones w_N = 0. The nearest such forces are taken, then the directions anew.
#include "impend/friction/modes_candidate.h"

#include <algorithm>
#include <cmath>

#include "impend/base/stop.h"
#include "impend/friction/balance_projection.h"
#include "impend/numerics/looking_factors.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

constexpr int kCandidateRounds = 60;
// A motion counts when it is this many times what the law is missed by: forces that miss balance by some share move the
// parts by as much, and contacts that nearly hold each other by some thousand times that.
constexpr double kMotionOverMiss = 1e5;

std::vector<ContactState> states_of(const ReducedFriction& reduced, const VecX& f, const VecX& w, double tolerance) {
  std::vector<ContactState> states;
  if (reduced.contacts() == 0) return states;
  const double largest = f.lpNorm<Eigen::Infinity>(), fastest = w.lpNorm<Eigen::Infinity>();
  for (int i = 0; i < reduced.contacts(); ++i) {
    const Eigen::Vector3d f_i = f.segment<3>(3 * i), w_i = w.segment<3>(3 * i);
    ContactState state = w_i.tail<2>().norm() > tolerance * fastest ? ContactState::kSlide : ContactState::kStick;
    if (!(f_i[0] > tolerance * largest)) state = ContactState::kOpen;
    states.push_back(state);
  }
  return states;
}

// f moved to where the modes' equations hold.
VecX corrected(const ReducedFriction& reduced, const std::vector<ContactState>& states, const VecX& f, const VecX& w) {
  std::vector<VecX> directions;  // of f that the modes leave free
  std::vector<int> rows;         // of w that must vanish
  VecX base = VecX::Zero(f.size());
  for (int i = 0; i < reduced.contacts(); ++i) {
    if (states[i] == ContactState::kStick) {
      base.segment<3>(3 * i) = f.segment<3>(3 * i);
      for (int k = 0; k < 3; ++k) {
        directions.push_back(VecX::Unit(f.size(), 3 * i + k));
        rows.push_back(3 * i + k);
      }
    }
    if (states[i] == ContactState::kSlide) {
      VecX direction = VecX::Zero(f.size());
      direction[3 * i] = 1;
      direction.segment<2>(3 * i + 1) = -reduced.mu[i] * w.segment<2>(3 * i + 1).normalized();
      base += f[3 * i] * direction;
      directions.push_back(direction);
      rows.push_back(3 * i);
    }
  }
  if (rows.empty()) return base;
  const VecX miss = reduced.acceleration(reduced.motion(base));
  MatX A(rows.size(), directions.size());
  VecX b(rows.size());
  for (size_t j = 0; j < directions.size(); ++j) {
    look_for_stop();
    const VecX column = reduced.K * (reduced.K.transpose() * directions[j]);
    for (size_t k = 0; k < rows.size(); ++k) A(k, j) = column[rows[k]];
  }
  for (size_t k = 0; k < rows.size(); ++k) b[k] = -miss[rows[k]];
  const VecX x = LeastNormSolver(A, kCandidate).solve(b);
  for (size_t j = 0; j < directions.size(); ++j) base += x[j] * directions[j];
  return base;
}

FrictionSolution solution_of(const WhitenedFriction& whitened, const ReducedFriction& reduced, const VecX& f,
                             const std::vector<ContactState>& states) {
  const int n = reduced.contacts();
  FrictionSolution solution;
  solution.algorithm = "mode search";
  solution.status = SolveStatus::kSolved;
  const Eigen::Map<const Eigen::Matrix3Xd> by_contact(f.data(), 3, n);
  const VecX f_N = by_contact.row(0).transpose().cwiseMax(0), f_S = by_contact.row(1).transpose(),
             f_T = by_contact.row(2).transpose();
  const VecX y = reduced.motion(f);
  solution.f_N = whitened.forces(f_N);
  solution.f_S = whitened.forces(f_S);
  solution.f_T = whitened.forces(f_T);
  const VecX without =
      whitened.y0 + whitened.N.transpose_times(f_N) + whitened.S.transpose_times(f_S) + whitened.T.transpose_times(f_T);
  solution.nu = whitened.joint_forces(whitened.joint_part(y - without));
  solution.a = whitened.motion(y);
  solution.state = states;
  return solution;
}

}  // namespace

bool is_releasing(const FrictionProblem& problem, const WhitenedFriction& whitened, const FrictionSolution& solution,
                  double least_motion) {
  if (solution.a.size() != problem.Q.size()) return false;
  const double motion = whitened.whiten(solution.a).norm();
  if (!(motion > least_motion)) return false;
  return static_friction_residuals(problem, solution).largest() <=
         std::min(kAcceptedResidual, motion / kMotionOverMiss);
}

std::optional<FrictionSolution> polished_solution(const FrictionProblem& problem, const WhitenedFriction& whitened,
                                                  const ReducedFriction& reduced, const VecX& f, double least_motion) {
  VecX forces = f, w = reduced.acceleration(reduced.motion(f));
  const std::vector<ContactState> states = states_of(reduced, forces, w, kCandidate);
  for (int round = 0; round < kCandidateRounds; ++round) {
    look_for_stop();
    forces = corrected(reduced, states, forces, w);
    const VecX next = reduced.acceleration(reduced.motion(forces));
    const bool settled = (next - w).norm() <= BalanceTolerances{}.balanced * (1 + next.norm());
    w = next;
    if (settled) break;
  }
  FrictionSolution solution = solution_of(whitened, reduced, forces, states);
  if (!is_releasing(problem, whitened, solution, least_motion)) return std::nullopt;
  return solution;
}

namespace {

using Vec2 = Eigen::Vector2d;

// Of the fastest contact: what moves less stands still. A thousand times what a motion found misses its own law by.
constexpr double kStill = 1e-8;

// Where parts slide together, those between them hold at the rim of their cones, all along the sliding: of circular
// cones projections come no nearer to such forces than 1e-9 to 1e-5, of pyramids with an edge along it they find them.
// Balance that misses by less than this (of the loads) is looked for so.
constexpr double kNearBalance = 1e-4;

// The problem whose balance answers the question: a contact that slides has one force, its row is N − μ ŵ_F·(S, T).
struct Restricted {
  FrictionProblem problem;
  std::vector<int> contact;         // of the whole; several rows may be of one
  std::vector<Vec2> rubbing;        // per row the friction of a unit normal force, or zero where it is free in the cone
  std::vector<ContactState> state;  // of all contacts of the whole
};

Vec6 combined(const FrictionProblem& whole, int i, int side, const Vec2& rubbing) {
  return whole.N.value(i, side) + rubbing[0] * whole.S.value(i, side) + rubbing[1] * whole.T.value(i, side);
}

void add_contact(const FrictionProblem& whole, int i, const Vec2& rubbing, std::vector<double>& mu, Restricted& own) {
  const auto [a, b] = whole.N.block(i);
  own.problem.N.append(a, combined(whole, i, 0, rubbing), b, combined(whole, i, 1, rubbing));
  own.problem.S.append(a, whole.S.value(i, 0), b, whole.S.value(i, 1));
  own.problem.T.append(a, whole.T.value(i, 0), b, whole.T.value(i, 1));
  mu.push_back(rubbing.isZero(0) ? whole.mu[i] : 0.0);
  own.contact.push_back(i);
  own.rubbing.push_back(rubbing);
}

// A pyramid instead of the cone: its edges along the axis, against it and across.
void add_pyramid(const FrictionProblem& whole, int i, const Vec3& axis, std::vector<double>& mu, Restricted& own) {
  const int side = whole.N.block(i)[0] >= 0 ? 0 : 1;
  Vec2 along(axis.dot(whole.S.value(i, side).head<3>()), axis.dot(whole.T.value(i, side).head<3>()));
  along = along.isZero(kStill) ? Vec2(Vec2::UnitX()) : along.normalized();
  const Vec2 across(-along[1], along[0]);
  for (const Vec2& edge : {along, Vec2(-along), across, Vec2(-across)})
    add_contact(whole, i, whole.mu[i] * edge, mu, own);
}

// The direction in which the contact that slides fastest slides; nothing where none slides.
std::optional<Vec3> axis_of_sliding(const FrictionProblem& whole, const VecX& a) {
  const VecX S = whole.S.times(a), T = whole.T.times(a);
  std::optional<Vec3> axis;
  double fastest = 0;
  for (int i = 0; i < whole.contacts(); ++i) {
    const double sliding = std::hypot(S[i], T[i]);
    if (!(sliding > fastest)) continue;
    fastest = sliding;
    const int side = whole.N.block(i)[0] >= 0 ? 0 : 1;
    axis = (S[i] * whole.S.value(i, side).head<3>() + T[i] * whole.T.value(i, side).head<3>()).normalized();
  }
  return axis;
}

// With an axis contacts that stick have pyramids. Absent where the motion goes through a contact.
std::optional<Restricted> restricted(const FrictionProblem& whole, const VecX& a,
                                     const std::optional<Vec3>& axis = {}) {
  Restricted own;
  own.problem.M = whole.M;
  own.problem.G = whole.G;
  own.problem.Q = whole.Q;
  for (int k = 0; k < whole.bodies(); ++k) own.problem.Q.segment<6>(6 * k) -= whole.M[k] * a.segment<6>(6 * k);
  for (BlockRows* rows : {&own.problem.N, &own.problem.S, &own.problem.T}) *rows = BlockRows(whole.bodies());
  const VecX length = row_lengths(whole.M, whole.N), N = whole.N.times(a), S = whole.S.times(a), T = whole.T.times(a);
  double fastest = 0;
  for (int i = 0; i < whole.contacts(); ++i) {
    if (length[i] > 0) fastest = std::max(fastest, std::hypot(N[i], S[i], T[i]) / length[i]);
  }
  std::vector<double> mu;
  own.state.assign(static_cast<size_t>(whole.contacts()), ContactState::kStick);
  for (int i = 0; i < whole.contacts(); ++i) {
    const double still = kStill * fastest * length[i];
    if (N[i] < -still) return std::nullopt;
    if (N[i] > still) {
      own.state[static_cast<size_t>(i)] = ContactState::kOpen;
      continue;
    }
    const Vec2 w_F(S[i], T[i]);
    const bool slides = w_F.norm() > still;
    if (slides) own.state[static_cast<size_t>(i)] = ContactState::kSlide;
    if (axis && !slides && whole.mu[i] > 0) {
      add_pyramid(whole, i, *axis, mu, own);
    } else {
      add_contact(whole, i, slides ? Vec2(-whole.mu[i] * w_F.normalized()) : Vec2(Vec2::Zero()), mu, own);
    }
  }
  own.problem.mu = Eigen::Map<VecX>(mu.data(), static_cast<Eigen::Index>(mu.size()));
  return own;
}

FrictionSolution whole_solution(const FrictionProblem& whole, const Restricted& own, const WhitenedFriction& whitened,
                                const BalancePoint& point, const VecX& a) {
  FrictionSolution solution;
  solution.algorithm = "forces of a motion";
  solution.status = SolveStatus::kSolved;
  solution.a = a;
  solution.f_N = solution.f_S = solution.f_T = VecX::Zero(whole.contacts());
  for (size_t k = 0; k < own.contact.size(); ++k) {
    const int i = own.contact[k];
    const Eigen::Index j = static_cast<Eigen::Index>(k);
    const Eigen::Vector3d f = whitened.scale / whitened.row_length[j] * point.f.col(j);
    solution.f_N[i] += f[0];
    solution.f_S[i] += f[1] + own.rubbing[k][0] * f[0];
    solution.f_T[i] += f[2] + own.rubbing[k][1] * f[0];
  }
  solution.nu = whitened.joint_forces(point.nu);
  solution.state = own.state;
  return solution;
}

// The forces of a restricted problem that come nearest to balance.
BalancePoint balanced(const FrictionProblem& whole, const Restricted& own, const WhitenedFriction& whitened) {
  const BalanceTolerances tolerances;
  BalancePoint point;
  point.f = ContactForces::Zero(3, own.problem.contacts());
  point.nu = VecX::Zero(whitened.G.rows());
  point.y = whitened.y0;
  point.upper = 0;
  // What only rounding leaves needs no forces.
  const double left = inverse_mass_norm(whole.M, own.problem.Q);
  const double loads = inverse_mass_norm(whole.M, whole.Q);
  if (left > tolerances.balanced * loads) {
    point = project_loads(whitened, whitened.y0, own.problem.mu, {}, tolerances);
    point.upper *= left / loads;
  }
  return point;
}

// The same of rows without cones, exactly: y₀ + Ñᵀλ + G̃ᵀν, λ ≥ 0.
BalancePoint balanced_by_rows(const WhitenedFriction& whitened) {
  const MatX N = whitened.N.dense(), G = whitened.G.dense();
  MatX rows(N.rows() + 2 * G.rows(), N.cols());
  rows << N, G, -G;
  const VecX lambda = solve_nnls_rows(rows, whitened.y0, VecX::Zero(rows.rows())).lambda;
  BalancePoint point;
  point.f = ContactForces::Zero(3, N.rows());
  point.f.row(0) = lambda.head(N.rows()).transpose();
  point.nu = lambda.segment(N.rows(), G.rows()) - lambda.tail(G.rows());
  return point;
}

}  // namespace

ForcesOfMotion forces_of_motion(const FrictionProblem& problem, const VecX& a, double least_motion) {
  ForcesOfMotion result;
  std::optional<Restricted> own = restricted(problem, a);
  if (!own) return result;
  const WhitenedFriction own_whitened = whiten(own->problem), whitened = whiten(problem);
  const BalancePoint point = balanced(problem, *own, own_whitened);
  result.missing = own_whitened.motion(point.y);
  FrictionSolution solution = whole_solution(problem, *own, own_whitened, point, a);
  bool holds = is_releasing(problem, whitened, solution, least_motion);
  const std::optional<Vec3> axis = axis_of_sliding(problem, a);
  if (!holds && axis && point.upper < kNearBalance) {
    own = restricted(problem, a, axis);
    const WhitenedFriction with_pyramids = whiten(own->problem);
    solution = whole_solution(problem, *own, with_pyramids, balanced_by_rows(with_pyramids), a);
    holds = is_releasing(problem, whitened, solution, least_motion);
  }
  if (holds) result.solution = std::move(solution);
  return result;
}

}  // namespace impend
