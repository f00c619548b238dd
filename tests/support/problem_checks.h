// What must hold for any solution of a motion problem, computed afresh from M, Q, J and c.
#pragma once

#include <string>

#include "impend/motion/formulations.h"
#include "tests/support/test_random.h"

namespace impend::test {

VecX mass_times(const MotionProblem& problem, const VecX& x);          // M x
VecX inverse_mass_times(const MotionProblem& problem, const VecX& f);  // M⁻¹ f
double norm_M(const MotionProblem& problem, const VecX& x);            // √(xᵀMx)
double norm_inverse_M(const MotionProblem& problem, const VecX& f);    // √(fᵀM⁻¹f)
double row_norm(const MotionProblem& problem, int row);                // ‖J_iᵀ‖_{M⁻¹} = √A_ii
double free_norm(const MotionProblem& problem);                        // ‖M⁻¹Q‖_M
// ‖a − b‖_M/‖a₀‖_M
double distance(const MotionProblem& problem, const VecX& a, const VecX& b);

// The largest of the four conditions of F1, made dimensionless: a = M⁻¹(Q + Jᵀλ), λ ≥ 0, Ja + c ≥ 0, λᵀ(Ja + c) = 0.
double kkt_error(const MotionProblem& problem, const VecX& a, const VecX& lambda);
// max(0, −(Ja + c)_i/√A_ii)/‖a₀‖_M
double infeasibility(const MotionProblem& problem, const VecX& a);

struct ThreeSolutions {
  MotionSolution contact_force, least_constraint, steepest_descent;
};
ThreeSolutions solve_three(const MotionProblem& problem);
// Empty when all three report "solved", agree to `agreement`, satisfy the conditions to 1e-9 and worked boundedly;
// otherwise what is wrong.
std::string disagreement(const MotionProblem& problem, const ThreeSolutions& solutions, double agreement = 1e-9);

// Every row perturbed on each body by Gaussian noise whose M⁻¹-norm is `relative`·‖J_i‖ in the root mean square;
// row_noise holds three times that, c follows from it.
MotionProblem perturbed(MotionProblem problem, double relative, Random& random);
// Random slack of up to `relative` of the free acceleration's row value.
void add_random_slack(MotionProblem& problem, double relative, Random& random);

}  // namespace impend::test
