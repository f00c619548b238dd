#include <fmt/format.h>

#include "impend/report/number_words.h"
#include "impend/report/plan/plan_headlines.h"
#include "impend/report/plan/plan_report.h"
#include "impend/report/plan/plan_words.h"
#include "impend/report/plan/search_words.h"
#include "impend/report/text_sections.h"

namespace impend {
namespace {

std::string table_of_placings(const SearchedPlan& search) {
  std::vector<std::vector<std::string>> rows = {
      {"step", "places", "moving", "by", "held meanwhile", "held after", "verdict"}};
  const std::vector<StepWords> steps = step_words(search.plan);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const StepWords& step = steps[k];
    const WayIn& way = search.ways[k];
    rows.push_back({fmt::format("{}", k + 1), step.places, way_in_text(search.plan, k, way),
                    search.plan.sequence.steps[k].step.turn ? "-" : length_text(search.assembly, way.length),
                    step.held_meanwhile, step.held_after, step.verdict});
  }
  return text_table(rows, {Align::kRight, Align::kLeft, Align::kLeft, Align::kRight});
}

std::string failure_text(const SearchedPlan& search, const ReportOptions& options) {
  const PlanHeadline said = headline_of(search);
  std::string out = titled(search.assembly.name, said.word, TextColor::kRed, options.color);
  if (search.finished) return out + said.rest + "\n  " + kAskWhy + "\n";
  out += (search.locked.empty() ? said.rest : wrapped_text(said.rest, 2)) + "\n";
  out += "  " + wrapped_text(proof_text(search), 4) + "\n";
  return out + heading(search.locked.empty() ? "Where it did not go on" : "Why", TextColor::kBold, options.color) +
         reason_lines(why_lines(search));
}

std::string success_text(const SearchedPlan& search, const ReportOptions& options) {
  std::string out = search_headline(search, options.color) + "\n  " + search_summary(search) + "\n";
  out += heading("Steps", TextColor::kBold, options.color) + table_of_placings(search);
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
