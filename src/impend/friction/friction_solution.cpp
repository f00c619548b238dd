#include "impend/friction/friction_solution.h"

#include <algorithm>
#include <limits>

namespace impend {

double FrictionResiduals::largest() const {
  return std::max({equation_of_motion, joints, penetration, attraction, complementarity, cone, direction});
}

bool is_complete(const FrictionProblem& problem, const FrictionSolution& solution) {
  const int n = problem.contacts();
  return solution.a.size() == problem.Q.size() && solution.f_N.size() == n && solution.f_S.size() == n &&
         solution.f_T.size() == n && solution.nu.size() == problem.G.rows() && solution.a.allFinite() &&
         solution.f_N.allFinite() && solution.f_S.allFinite() && solution.f_T.allFinite() && solution.nu.allFinite();
}

FrictionResiduals unknown_residuals() {
  FrictionResiduals residuals;
  residuals.equation_of_motion = std::numeric_limits<double>::infinity();
  return residuals;
}

}  // namespace impend
