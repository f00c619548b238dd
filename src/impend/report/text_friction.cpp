// The section on friction: verdict, what it rests on, margins, what moves by this model.
#include <fmt/format.h>

#include <algorithm>

#include "impend/motion/friction_result.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

TextColor shade_of(FrictionVerdict verdict) {
  if (verdict == FrictionVerdict::kStableCertain) return TextColor::kGreen;
  return verdict == FrictionVerdict::kFallsCertain ? TextColor::kRed : TextColor::kYellow;
}

std::string line(const std::string& words) { return words.empty() ? "" : "  " + wrapped_text(words, 4) + "\n"; }

std::string utilisation_words(const FrictionResult& friction) {
  const std::string limit_analysis = limit_analysis_words(friction);
  if (!limit_analysis.empty()) return limit_analysis;
  const std::optional<int> most = most_demanding_contact(friction);
  if (!most) return "";
  return fmt::format("of these forces the most demanding contact uses {} % of its friction",
                     number_text(100 * *friction.contacts[*most].utilisation));
}

// What a large assembly has on request only.
std::string unasked_words(const FrictionResult& friction) {
  const bool coefficient = lacks_minimal_mu(friction), tilt = lacks_tilt_margin(friction);
  if (coefficient && tilt)
    return "the smallest coefficient and the tilt margin come with --minimal-mu and --tilt-margin";
  if (coefficient) return "the smallest coefficient comes with --minimal-mu";
  return tilt ? "how far gravity may turn comes with --tilt-margin" : "";
}

// The parts that move by this answer.
std::string motions_table(const Analysis& analysis, const ReportOptions& options) {
  const FrictionCourse course(analysis);
  std::vector<std::vector<std::string>> rows;
  for (int body = 0; body < static_cast<int>(analysis.bodies.size()); ++body) {
    if (course.moves(body)) rows.push_back({analysis.assembly.body_name(body), course.words(body)});
  }
  const size_t shown = options.verbose ? rows.size() : std::min(rows.size(), kRowsShown);
  const size_t left_out = rows.size() - shown;
  rows.resize(shown);
  return text_table(rows) + (left_out > 0 ? fmt::format("  and {} more that move\n", left_out) : "");
}

// Of dynamic friction, whose solution may be one of several: how it was found.
std::string remark_words(const FrictionResult& friction) {
  return friction.model == FrictionModel::kDynamic && friction.status == SolveStatus::kSolved ? friction.reason : "";
}

// That it falls is proved without its motion, which may then not be known.
std::string unknown_motion_words(const FrictionResult& friction) {
  if (friction.verdict != FrictionVerdict::kFallsCertain || is_solved(friction) || friction.reason.empty()) return "";
  return "how its parts start to move with friction is not known: " + friction.reason;
}

}  // namespace

Headline friction_headline_of(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  return {analysis.assembly.name.empty() ? "assembly" : analysis.assembly.name, friction_result_word(friction),
          friction_model_words(friction), friction_finding_words(friction)};
}

std::string friction_headline(const Analysis& analysis, const ReportOptions& options) {
  if (!analysis.friction) return "";
  const FrictionResult& friction = *analysis.friction;
  const Headline said = friction_headline_of(analysis);
  const std::string name = printable(said.name);
  const std::string line =
      fmt::format("{}: {} ({}){}{}", name, said.verdict, said.law, said.why.empty() ? "" : ": ", said.why);
  const bool color = options.color && friction.verdict;
  return colored_at(wrapped_text(line, 2), name.size(), said.verdict,
                    friction.verdict ? shade_of(*friction.verdict) : TextColor::kBold, color) +
         "\n";
}

std::vector<std::string> friction_remarks(const Analysis& analysis) {
  const FrictionResult& friction = *analysis.friction;
  std::vector<std::string> remarks = {friction_margins_words(analysis), unasked_words(friction),
                                      utilisation_words(friction),      partial_rest_words(analysis),
                                      held_by_touch_words(friction),    remark_words(friction),
                                      unknown_motion_words(friction)};
  std::erase(remarks, "");
  return remarks;
}

std::string friction_section(const Analysis& analysis, const ReportOptions& options) {
  if (!analysis.friction) return "";
  const FrictionResult& friction = *analysis.friction;
  std::string out;
  for (const std::string& remark : friction_remarks(analysis)) out += line(remark);
  if (!friction.releasing_motion.empty()) out += line("a motion that the friction law allows:");
  out += motions_table(analysis, options);
  if (options.verbose) {
    for (const std::string& evidence : friction_evidence_lines(analysis.assembly, friction)) out += line(evidence);
    if (!friction.methods.empty()) out += line(fmt::format("methods tried: {}", fmt::join(friction.methods, ", ")));
  }
  if (out.empty()) return "";
  return heading("With friction", TextColor::kBold, options.color) + out;
}

}  // namespace impend
