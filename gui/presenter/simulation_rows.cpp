#include "gui/presenter/simulation_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "gui/presenter/sentences.h"
#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/accounts/simulation/simulation_words.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/verdict_words.h"

namespace impend::gui {
namespace {

// Of the largest entry of the ledger: below is what sums of doubles leave, some thousand roundings of 1e-16.
constexpr double kNoEnergy = 1e-12;

struct LedgerWord {
  double EnergyLedger::*value;
  const char* label;
  const char* tooltip;
};

const LedgerWord kLedgerWords[] = {
    {&EnergyLedger::kinetic, "Kinetic energy", "Of what moves now"},
    {&EnergyLedger::potential, "Potential energy", "Of gravity; 0 at the start"},
    {&EnergyLedger::loads, "From applied forces",
     "Work of the forces and torques that the input states, and of pulling by hand"},
    {&EnergyLedger::friction, "By friction", "Work of contact friction while parts slide"},
    {&EnergyLedger::impacts, "By impacts", "Work of contacts where parts meet"},
    {&EnergyLedger::joints, "By joints", "Work of joints: what keeps them together"},
    {&EnergyLedger::springs, "In springs", "Stored now"},
    {&EnergyLedger::dampers, "By dampers", "Work of dampers, which take energy"},
    {&EnergyLedger::drives, "By drives", "Work of drives of joints"},
    {&EnergyLedger::corrections, "By corrections", "Given by what pushes overlaps apart"},
    {&EnergyLedger::gone, "Gone", "Kinetic energy of parts that have left the scene, as they left it"},
    {&EnergyLedger::defect, "Not accounted for", "What the arithmetic of the steps adds or loses"}};

// What is no more than rounding of the largest is nothing.
std::string joules(double value, double largest) {
  return number_text(std::abs(value) > kNoEnergy * largest ? value : 0.0) + " J";
}

InspectorSection energy_section(const SimulationFrame& frame) {
  InspectorSection section{"Energy", {}};
  double largest = 0;
  for (const LedgerWord& word : kLedgerWords) largest = std::max(largest, std::abs(frame.energy.*word.value));
  for (const LedgerWord& word : kLedgerWords) {
    const double value = frame.energy.*word.value;
    const bool always = word.value == &EnergyLedger::kinetic || word.value == &EnergyLedger::potential ||
                        word.value == &EnergyLedger::defect;
    if (always || value != 0) section.lines.push_back({word.label, joules(value, largest), word.tooltip, {}, {}});
  }
  return section;
}

InspectorSection steps_section(const SimulationNews& news) {
  const Simulation& simulation = *news.simulation;
  const SimulationCounts& counts = simulation.counts;
  const FirstStepCheck& check = simulation.first_step;
  InspectorSection section{"Steps", {}};
  const auto add = [&](const char* label, const std::string& value, const char* tooltip, ColorRole role = {}) {
    section.lines.push_back({label, value, tooltip, {}, role});
  };
  add("Law of contact", law_words(simulation.options.law), "Chosen in the options of the simulation");
  add("Step", time_text(simulation.options.step), "Of time; shorter is slower and nearer to the truth");
  add("Contacts that carry", std::to_string(news.frame->contacts), "At the shown moment");
  add("First step", first_step_words(check, simulation.options.law),
      "The beginning is held against the certified answer", check.holds() ? ColorRole::kStable : ColorRole::kError);
  add("Steps so far", std::to_string(counts.steps), "Whole ones");
  if (counts.cuts > 0) add("Cut by impacts", std::to_string(counts.cuts), "Steps that end where parts meet");
  if (counts.halvings > 0)
    add("Halved", std::to_string(counts.halvings), "Steps that were not solved at once, and were tried in halves");
  add("Worst residual", number_text(counts.worst_residual), "Of the law of contact, of all steps",
      counts.unsolved > 0 ? ColorRole::kWarning : ColorRole::kNeutral);
  if (counts.deepest > 0)
    add("Deepest overlap", length_text(news.start->assembly, counts.deepest), "More than at the start");
  return section;
}

bool has_friction_verdict(const Analysis& analysis) { return analysis.friction && analysis.friction->verdict; }

// Before what else is said of the run, which may be long.
std::string end_words(const SimulationNews& news) {
  if (news.end) {
    const bool friction = has_friction_verdict(*news.end);
    return fmt::format("At the end {} ({}). ",
                       friction ? verdict_word(*news.end->friction->verdict) : verdict_word(news.end->verdict),
                       friction ? "with friction" : "without friction");
  }
  // Where all are gone there is nothing to say.
  if (!news.end_not_known || news.end_not_known->code == ErrorCode::kNoMovablePart) return "";
  return "The pose at the end has no verdict: " + news.end_not_known->message + ". ";
}

SimulationLine ended_line(const SimulationNews& news) {
  const Simulation& simulation = *news.simulation;
  const bool failed = simulation.end == SimulationEnd::kUnsolved || simulation.end == SimulationEnd::kDiverged;
  SimulationLine line{end_words(news), failed ? ColorRole::kError : ColorRole::kNeutral};
  line.text += capitalized(whole_words(news.start->assembly, simulation, news.start->contacts.gap));
  if (news.end) {
    const Analysis& end = *news.end;
    line.role = has_friction_verdict(end) ? role_of(*end.friction->verdict) : role_of(end.verdict);
  }
  return line;
}

std::string playing_words(const SimulationNews& news) {
  if (!news.pace) return "Playing";
  return fmt::format("Playing at {:.2g}× real time: the steps take longer", *news.pace);
}

}  // namespace

std::vector<EventLine> event_lines(const SimulationNews& news) {
  std::vector<EventLine> lines;
  if (!news.simulation) return lines;
  const Assembly& start = news.start->assembly;
  for (const EventGroup& group : grouped_events(news.simulation->events)) {
    const SimulationEvent& first = group.first;
    const int body = first.b >= 0 && start.body_fixed(first.a) ? first.b : first.a;
    lines.push_back({first.time, event_words(start, group), chatter_words(group), body});
  }
  return lines;
}

Inspection simulation_inspection(const SimulationNews& news) {
  Inspection inspection;
  if (!news.frame || !news.simulation) return inspection;
  inspection.title = moment_text(news);
  inspection.sections = {energy_section(*news.frame), steps_section(news)};
  return inspection;
}

SimulationLine simulation_line(const SimulationNews& news) {
  if (news.stage == SimulationStage::kNone)
    return {"What happens after the first instant: parts fall, slide, tip and come to rest", ColorRole::kQuiet};
  if (news.stage == SimulationStage::kPreparing) return {"Preparing the simulation …", ColorRole::kBusy};
  if (news.error) {
    const Error error = window_error(*news.error);
    return {"No simulation: " + error.message + (error.hint.empty() ? "" : ": " + error.hint), ColorRole::kError};
  }
  if (!news.simulation) return {};
  const FirstStepCheck& check = news.simulation->first_step;
  if (!check.holds()) return {capitalized(first_step_words(check, news.simulation->options.law)), ColorRole::kError};
  if (news.stage == SimulationStage::kJudging) return {"All rest: the pose is being analysed …", ColorRole::kBusy};
  if (news.stage == SimulationStage::kPlaying) return {playing_words(news), ColorRole::kNeutral};
  if (news.ended && news.at_newest()) return ended_line(news);
  return {fmt::format("Paused, {}", law_words(news.simulation->options.law)), ColorRole::kNeutral};
}

std::string moment_text(const SimulationNews& news) {
  if (!news.frame) return "";
  return fmt::format("{:.3f} s of {:.3f} s", news.time(), news.computed);
}

std::string newtons_text(double newtons) { return number_text(newtons) + " N"; }

}  // namespace impend::gui
