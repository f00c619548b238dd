#include "impend/motion/branches.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/motion/branch_clusters.h"
#include "impend/motion/change_over_contacts.h"
#include "impend/motion/formulations.h"

namespace impend {
namespace {

BranchRows rows_with_branches(const MotionProblem& full, const ContactSet& contacts, const ComponentRows& component,
                              const std::vector<int>& row_of_contact) {
  std::vector<std::vector<std::vector<int>>> alternatives;
  std::vector<bool> lines;
  for (int index : component.disjunctions) {
    const Disjunction& disjunction = contacts.disjunctions[index];
    const auto two_ends = [](const std::vector<int>& list) { return list.size() == 2; };
    lines.push_back(disjunction.line &&
                    std::all_of(disjunction.alternatives.begin(), disjunction.alternatives.end(), two_ends));
    alternatives.push_back(lines.back() ? alternatives_by_end(contacts, disjunction) : disjunction.alternatives);
    for (std::vector<int>& list : alternatives.back()) {
      for (int& contact : list) contact = row_of_contact[contact];
    }
  }
  return {full, component.bodies, component.always, alternatives, lines};
}

void record_options(const BranchOptions& options, const ContactSet& contacts, const ComponentRows& component,
                    BranchChoice& choice) {
  for (size_t k = 0; k < options.size(); ++k) {
    const BranchOption& option = *options[k];
    const int disjunction = component.disjunctions[k];
    choice.chosen.push_back(option.alternative);
    if (!option.mixed()) continue;
    choice.chosen.back() = static_cast<int>(contacts.disjunctions[disjunction].alternatives.size());
    choice.change_overs.push_back({disjunction, option.alternative, option.other, option.from});
  }
}

// Per body the hull of ‖a_b‖/‖a₀ᵦ‖ over the balls of the candidates.
std::vector<Bounds> bounds_of_bodies(const BranchRows& rows, const std::vector<Candidate>& candidates) {
  const MotionProblem& problem = rows.everything();
  const VecX free = free_acceleration(problem);
  std::vector<Bounds> bounds(problem.bodies());
  for (int k = 0; k < problem.bodies(); ++k) {
    const auto norm = [&](const VecX& a) {
      const Vec6 part = a.segment<6>(6 * k);
      return std::sqrt(std::max(part.dot(problem.M[k] * part), 0.0));
    };
    const double reference = norm(free) > 0 ? norm(free) : rows.scale();
    for (size_t i = 0; i < candidates.size(); ++i) {
      const double here = norm(candidates[i].motion), radius = candidates[i].radius * rows.scale();
      const Bounds ball{std::max(0.0, here - radius) / reference, (here + radius) / reference};
      bounds[k] = i == 0 ? ball : Bounds{std::min(bounds[k].lower, ball.lower), std::max(bounds[k].upper, ball.upper)};
    }
  }
  return bounds;
}

// Passes over rows that a search may cost: about ten seconds of one core.
constexpr long kWorkOfSearch = 10'000'000;

// The motion that allows no alternative to be avoided and the one hindered by none.
struct Extremes {
  BranchNode all;
  Judgement of_all;
  BranchNode none;
};

bool nothing_to_decide(const BranchRows& rows, const Extremes& extremes, const BranchLimits& limits) {
  std::vector<int> every(rows.disjunctions());
  std::iota(every.begin(), every.end(), 0);
  if (extremes.none.at_rest || violated(rows, extremes.none, every).empty()) return true;
  if (!extremes.all.solved || !extremes.none.solved || extremes.of_all.verdict != Verdict::kMoves) return false;
  return extremes.none.bound <= extremes.all.ratio + limits.tie &&
         mass_norm(rows.everything(), extremes.all.motion - extremes.none.motion) <= limits.same * rows.scale();
}

BranchSearch decided(const BranchRows& rows, const BranchNode& node) {
  std::vector<int> every(rows.disjunctions());
  std::iota(every.begin(), every.end(), 0);
  BranchSearch search;
  search.found = true;
  search.best = node;
  search.best.options = completed(rows, node, every);
  search.all_rest = node.at_rest;
  search.upper = node.bound;
  return search;
}

BranchSearch search(const BranchRows& rows, const Extremes& extremes, const BranchLimits& limits,
                    const DecisionTolerances& decision, const Progress& progress) {
  if (nothing_to_decide(rows, extremes, limits)) return decided(rows, extremes.none);
  if (auto clustered = search_clusters(rows, extremes.none, limits, decision)) return std::move(*clustered);
  std::vector<int> every(rows.disjunctions());
  std::iota(every.begin(), every.end(), 0);
  BranchSearch result = search_branches(rows, extremes.none, every, limits, decision, progress);
  if (!result.found) result.best.options = completed(rows, extremes.none, every);
  return result;
}

}  // namespace

std::vector<int> rows_of_choice(const ContactSet& contacts, const ComponentRows& component,
                                const std::vector<int>& row_of_contact, const std::vector<int>& chosen) {
  std::vector<int> rows = component.always;
  for (size_t k = 0; k < chosen.size(); ++k) {
    for (int contact : contacts.disjunctions[component.disjunctions[k]].alternatives[chosen[k]]) {
      rows.push_back(row_of_contact[contact]);
    }
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

BranchChoice choose_branch(const MotionProblem& full, const ContactSet& contacts, const ComponentRows& component,
                           const std::vector<int>& row_of_contact, const DecisionTolerances& decision,
                           const SolverSettings& settings, const Progress& progress) {
  BranchChoice choice;
  if (component.disjunctions.empty()) return choice;
  const BranchRows rows = rows_with_branches(full, contacts, component, row_of_contact);
  Extremes extremes;
  extremes.all = impose_everything(rows);
  extremes.none = relax(rows, BranchOptions(rows.disjunctions()), decision);
  extremes.of_all = judged_everything(rows, extremes.all, decision);
  // σ is known to its stable threshold and no better; ten times that tells motions apart.
  const Judgement& all = extremes.of_all;
  const BranchLimits limits{settings.branch_limit, kWorkOfSearch, all.stable_threshold, all.moves_threshold,
                            settings.tied_limit};
  BranchSearch found = search(rows, extremes, limits, decision, progress);
  record_options(found.best.options, contacts, component, choice);
  choice.resolved = found.found && !found.tied && !found.unfinished;
  choice.all_rest = found.all_rest;
  if (found.found) choice.verdict = judged(rows, found.best, decision).verdict;
  if (choice.verdict == Verdict::kStable && !choice.all_rest) choice.verdict = Verdict::kMarginal;
  choice.nodes = found.nodes + 2;
  choice.widened = !found.candidates.empty() || !choice.resolved;
  const double lower = found.found ? found.best.ratio - limits.tie : all.bounds.lower;
  choice.bounds = {std::max(0.0, lower), std::max(found.upper, lower)};
  if (choice.widened) {
    if (found.found) found.candidates.push_back({found.best.motion, 0});
    choice.body_bounds = bounds_of_bodies(rows, found.candidates);
  }
  return choice;
}

}  // namespace impend
