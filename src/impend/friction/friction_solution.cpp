#include "impend/friction/friction_solution.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impend/numerics/mass_factor.h"

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

VecX mass_times(const std::vector<Mat6>& M, const VecX& x) {
  VecX product(x.size());
  for (size_t k = 0; k < M.size(); ++k) product.segment<6>(6 * k) = M[k] * x.segment<6>(6 * k);
  return product;
}

VecX inverse_mass_times(const std::vector<Mat6>& M, const VecX& f) {
  VecX product(f.size());
  for (size_t k = 0; k < M.size(); ++k) product.segment<6>(6 * k) = MassCholesky(M[k]).solve(f.segment<6>(6 * k));
  return product;
}

double mass_norm(const std::vector<Mat6>& M, const VecX& x) {
  return std::sqrt(std::max(x.dot(mass_times(M, x)), 0.0));
}

double inverse_mass_norm(const std::vector<Mat6>& M, const VecX& f) {
  return std::sqrt(std::max(f.dot(inverse_mass_times(M, f)), 0.0));
}

VecX row_lengths(const std::vector<Mat6>& M, const BlockRows& rows) {
  const std::vector<MassCholesky> factors(M.begin(), M.end());
  VecX lengths(rows.rows());
  for (int i = 0; i < rows.rows(); ++i) {
    const auto [a, b] = rows.block(i);
    Vec6 on_a = a >= 0 ? rows.value(i, 0) : Vec6(Vec6::Zero()), on_b = b >= 0 ? rows.value(i, 1) : Vec6(Vec6::Zero());
    if (a >= 0 && a == b) on_a += on_b;
    double squared = a >= 0 ? on_a.dot(factors[a].solve(on_a)) : 0.0;
    if (b >= 0 && a != b) squared += on_b.dot(factors[b].solve(on_b));
    lengths[i] = std::sqrt(squared);
  }
  return lengths;
}

}  // namespace impend
