// What a formulation returns: a motion, forces where it has them, and how well they satisfy the conditions.
#pragma once

#include <optional>
#include <string>

#include "impend/numerics/block_rows.h"

namespace impend {

enum class Formulation { kContactForce, kLeastConstraint, kSteepestDescent };
inline const char* to_string(Formulation formulation) {
  switch (formulation) {
    case Formulation::kContactForce:
      return "contact-force";
    case Formulation::kLeastConstraint:
      return "least-constraint";
    case Formulation::kSteepestDescent:
      return "steepest-descent";
  }
  return "unknown";
}

enum class SolveStatus { kSolved, kNotRun, kFailed };
inline const char* to_string(SolveStatus status) {
  switch (status) {
    case SolveStatus::kSolved:
      return "solved";
    case SolveStatus::kNotRun:
      return "not-run";
    case SolveStatus::kFailed:
      return "failed";
  }
  return "unknown";
}

// Dimensionless, with w = Ja + c; NaN-free: absent where it does not apply (mechanics page of the documentation).
struct Residuals {
  std::optional<double> penetration;         // max(0, −w_i/√A_ii)/‖a₀‖_M
  std::optional<double> attraction;          // max(0, −λ_i√A_ii)/‖a₀‖_M
  std::optional<double> complementarity;     // |λᵀw|/‖a₀‖²_M
  std::optional<double> equation_of_motion;  // ‖a − M⁻¹(Q + Jᵀλ)‖_M/‖a₀‖_M
};

struct MotionSolution {
  Formulation formulation = Formulation::kContactForce;
  std::string algorithm;
  SolveStatus status = SolveStatus::kNotRun;
  std::string reason;       // why not solved, or what fallback was taken; empty when plain success
  VecX a;                   // 6N; empty unless solved
  VecX lambda;              // n, N; empty where the formulation has no forces
  double descent_rate = 0;  // Qᵀp, p = a/‖a‖_M
  int iterations = 0;
  int degenerate_steps = 0;
  Residuals residuals;
};

// How contact-force solves its complementarity problem. kAuto: small least squares up to small_limit rows, block
// pivoting with a sparse factor above.
enum class ForceAlgorithm {
  kAuto,
  kDantzig,
  kPrincipalPivoting,
  kLemke,
  kNonnegativeLeastSquares,
  kSmallLeastSquares,
  kBlockPivoting
};

// How least-constraint solves its quadratic program. kAuto: a primal active set up to active_set_limit rows, the
// interior point above and where that gives up.
enum class LeastConstraintAlgorithm { kAuto, kPrimalActiveSet, kInteriorPoint };

struct SolverSettings {
  ForceAlgorithm force_algorithm = ForceAlgorithm::kAuto;
  LeastConstraintAlgorithm least_constraint_algorithm = LeastConstraintAlgorithm::kAuto;
  int small_limit = 1000;      // rows up to which contact-force takes small least squares: faster on most until there
  int active_set_limit = 400;  // rows up to which least-constraint takes the primal active set, likewise
  int lemke_limit = 600;       // rows above which Lemke's method, with its dense tableau, is not run
  int dense_limit = 4000;      // rows above which the dense active-set methods are not run
  int ascent_limit = 60;    // rows above which steepest-descent takes the conic method instead of feasible directions
  int branch_limit = 2000;  // relaxations solved per component over its either-or contacts: seconds for 100 bodies
  int tied_limit = 64;      // … and after two ways of opening are known to tie, only for sharper bounds
  bool exact = false;       // ask the exact referee (exact/exact_solution.h) as well
  int exact_limit = 600;    // rows above which it is not run: fractions grow with the number of coordinates
  int threads = 0;          // over components; 0 = as many as the machine has; the result does not depend on it
};

}  // namespace impend
