// Whitening in front, one numerical method each, un-whitening behind. See the headers of the methods for equations.
#include "impend/motion/formulations.h"

#include "impend/motion/whitened.h"
#include "impend/numerics/dantzig.h"
#include "impend/numerics/feasible_ascent.h"
#include "impend/numerics/interior_point.h"
#include "impend/numerics/lemke.h"
#include "impend/numerics/nnls.h"
#include "impend/numerics/ppm.h"
#include "impend/numerics/small_nnls.h"

namespace impend {
namespace {

using Method = ProjectionResult (*)(const ConeProjection&, const NumericalTolerances&);

MotionSolution solve_with(const MotionProblem& problem, Formulation formulation, const char* algorithm, Method method) {
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
    const ProjectionResult result = method(whitened.projection, NumericalTolerances{});
    solution.status = result.solved ? SolveStatus::kSolved : SolveStatus::kFailed;
    solution.reason = result.note;
    solution.iterations = result.iterations;
    solution.degenerate_steps = result.degenerate_steps;
    if (!result.solved) return solution;
    solution.a = whitened.motion(result.y);
    if (formulation != Formulation::kSteepestDescent) solution.lambda = whitened.forces(result.lambda);
  }
  const double norm = mass_norm(problem, solution.a);
  solution.descent_rate = norm > 0 ? problem.Q.dot(solution.a) / norm : 0;
  solution.residuals = residuals_of(problem, solution.a, solution.lambda);
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

ForceMethod force_method(ForceAlgorithm algorithm, const SolverSettings& settings) {
  switch (algorithm) {
    case ForceAlgorithm::kPrincipalPivoting:
      return {"principal-pivoting", solve_ppm, settings.dense_limit};
    case ForceAlgorithm::kLemke:
      return {"lemke-pivoting", solve_lemke, settings.lemke_limit};
    case ForceAlgorithm::kNonnegativeLeastSquares:
      return {"nonnegative-least-squares", solve_nnls, settings.dense_limit};
    case ForceAlgorithm::kSmallLeastSquares:
      return {"small-least-squares", solve_small_nnls, settings.dense_limit};
    case ForceAlgorithm::kAuto:
    case ForceAlgorithm::kDantzig:
      break;
  }
  return {"dantzig-pivoting", solve_dantzig, settings.dense_limit};
}

constexpr const char* kInteriorPoint = "interior-point";
constexpr const char* kFeasibleAscent = "feasible-directions";

}  // namespace

MotionSolution solve_contact_force(const MotionProblem& problem, const SolverSettings& settings) {
  ForceAlgorithm algorithm = settings.force_algorithm;
  if (algorithm == ForceAlgorithm::kAuto && problem.rows() > settings.pivoting_limit) {
    algorithm = ForceAlgorithm::kNonnegativeLeastSquares;
  }
  const ForceMethod chosen = force_method(algorithm, settings);
  if (problem.rows() > chosen.limit) {
    return not_run(Formulation::kContactForce, chosen.name, problem.rows(), chosen.limit);
  }
  return solve_with(problem, Formulation::kContactForce, chosen.name, chosen.method);
}

MotionSolution solve_least_constraint(const MotionProblem& problem, const SolverSettings&) {
  return solve_with(problem, Formulation::kLeastConstraint, kInteriorPoint, solve_interior_point);
}

MotionSolution solve_steepest_descent(const MotionProblem& problem, const SolverSettings& settings) {
  if (problem.rows() > settings.dense_limit) {
    return not_run(Formulation::kSteepestDescent, kFeasibleAscent, problem.rows(), settings.dense_limit);
  }
  return solve_with(problem, Formulation::kSteepestDescent, kFeasibleAscent, solve_feasible_ascent);
}

}  // namespace impend
