#include "impend/friction/static_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "impend/base/friction_tolerances.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/solve_coulomb.h"
#include "impend/friction/utilisation.h"

namespace impend {
namespace {

bool rests_all(const FrictionPart& part, const std::vector<char>& rests) {
  return !rests.empty() && std::all_of(part.bodies.begin(), part.bodies.end(), [&](int k) { return rests[k] != 0; });
}

// Absent where forces balance within the noise of the input only: then the law has a motion, however small.
std::optional<FrictionSolution> resting(const FrictionPart& part) {
  const std::optional<RestForces> forces = central_forces(part.problem);
  if (!forces) return std::nullopt;
  FrictionSolution rest = rest_under(part.problem, *forces);
  if (!(static_friction_residuals(part.problem, rest).largest() <= FrictionTolerances().accepted_residual))
    return std::nullopt;
  return rest;
}

FrictionSolution solve_part(const FrictionPart& part, const FrictionSettings& settings,
                            const std::vector<char>& rests) {
  if (rests_all(part, rests)) {
    if (auto rest = resting(part)) return *std::move(rest);
  }
  return solve_coulomb(part.problem, VecX::Zero(2 * static_cast<Eigen::Index>(part.contacts.size())), settings);
}

}  // namespace

FrictionSolution solve_static_friction(const FrictionProblem& problem, const FrictionSettings& settings,
                                       const std::vector<char>& rests) {
  std::vector<int> all(problem.contacts());
  std::iota(all.begin(), all.end(), 0);
  FrictionSolution whole = empty_solution(problem);
  whole.status = SolveStatus::kSolved;
  whole.algorithm = "pivoting";
  for (const FrictionPart& part : friction_parts(problem, all)) {
    if (part.contacts.empty() && part.joints.empty()) continue;
    const FrictionSolution own = solve_part(part, settings, rests);
    if (own.status != SolveStatus::kSolved) {
      FrictionSolution none;
      none.algorithm = own.algorithm;
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
  if (!(residual <= FrictionTolerances().accepted_residual)) {
    whole.status = SolveStatus::kFailed;
    whole.reason = fmt::format("the law of friction is missed by {:.2g}", residual);
  }
  return whole;
}

}  // namespace impend
