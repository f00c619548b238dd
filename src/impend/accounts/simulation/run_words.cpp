#include "impend/accounts/simulation/simulation_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/base/numbers.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

std::string energy_words(const EnergyWatch& energy) {
  const std::string defect = fmt::format("energy is accounted for to {} J", number_text(energy.largest_defect));
  // Of nothing but rounding there is no share.
  if (!(energy.most > energy.largest_defect)) return defect;
  return defect + fmt::format(", {} of what was turned over", number_text(energy.largest_defect / energy.most));
}

std::string steps_words(const SimulationCounts& counts, double step) {
  const auto add = [](std::string& text, long count, const char* what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  std::string text =
      fmt::format("{} of {} s", count_text(static_cast<std::size_t>(counts.steps), "step"), number_text(step));
  add(text, counts.cuts, "cut by impacts");
  add(text, counts.halvings, "halved, since they were not solved at once");
  text += fmt::format("; worst residual {} (solved below {})", number_text(counts.worst_residual),
                      number_text(kSolvedStep));
  add(text, counts.unsolved, "accepted above that");
  return text;
}

std::string study_words(const Assembly& assembly, const StepStudy& study) {
  if (!study.agrees) return "the end depends on the step: " + study.difference;
  return fmt::format("with steps half and a quarter as long it ends alike, to {} and {}°",
                     length_text(assembly, study.distance), number_text(study.turn / kRadiansPerDegree));
}

// Runs of their own length end where all rest, and come to their longest time only where something never does.
bool nothing_brakes(const Simulation& simulation) {
  const bool moves = std::any_of(simulation.parts.begin(), simulation.parts.end(), [](const PartOutcome& part) {
    return !part.fixed && part.moved && !part.rests && !part.gone;
  });
  return moves && simulation.options.law == SimulationLaw::kFrictionless && !simulation.options.until &&
         simulation.end == SimulationEnd::kTime;
}

}  // namespace

RunHeadline headline_of(const SimulatedRun& run) {
  const Simulation& simulation = run.simulation;
  const Assembly& start = run.start.assembly;
  RunHeadline said;
  said.name = start.name.empty() ? "assembly" : start.name;
  said.moves = std::any_of(simulation.parts.begin(), simulation.parts.end(),
                           [](const PartOutcome& part) { return !part.fixed && part.moved; });
  said.ended = simulation.end == SimulationEnd::kTime || simulation.end == SimulationEnd::kRest;
  const bool starts = !said.moves && parts_in_motion(start, simulation, run.start.contacts.gap) > 0;
  said.word = !said.ended ? "NOT SIMULATED TO ITS END" : said.moves ? "MOVES" : starts ? "STARTS TO MOVE" : "STAYS";
  said.moves = said.moves || starts;
  said.law = law_words(simulation.options.law);
  said.why = whole_words(start, simulation, run.start.contacts.gap);
  if (run.end_not_known && run.end_not_known->code == ErrorCode::kInterpenetration) {
    said.end_word = "PARTS IN EACH OTHER";
    said.end_law = "no verdict";
  }
  if (run.end == nullptr) return said;
  const bool friction = run.end->friction && run.end->friction->verdict;
  said.end_word = friction ? verdict_word(*run.end->friction->verdict) : verdict_word(run.end->verdict);
  said.end_law = friction ? "with friction" : "without friction";
  said.end_rests =
      friction ? *run.end->friction->verdict == FrictionVerdict::kStableCertain : run.end->verdict == Verdict::kStable;
  return said;
}

std::vector<std::string> proof_lines(const SimulatedRun& run) {
  const SimulationCounts& counts = run.simulation.counts;
  const FirstStepCheck& check = run.simulation.first_step;
  std::vector<std::string> lines = {first_step_words(check, run.simulation.options.law)};
  if (std::isfinite(check.followed)) {
    const bool rubs = run.simulation.options.law == SimulationLaw::kCoulomb;
    lines.push_back(fmt::format("with the contacts that are followed from then on it differs by {}{}",
                                number_text(check.followed), rubs ? " (asked without friction)" : ""));
  }
  if (run.simulation.went_on_at) lines.push_back(went_on_words(run.simulation));
  lines.push_back(energy_words(run.energy));
  lines.push_back(steps_words(counts, run.simulation.options.step));
  if (run.simulation.study) lines.push_back(study_words(run.start.assembly, *run.simulation.study));
  if (counts.deepest > 0)
    lines.push_back(fmt::format("parts overlap by at most {} more than at the start",
                                length_text(run.start.assembly, counts.deepest)));
  if (counts.chattering > 0)
    lines.push_back(fmt::format("{} taken as inelastic, since impacts followed each other too fast",
                                count_text(static_cast<std::size_t>(counts.chattering), "contact")));
  if (counts.reduced > 0)
    lines.push_back(fmt::format("{} with less restitution than asked for, since energy would have grown",
                                count_text(static_cast<std::size_t>(counts.reduced), "impact")));
  if (nothing_brakes(run.simulation))
    lines.push_back(
        "nothing brakes what still slides: the law has no friction, so the run ended with its time, without a pose to "
        "judge (--mu X gives friction)");
  if (run.end_not_known != nullptr) {
    lines.push_back(run.end_not_known->code == ErrorCode::kNoMovablePart
                        ? "no pose to judge: all movable parts are gone"
                        : "the pose at the end has no verdict: " + run.end_not_known->message);
  }
  return lines;
}

}  // namespace impend
