#include "impend/motion/branch_node.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"

namespace impend {
namespace {

// ‖Q + Jᵀλ‖_{M⁻¹}
double unbalanced(const MotionProblem& problem, const VecX& lambda) {
  const VecX left = problem.Q + problem.J.transpose_times(lambda);
  double square = 0;
  for (int k = 0; k < problem.bodies(); ++k) {
    const Vec6 part = left.segment<6>(6 * k);
    square += part.dot(problem.M[k].ldlt().solve(part));
  }
  return std::sqrt(std::max(square, 0.0));
}

double rounding() { return NumericalTolerances{}.accepted_violation; }

}  // namespace

BranchNode relax(const BranchRows& rows, BranchOptions options, const DecisionTolerances& decision,
                 const SolverSettings& settings, const WarmStart& start) {
  const MotionProblem problem = rows.problem(options);
  const QuickSolution quick = solve_quickly(problem, decision, settings, start);
  BranchNode node;
  node.options = std::move(options);
  node.motion = quick.motion;
  node.lambda = quick.lambda.head(rows.always());
  node.carrying = warm_start_of(problem, quick.lambda);
  node.verdict = quick.judgement.verdict;
  node.ratio = quick.judgement.motion_ratio;
  node.solved = quick.solved;
  if (rows.scale() == 0) {
    node.bound = node.value = 0;
    node.at_rest = true;
    return node;
  }
  const double u = unbalanced(problem, quick.lambda) / rows.scale();
  const double slack = problem.c.dot(quick.lambda) / (rows.scale() * rows.scale());
  node.value = u * u + 2 * slack;
  node.bound = std::sqrt(node.value);
  node.at_rest = quick.solved && quick.judgement.rest_proved;
  return node;
}

std::vector<BranchOption> open_options(const BranchRows& rows, const BranchNode& node, int disjunction) {
  const std::optional<BranchOption>& option = node.options[disjunction];
  if (!option) return rows.options(disjunction);
  return option->exact() ? std::vector<BranchOption>{} : std::vector<BranchOption>{*option};
}

std::vector<int> violated(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among) {
  const VecX values = rows.values(node.motion);
  std::vector<int> list;
  for (int k : among) {
    const std::vector<BranchOption> options = open_options(rows, node, k);
    const auto allows = [&](const BranchOption& o) { return rows.shortfall(k, o, values).depth <= rounding(); };
    // A motion that was not found allows nothing.
    if (!options.empty() && !(node.solved && std::any_of(options.begin(), options.end(), allows))) list.push_back(k);
  }
  return list;
}

BranchOptions completed(const BranchRows& rows, const BranchNode& node, const std::vector<int>& among) {
  const VecX values = rows.values(node.motion);
  BranchOptions options = node.options;
  for (int k : among) {
    const std::vector<BranchOption> open = open_options(rows, node, k);
    if (!open.empty()) options[k] = rows.nearest(k, open, values, rounding());
  }
  return options;
}

}  // namespace impend
