#include "impend/motion/component_doubts.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/motion/component_summary.h"
#include "impend/motion/robust_rest.h"

namespace impend {
namespace {

bool any_doubtful(const WholeProblem& whole, const MotionProblem& problem) {
  return std::any_of(problem.contact.begin(), problem.contact.end(),
                     [&](int contact) { return whole.contacts.contacts[contact].doubtful; });
}

std::optional<double> proof_of_rest(const WholeProblem& whole, const ComponentAnalysis& analysis) {
  return rest_despite_noise(whole.assembly, whole.contacts, analysis.problem.contact, analysis.problem.body,
                            analysis.solution.judgement.stable_threshold, whole.settings);
}

}  // namespace

void look_through_noise(const WholeProblem& whole, const ComponentRows& component, ComponentAnalysis& analysis) {
  const Judgement stored = analysis.solution.judgement;
  if (stored.verdict != Verdict::kMarginal || stored.noise == 0 || !component.disjunctions.empty()) return;
  if (any_doubtful(whole, analysis.problem)) return;
  const std::optional<double> bound = proof_of_rest(whole, analysis);
  if (!bound) return;
  MotionProblem exact_points =
      problem_with_exact_points(whole.assembly, whole.contacts, analysis.problem.contact, analysis.problem.body);
  ComponentSolution exact = solve_component(exact_points, whole.decision, whole.settings);
  exact.judgement.verdict = Verdict::kStable;
  exact.judgement.reason.clear();
  exact.judgement.rest_bound = *bound;
  exact.judgement.noise = stored.noise;
  exact.judgement.stable_threshold = stored.stable_threshold;
  exact.judgement.moves_threshold = stored.moves_threshold;
  replace_solution(std::move(exact_points), std::move(exact), analysis);
}

void demand_proof_of_rest(const WholeProblem& whole, const ComponentRows& component, ComponentAnalysis& analysis) {
  ComponentResult& result = analysis.result;
  if (result.verdict != Verdict::kStable) return;
  double chord = 0;
  for (const int contact : analysis.problem.contact) {
    chord = std::max(chord, whole.contacts.contacts[contact].chord);
  }
  const Judgement& judgement = analysis.solution.judgement;
  const bool gives_way = judgement.bounds.lower > whole.decision.moves_min && judgement.noise > 0 &&
                         component.disjunctions.empty() && !any_doubtful(whole, analysis.problem);
  if ((chord == 0 && !gives_way) || proof_of_rest(whole, analysis)) return;
  result.verdict = Verdict::kMarginal;
  result.reason =
      gives_way ? fmt::format(
                      "as stored it gives way at {:.2g} of free fall, and that it rests for every geometry within "
                      "the noise is not proved",
                      judgement.motion_ratio)
                : fmt::format(
                      "it rests on the edge of a round hole, whose facets cover up to {:.2g} m more than the circle "
                      "does; finer facets decide (--deflection and --angular-deflection for CAD files)",
                      chord);
}

void consider_branches(const WholeProblem& whole, const ComponentRows& component, const BranchChoice& branch,
                       ComponentAnalysis& analysis) {
  if (component.disjunctions.empty()) return;
  ComponentResult& result = analysis.result;
  result.branches_resolved = branch.resolved;
  if (branch.widened) {
    widen(result.motion_ratio_bounds, branch.bounds);
    result.bounds_kind = "computed";
  }
  const std::string ways = fmt::format("{} edge or corner contact{} may open in several ways",
                                       component.disjunctions.size(), component.disjunctions.size() == 1 ? "" : "s");
  if (result.verdict == Verdict::kMoves) {
    if (branch.resolved) return;
    analysis.warnings.push_back(
        {"branches-undecided",
         fmt::format("{}; which one the parts take is undecided, the motion shown is one that is possible", ways),
         whole.assembly.body_name(result.bodies.front())});
  } else if (result.verdict == Verdict::kStable && !branch.all_rest) {
    result.verdict = Verdict::kMarginal;
    result.reason =
        branch.resolved ? ways + " and rest is not proved for all of them" : ways + " and the choice is undecided";
  } else if (!branch.resolved) {
    result.reason = ways + " and the choice is undecided";
  }
}

void consider_doubts(const WholeProblem& whole, const ComponentRows& component, const std::vector<int>& rows,
                     const ComponentChoice& choice, ComponentAnalysis& analysis) {
  if (!choice.without_doubts) return;
  ComponentResult& result = analysis.result;
  std::vector<int> certain;
  for (int row : rows) {
    if (!whole.contacts.contacts[whole.full.contact[row]].doubtful) certain.push_back(row);
  }
  Verdict verdict = choice.without_doubts->verdict;
  double ratio = choice.without_doubts->bounds.lower, upper = choice.without_doubts->bounds.upper;
  if (choice.without_doubts->chosen.empty()) {
    const QuickSolution without =
        solve_quickly(restrict_problem(whole.full, component.bodies, certain), whole.decision, whole.settings);
    verdict = without.solved ? without.judgement.verdict : Verdict::kMarginal;
    ratio = without.judgement.motion_ratio;
    upper = without.judgement.bounds.upper;
  }
  if (upper > result.motion_ratio_bounds.upper) {
    result.motion_ratio_bounds.upper = upper;
    result.bounds_kind = "computed";
  }
  if (verdict == result.verdict) return;
  result.verdict = Verdict::kMarginal;
  result.reason = fmt::format(
      "the answer depends on {} contacts whose geometry is not understood: with them {:.2g} of free fall, without "
      "them {:.2g}",
      rows.size() - certain.size(), result.motion_ratio, ratio);
}

}  // namespace impend
