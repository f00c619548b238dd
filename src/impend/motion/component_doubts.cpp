#include "impend/motion/component_doubts.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/motion/component_summary.h"
#include "impend/motion/robust_motion.h"
#include "impend/motion/robust_rest.h"

namespace impend {
namespace {

bool any_doubtful(const WholeProblem& whole, const MotionProblem& problem) {
  const std::vector<int> imposed = imposed_contacts(problem);
  return std::any_of(imposed.begin(), imposed.end(),
                     [&](int contact) { return whole.contacts.contacts[contact].doubtful; });
}

// The imposed contacts that there are whatever is true of doubtful contacts and chosen of either-or ones.
std::vector<int> certain_contacts(const WholeProblem& whole, const MotionProblem& problem) {
  std::vector<int> certain;
  for (const int i : imposed_contacts(problem)) {
    const Contact& contact = whole.contacts.contacts[i];
    if ((!contact.doubtful || contact.somewhere) && contact.disjunction < 0) certain.push_back(i);
  }
  return certain;
}

std::optional<double> proof_of_rest(const WholeProblem& whole, const ComponentAnalysis& analysis,
                                    const std::vector<int>& contacts) {
  return rest_despite_noise(whole.assembly, whole.contacts, contacts, analysis.problem.body,
                            analysis.solution.judgement.stable_threshold, whole.decision, whole.settings);
}

struct WithoutDoubts {
  Verdict verdict = Verdict::kMarginal;
  double ratio = 0;
  Bounds bounds;
  std::vector<Bounds> of_bodies;  // empty: not known
};

// A search that ended with one branch, or had nothing to search, leaves it to the solver to bound that branch.
WithoutDoubts judged_without_doubts(const WholeProblem& whole, const ComponentRows& certain,
                                    const BranchChoice& branch) {
  if (branch.widened || !branch.change_overs.empty()) {
    return {branch.verdict, branch.bounds.lower, branch.bounds, branch.body_bounds};
  }
  const std::vector<int> rows = rows_of_choice(whole.contacts, certain, whole.row_of_contact, branch.chosen);
  const QuickSolution solution =
      solve_quickly(restrict_problem(whole.full, certain.bodies, rows), whole.decision, whole.settings);
  if (!solution.solved) return {Verdict::kMarginal, branch.bounds.lower, {0, 1}, {}};
  const Judgement& judgement = solution.judgement;
  const Verdict verdict = branch.chosen.empty() ? judgement.verdict : branch.verdict;
  return {verdict, judgement.motion_ratio, judgement.bounds, judgement.body_bounds};
}

// An either-or contact counts once.
size_t count_contacts(const ComponentRows& component) {
  return component.always.size() + component.disjunctions.size();
}

// The motion shown of a component that rests for every geometry within the noise: with exact points, and where it still
// gives way to the noise of normals, that of the numbers as stored.
void show_rest(const WholeProblem& whole, double bound, ComponentAnalysis& analysis) {
  const Judgement stored = analysis.solution.judgement;
  MotionProblem exact_points = problem_with_exact_points(whole.assembly, whole.contacts,
                                                         imposed_contacts(analysis.problem), analysis.problem.body);
  ComponentSolution exact = solve_component(exact_points, whole.decision, whole.settings, whole.scope);
  if (exact.judgement.bounds.lower > whole.decision.moves_min) {
    exact_points.c.setZero();
    exact = solve_component(exact_points, whole.decision, whole.settings, whole.scope);
  }
  exact.judgement.verdict = Verdict::kStable;
  exact.judgement.reason.clear();
  exact.judgement.rest_bound = bound;
  exact.judgement.noise = stored.noise;
  exact.judgement.stable_threshold = stored.stable_threshold;
  exact.judgement.moves_threshold = stored.moves_threshold;
  replace_solution(std::move(exact_points), std::move(exact), analysis);
}

}  // namespace

bool look_through_noise(const WholeProblem& whole, const ComponentRows& component, const BranchChoice& branch,
                        ComponentAnalysis& analysis) {
  const Judgement& stored = analysis.solution.judgement;
  if (stored.verdict != Verdict::kMarginal || stored.noise == 0) return false;
  const std::vector<int> certain = certain_contacts(whole, analysis.problem);
  const std::optional<double> bound = proof_of_rest(whole, analysis, certain);
  if (!bound) return false;
  const std::optional<double> despite_noise = motion_despite_noise(analysis.problem, analysis.solution.motion);
  if (despite_noise.value_or(0) > whole.decision.moves_min) return false;
  const bool all_certain = certain.size() == imposed_contacts(analysis.problem).size();
  show_rest(whole, *bound, analysis);
  if (!component.disjunctions.empty()) analysis.result.branches_resolved = branch.resolved;
  if (all_certain) return true;
  // Of every way to open, and with doubtful contacts or without.
  widen(analysis.result.motion_ratio_bounds, {0, *bound});
  return true;
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
  if (!too_fast && ((chord == 0 && !gives_way) || proof_of_rest(whole, analysis, imposed_contacts(analysis.problem)))) {
    return;
  }
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
        "circle does; {}",
        chord, kFinerFacetsDecide);
  }
}

void demand_proof_of_motion(const WholeProblem& whole, ComponentAnalysis& analysis) {
  ComponentResult& result = analysis.result;
  if (result.verdict != Verdict::kMoves) return;
  double bulge = 0, width = 0;
  for (const int index : imposed_contacts(analysis.problem)) {
    const Contact& contact = whole.contacts.contacts[index];
    bulge = std::max(bulge, contact.bulge);
    if (contact.disjunction < 0) width = std::max(width, contact.facet_width);
  }
  if (bulge == 0 && width == 0) return;
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
  result.reason =
      width > 0
          ? fmt::format(
                "it touches with facets of a curved surface, up to {:.2g} m wide, and whether it moves depends on "
                "where on them; {}",
                width, kFinerFacetsDecide)
          : fmt::format(
                "it tips over the edge of a disc or pin, whose facets cover up to {:.2g} m less than the "
                "circle does; {}",
                bulge, kFinerFacetsDecide);
}

namespace {

// How many bodies do the same, by their bounds, whichever branch is taken.
int bodies_decided(const BranchChoice& branch, const ComponentAnalysis& analysis) {
  int decided = 0;
  const std::vector<Bounds>& bodies = analysis.solution.judgement.body_bounds;
  for (size_t k = 0; k < bodies.size(); ++k) {
    Bounds all = bodies[k];
    if (branch.widened && k < branch.body_bounds.size()) widen(all, branch.body_bounds[k]);
    if (body_verdict(all, analysis.result) != Verdict::kMarginal) ++decided;
  }
  return decided;
}

// Why the choice is open, and what would go on.
std::string why_undecided(const BranchChoice& branch) {
  if (branch.finished) return "several ways are equally fast as far as can be told";
  return fmt::format(
      "{} cases were looked at within the bound on work, the fastest moves at {:.3g} of free fall and none at more "
      "than "
      "{:.3g}; --effort 4 searches four times as long",
      branch.nodes, branch.best, branch.bounds.upper);
}

}  // namespace

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
         fmt::format("{}; which one the parts take is undecided: {}. {} of {} parts do the same whatever way is taken; "
                     "of the others the motion shown is one that is possible",
                     ways, why_undecided(branch), bodies_decided(branch, analysis), result.bodies.size()),
         whole.assembly.body_name(result.bodies.front())});
  } else if (result.verdict == Verdict::kStable && !branch.all_rest) {
    result.verdict = Verdict::kMarginal;
    result.reason = branch.resolved ? ways + " and rest is not proved for all of them"
                                    : fmt::format("{} and the choice is undecided: {}", ways, why_undecided(branch));
  } else if (!branch.resolved) {
    result.reason = fmt::format("{} and the choice is undecided: {}", ways, why_undecided(branch));
  }
}

namespace {

// Two ratios that read alike differ in what is proved of them.
std::string why_doubts_decide(size_t contacts, double with, double without) {
  const std::string first = fmt::format("{:.2g}", with), second = fmt::format("{:.2g}", without);
  if (first == second) {
    return fmt::format(
        "it gives way at {} of free fall, but {} contacts whose geometry is not understood leave open whether it does "
        "so "
        "for every geometry within the noise",
        first, contacts);
  }
  return fmt::format(
      "the answer depends on {} contacts whose geometry is not understood: with them {} of free fall, without them {}",
      contacts, first, second);
}

}  // namespace

void consider_doubts(const WholeProblem& whole, const ComponentRows& component, const ComponentChoice& choice,
                     ComponentAnalysis& analysis) {
  if (!choice.without_doubts) return;
  ComponentResult& result = analysis.result;
  if (result.verdict == Verdict::kStable) {
    // More contacts hinder more: what rests on those that are certain rests.
    if (const auto bound = proof_of_rest(whole, analysis, certain_contacts(whole, analysis.problem))) {
      widen(result.motion_ratio_bounds, {0, *bound});
      return;
    }
  }
  const ComponentRows certain = rows_without_doubts(whole.full, whole.contacts, component);
  const WithoutDoubts without = judged_without_doubts(whole, certain, *choice.without_doubts);
  // The bounds shown hold whether the doubtful contacts are real or not.
  std::vector<Bounds>& bodies = analysis.solution.judgement.body_bounds;
  if (without.bounds.lower < result.motion_ratio_bounds.lower ||
      without.bounds.upper > result.motion_ratio_bounds.upper) {
    result.bounds_kind = analysis.solution.judgement.bounds_kind = "computed";
  }
  widen(result.motion_ratio_bounds, without.bounds);
  for (size_t k = 0; k < bodies.size(); ++k) {
    widen(bodies[k], k < without.of_bodies.size() ? without.of_bodies[k] : Bounds{0, bodies[k].upper});
  }
  if (without.verdict == result.verdict) return;
  result.verdict = Verdict::kMarginal;
  result.reason =
      why_doubts_decide(count_contacts(component) - count_contacts(certain), result.motion_ratio, without.ratio);
}

}  // namespace impend
