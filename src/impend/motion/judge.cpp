#include "impend/motion/judge.h"

#include <algorithm>

#include "impend/base/union_find.h"
#include "impend/motion/bracket.h"
#include "impend/motion/motion_evidence.h"
#include "impend/motion/whitened.h"

namespace impend {

Evidence evidence_of_numbers(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                             const DecisionTolerances& tolerances, bool certify_motion) {
  Evidence evidence;
  evidence.bracket = bracket_of(problem, motion, lambda, tolerances, certify_motion);
  evidence.motion = evidence_of_motion(problem, motion, evidence.bracket, tolerances, certify_motion);
  return evidence;
}

Judgement judge(const MotionProblem& problem, const VecX& motion, const VecX& lambda,
                const DecisionTolerances& tolerances, bool certify_motion) {
  return decide(evidence_of_numbers(problem, motion, lambda, tolerances, certify_motion), tolerances);
}

CrossValidation cross_validate(const MotionProblem& problem, const std::vector<MotionSolution>& solutions) {
  CrossValidation cross;
  const WhitenedProblem whitened = whiten(problem);
  const NumericalTolerances tolerances;
  cross.threshold = tolerances.cross_validation;
  const double left_open = tolerances.cross_validation_per_noise * relative_row_noise(problem, whitened);
  const double scale = whitened.scale;
  int solved = 0;
  for (size_t i = 0; i < solutions.size(); ++i) {
    if (solutions[i].status != SolveStatus::kSolved) continue;
    ++solved;
    for (size_t k = 0; k < i; ++k) {
      if (solutions[k].status != SolveStatus::kSolved || scale == 0) continue;
      const double difference = mass_norm(problem, solutions[i].a - solutions[k].a) / scale;
      cross.largest_difference = std::max(cross.largest_difference, difference);
    }
  }
  cross.agree = solved >= 2 && cross.largest_difference <= cross.threshold;
  cross.explained = solved >= 2 && !cross.agree && cross.largest_difference <= left_open;
  return cross;
}

std::vector<std::vector<int>> connected_components(const MotionProblem& problem) {
  UnionFind joined(problem.bodies());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 && b >= 0) joined.join(a, b);
  }
  return joined.groups();
}

std::vector<std::vector<int>> rows_of_components(const MotionProblem& problem,
                                                 const std::vector<std::vector<int>>& components) {
  std::vector<int> component_of(static_cast<size_t>(problem.bodies()));
  for (size_t k = 0; k < components.size(); ++k) {
    for (const int body : components[k]) component_of[body] = static_cast<int>(k);
  }
  std::vector<std::vector<int>> rows(components.size());
  for (int i = 0; i < problem.rows(); ++i) {
    const auto [a, b] = problem.J.block(i);
    if (a >= 0 || b >= 0) rows[component_of[a >= 0 ? a : b]].push_back(i);
  }
  return rows;
}

}  // namespace impend
