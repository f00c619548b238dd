// The text report: verdict, parts, contacts, joints, proof, warnings.
#include <fmt/format.h>

#include <algorithm>

#include "impend/assembly/assembly.h"
#include "impend/report/contact_facts.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"
#include "impend/report/verdict_words.h"
#include "impend/report/warning_words.h"

namespace impend {
namespace {

TextColor shade_of(Verdict verdict) {
  return verdict == Verdict::kMoves    ? TextColor::kRed
         : verdict == Verdict::kStable ? TextColor::kGreen
                                       : TextColor::kYellow;
}

std::string moving_words(const Analysis& analysis) {
  const MovingCount count = count_moving(analysis);
  const std::string words = moving_count_words(count);
  if (count.fastest < 0 || !only_gravity_acts(analysis.assembly)) return words;
  const std::string who =
      count.moving == 1 ? "" : fmt::format(" the fastest ({})", printable(analysis.assembly.body_name(count.fastest)));
  return fmt::format("{},{} at {} % of free fall", words, who,
                     number_text(100 * analysis.bodies[count.fastest].motion_ratio));
}

std::string component_line(const Analysis& analysis, const ComponentResult& component, const std::string& name) {
  return "  " + wrapped_text("motion ratio" + name + " " + bracket_words(analysis, component), 4) + "\n";
}

}  // namespace

Headline headline_of(const Analysis& analysis) {
  Headline said;
  said.name = analysis.assembly.name.empty() ? "assembly" : analysis.assembly.name;
  said.verdict = verdict_word(analysis.verdict);
  said.law = frictionless_words(analysis.assembly);
  if (deciding_component(analysis) != nullptr) {
    said.why = analysis.verdict == Verdict::kMoves    ? moving_words(analysis)
               : analysis.verdict == Verdict::kStable ? resting_words(analysis)
                                                      : open_verdict_words(analysis);
  }
  return said;
}

std::string headline_section(const Analysis& analysis, const ReportOptions& options) {
  const Headline said = headline_of(analysis);
  const std::string name = printable(said.name);
  const std::string line =
      fmt::format("{}: {} ({}){}{}", name, said.verdict, said.law, said.why.empty() ? "" : ": ", said.why);
  return colored_at(wrapped_text(line, 2), name.size(), said.verdict, shade_of(analysis.verdict), options.color) + "\n";
}

std::string checks_section(const Analysis& analysis, const ReportOptions& options) {
  std::string out = heading("Proof", TextColor::kBold, options.color);
  out += "  " + wrapped_text(agreement_words(analysis), 4) + "\n";
  for (const FormulationResult& f : analysis.formulations) {
    if (f.status == SolveStatus::kSolved && !options.verbose) continue;
    const std::string& why = f.status == SolveStatus::kSolved ? f.note : f.reason;
    const std::string reason = why.empty() ? "" : ": " + why;
    out += "  " +
           wrapped_text(fmt::format("{} ({}) {} in {}{}", to_string(f.formulation), f.algorithm, to_string(f.status),
                                    count_text(static_cast<size_t>(f.iterations), "step"), reason),
                        4) +
           "\n";
  }
  const ComponentResult* deciding = deciding_component(analysis);
  const bool all = options.verbose || analysis.components.size() == 1;
  for (size_t i = 0; i < analysis.components.size(); ++i) {
    const ComponentResult& component = analysis.components[i];
    if (!all && &component != deciding) continue;
    const std::string first = component.bodies.empty() ? "" : analysis.assembly.body_name(component.bodies[0]);
    out += component_line(analysis, component,
                          analysis.components.size() > 1 ? fmt::format(" of group {} ('{}' …)", i + 1, first) : "");
    if (options.verbose) {
      for (const std::string& line : evidence_lines(component)) out += "    " + wrapped_text(line, 6) + "\n";
    }
    if (component.exact) out += "  " + wrapped_text(exact_words(*component.exact), 4) + "\n";
    if (component.motion_ratio_exact) {
      out +=
          "  " +
          wrapped_text(
              fmt::format("taken literally the stored numbers give {}: they are rounded, and the verdict allows for it",
                          number_text(*component.motion_ratio_exact)),
              4) +
          "\n";
    }
  }
  return out;
}

std::string warnings_section(const Diagnostics& warnings, const ReportOptions& options) {
  if (warnings.empty()) return "";
  std::string out = heading("Warnings", TextColor::kYellow, options.color);
  const std::vector<std::string> lines = warning_lines(warnings, options.verbose);
  const size_t shown = options.verbose ? lines.size() : std::min(lines.size(), kRowsShown);
  for (size_t i = 0; i < shown; ++i) out += "  - " + wrapped_text(lines[i], 4) + "\n";
  if (shown < lines.size()) out += fmt::format("  and {} more (--verbose lists all)\n", lines.size() - shown);
  return out;
}

std::string friction_hint_words(const Analysis& analysis, const ContactStates& states) {
  if (leaves_friction_out(analysis))
    return "Note: this is the answer without friction. The assembly states friction: --model static computes with it.";
  if (!friction_could_hold(analysis, states)) return "";
  return "Note: this is the answer without friction. Real arches, walls and inclines are often held by friction: "
         "--model "
         "static --mu 0.5 computes with it.";
}

namespace {

std::string friction_hint(const Analysis& analysis, const ContactStates& states) {
  const std::string words = friction_hint_words(analysis, states);
  return words.empty() ? "" : "\n" + wrapped_text(words, 0) + "\n";
}

}  // namespace

std::string to_text(const Analysis& analysis, const ReportOptions& options) {
  const ContactStates states = contact_states(analysis);
  std::string with_friction = friction_headline(analysis, options) + friction_section(analysis, options);
  if (!with_friction.empty()) with_friction += "\n";
  // What the assembly itself states comes first: whoever states friction asks with it.
  const std::string hint = friction_hint(analysis, states);
  const bool first = leaves_friction_out(analysis);
  return with_friction + headline_section(analysis, options) + (first ? hint : "") +
         parts_section(analysis, states, options) + contacts_section(analysis, states, options) +
         joints_section(analysis, options) + checks_section(analysis, options) + (first ? "" : hint) +
         warnings_section(analysis.warnings, options);
}

}  // namespace impend
