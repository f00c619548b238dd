#include "impend/pipeline/other_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "impend/assembly/mesh_findings.h"
#include "impend/base/names.h"
#include "impend/contact/gap/gap_choice.h"
#include "impend/geometry/moments.h"
#include "impend/import/stated_mass.h"
#include "impend/motion/analysis.h"
#include "impend/motion/rest_in_balance.h"
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
    // Without meshes no balance is asked.
    if (there.verdict == Verdict::kStable && may_fall_from_its_balance(analysis, static_cast<int>(body))) continue;
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

namespace {

// Masses with common space counted once, of the parts where that is another mass.
std::map<int, MassProperties> other_masses(const Assembly& assembly) {
  std::map<int, MassProperties> others;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    const Part& part = assembly.parts[i];
    if (part.fixed) continue;
    const std::optional<VolumeMoments> once = moments_counted_once(part);
    if (once) others[static_cast<int>(i)] = mass_properties(*once, part.mass.mass / part.volume);
  }
  return others;
}

void swap_masses(std::map<int, MassProperties>& others, Assembly& assembly) {
  for (auto& [part, mass] : others) std::swap(mass, assembly.parts[part].mass);
}

// The assembly is lent to the trial and taken back: its meshes are large.
Result<Analysis> solve_with(std::map<int, MassProperties>& masses, const DecisionTolerances& decision,
                            const SolverSettings& settings, const Progress& progress, Analysis& analysis) {
  swap_masses(masses, analysis.assembly);
  Result<Analysis> solved =
      analyze_for_verdict(std::move(analysis.assembly), analysis.contacts, decision, settings, progress);
  if (!solved) return solved.error();
  analysis.assembly = std::move(solved.value().assembly);
  swap_masses(masses, analysis.assembly);
  return solved;
}

std::vector<std::string> names_of(const Assembly& assembly, const std::map<int, MassProperties>& masses) {
  std::vector<std::string> names;
  for (const auto& [part, unused] : masses) names.push_back(assembly.body_name(part));
  return names;
}

// The bodies of one component that do something else with other masses, as evidence.
MassEvidence evidence_of_masses(const Analysis& trial, const std::vector<int>& decided, const Analysis& analysis) {
  const std::vector<int>& bodies = analysis.components[analysis.bodies[decided.front()].component].bodies;
  MassEvidence evidence;
  for (const int body : bodies) evidence.body_bounds.push_back(trial.bodies[body].motion_ratio_bounds);
  for (const int body : decided) {
    evidence.bodies.push_back(static_cast<int>(std::lower_bound(bodies.begin(), bodies.end(), body) - bodies.begin()));
  }
  const int there = trial.bodies[decided.back()].component;
  if (there >= 0) {
    evidence.verdict = trial.components[there].verdict;
    evidence.bounds = trial.components[there].motion_ratio_bounds;
  }
  const bool marginal = evidence.verdict == Verdict::kMarginal;
  evidence.name = analysis.assembly.body_name(marginal ? decided.front() : decided.back());
  return evidence;
}

}  // namespace

Result<Diagnostics> consider_doubtful_masses(const DecisionTolerances& decision, const SolverSettings& settings,
                                             const Progress& progress, Analysis& analysis) {
  std::map<int, MassProperties> masses = other_masses(analysis.assembly);
  if (masses.empty()) return Diagnostics{};
  const Result<Analysis> trial = solve_with(masses, decision, settings, progress, analysis);
  if (!trial) return trial.error();
  std::map<int, std::vector<int>> decided;  // bodies by component
  for (std::size_t i = 0; i < analysis.bodies.size(); ++i) {
    const BodyResult &here = analysis.bodies[i], &there = trial.value().bodies[i];
    if (!here.fixed && here.component >= 0 && here.verdict != there.verdict)
      decided[here.component].push_back(static_cast<int>(i));
  }
  const std::string names = quoted_list(names_of(analysis.assembly, masses));
  if (decided.empty()) {
    return Diagnostics{{"mass-uncertain",
                        fmt::format("shells of {} overlap, so that volume, mass and forces count some space twice; the "
                                    "verdict without friction is the same with that space counted once",
                                    names),
                        ""}};
  }
  for (const auto& [component, bodies] : decided) {
    analysis.components[component].evidence.masses = evidence_of_masses(trial.value(), bodies, analysis);
  }
  decide_again(decision, analysis);
  return Diagnostics{{"mass-decides",
                      fmt::format("The answer depends on the mass of {}, whose shells overlap: it is another when the "
                                  "space that they share is counted once. Unite the shells where they were made.",
                                  names),
                      ""}};
}

}  // namespace impend
