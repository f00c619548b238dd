#include "impend/pipeline/gap_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "impend/contact/gap/gap_choice.h"
#include "impend/motion/analyze.h"
#include "impend/motion/show_judgement.h"

namespace impend {
namespace {

constexpr std::size_t kPartsNamed = 5;

struct Dependent {
  int body = -1;
  Verdict verdict = Verdict::kMarginal;  // at the trial's gap
};

// Undecided for want of work alone: that the gap matters is not known then, and takes nothing from a motion.
bool cut_short(const Analysis& trial, const BodyResult& body) {
  return body.verdict == Verdict::kMarginal && body.component >= 0 &&
         !trial.components[body.component].branches_resolved;
}

std::vector<Dependent> dependents(const Analysis& analysis, const Analysis& trial) {
  std::vector<Dependent> found;
  for (std::size_t body = 0; body < analysis.bodies.size(); ++body) {
    const BodyResult &here = analysis.bodies[body], &there = trial.bodies[body];
    if (here.verdict != Verdict::kStable && cut_short(trial, there)) continue;
    if (!here.fixed && here.verdict != there.verdict) found.push_back({static_cast<int>(body), there.verdict});
  }
  return found;
}

// Whether more decimals in some file would tell more.
bool printed_short(const Assembly& assembly) {
  return std::any_of(assembly.parts.begin(), assembly.parts.end(), [](const Part& part) {
    return part.noise_source.starts_with("text with ") &&
           (part.noise_source.ends_with(" decimals") || part.noise_source.ends_with(" significant digits"));
  });
}

// `at_noise`: the other gap is the one that the numbers make likely.
Warning gap_decides(const Analysis& analysis, const std::vector<Dependent>& found, double gap, bool at_noise) {
  std::string parts;
  for (std::size_t i = 0; i < std::min(found.size(), kPartsNamed); ++i) {
    parts += fmt::format("{}'{}' {}", i > 0 ? ", " : "", analysis.assembly.body_name(found[i].body),
                         verb_of(found[i].verdict));
  }
  if (found.size() > kPartsNamed) parts += fmt::format(", and {} more", found.size() - kPartsNamed);
  return {"gap-decides",
          fmt::format("The answer depends on the gap tolerance, which was chosen automatically: with {} instead of {} "
                      "{}. Give the gap with --gap to decide what touches{}.",
                      in_unit(analysis.assembly, gap), in_unit(analysis.assembly, analysis.contacts.gap), parts,
                      at_noise && printed_short(analysis.assembly) ? ", or export the parts with more decimals" : ""),
          found.size() == 1 ? analysis.assembly.body_name(found.front().body) : ""};
}

// What is not known of a body that has no component at another gap.
constexpr Bounds kNothingKnown{0, 1};

// Adds what a trial at another gap says to the evidence of the components whose bodies do something else there.
void add_to_evidence(const Analysis& trial, const std::vector<Dependent>& found, double gap, Analysis& analysis) {
  std::map<int, GapEvidence> by_component;
  for (const Dependent& dependent : found) {
    const int index = analysis.bodies[dependent.body].component;
    if (index < 0) continue;
    const BodyResult& there = trial.bodies[dependent.body];
    const std::vector<int>& bodies = analysis.components[index].bodies;
    GapEvidence::Body body;
    body.body = static_cast<int>(std::lower_bound(bodies.begin(), bodies.end(), dependent.body) - bodies.begin());
    body.name = analysis.assembly.body_name(dependent.body);
    body.verdict = dependent.verdict;
    body.bounds = body.component_bounds = kNothingKnown;
    body.rest_bound = kNothingKnown.upper;
    if (there.component >= 0) {
      const ComponentResult& other = trial.components[there.component];
      body.bounds = there.motion_ratio_bounds;
      body.component_bounds = other.motion_ratio_bounds;
      body.rest_bound = other.rest_bound.value_or(kNothingKnown.upper);
      body.certified = other.bounds_kind == "certified";
    }
    GapEvidence& evidence = by_component[index];
    evidence.chosen = in_unit(analysis.assembly, analysis.contacts.gap);
    evidence.tried = in_unit(analysis.assembly, gap);
    evidence.bodies.push_back(std::move(body));
  }
  for (auto& [index, evidence] : by_component) analysis.components[index].evidence.gaps.push_back(std::move(evidence));
}

}  // namespace

Result<std::vector<std::optional<Analysis>>> solve_gap_trials(const Assembly& assembly,
                                                              const std::vector<ContactSet>& trials,
                                                              const std::vector<GapTrial>& told,
                                                              const DecisionTolerances& decision,
                                                              const SolverSettings& settings) {
  std::vector<std::optional<Analysis>> all(trials.size());
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (told.at(i).same()) continue;
    Result<Analysis> solved = analyze_for_verdict(assembly, trials[i], decision, settings, {});
    if (!solved) return solved.error();
    all[i] = std::move(solved).value();
  }
  return all;
}

Diagnostics consider_gap_trials(const std::vector<std::optional<Analysis>>& solved, const DecisionTolerances& decision,
                                Analysis& analysis) {
  Diagnostics warnings;
  std::vector<std::vector<Dependent>> found(solved.size());
  for (std::size_t i = 0; i < solved.size(); ++i) {
    if (!solved[i]) continue;
    analysis.contacts.gap_trials.at(i).verdict = to_string(solved[i]->verdict);
    found[i] = dependents(analysis, *solved[i]);
  }
  for (std::size_t i = 0; i < solved.size(); ++i) {
    if (found[i].empty()) continue;
    const GapTrial& trial = analysis.contacts.gap_trials[i];
    warnings.push_back(gap_decides(analysis, found[i], trial.gap, trial.at_noise));
    add_to_evidence(*solved[i], found[i], trial.gap, analysis);
  }
  decide_again(decision, analysis);
  return warnings;
}

}  // namespace impend
