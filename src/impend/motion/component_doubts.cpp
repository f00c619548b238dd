#include "impend/motion/component_doubts.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/motion/component_summary.h"
#include "impend/motion/robust_rest.h"

namespace impend {
namespace {

bool any_doubtful(const WholeProblem& whole, const MotionProblem& problem) {
  const std::vector<int> imposed = imposed_contacts(problem);
  return std::any_of(imposed.begin(), imposed.end(),
                     [&](int contact) { return whole.contacts.contacts[contact].doubtful; });
}

std::optional<double> proof_of_rest(const WholeProblem& whole, const ComponentAnalysis& analysis) {
  return rest_despite_noise(whole.assembly, whole.contacts, imposed_contacts(analysis.problem), analysis.problem.body,
                            analysis.solution.judgement.stable_threshold, whole.decision, whole.settings);
}

}  // namespace

void look_through_noise(const WholeProblem& whole, const ComponentRows& component, ComponentAnalysis& analysis) {
  const Judgement stored = analysis.solution.judgement;
  if (stored.verdict != Verdict::kMarginal || stored.noise == 0 || !component.disjunctions.empty()) return;
  if (any_doubtful(whole, analysis.problem)) return;
  const std::optional<double> bound = proof_of_rest(whole, analysis);
  if (!bound) return;
  MotionProblem exact_points = problem_with_exact_points(whole.assembly, whole.contacts,
                                                         imposed_contacts(analysis.problem), analysis.problem.body);
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
  for (const int contact : imposed_contacts(analysis.problem)) {
    chord = std::max(chord, whole.contacts.contacts[contact].chord);
  }
  const Judgement& judgement = analysis.solution.judgement;
  const double least = judgement.noise > 0 ? judgement.bounds.lower : 0.0;
  const bool gives_way =
      least > whole.decision.moves_min && component.disjunctions.empty() && !any_doubtful(whole, analysis.problem);
  const double of_noise = judgement.rest_bound - judgement.bounds.upper;
  const bool too_fast = gives_way && least > whole.decision.unexplained * of_noise;
  if (!too_fast && ((chord == 0 && !gives_way) || proof_of_rest(whole, analysis))) return;
  result.verdict = Verdict::kMarginal;
  if (too_fast) {
    result.reason =
        fmt::format("as stored it gives way at {:.2g} of free fall, of which the noise of the numbers explains {:.2g}",
                    judgement.motion_ratio, of_noise);
  } else if (gives_way) {
    result.reason = fmt::format(
        "as stored it gives way at {:.2g} of free fall, and that it rests for every geometry "
        "within the noise is not proved",
        judgement.motion_ratio);
  } else {
    result.reason = fmt::format(
        "it rests on the edge of a round hole, whose facets cover up to {:.2g} m more than the "
        "circle does; finer facets decide (--deflection and --angular-deflection for CAD files)",
        chord);
  }
}

void demand_proof_of_motion(const WholeProblem& whole, ComponentAnalysis& analysis) {
  ComponentResult& result = analysis.result;
  if (result.verdict != Verdict::kMoves) return;
  double bulge = 0;
  for (const int contact : imposed_contacts(analysis.problem)) {
    bulge = std::max(bulge, whole.contacts.contacts[contact].bulge);
  }
  if (bulge == 0) return;
  const QuickSolution grown = solve_grown(whole.assembly, whole.contacts, imposed_contacts(analysis.problem),
                                          analysis.problem.body, whole.decision, whole.settings);
  std::vector<Bounds>& bodies = analysis.solution.judgement.body_bounds;
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (body_verdict(bodies[k], result) != Verdict::kMoves) continue;
    const Bounds held = grown.solved ? grown.judgement.body_bounds[k] : Bounds{0, bodies[k].upper};
    if (body_verdict(held, result) == Verdict::kMoves) continue;
    widen(bodies[k], held);
    result.bounds_kind = analysis.solution.judgement.bounds_kind = "computed";
  }
  if (grown.solved && grown.judgement.verdict == Verdict::kMoves) return;
  widen(result.motion_ratio_bounds, grown.solved ? grown.judgement.bounds : Bounds{});
  result.verdict = Verdict::kMarginal;
  result.reason = fmt::format(
      "it tips over the edge of a disc or pin, whose facets cover up to {:.2g} m less than the circle does; "
      "finer facets decide (--deflection and --angular-deflection for CAD files)",
      bulge);
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
    const bool of_joint = whole.full.is_joint_row(row);
    if (of_joint || !whole.contacts.contacts[whole.full.contact[row]].doubtful) certain.push_back(row);
  }
  Verdict verdict = choice.without_doubts->verdict;
  double ratio = choice.without_doubts->bounds.lower;
  // A search that ended with one branch leaves none.
  Bounds bounds = choice.without_doubts->widened ? choice.without_doubts->bounds : Bounds{0, 1};
  std::vector<Bounds> of_bodies = choice.without_doubts->body_bounds;
  if (choice.without_doubts->chosen.empty()) {
    const QuickSolution without =
        solve_quickly(restrict_problem(whole.full, component.bodies, certain), whole.decision, whole.settings);
    verdict = without.solved ? without.judgement.verdict : Verdict::kMarginal;
    ratio = without.judgement.motion_ratio;
    bounds = without.judgement.bounds;
    of_bodies = without.judgement.body_bounds;
  }
  // The bounds shown hold whether the doubtful contacts are real or not.
  std::vector<Bounds>& bodies = analysis.solution.judgement.body_bounds;
  if (bounds.lower < result.motion_ratio_bounds.lower || bounds.upper > result.motion_ratio_bounds.upper) {
    result.bounds_kind = analysis.solution.judgement.bounds_kind = "computed";
  }
  widen(result.motion_ratio_bounds, bounds);
  for (size_t k = 0; k < bodies.size(); ++k) {
    widen(bodies[k], k < of_bodies.size() ? of_bodies[k] : Bounds{0, bodies[k].upper});
  }
  if (verdict == result.verdict) return;
  result.verdict = Verdict::kMarginal;
  result.reason = fmt::format(
      "the answer depends on {} contacts whose geometry is not understood: with them {:.2g} of free fall, without "
      "them {:.2g}",
      rows.size() - certain.size(), result.motion_ratio, ratio);
}

}  // namespace impend
