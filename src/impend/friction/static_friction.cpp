#include "impend/friction/friction_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "impend/friction/coulomb_law.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/minimal_mu.h"

namespace impend {
namespace {

bool all_at_rest(const FrictionPart& part, const std::vector<char>& rests) {
  return !rests.empty() && std::all_of(part.bodies.begin(), part.bodies.end(), [&](int k) { return rests[k] != 0; });
}

double accepted_at_rest(double noise) { return std::max(kAcceptedResidual, possible_below(noise)); }

// The forces without friction; where they do not balance within the noise, those with as little as there may be.
std::optional<FrictionSolution> resting(const FrictionPart& part, double noise) {
  std::optional<RestForces> forces = smooth_forces(part.problem, noise);
  if (!forces) forces = central_forces(part.problem);
  if (!forces) return std::nullopt;
  FrictionSolution rest = rest_under(part.problem, *forces);
  if (!(static_friction_residuals(part.problem, rest).largest() <= accepted_at_rest(noise))) return std::nullopt;
  return rest;
}

FrictionSolution solve_part(const FrictionPart& part, const FrictionSettings& settings, bool rests, double noise) {
  if (rests) {
    if (auto rest = resting(part, noise)) return *std::move(rest);
  }
  return solve_coulomb(part.problem, VecX::Zero(2 * static_cast<Eigen::Index>(part.contacts.size())), settings);
}

FrictionSolution solved(const FrictionProblem& problem, const FrictionSettings& settings,
                        const std::vector<char>& rests, double noise) {
  std::vector<int> all(problem.contacts());
  std::iota(all.begin(), all.end(), 0);
  FrictionSolution whole = empty_solution(problem);
  whole.status = SolveStatus::kSolved;
  whole.algorithm = "pivoting";
  double accepted = kAcceptedResidual;
  for (const FrictionPart& part : friction_parts(problem, all)) {
    if (part.contacts.empty() && part.joints.empty()) continue;
    const bool at_rest = all_at_rest(part, rests);
    if (at_rest) accepted = accepted_at_rest(noise);
    const FrictionSolution own = solve_part(part, settings, at_rest, noise);
    if (own.status != SolveStatus::kSolved) {
      FrictionSolution none;
      none.algorithm = own.algorithm;
      none.tried = whole.tried;
      add_tried(own.tried, none.tried);
      none.status = own.status;
      none.reason = own.reason;
      none.pivots = whole.pivots + own.pivots;
      none.drives = whole.drives + own.drives;
      none.direction_rounds = whole.direction_rounds + own.direction_rounds;
      return none;
    }
    put_part(part, own, whole);
    if (!own.reason.empty() || own.algorithm != "pivoting") whole.algorithm = own.algorithm;
    if (!own.reason.empty()) whole.reason = own.reason;
  }
  const double residual = static_friction_residuals(problem, whole).largest();
  if (!(residual <= accepted)) {
    whole.status = SolveStatus::kFailed;
    whole.reason = fmt::format("the law of friction is missed by {:.2g}", residual);
  }
  return whole;
}

}  // namespace

FrictionSolution solve_static_friction(const FrictionProblem& problem, const FrictionSettings& settings,
                                       const std::vector<char>& rests, double noise) {
  const OwnUnits units = own_units(problem);
  return units.solution_in_si(solved(units.problem(problem), settings, rests, noise));
}

}  // namespace impend
