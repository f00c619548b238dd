#include "impend/pipeline/mass_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impend/base/nearest_name.h"
#include "impend/geometry/union_moments.h"
#include "impend/import/stated_mass.h"
#include "impend/motion/analyze_for_verdict.h"

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

constexpr const char* kMass =
    "where space that shells share counts twice, as the file has it, and another where it counts once";

Bounds around(const Bounds& a, const Bounds& b) { return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)}; }

void doubt_body(int body, const Analysis& trial, Analysis& analysis) {
  BodyResult& result = analysis.bodies[body];
  result.verdict = Verdict::kMarginal;
  result.motion_ratio_bounds = around(result.motion_ratio_bounds, trial.bodies[body].motion_ratio_bounds);
}

void doubt(int body, const Analysis& trial, Analysis& analysis) {
  ComponentResult& component = analysis.components[analysis.bodies[body].component];
  const int there = trial.bodies[body].component;
  const bool same = there >= 0 && trial.components[there].verdict == component.verdict;
  if (same) return doubt_body(body, trial, analysis);
  component.verdict = Verdict::kMarginal;
  component.reason =
      fmt::format("the verdict on '{}' is one {}: unite its shells", analysis.assembly.body_name(body), kMass);
  if (there >= 0) {
    component.motion_ratio_bounds = around(component.motion_ratio_bounds, trial.components[there].motion_ratio_bounds);
  }
  for (const int i : component.bodies) doubt_body(i, trial, analysis);
}

Verdict overall(const std::vector<ComponentResult>& components) {
  const auto any = [&](Verdict verdict) {
    return std::any_of(components.begin(), components.end(),
                       [&](const ComponentResult& component) { return component.verdict == verdict; });
  };
  return any(Verdict::kMoves) ? Verdict::kMoves : any(Verdict::kMarginal) ? Verdict::kMarginal : Verdict::kStable;
}

}  // namespace

Result<Diagnostics> consider_doubtful_masses(const DecisionTolerances& decision, const SolverSettings& settings,
                                             const Progress& progress, Analysis& analysis) {
  std::map<int, MassProperties> masses = other_masses(analysis.assembly);
  if (masses.empty()) return Diagnostics{};
  const Result<Analysis> trial = solve_with(masses, decision, settings, progress, analysis);
  if (!trial) return trial.error();
  std::vector<int> decided;
  for (std::size_t i = 0; i < analysis.bodies.size(); ++i) {
    const BodyResult &here = analysis.bodies[i], &there = trial.value().bodies[i];
    if (!here.fixed && here.component >= 0 && here.verdict != there.verdict) decided.push_back(static_cast<int>(i));
  }
  const std::string names = quoted_list(names_of(analysis.assembly, masses));
  if (decided.empty()) {
    return Diagnostics{{"mass-uncertain",
                        fmt::format("shells of {} overlap, so that volume, mass and forces count some space twice; the "
                                    "verdict is the same with that space counted once",
                                    names),
                        ""}};
  }
  for (const int body : decided) doubt(body, trial.value(), analysis);
  analysis.verdict = overall(analysis.components);
  return Diagnostics{{"mass-decides",
                      fmt::format("The answer depends on the mass of {}, whose shells overlap: it is another when the "
                                  "space that they share is counted once. Unite the shells where they were made.",
                                  names),
                      ""}};
}

}  // namespace impend
