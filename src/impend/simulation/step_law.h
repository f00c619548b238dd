// What a step's law is and what comes of solving it, as values.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"

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
//   G V + b_G + Γ ν = 0        with ‖ν of a group‖ ≤ its limit: rows that would bear more bear the limit and give way
//   S V + b_S = 0              wherever f_N > 0: no slip, T likewise
//   S V + b_S + f_S/(κμ_v) = 0 there: viscous
//
// `pyramid`: corners of the pyramid that stands for Coulomb's cone (pyramid_law.h); 0: the round cone.
struct BilateralLaw {
  VecX compliance;          // Γ, m/s per N·s, of rows of G
  VecX limit;               // N·s, of rows of G; infinite: none
  std::vector<int> group;   // of rows of G, ascending
  VecX tangent_compliance;  // of contacts whose tangents bear, n; negative: they do not
  int pyramid = 0;

  bool bears(Eigen::Index i) const { return tangent_compliance.size() > 0 && tangent_compliance[i] >= 0; }
  // No rows but rigid joints.
  bool empty() const { return compliance.size() == 0 && tangent_compliance.size() == 0; }
};

// A guess that satisfies the law to this is taken …
inline constexpr double kAcceptedStep = 1e-9;
// … what is computed is computed to this.
inline constexpr double kSolvedTo = 1e-12;

}  // namespace impend
