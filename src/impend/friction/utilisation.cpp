#include "impend/friction/minimal_mu.h"

#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"

namespace impend {

std::vector<std::optional<double>> utilisation(const VecX& mu, const VecX& f_N, const VecX& f_S, const VecX& f_T) {
  const NumericalTolerances tolerances;
  const double largest = f_N.size() > 0 ? f_N.maxCoeff() : 0.0;
  std::vector<std::optional<double>> used(static_cast<size_t>(f_N.size()));
  for (int i = 0; i < f_N.size(); ++i) {
    if (mu[i] > 0 && f_N[i] > tolerances.force_zero * largest) {
      used[i] = std::min(1.0, std::hypot(f_S[i], f_T[i]) / (mu[i] * f_N[i]));
    }
  }
  return used;
}

FrictionSolution rest_under(const FrictionProblem& problem, const RestForces& forces) {
  FrictionSolution rest;
  rest.algorithm = "least utilisation";
  rest.status = SolveStatus::kSolved;
  rest.a = VecX::Zero(problem.Q.size());
  rest.f_N = forces.f_N;
  rest.f_S = forces.f_S;
  rest.f_T = forces.f_T;
  rest.nu = forces.nu;
  rest.state.assign(static_cast<size_t>(problem.contacts()), ContactState::kStick);
  return rest;
}

namespace {

// Central forces: cones this share wider than the least that balance, so that their interior is not empty.
constexpr double kCentralWidening = 1e-3;

// From no forces at all with a large weight the proximal method ends at the least forces that balance.
BalancePoint least_point(const WhitenedFriction& whitened, const VecX& mu, const BalanceTolerances& tolerances) {
  BalanceTolerances direct = tolerances;
  direct.first_weight = tolerances.most_weight / tolerances.weight_growth;
  return project_loads(whitened, whitened.y0, mu, {}, direct);
}

// Least forces in cones of `scale` times the coefficients.
std::optional<RestForces> forces_at(const FrictionProblem& problem, double scale, double least_utilisation,
                                    double noise, const BalanceTolerances& tolerances) {
  const WhitenedFriction whitened = whiten(problem);
  const BalancePoint point = least_point(whitened, scale * problem.mu, tolerances);
  const Balance checked = certified_balance(problem, whitened, problem.mu, point, noise, tolerances);
  if (!checked.possible.value_or(false)) return std::nullopt;
  return RestForces{checked.f_N, checked.f_S, checked.f_T, checked.nu, least_utilisation, checked};
}

}  // namespace

std::optional<RestForces> central_forces(const FrictionProblem& problem, double noise,
                                         const BalanceTolerances& tolerances) {
  const double least = std::min(1.0, minimal_scale(problem, problem.mu, tolerances).value.value_or(1.0));
  const double scale = std::min(1.0, least * (1 + kCentralWidening));
  return forces_at(problem, scale, least, noise, tolerances);
}

std::optional<RestForces> smooth_forces(const FrictionProblem& problem, double noise,
                                        const BalanceTolerances& tolerances) {
  const WhitenedFriction whitened = whiten(problem);
  const VecX none = VecX::Zero(problem.contacts());
  const BalancePoint point = least_point(whitened, none, tolerances);
  const VecX f_N = point.f.cols() > 0 ? whitened.forces(point.f.row(0)) : VecX();
  const VecX nu = whitened.joint_forces(point.nu);
  const ForceCertificate checked = check_forces(problem, none, f_N, none, none, nu);
  if (!checked.in_cones || !(checked.distance <= possible_below(noise, tolerances))) return std::nullopt;
  return RestForces{f_N, none, none, nu, 0, std::nullopt};
}

std::optional<RestForces> least_forces(const FrictionProblem& problem, double noise,
                                       const BalanceTolerances& tolerances) {
  return forces_at(problem, 1, 1, noise, tolerances);
}

}  // namespace impend
