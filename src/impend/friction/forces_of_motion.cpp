#include "impend/friction/forces_of_motion.h"

#include <algorithm>
#include <cmath>

#include "impend/friction/balance_projection.h"
#include "impend/friction/mass_norms.h"
#include "impend/friction/modes_candidate.h"

namespace impend {
namespace {

using Vec2 = Eigen::Vector2d;

// Of the fastest contact: what moves less stands still. A thousand times what a motion found misses its own law by.
constexpr double kStill = 1e-8;

// The problem whose balance answers the question: a contact that slides has one force, its row is N − μ ŵ_F·(S, T).
struct Restricted {
  FrictionProblem problem;
  std::vector<int> contact;         // of the whole
  std::vector<Vec2> rubbing;        // −μŵ_F per contact, or zero
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

// Absent where the motion goes through a contact.
std::optional<Restricted> restricted(const FrictionProblem& whole, const VecX& a) {
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
    add_contact(whole, i, slides ? Vec2(-whole.mu[i] * w_F.normalized()) : Vec2(Vec2::Zero()), mu, own);
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
    solution.f_N[i] = f[0];
    solution.f_S[i] = f[1] + own.rubbing[k][0] * f[0];
    solution.f_T[i] = f[2] + own.rubbing[k][1] * f[0];
  }
  solution.nu = whitened.joint_forces(point.nu);
  solution.state = own.state;
  return solution;
}

}  // namespace

ForcesOfMotion forces_of_motion(const FrictionProblem& problem, const VecX& a, double least_motion) {
  ForcesOfMotion result;
  const std::optional<Restricted> own = restricted(problem, a);
  if (!own) return result;
  const WhitenedFriction whitened = whiten(own->problem);
  const BalanceTolerances tolerances;
  BalancePoint point;
  point.f = ContactForces::Zero(3, own->problem.contacts());
  point.nu = VecX::Zero(whitened.G.rows());
  point.y = whitened.y0;
  // What only rounding leaves needs no forces.
  const double left = inverse_mass_norm(problem.M, own->problem.Q);
  if (left > tolerances.balanced * inverse_mass_norm(problem.M, problem.Q))
    point = project_loads(whitened, whitened.y0, own->problem.mu, {}, tolerances);
  result.missing = whitened.motion(point.y);
  FrictionSolution solution = whole_solution(problem, *own, whitened, point, a);
  if (is_releasing(problem, whiten(problem), solution, least_motion)) result.solution = std::move(solution);
  return result;
}

}  // namespace impend
