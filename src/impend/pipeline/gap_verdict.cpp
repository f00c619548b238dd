#include "impend/pipeline/gap_verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/contact/gap/gap_choice.h"
#include "impend/motion/analyze.h"

namespace impend {
namespace {

constexpr std::size_t kPartsNamed = 5;

// The assembly is lent to the trial and taken back: its meshes are large.
Result<Analysis> solve_trial(ContactSet contacts, const DecisionTolerances& decision, const SolverSettings& settings,
                             const Progress& progress, Analysis& analysis) {
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  SolverSettings plain = settings;
  plain.exact = false;
  Result<Analysis> solved = analyze_motion(std::move(analysis.assembly), std::move(contacts), decision, plain, quiet);
  if (!solved) return solved.error();
  Analysis trial = std::move(solved).value();
  analysis.assembly = std::move(trial.assembly);
  return trial;
}

const char* verb_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kStable:
      return "is stable";
    case Verdict::kMoves:
      return "moves";
    case Verdict::kMarginal:
      break;
  }
  return "is marginal";
}

struct Dependent {
  int body = -1;
  Verdict verdict = Verdict::kMarginal;  // at the trial's gap
};

std::vector<Dependent> dependents(const Analysis& analysis, const Analysis& trial) {
  std::vector<Dependent> found;
  for (std::size_t body = 0; body < analysis.bodies.size(); ++body) {
    const BodyResult &here = analysis.bodies[body], &there = trial.bodies[body];
    if (!here.fixed && here.verdict != there.verdict) found.push_back({static_cast<int>(body), there.verdict});
  }
  return found;
}

Warning gap_decides(const Analysis& analysis, const std::vector<Dependent>& found, double gap) {
  std::string parts;
  for (std::size_t i = 0; i < std::min(found.size(), kPartsNamed); ++i) {
    parts += fmt::format("{}'{}' {}", i > 0 ? ", " : "", analysis.assembly.body_name(found[i].body),
                         verb_of(found[i].verdict));
  }
  if (found.size() > kPartsNamed) parts += fmt::format(", and {} more", found.size() - kPartsNamed);
  return {"gap-decides",
          fmt::format("The answer depends on the gap tolerance, which was chosen automatically: with {} instead of {} "
                      "{}. Give the gap with --gap to decide what touches.",
                      in_unit(analysis.assembly, gap), in_unit(analysis.assembly, analysis.contacts.gap), parts),
          found.size() == 1 ? analysis.assembly.body_name(found.front().body) : ""};
}

// Stable is claimed only where it holds at every gap that was tried.
void doubt_components(const Analysis& trial, const std::vector<Dependent>& found, double gap, Analysis& analysis) {
  for (const Dependent& dependent : found) {
    const int index = analysis.bodies[dependent.body].component;
    if (index < 0) continue;
    ComponentResult& component = analysis.components[index];
    const BodyResult& there = trial.bodies[dependent.body];
    const ComponentResult* other = there.component >= 0 ? &trial.components[there.component] : nullptr;
    if (component.verdict == Verdict::kStable) {
      component.verdict = Verdict::kMarginal;
      component.reason = fmt::format(
          "'{}' is stable with the gap tolerance {} that was chosen automatically, but {} with {}; --gap decides",
          analysis.assembly.body_name(dependent.body), in_unit(analysis.assembly, analysis.contacts.gap),
          verb_of(dependent.verdict), in_unit(analysis.assembly, gap));
      for (int body : component.bodies) analysis.bodies[body].verdict = Verdict::kMarginal;
    }
    if (component.verdict == Verdict::kMarginal && other != nullptr) {
      component.motion_ratio_bounds.upper =
          std::max(component.motion_ratio_bounds.upper, other->motion_ratio_bounds.upper);
    }
  }
}

Verdict overall(const std::vector<ComponentResult>& components) {
  Verdict verdict = Verdict::kStable;
  for (const ComponentResult& component : components) {
    if (component.verdict == Verdict::kMoves) return Verdict::kMoves;
    if (component.verdict == Verdict::kMarginal) verdict = Verdict::kMarginal;
  }
  return verdict;
}

}  // namespace

Result<Diagnostics> consider_gap_trials(const std::vector<ContactSet>& trials, const DecisionTolerances& decision,
                                        const SolverSettings& settings, const Progress& progress, Analysis& analysis) {
  struct Tried {
    double gap;
    Analysis analysis;
    std::vector<Dependent> found;
  };
  std::vector<Tried> tried;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    GapTrial& trial = analysis.contacts.gap_trials.at(i);
    if (trial.same()) continue;
    Result<Analysis> solved = solve_trial(trials[i], decision, settings, progress, analysis);
    if (!solved) return solved.error();
    trial.verdict = to_string(solved.value().verdict);
    std::vector<Dependent> found = dependents(analysis, solved.value());
    if (!found.empty()) tried.push_back({trial.gap, std::move(solved).value(), std::move(found)});
  }
  Diagnostics warnings;
  for (const Tried& t : tried) {
    warnings.push_back(gap_decides(analysis, t.found, t.gap));
    doubt_components(t.analysis, t.found, t.gap, analysis);
  }
  if (!tried.empty()) analysis.verdict = overall(analysis.components);
  return warnings;
}

}  // namespace impend
