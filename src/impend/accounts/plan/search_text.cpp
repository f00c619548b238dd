#include <fmt/format.h>

#include "impend/accounts/plan/clearance_words.h"
#include "impend/accounts/plan/plan_headlines.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

std::string table_of_placings(const SearchedPlan& search) {
  std::vector<std::vector<std::string>> rows = {
      {"step", "places", "moving", "by", "held meanwhile", "held after", "verdict"}};
  const bool slide = some_slide(search.plan);
  rows.front().insert(rows.front().end() - 1, "least clearance");
  if (slide) rows.front().insert(rows.front().end() - 1, "slides along");
  const std::vector<StepWords> steps = step_words(search.plan);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const StepWords& step = steps[k];
    const WayIn& way = search.plan.ways[k];
    const bool turned = search.plan.sequence.steps[k].step.turns();
    rows.push_back({fmt::format("{}", k + 1), step.places, way_in_text(search.plan, k, way),
                    turned ? "-" : length_text(search.assembly, way.length), step.held_meanwhile, step.held_after,
                    clearance_cell(search.assembly, clearance_of_step(search.plan, k))});
    if (slide) rows.back().push_back(slides_cell(search.assembly, clearance_of_step(search.plan, k)));
    rows.back().push_back(step.verdict);
  }
  return text_table(rows, {Align::kRight, Align::kLeft, Align::kLeft, Align::kRight});
}

std::string failure_text(const SearchedPlan& search, const ReportOptions& options) {
  const PlanHeadline said = headline_of(search);
  std::string out = titled(search.assembly.name, said.word, TextColor::kRed, options.color);
  if (search.finished) {
    out += said.rest + "\n";
    for (const std::string& line : finished_lines(search)) out += "  " + wrapped_text(line, 4) + "\n";
    return out;
  }
  out += (search.locked.empty() ? said.rest : wrapped_text(said.rest, 2)) + "\n";
  out += "  " + wrapped_text(proof_text(search), 4) + "\n";
  if (search.reasons.empty() && search.stopped) return out;
  return out + heading(search.locked.empty() ? "Where it did not go on" : "Why", TextColor::kBold, options.color) +
         reason_lines(why_lines(search));
}

std::string success_text(const SearchedPlan& search, const ReportOptions& options) {
  std::string out = search_headline(search, options.color) + "\n  " + held_text(search) + "\n";
  if (const std::string stopped = stopped_text(search); !stopped.empty()) out += "  " + stopped + "\n";
  out += heading("Steps", TextColor::kBold, options.color) + table_of_placings(search);
  for (const std::string& clause :
       {may_balance_words(search.plan), tightest_step_words(search.plan), by_chords_words(search.plan)}) {
    if (!clause.empty()) out += "  " + wrapped_text(clause, 4) + "\n";
  }
  const bool turned = turns_of(search.plan) > 0;
  if (turned) out += "  " + std::string(kAsItStandsThen) + "\n";
  const std::vector<std::string> order = order_lines(search), clauses = clause_lines(search);
  if (!order.empty())
    out += heading("Order that the ways ask for", TextColor::kBold, options.color) + reason_lines(order);
  if (!clauses.empty()) {
    out += heading(turned ? "What falls the way up it begins and ends" : "What falls on the way", TextColor::kBold,
                   options.color) +
           reason_lines(clauses);
  }
  return out;
}

}  // namespace

std::string search_to_text(const SearchedPlan& search, const ReportOptions& options) {
  return (search.found ? success_text(search, options) : failure_text(search, options)) +
         (search.count ? "\n" + count_text_of(search) + "\n" : "") + warnings_section(search.warnings, options) +
         seconds_line(search.seconds, options);
}

}  // namespace impend
