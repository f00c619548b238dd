#include "impend/motion/exact_check.h"

#include <fmt/format.h>

#include "impend/exact/exact_solution.h"
#include "impend/motion/certify_bracket.h"

namespace impend {
namespace {

// The bracket is a claim about the numbers as given; where it is not certified the formulations' agreement is its
// resolution.
bool outside_bracket(const ExactSolution& exact, const ComponentAnalysis& analysis) {
  const ComponentResult& result = analysis.result;
  const CrossValidation& cross = analysis.solution.cross;
  const double resolution = cross.explained ? cross.largest_difference : cross.threshold;
  const double blur = result.bounds_kind == "certified" ? 0.0 : resolution;
  return exact.sigma_upper < result.motion_ratio_bounds.lower - blur ||
         exact.sigma_lower > result.motion_ratio_bounds.upper + blur;
}

std::string contradiction(const ExactSolution& exact, const ComponentAnalysis& analysis) {
  const ComponentResult& result = analysis.result;
  const bool rest = exact.status == ExactStatus::kRest;
  if (result.verdict == Verdict::kMoves && rest) return "in exact arithmetic these numbers are at rest";
  if (result.verdict == Verdict::kStable && compare_sigma(exact, result.moves_threshold) > 0) {
    return fmt::format("in exact arithmetic these numbers move, at {} of free fall", exact.sigma);
  }
  if (outside_bracket(exact, analysis)) {
    return fmt::format("the exact motion ratio {} is outside its bracket [{:.17g}, {:.17g}]", exact.sigma,
                       result.motion_ratio_bounds.lower, result.motion_ratio_bounds.upper);
  }
  return "";
}

// σ_c of a part at rest is the slack's own, so rest is asked of the numbers without it.
std::optional<bool> balances(const ExactSolution& solution, const ComponentAnalysis& analysis,
                             const ExactSettings& limits) {
  if (solution.status == ExactStatus::kRest) return true;
  if (compare_sigma(solution, analysis.result.stable_threshold) >= 0) return std::nullopt;
  MotionProblem literal = analysis.problem;
  literal.c.setZero();
  const ExactStatus status = solve_exactly(literal, analysis.solution.lambda, limits).status;
  if (status != ExactStatus::kRest && status != ExactStatus::kMoves) return std::nullopt;
  return status == ExactStatus::kRest;
}

}  // namespace

void consider_exact_referee(const SolverSettings& settings, ComponentAnalysis& analysis) {
  if (!settings.exact) return;
  ExactSettings limits;
  limits.row_limit = settings.exact_limit;
  const ExactSolution solution = solve_exactly(analysis.problem, analysis.solution.lambda, limits);
  ExactResult exact;
  exact.status = to_string(solution.status);
  exact.reason = solution.reason;
  if (!solution.sigma.empty()) {
    exact.sigma_squared = short_fraction(solution);
    exact.sigma = solution.sigma;
    exact.digits = solution.digits;
    exact.below_stable_threshold = compare_sigma(solution, analysis.result.stable_threshold) < 0;
    exact.above_moves_threshold = compare_sigma(solution, analysis.result.moves_threshold) > 0;
    exact.balances = balances(solution, analysis, limits);
    if (rounding_decides(whiten(analysis.problem), solution.lambda, analysis.result.moves_threshold)) {
      exact.reason = "taken literally, the rounded numbers jam; the verdict leaves room for their rounding";
    } else {
      exact.reason = contradiction(solution, analysis);
      exact.contradicts = !exact.reason.empty();
    }
  }
  if (exact.contradicts) {
    analysis.warnings.push_back({"exact-contradicts", exact.reason + ": do not trust this result",
                                 analysis.problem.body_names.empty() ? "" : analysis.problem.body_names.front()});
  }
  analysis.result.exact = std::move(exact);
}

std::string exact_contradiction(const std::vector<ComponentResult>& components) {
  for (const ComponentResult& component : components) {
    if (component.exact && component.exact->contradicts) return component.exact->reason;
  }
  return "";
}

}  // namespace impend
