// With the modes fixed the law is linear but for the directions of sliding: forces (f_N, f_S, f_T) of sticking contacts
// make w = 0, forces φ(1, −μŵ_F) of sliding ones w_N = 0. The nearest such forces are taken, then the directions anew.
#include "impend/friction/modes_candidate.h"

#include <algorithm>

#include "impend/base/friction_tolerances.h"
#include "impend/base/stop.h"
#include "impend/numerics/looking_factors.h"

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
  const VecX x = LeastNormSolver(A, BalanceTolerances{}.candidate).solve(b);
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
         std::min(FrictionTolerances{}.accepted_residual, motion / kMotionOverMiss);
}

std::optional<FrictionSolution> polished_solution(const FrictionProblem& problem, const WhitenedFriction& whitened,
                                                  const ReducedFriction& reduced, const VecX& f, double least_motion) {
  const double tolerance = BalanceTolerances{}.candidate;
  VecX forces = f, w = reduced.acceleration(reduced.motion(f));
  const std::vector<ContactState> states = states_of(reduced, forces, w, tolerance);
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

}  // namespace impend
