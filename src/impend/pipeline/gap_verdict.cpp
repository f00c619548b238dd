#include "impend/pipeline/gap_verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "impend/contact/gap/gap_choice.h"
#include "impend/motion/analyze_for_verdict.h"
#include "impend/motion/component_summary.h"

namespace impend {
namespace {

constexpr std::size_t kPartsNamed = 5;

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

// Bounds shown hold at every gap that was tried.
void widen_by_trial(const BodyResult& there, const ComponentResult* other, BodyResult& body,
                    ComponentResult& component) {
  widen(body.motion_ratio_bounds, other != nullptr ? there.motion_ratio_bounds : kNothingKnown);
  widen(component.motion_ratio_bounds, other != nullptr ? other->motion_ratio_bounds : kNothingKnown);
  const double rest_there = other != nullptr ? other->rest_bound.value_or(1) : 1;
  if (component.rest_bound) component.rest_bound = std::max(*component.rest_bound, rest_there);
  if (other == nullptr || other->bounds_kind != "certified") component.bounds_kind = "computed";
}

// Stable is claimed only where it holds at every gap that was tried; of the bodies of a component that is no longer
// called stable those keep it that are stable at every gap.
void doubt_components(const Analysis& trial, const std::vector<Dependent>& found, double gap, Analysis& analysis) {
  for (const Dependent& dependent : found) {
    BodyResult& body = analysis.bodies[dependent.body];
    if (body.component < 0) continue;
    ComponentResult& component = analysis.components[body.component];
    const BodyResult& there = trial.bodies[dependent.body];
    const ComponentResult* other = there.component >= 0 ? &trial.components[there.component] : nullptr;
    if (component.verdict == Verdict::kStable) {
      component.verdict = Verdict::kMarginal;
      component.reason = fmt::format(
          "'{}' is stable with the gap tolerance {} that was chosen automatically, but {} with {}; --gap decides",
          analysis.assembly.body_name(dependent.body), in_unit(analysis.assembly, analysis.contacts.gap),
          verb_of(dependent.verdict), in_unit(analysis.assembly, gap));
    }
    if (component.verdict != Verdict::kMarginal) continue;
    body.verdict = Verdict::kMarginal;
    widen_by_trial(there, other, body, component);
  }
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

Diagnostics consider_gap_trials(std::vector<std::optional<Analysis>> solved, Analysis& analysis) {
  Diagnostics warnings;
  bool any = false;
  std::vector<std::vector<Dependent>> found(solved.size());
  for (std::size_t i = 0; i < solved.size(); ++i) {
    if (!solved[i]) continue;
    analysis.contacts.gap_trials.at(i).verdict = to_string(solved[i]->verdict);
    found[i] = dependents(analysis, *solved[i]);
  }
  for (std::size_t i = 0; i < solved.size(); ++i) {
    if (found[i].empty()) continue;
    any = true;
    const GapTrial& trial = analysis.contacts.gap_trials[i];
    warnings.push_back(gap_decides(analysis, found[i], trial.gap, trial.at_noise));
    doubt_components(*solved[i], found[i], trial.gap, analysis);
  }
  if (any) analysis.verdict = overall_verdict(analysis.components);
  return warnings;
}

}  // namespace impend
