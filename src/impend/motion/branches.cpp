#include "impend/motion/branches.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "impend/motion/branch_search.h"
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

// Passes over rows for each relaxation of SolverSettings::branch_limit, shared by the components of an assembly: about
// ten seconds of one core with the limit by default. Wholes of hundreds of parts have less relaxations so.
constexpr long kWorkPerCase = 7500;
// … at least, for each component: a tenth of a second.
constexpr long kLeastWork = 150'000;

// The motion that allows no alternative to be avoided and the one hindered by none.
struct Extremes {
  BranchNode all;
  BranchNode none;
};

std::vector<int> all_of(const BranchRows& rows) {
  std::vector<int> every(rows.disjunctions());
  std::iota(every.begin(), every.end(), 0);
  return every;
}

// The relaxation that leaves everything open is itself a branch, or proves rest for all.
bool nothing_to_decide(const BranchRows& rows, const Extremes& extremes) {
  return extremes.none.at_rest || violated(rows, extremes.none, all_of(rows)).empty();
}

// Every branch has the same motion, for all that can be told. Rest would have to be proved for each.
bool nothing_to_tell_apart(const BranchRows& rows, const Extremes& extremes, const BranchLimits& limits) {
  if (!extremes.all.solved || !extremes.none.solved || extremes.all.ratio <= limits.same) return false;
  return extremes.none.bound <= extremes.all.merit + limits.tie &&
         mass_norm(rows.everything(), extremes.all.motion - extremes.none.motion) <= limits.same * rows.scale();
}

// Shortfalls up to `tolerance` are none, so that alternatives are taken whole where that makes no difference.
BranchSearch decided(const BranchRows& rows, const BranchNode& node, double tolerance) {
  BranchSearch search;
  search.found = true;
  search.best = node;
  search.best.options = completed(rows, node, all_of(rows), tolerance);
  search.all_rest = node.at_rest;
  search.upper = node.bound;
  return search;
}

// With y₋ of all alternatives imposed and y₊ of none, a branch y has ‖y − y₋‖² + ‖y − y₊‖² ≤ v₊ − v₋, so it lies within
// √((v₊ − v₋)/2) of their mean. Below the share of what tells motions apart that is left out, as in a search.
BranchSearch decided_by_extremes(const BranchRows& rows, const Extremes& extremes, const BranchLimits& limits) {
  constexpr double kLeftOut = 0.1;
  BranchSearch search = decided(rows, extremes.none, limits.same);
  const double spread = extremes.none.value - extremes.all.merit * extremes.all.merit;
  const double radius = std::sqrt(std::max(0.0, spread / 2));
  if (radius > kLeftOut * limits.same) {
    search.candidates.push_back({(extremes.all.motion + extremes.none.motion) / 2, radius});
  }
  return search;
}

BranchSearch search(const BranchRows& rows, const Extremes& extremes, const BranchLimits& limits,
                    const DecisionTolerances& decision, const Progress& progress) {
  if (nothing_to_decide(rows, extremes)) return decided(rows, extremes.none, NumericalTolerances{}.accepted_violation);
  if (nothing_to_tell_apart(rows, extremes, limits)) return decided_by_extremes(rows, extremes, limits);
  ClusterSearch clusters = search_clusters(rows, extremes.none, limits, decision);
  if (clusters.whole) {
    clusters.whole->work = clusters.work;
    return std::move(*clusters.whole);
  }
  BranchLimits left = limits;
  left.nodes = std::max(1, limits.nodes - clusters.nodes);
  left.work = std::max(1L, limits.work - clusters.work);
  const std::vector<int> every = all_of(rows);
  BranchSearch result = search_branches(rows, extremes.none, every, left, decision, progress, clusters.first);
  if (!result.found) result.best.options = completed(rows, extremes.none, every);
  result.nodes += clusters.nodes;
  result.work += clusters.work;
  return result;
}

// A lower bound of σ of all branches, from the motion that all alternatives hinder.
double least_ratio(const BranchNode& all) {
  if (!all.solved) return 0;
  return std::max(0.0, all.ratio - std::sqrt(std::max(0.0, all.value - all.merit * all.merit)));
}

// The share of a component in the work for the whole assembly.
long work_of(const SolverSettings& settings, const ContactSet& contacts, const ComponentRows& component) {
  const double share = static_cast<double>(component.disjunctions.size()) /
                       static_cast<double>(std::max<size_t>(1, contacts.disjunctions.size()));
  return std::max(kLeastWork, static_cast<long>(share * static_cast<double>(settings.branch_limit * kWorkPerCase)));
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
  choice.contacts = static_cast<int>(component.disjunctions.size());
  const BranchRows rows = rows_with_branches(full, contacts, component, row_of_contact);
  Extremes extremes;
  extremes.all = impose_everything(rows);
  extremes.none = relax(rows, BranchOptions(rows.disjunctions()), decision);
  // σ is known to its stable threshold and no better; ten times that tells motions apart.
  const BranchLimits limits{settings.branch_limit, work_of(settings, contacts, component),
                            stable_threshold(rows, decision), moves_threshold(rows, decision), settings.tied_limit};
  BranchSearch found = search(rows, extremes, limits, decision, progress);
  record_options(found.best.options, contacts, component, choice);
  choice.resolved = found.found && !found.tied && !found.unfinished;
  choice.finished = found.found && !found.unfinished;
  choice.all_rest = found.all_rest;
  if (found.found) choice.verdict = judged(rows, found.best, decision).verdict;
  if (choice.verdict == Verdict::kStable && !choice.all_rest) choice.verdict = Verdict::kMarginal;
  choice.nodes = found.nodes + 2;
  choice.work = found.work + extremes.all.work + extremes.none.work;
  choice.best = found.found ? found.best.ratio : 0.0;
  choice.widened = !found.candidates.empty() || !choice.resolved;
  const double lower = found.found ? found.best.ratio - limits.tie : least_ratio(extremes.all);
  choice.bounds = {std::max(0.0, lower), std::max(found.upper, lower)};
  if (choice.widened) {
    if (found.found) found.candidates.push_back({found.best.motion, 0});
    choice.body_bounds = bounds_of_bodies(rows, found.candidates);
  }
  return choice;
}

namespace {

constexpr int kShareOfDoubts = 4;  // a quarter of the relaxations that the answer itself may take

}  // namespace

std::vector<ComponentRows> find_components(const MotionProblem& full, const ContactSet& contacts) {
  std::vector<std::vector<int>> groups = connected_components(full);
  std::vector<ComponentRows> components;
  std::vector<int> component_of(full.bodies());
  for (std::vector<int>& group : groups) {
    for (int body : group) component_of[body] = static_cast<int>(components.size());
    components.push_back({std::move(group), {}, {}});
  }
  // The contacts of a disjunction touch one pair of bodies, hence one component.
  std::vector<bool> listed(contacts.disjunctions.size(), false);
  for (int i = 0; i < full.rows(); ++i) {
    const auto [a, b] = full.J.block(i);
    ComponentRows& component = components[component_of[a >= 0 ? a : b]];
    const int disjunction = full.is_joint_row(i) ? -1 : contacts.contacts[full.contact[i]].disjunction;
    if (disjunction < 0) {
      component.always.push_back(i);
    } else if (!listed[disjunction]) {
      listed[disjunction] = true;
      component.disjunctions.push_back(disjunction);
    }
  }
  return components;
}

ComponentRows rows_without_doubts(const MotionProblem& full, const ContactSet& contacts,
                                  const ComponentRows& component) {
  const auto doubtful = [&contacts](int contact) { return contacts.contacts[contact].doubtful; };
  const auto doubted = [&doubtful](const std::vector<int>& list) {
    return std::any_of(list.begin(), list.end(), doubtful);
  };
  ComponentRows certain;
  certain.bodies = component.bodies;
  for (int row : component.always) {
    if (full.is_joint_row(row) || !doubtful(full.contact[row])) certain.always.push_back(row);
  }
  for (int index : component.disjunctions) {
    const std::vector<std::vector<int>>& lists = contacts.disjunctions[index].alternatives;
    if (std::none_of(lists.begin(), lists.end(), doubted)) certain.disjunctions.push_back(index);
  }
  return certain;
}

ComponentChoice choose_for_component(const MotionProblem& full, const ContactSet& contacts,
                                     const ComponentRows& component, const std::vector<int>& row_of_contact,
                                     const DecisionTolerances& decision, const SolverSettings& settings,
                                     const Progress& progress) {
  const ComponentRows certain = rows_without_doubts(full, contacts, component);
  ComponentChoice choice;
  choice.branch = choose_branch(full, contacts, component, row_of_contact, decision, settings, progress);
  const bool all_certain =
      certain.always.size() == component.always.size() && certain.disjunctions.size() == component.disjunctions.size();
  if (!all_certain) {
    // A question beside the answer, with a share of its work.
    SolverSettings less = settings;
    less.branch_limit = std::max(1, settings.branch_limit / kShareOfDoubts);
    choice.without_doubts = choose_branch(full, contacts, certain, row_of_contact, decision, less, progress);
  }
  return choice;
}

}  // namespace impend
