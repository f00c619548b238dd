// Whitening in front, one numerical method each, un-whitening behind. See the headers of the methods for equations.
#include "impend/motion/formulations.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "impend/base/tolerances.h"
#include "impend/numerics/active_set/small_nnls.h"
#include "impend/numerics/projection_methods.h"

namespace impend {
namespace {

// What each row is known by in a neighbouring problem.
std::vector<int> row_names(const MotionProblem& problem) {
  constexpr int kFirst = -2, kMostRowsOfJoint = 12;
  std::vector<int> names(static_cast<size_t>(problem.rows()));
  int in_joint = 0;
  for (int i = 0; i < problem.rows(); ++i) {
    names[i] = problem.contact.empty() ? i : problem.contact[i];
    if (names[i] >= 0 || !problem.is_joint_row(i)) continue;
    in_joint = i > 0 && problem.joint[i - 1] == problem.joint[i] ? in_joint + 1 : 0;
    names[i] = kFirst - kMostRowsOfJoint * problem.joint[i] - in_joint;
  }
  return names;
}

}  // namespace

WarmStart warm_start_of(const MotionProblem& problem, const VecX& lambda) {
  WarmStart start;
  if (lambda.size() != problem.rows() || lambda.size() == 0) return start;
  const double none = NumericalTolerances{}.force_zero * lambda.maxCoeff();
  const std::vector<int> names = row_names(problem);
  for (int i = 0; i < problem.rows(); ++i) {
    if (lambda[i] > none) start.contacts.push_back(names[i]);
  }
  std::sort(start.contacts.begin(), start.contacts.end());
  return start;
}

std::vector<int> rows_of(const WarmStart& start, const MotionProblem& problem) {
  const std::vector<int> names = row_names(problem);
  std::vector<int> rows;
  for (int i = 0; i < problem.rows(); ++i) {
    if (std::binary_search(start.contacts.begin(), start.contacts.end(), names[i])) rows.push_back(i);
  }
  return rows;
}

namespace {

using Method = std::function<ProjectionResult(const ConeProjection&, const NumericalTolerances&)>;

// A motion without forces to answer for may be violated by this much at most, whatever its multipliers, whitened: a
// hundredth of the agreement that is demanded.
constexpr double kMostViolation = 1e-9;

// What a method says is solved is looked at once more, from G, y₀ and c alone. Empty when all conditions are met. The
// multipliers of a method that has no forces (steepest descent) say how far rounding reaches, no more.
std::string unmet_condition(const ConeProjection& p, const ProjectionResult& result, bool has_forces) {
  const NumericalTolerances tolerances;
  const VecX w = p.G.times(result.y) + p.c;
  const bool scaled = w.size() > 0 && result.lambda.size() == w.size() && result.lambda.allFinite();
  const double largest = scaled ? result.lambda.lpNorm<Eigen::Infinity>() : 0.0;
  const double scaled_limit = tolerances.accepted_violation * (1 + largest);
  const double limit = has_forces ? scaled_limit : std::min(scaled_limit, kMostViolation);
  const double violation = w.size() > 0 ? -w.minCoeff() : 0.0;
  if (!(violation <= limit)) return fmt::format("its motion violates a contact by {:.2g}", violation);
  if (!has_forces || w.size() == 0) return "";
  const double attraction = -result.lambda.minCoeff();
  if (!(attraction <= limit)) return fmt::format("one of its forces attracts by {:.2g}", attraction);
  const double both = result.lambda.cwiseMin(w).maxCoeff();
  if (!(both <= limit)) return fmt::format("a contact opens at {:.2g} and carries", both);
  const double unbalanced = (result.y - p.y0 - p.G.transpose_times(result.lambda)).lpNorm<Eigen::Infinity>();
  if (!(unbalanced <= limit)) return fmt::format("its forces miss its motion by {:.2g}", unbalanced);
  return "";
}

// What a method came to that is not solved; both empty where that is no number.
void keep_iterate(const WhitenedProblem& whitened, const ProjectionResult& result, MotionSolution& solution) {
  if (result.y.size() != whitened.projection.y0.size() || !result.y.allFinite()) return;
  if (result.lambda.size() != whitened.projection.G.rows() || !result.lambda.allFinite()) return;
  solution.a = whitened.motion(result.y);
  solution.lambda = whitened.forces(result.lambda.cwiseMax(0.0));
}

// Opposite rows with slack beside rounding leave their forces a valley that is flat to the last digits, and methods
// come to no end there; without slack the forces are free along it, and they do. Whether that answer is one of the
// problem as it stands is judged by the same conditions: slack within what they accept makes no difference to them.
ProjectionResult solve_judged(const ConeProjection& p, const Method& method, bool has_forces) {
  const auto judged = [&](ProjectionResult result) {
    if (!result.solved) return result;
    const std::string fault = unmet_condition(p, result, has_forces);
    if (fault.empty()) return result;
    result.solved = false;
    result.note += (result.note.empty() ? "" : "; ") + fault;
    return result;
  };
  ProjectionResult stored = judged(method(p, NumericalTolerances{}));
  if (stored.solved) return stored;
  ConeProjection exact = p;
  exact.c = (p.c.array() > kMostViolation).select(p.c, 0.0);
  if (exact.c == p.c) return stored;
  ProjectionResult other = judged(method(exact, NumericalTolerances{}));
  if (!other.solved) return stored;
  other.iterations += stored.iterations;
  other.degenerate_steps += stored.degenerate_steps;
  other.note = stored.note + "; solved without slack that is no more than rounding";
  return other;
}

enum class Unsolved { kLeft, kKept };

MotionSolution solve_with(const MotionProblem& problem, Formulation formulation, const char* algorithm,
                          const Method& method, Unsolved unsolved = Unsolved::kLeft) {
  MotionSolution solution;
  solution.formulation = formulation;
  solution.algorithm = algorithm;
  const WhitenedProblem whitened = whiten(problem);
  if (whitened.scale == 0) {
    // Without load nothing drives a motion: a = 0 satisfies every formulation, since c ≥ 0.
    solution.status = SolveStatus::kSolved;
    solution.a = VecX::Zero(problem.Q.size());
    if (formulation != Formulation::kSteepestDescent) solution.lambda = VecX::Zero(problem.rows());
  } else {
    const bool has_forces = formulation != Formulation::kSteepestDescent;
    const ProjectionResult result = solve_judged(whitened.projection, method, has_forces);
    solution.status = result.solved ? SolveStatus::kSolved : SolveStatus::kFailed;
    solution.reason = result.note;
    solution.iterations = result.iterations;
    solution.degenerate_steps = result.degenerate_steps;
    if (unsolved == Unsolved::kKept) keep_iterate(whitened, result, solution);
    if (!result.solved) return solution;
    solution.a = whitened.motion(result.y);
    if (has_forces) solution.lambda = whitened.forces(result.lambda);
  }
  const double norm = mass_norm(problem, solution.a);
  solution.descent_rate = norm > 0 ? problem.Q.dot(solution.a) / norm : 0;
  solution.residuals = residuals_of(whitened, solution.a, solution.lambda);
  return solution;
}

MotionSolution not_run(Formulation formulation, const char* algorithm, int rows, int limit) {
  MotionSolution solution;
  solution.formulation = formulation;
  solution.algorithm = algorithm;
  solution.status = SolveStatus::kNotRun;
  solution.reason = std::to_string(rows) + " contacts exceed the limit of " + std::to_string(limit) +
                    " for a method with a dense factor";
  return solution;
}

struct ForceMethod {
  const char* name;
  Method method;
  int limit;
};

ForceMethod force_method(ForceAlgorithm algorithm, const SolverSettings& settings, const std::vector<int>& start) {
  switch (algorithm) {
    case ForceAlgorithm::kPrincipalPivoting:
      return {"principal-pivoting", solve_ppm, settings.dense_limit};
    case ForceAlgorithm::kLemke:
      return {"lemke-pivoting", solve_lemke, settings.lemke_limit};
    case ForceAlgorithm::kNonnegativeLeastSquares:
      return {"nonnegative-least-squares", solve_nnls, settings.dense_limit};
    case ForceAlgorithm::kSmallLeastSquares:
      return {"small-least-squares",
              [start](const ConeProjection& problem, const NumericalTolerances& tolerances) {
                return solve_small_nnls_from(start, problem, tolerances);
              },
              settings.dense_limit};
    case ForceAlgorithm::kBlockPivoting:
      return {"block-pivoting", solve_block_pivoting, std::numeric_limits<int>::max()};
    case ForceAlgorithm::kAuto:
    case ForceAlgorithm::kDantzig:
      break;
  }
  return {"dantzig-pivoting", solve_dantzig, settings.dense_limit};
}

// `first`, and where it gives up `second`, which says so: "…; <who> took over".
ProjectionResult one_or_other(const ConeProjection& problem, const NumericalTolerances& tolerances, const Method& first,
                              const Method& second, const std::string& who) {
  ProjectionResult one = first(problem, tolerances);
  if (one.solved) return one;
  ProjectionResult other = second(problem, tolerances);
  other.iterations += one.iterations;
  other.degenerate_steps += one.degenerate_steps;
  other.note = one.note + "; " + who + " took over" + (other.note.empty() ? "" : ": " + other.note);
  return other;
}

ProjectionResult solve_small_least_constraint(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return one_or_other(problem, tolerances, solve_primal_active_set, solve_interior_point, "the interior point");
}

ProjectionResult solve_small_steepest_descent(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return one_or_other(problem, tolerances, solve_feasible_ascent, solve_conic_ascent, "the conic method");
}

ProjectionResult solve_medium_steepest_descent(const ConeProjection& problem, const NumericalTolerances& tolerances) {
  return one_or_other(problem, tolerances, solve_conic_ascent, solve_feasible_ascent, "feasible directions");
}

constexpr const char* kInteriorPoint = "interior-point";
constexpr const char* kFeasibleAscent = "feasible-directions";
constexpr const char* kConicAscent = "conic-ascent";

}  // namespace

MotionSolution solve_contact_force(const MotionProblem& problem, const SolverSettings& settings,
                                   const WarmStart& start) {
  ForceAlgorithm algorithm = settings.force_algorithm;
  if (algorithm == ForceAlgorithm::kAuto) {
    algorithm =
        problem.rows() <= settings.small_limit ? ForceAlgorithm::kSmallLeastSquares : ForceAlgorithm::kBlockPivoting;
  }
  const ForceMethod chosen = force_method(algorithm, settings, rows_of(start, problem));
  if (problem.rows() > chosen.limit) {
    return not_run(Formulation::kContactForce, chosen.name, problem.rows(), chosen.limit);
  }
  return solve_with(problem, Formulation::kContactForce, chosen.name, chosen.method);
}

MotionSolution solve_least_constraint(const MotionProblem& problem, const SolverSettings& settings) {
  const LeastConstraintAlgorithm algorithm = settings.least_constraint_algorithm;
  const bool is_small = problem.rows() <= settings.active_set_limit;
  if (algorithm == LeastConstraintAlgorithm::kPrimalActiveSet && problem.rows() > settings.dense_limit) {
    return not_run(Formulation::kLeastConstraint, kPrimalActiveSet, problem.rows(), settings.dense_limit);
  }
  if (algorithm == LeastConstraintAlgorithm::kPrimalActiveSet ||
      (algorithm == LeastConstraintAlgorithm::kAuto && is_small)) {
    return solve_with(problem, Formulation::kLeastConstraint, kPrimalActiveSet, solve_small_least_constraint);
  }
  return solve_with(problem, Formulation::kLeastConstraint, kInteriorPoint, solve_interior_point);
}

MotionSolution approach_least_constraint(const MotionProblem& problem, const SolverSettings& settings) {
  if (problem.rows() <= settings.active_set_limit) return solve_least_constraint(problem, settings);
  return solve_with(problem, Formulation::kLeastConstraint, kInteriorPoint, solve_interior_point, Unsolved::kKept);
}

MotionSolution solve_steepest_descent(const MotionProblem& problem, const SolverSettings& settings) {
  if (problem.rows() > settings.ascent_limit) {
    // Feasible directions take thousands of steps on larger problems, each with a dense factor: minutes for a house.
    const bool dense_too = problem.rows() <= settings.small_limit;
    return solve_with(problem, Formulation::kSteepestDescent, kConicAscent,
                      dense_too ? solve_medium_steepest_descent : solve_conic_ascent);
  }
  return solve_with(problem, Formulation::kSteepestDescent, kFeasibleAscent, solve_small_steepest_descent);
}

}  // namespace impend
