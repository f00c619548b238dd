#include "impend/friction/static_friction.h"

#include <fmt/format.h>

#include <numeric>

#include "impend/base/friction_tolerances.h"
#include "impend/friction/friction_parts.h"
#include "impend/friction/solve_coulomb.h"

namespace impend {

FrictionSolution solve_static_friction(const FrictionProblem& problem, const FrictionSettings& settings) {
  std::vector<int> all(problem.contacts());
  std::iota(all.begin(), all.end(), 0);
  FrictionSolution whole = empty_solution(problem);
  whole.status = SolveStatus::kSolved;
  whole.algorithm = "pivoting";
  for (const FrictionPart& part : friction_parts(problem, all)) {
    if (part.contacts.empty() && part.joints.empty()) continue;
    const FrictionSolution own =
        solve_coulomb(part.problem, VecX::Zero(2 * static_cast<Eigen::Index>(part.contacts.size())), settings);
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
