#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/accounts/comparison/comparison_report.h"
#include "impend/base/tolerances.h"
#include "impend/report/friction_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"
#include "impend/report/verdict_words.h"

namespace impend {
namespace {

std::string model_text(const Analysis& analysis) {
  return analysis.friction ? friction_model_words(*analysis.friction) : frictionless_words(analysis.assembly);
}

std::string verdict_text(const Analysis& analysis) {
  return analysis.friction ? friction_result_word(*analysis.friction) : verdict_word(analysis.verdict);
}

std::string design_name(const Assembly& assembly) {
  return assembly.name.empty() ? "assembly" : printable(assembly.name);
}

// "shelf" or "shelf → rack".
std::string names_text(const Assembly& before, const Assembly& after) {
  const std::string a = design_name(before), b = design_name(after);
  return a == b ? a : a + " → " + b;
}

std::string number_of_changes(const DesignChanges& design) {
  return design.changes.empty() ? "no difference" : count_text(design.changes.size(), "change");
}

const char* judgement_text(const Comparison& all) {
  if (all.worse() && all.better()) return "some parts WORSE, others better";
  if (all.worse()) return all.step() > 0 ? "WORSE" : "a part is WORSE";
  if (all.better()) return "better";
  if (all.smaller_margin() && all.larger_margin()) return "no verdict changed, some margins SMALLER, others larger";
  if (all.smaller_margin()) return "no verdict changed, margins SMALLER";
  if (all.larger_margin()) return "no verdict changed, margins larger";
  return "no verdict changed";
}

std::string comparison_headline(const Comparison& all, const Analysis& before, const Analysis& after,
                                const ReportOptions& options) {
  std::string line = names_text(before.assembly, after.assembly) + ": " + number_of_changes(all.design);
  const std::string was = verdict_text(before), is = verdict_text(after);
  if (!all.same_design() || all.worse() || all.better()) line += std::string(", ") + judgement_text(all);
  line += ": " + (was == is ? is : was + " before, " + is + " after");
  line += " (" +
          (model_text(before) == model_text(after) ? model_text(after)
                                                   : model_text(before) + " before, " + model_text(after) + " after") +
          ")";
  const char* const alarm = all.worse() ? "WORSE" : "SMALLER";
  return colored_at(wrapped_text(line, 2), 0, alarm, TextColor::kRed, options.color) + "\n";
}

std::string changes_part(const DesignChanges& design, const Assembly& before, const Assembly& after,
                         const ReportOptions& options) {
  if (design.changes.empty()) return "";
  std::string out = heading("Changes", TextColor::kBold, options.color);
  const size_t count = design.changes.size();
  const size_t shown = options.verbose ? count : std::min(count, kRowsShown);
  for (size_t k = 0; k < shown; ++k)
    out += "  " + wrapped_text(printable(change_words(design.changes[k], before, after)), 4) + "\n";
  if (shown < count) out += fmt::format("  and {} more (--verbose lists all)\n", count - shown);
  return out;
}

std::string table_part(const std::string& title, std::vector<std::vector<std::string>> rows,
                       const ReportOptions& options) {
  if (rows.size() < 2) return "";
  const size_t most = kRowsShown + 1, count = rows.size();
  if (!options.verbose && count > most) rows.resize(most);
  std::string out = heading(title, TextColor::kBold, options.color) + text_table(rows);
  if (rows.size() < count) out += fmt::format("  and {} more (--verbose lists all)\n", count - rows.size());
  return out;
}

// What is proved of it, and where it may be more, how much that is at most.
std::string figure_text(const std::optional<double>& value, double slack, const std::string& unit) {
  if (!value) return "not known";
  if (std::isinf(*value)) return "no limit found";
  const bool sharp = slack <= WordTolerances{}.negligible * *value;
  const std::string number =
      sharp ? number_text(*value) : at_least_text(*value) + " to " + at_most_text(*value + slack);
  return number + (unit.empty() ? "" : unit == "°" ? unit : " " + unit);
}

std::string step_text(int step) { return step > 0 ? "worse" : step < 0 ? "better" : ""; }

std::string margin_text(int step) { return step > 0 ? "smaller margin" : step < 0 ? "larger margin" : ""; }

std::string answers_part(const Comparison& all, const Analysis& before, const Analysis& after,
                         const ReportOptions& options) {
  std::vector<std::vector<std::string>> rows = {{"", "before", "after", ""}};
  rows.push_back({"verdict", verdict_text(before), verdict_text(after), step_text(all.step())});
  for (const ComparedFigure& figure : all.figures) {
    if (options.verbose || figure.differs() || (all.margins_asked && figure.safer != Safer::kNeither))
      rows.push_back({figure.noun, figure_text(figure.before, figure.slack_before, figure.unit),
                      figure_text(figure.after, figure.slack_after, figure.unit), margin_text(figure.step())});
  }
  return table_part("Answers", rows, options);
}

std::string parts_part(const Comparison& all, const Analysis& before, const Analysis& after,
                       const ReportOptions& options) {
  std::vector<std::vector<std::string>> rows = {{"part", "before", "after", ""}};
  for (const PartAnswers& part : all.parts) {
    const bool there = part.before && part.after;
    if (!options.verbose && there && part.step() == 0 && part.words_before == part.words_after) continue;
    const std::string& name =
        part.after ? after.assembly.body_name(part.part.after) : before.assembly.body_name(part.part.before);
    rows.push_back({name, part.before ? part.words_before : "not there", part.after ? part.words_after : "not there",
                    step_text(part.step())});
  }
  return table_part("Parts", rows, options);
}

std::string pairs_part(const Comparison& all, const ReportOptions& options) {
  std::vector<std::vector<std::string>> rows = {{"pair", "before", "after"}};
  const auto text = [](int contacts, double force) {
    return contacts == 0 ? std::string("apart") : number_text(force) + " N";
  };
  for (const ComparedPair& pair : all.pairs) {
    const std::string was = text(pair.contacts_before, pair.force_before);
    const std::string is = text(pair.contacts_after, pair.force_after);
    if (options.verbose || was != is)
      rows.push_back({pair.name_after.empty() ? pair.name_before : pair.name_after, was, is});
  }
  return table_part("Contacts", rows, options);
}

}  // namespace

std::string comparison_to_text(const Comparison& comparison, const Analysis& before, const Analysis& after,
                               const ReportOptions& options) {
  std::string out = comparison_headline(comparison, before, after, options) +
                    changes_part(comparison.design, before.assembly, after.assembly, options);
  const bool differs = !comparison.same_design() || comparison.worse() || comparison.better() || options.verbose;
  if (differs) {
    out += answers_part(comparison, before, after, options) + parts_part(comparison, before, after, options) +
           pairs_part(comparison, options);
  }
  // What both say is said once.
  Diagnostics warnings = before.warnings;
  for (const Warning& warning : after.warnings) {
    const auto same = [&warning](const Warning& w) { return w.code == warning.code && w.message == warning.message; };
    if (std::none_of(before.warnings.begin(), before.warnings.end(), same)) warnings.push_back(warning);
  }
  return out + warnings_section(warnings, options);
}

std::string designs_to_text(const DesignChanges& changes, const DesignSide& before, const DesignSide& after,
                            const Diagnostics& notes, const ReportOptions& options) {
  const auto known = [](const DesignSide& side) {
    return side.answer == nullptr ? "not known" : verdict_text(*side.answer);
  };
  const Analysis* const answer = before.answer != nullptr ? before.answer : after.answer;
  std::string line = names_text(before.assembly, after.assembly) + ": " + number_of_changes(changes) +
                     ", the verdict is not compared: ";
  line += answer == nullptr ? "it is not known of either design"
                            : known(before) + " before, " + known(after) + " after (" + model_text(*answer) + ")";
  return wrapped_text(line, 2) + "\n" + changes_part(changes, before.assembly, after.assembly, options) +
         warnings_section(notes, options);
}

}  // namespace impend
