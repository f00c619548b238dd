#include "impend/pipeline/mass_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impend/base/names.h"
#include "impend/geometry/union_moments.h"
#include "impend/import/stated_mass.h"
#include "impend/motion/analyze.h"
#include "impend/motion/show_judgement.h"

namespace impend {
namespace {

// Masses with common space counted once, of the parts where that is another mass.
std::map<int, MassProperties> other_masses(const Assembly& assembly) {
  std::map<int, MassProperties> others;
  for (std::size_t i = 0; i < assembly.parts.size(); ++i) {
    const Part& part = assembly.parts[i];
    const bool doubtful = part.check.overlapping_shells || part.check.overlap_unknown;
    if (part.fixed || !doubtful || !(part.volume > 0) || !is_uniform(part)) continue;
    const VolumeMoments once = union_moments(part.mesh, part.moments);
    if (once.volume == part.volume) continue;  // shells that touch, or share a surface only
    others[static_cast<int>(i)] = mass_properties(once, part.mass.mass / part.volume);
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
                                    "verdict is the same with that space counted once",
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
