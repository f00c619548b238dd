// What `impend simulate` prints: the answer in one line, who ends where, what happened, and what speaks for it.
#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/simulation/simulation_report.h"
#include "impend/accounts/simulation/simulation_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

bool has_moved(const PartOutcome& part) { return !part.fixed && part.moved; }

std::string simulation_headline(const SimulatedRun& run, const ReportOptions& options) {
  const RunHeadline said = headline_of(run);
  const std::string name = printable(said.name);
  const TextColor shade = !said.ended ? TextColor::kYellow : said.moves ? TextColor::kRed : TextColor::kGreen;
  const std::string end =
      said.end_word.empty() ? "" : fmt::format(". At the end: {} ({})", said.end_word, said.end_law);
  const std::string line = fmt::format("{}: {} ({}): {}{}", name, said.word, said.law, said.why, end);
  return colored_at(wrapped_text(line, 2), name.size(), said.word, shade, options.color) + "\n";
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

std::string simulation_proof(const SimulatedRun& run, const ReportOptions& options) {
  std::string text = heading("Proof", TextColor::kBold, options.color);
  for (const std::string& line : proof_lines(run)) text += "  " + wrapped_text(line, 4) + "\n";
  return text;
}

}  // namespace

std::string simulation_to_text(const SimulatedRun& run, const ReportOptions& options) {
  return simulation_headline(run, options) + outcomes_section(run, options) + events_section(run, options) +
         simulation_proof(run, options) + warnings_section(run.warnings, options);
}

}  // namespace impend
