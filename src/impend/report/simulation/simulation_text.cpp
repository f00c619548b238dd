// What `impend simulate` prints: the answer in one line, who ends where, what happened, and what speaks for it.
#include <fmt/format.h>

#include <algorithm>

#include "impend/base/numbers.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/simulation/simulation_report.h"
#include "impend/report/simulation/simulation_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

bool has_moved(const PartOutcome& part) { return !part.fixed && part.moved; }

bool came_to_its_end(const Simulation& simulation) {
  return simulation.end == SimulationEnd::kTime || simulation.end == SimulationEnd::kRest;
}

// ". At the end: STABLE (without friction)": the verdict on the pose at the end.
std::string end_verdict_words(const SimulatedRun& run) {
  if (run.end == nullptr) return "";
  const bool friction = run.end->friction && run.end->friction->verdict;
  return fmt::format(". At the end: {} ({})",
                     friction ? verdict_word(*run.end->friction->verdict) : verdict_word(run.end->verdict),
                     friction ? "with friction" : "without friction");
}

std::string simulation_headline(const SimulatedRun& run, const ReportOptions& options) {
  const Simulation& simulation = run.simulation;
  const Assembly& start = run.start.assembly;
  const std::string name = start.name.empty() ? "assembly" : printable(start.name);
  const bool moves = std::any_of(simulation.parts.begin(), simulation.parts.end(), has_moved);
  const bool ended = came_to_its_end(simulation);
  const std::string word = !ended ? "NOT SIMULATED TO ITS END" : moves ? "MOVES" : "STAYS";
  const TextColor shade = !ended ? TextColor::kYellow : moves ? TextColor::kRed : TextColor::kGreen;
  const std::string line = fmt::format("{}: {} ({}): {}{}", name, word, law_words(simulation.options.law),
                                       whole_words(start, simulation, run.start.contacts.gap), end_verdict_words(run));
  return colored_at(wrapped_text(line, 2), name.size(), word, shade, options.color) + "\n";
}

std::string outcomes_section(const SimulatedRun& run, const ReportOptions& options) {
  const Simulation& simulation = run.simulation;
  const Assembly& start = run.start.assembly;
  std::string text;
  std::size_t shown = 0, left_out = 0, stayed = 0;
  for (int part = 0; part < static_cast<int>(simulation.parts.size()); ++part) {
    const PartOutcome& outcome = simulation.parts[part];
    stayed += !outcome.fixed && !outcome.moved;
    if (!has_moved(outcome)) continue;
    if (shown == kRowsShown && !options.verbose) {
      ++left_out;
      continue;
    }
    ++shown;
    text += "  " + wrapped_text(start.parts[part].name + ": " + outcome_words(start, simulation, part), 4) + "\n";
  }
  if (shown == 0) return "";
  if (left_out > 0) text += fmt::format("  and {} more that move (--verbose lists all)\n", left_out);
  if (stayed > 0)
    text += fmt::format("  {} {} by no more than the gap ({})\n", count_text(stayed, "part"),
                        stayed == 1 ? "moves" : "move", length_text(start, run.start.contacts.gap));
  return heading("Parts", TextColor::kBold, options.color) + text;
}

std::string events_section(const SimulatedRun& run, const ReportOptions& options) {
  const std::vector<EventGroup> groups = grouped_events(run.simulation.events);
  if (groups.empty()) return "";
  const std::size_t shown = options.verbose ? groups.size() : std::min(groups.size(), kRowsShown);
  std::vector<std::vector<std::string>> rows;
  for (std::size_t k = 0; k < shown; ++k) {
    rows.push_back(
        {time_text(groups[k].first.time), event_words(run.start.assembly, groups[k]), chatter_words(groups[k])});
  }
  std::string text = heading("Events", TextColor::kBold, options.color) + text_table(rows, {Align::kRight});
  if (shown < groups.size()) text += fmt::format("  and {} more (--verbose lists all)\n", groups.size() - shown);
  return text;
}

std::string energy_words(const EnergyWatch& energy) {
  const std::string defect = fmt::format("energy is accounted for to {} J", number_text(energy.largest_defect));
  // Of nothing but rounding there is no share.
  if (!(energy.turned_over > energy.largest_defect)) return defect;
  return defect + fmt::format(", {} of what was turned over", number_text(energy.largest_defect / energy.turned_over));
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

std::string simulation_proof(const SimulatedRun& run, const ReportOptions& options) {
  const SimulationCounts& counts = run.simulation.counts;
  const FirstStepCheck& check = run.simulation.first_step;
  std::vector<std::string> lines = {first_step_words(check, run.simulation.options.law)};
  if (std::isfinite(check.followed))
    lines.push_back(
        fmt::format("with the contacts that are followed from then on it differs by {}", number_text(check.followed)));
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
  // Where all are gone there is nothing to say.
  if (run.end_not_known != nullptr && run.end_not_known->code != ErrorCode::kNoMovablePart)
    lines.push_back("the pose at the end has no verdict: " + run.end_not_known->message);
  std::string text = heading("Proof", TextColor::kBold, options.color);
  for (const std::string& line : lines) text += "  " + wrapped_text(line, 4) + "\n";
  return text;
}

}  // namespace

std::string simulation_to_text(const SimulatedRun& run, const ReportOptions& options) {
  return simulation_headline(run, options) + outcomes_section(run, options) + events_section(run, options) +
         simulation_proof(run, options) + warnings_section(run.warnings, options);
}

}  // namespace impend
