// Three independent routes to one motion. Each takes the problem as it is, with its slack c.
#pragma once

#include <vector>

#include "impend/dynamics/motion_problem.h"
#include "impend/motion/solution.h"
#include "impend/motion/whitened.h"

namespace impend {

// Where a solve may begin: the contacts that carried force in a neighbouring problem.
//
// Neighbours share most contacts: a part was added or removed, gravity turned a little, another branch was imposed. The
// answer is the same as from nothing, to rounding; the way to it is shorter.

struct WarmStart {
  // As MotionProblem::contact names them, or row indices where it names none; rows of joints count from −2 downwards,
  // twelve for each joint. Ascending.
  std::vector<int> contacts;
};

// The contacts whose force exceeds force_zero of the largest. Held by tests/unit/motion.
WarmStart warm_start_of(const MotionProblem& problem, const VecX& lambda);

// Rows of `problem` that the start names, ascending; contacts that it does not have are passed over.
std::vector<int> rows_of(const WarmStart& start, const MotionProblem& problem);

// The algorithm of F2 whose forces are a vertex of those that solve the problem.
inline constexpr const char* kPrimalActiveSet = "primal-active-set";

// F1: a = M⁻¹(Q + Jᵀλ), λ ≥ 0, w = Ja + c ≥ 0, λᵀw = 0 (BM93 (16)(19)(20), B94 (4)), by the method on λ that
// settings.force_algorithm names; nonnegative least squares with an orthogonal factor is the finite fallback of all up
// to dense_limit rows.
// `start`: contacts that the small method begins with; the others take no notice. Held by tests/crosscheck for every
// method.
MotionSolution solve_contact_force(const MotionProblem& problem, const SolverSettings& settings = {},
                                   const WarmStart& start = {});

// F2: min ½(a−a₀)ᵀM(a−a₀) subject to Ja + c ≥ 0 (BM93 (38)(39)): small problems by a primal active set in a, whose
// every iterate satisfies the constraints; others by a primal-dual interior point in a, driven to a complementarity of
// 1e-26 so that √gap is below the agreement demanded, with an equality-constrained finish where the contacts it
// identifies give a sharper motion.
MotionSolution solve_least_constraint(const MotionProblem& problem, const SolverSettings& settings = {});
// The same where a judgement is all that is wanted, which holds whatever produced it: where the interior point stops
// before its residuals are small, the status is kFailed, but a and λ ≥ 0 are what it came to.
MotionSolution approach_least_constraint(const MotionProblem& problem, const SolverSettings& settings = {});

// F3: min −Qᵀp subject to Jp ≥ −c/t, ‖p‖_M ≤ 1 (BM93 (52)(54)), t = ‖a‖_M the multiplier of the norm constraint,
// by feasible directions up to ascent_limit rows, by a conic interior method on p above: the motion that it returns is
// one that the contacts allow. Supplies the lower bound of ‖a‖_M.
MotionSolution solve_steepest_descent(const MotionProblem& problem, const SolverSettings& settings = {});

}  // namespace impend
