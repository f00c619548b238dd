// The contact problem of one step, solved for every part that contacts and joints connect.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"
#include "impend/simulation/simulation.h"

namespace impend {

// A step's problem is a friction problem on velocities: Q = P̃ (kg·m/s), M, rows and biases b (m/s); forces are
// impulses, N·s. Coulomb's law with the problem's μ, which is 0 for contacts that are open.
struct StepSolution {
  VecX V;               // 6N
  VecX f_N, f_S, f_T;   // n
  VecX nu;              // rows of G
  double residual = 0;  // of the law, whitened (coulomb_violation), the largest of all connected parts
  std::string method;   // of the part that took longest to solve
  int saturated = 0;    // groups of rows at their limit
};

// What of the rows of G, and of tangents, is more than a rigid joint and Coulomb's law. Empty vectors: nothing.
//
//   G V + b_G + Γ ν = 0 with ‖ν of a group‖ ≤ its limit: rows of a group that would bear more bear the limit and give
//   way no slip  S V + b_S = 0, T V + b_T = 0 wherever f_N > 0     viscous  S V + b_S + f_S/(κμ_v) = 0 there, T
//   likewise
struct BilateralLaw {
  VecX compliance;         // Γ, m/s per N·s, of rows of G
  VecX limit;              // N·s, of rows of G; infinite: none
  std::vector<int> group;  // of rows of G, ascending
  SimulationLaw tangents = SimulationLaw::kCoulomb;
  VecX tangent_compliance;  // of contacts whose tangents bear, n; negative: they do not

  bool bears(Eigen::Index i) const { return tangent_compliance.size() > 0 && tangent_compliance[i] >= 0; }
  bool empty() const { return compliance.size() == 0 && tangent_compliance.size() == 0; }
};

// `guess`: impulses of a step before, 3 columns (N, S, T), n rows; where they satisfy the law to kAcceptedStep they are
// taken, else they are the start. The methods: nonnegative least squares or pivoting without friction; with it block
// Gauss–Seidel sweeps, finished by Newton's method, then those of solve_coulomb. What is returned is the best that was
// found; its residual says how good. Held by tests/unit/simulation/test_step_solver.
StepSolution solve_step(const FrictionProblem& problem, const MatX& guess, const BilateralLaw& bilateral = {});

// P̃ and the impulses: M V without the rounding of M⁻¹, so that what acts between two bodies adds up to nothing.
VecX momenta(const FrictionProblem& problem, const StepSolution& solution);

// A guess that satisfies the law to this is taken …
inline constexpr double kAcceptedStep = 1e-9;
// … what is computed is computed to this.
inline constexpr double kSolvedTo = 1e-12;

}  // namespace impend
