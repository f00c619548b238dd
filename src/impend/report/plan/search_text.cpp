#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impend/base/names.h"
#include "impend/report/number_words.h"
#include "impend/report/plan/plan_headlines.h"
#include "impend/report/plan/plan_report.h"
#include "impend/report/plan/plan_words.h"
#include "impend/report/plan/reason_words.h"
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
    rows.push_back({fmt::format("{}", k + 1), step.places, way_text(search.assembly, way.direction),
                    length_text(search.assembly, way.length), step.held_meanwhile, step.held_after, step.verdict});
  }
  return text_table(rows, {Align::kRight, Align::kLeft, Align::kLeft, Align::kRight});
}

// Names of parts that cannot be taken apart may be many.
std::string wrapped_headline(const SearchedPlan& search, const std::string& line) {
  if (search.finished || search.locked.empty()) return line + "\n";
  const std::size_t names = line.find("'", search.assembly.name.size());
  return line.substr(0, names) + wrapped_text(line.substr(names), 2) + "\n";
}

std::string failure_text(const SearchedPlan& search, const ReportOptions& options) {
  const std::string out = search_headline(search, options.color);
  if (search.finished) return wrapped_headline(search, out) + "  " + search_summary(search) + "\n";
  std::vector<std::string> why;
  for (const PartReason& reason : search.reasons) why.push_back(reason_line(search.assembly, reason));
  return wrapped_headline(search, out) + "  " + wrapped_text(search_summary(search), 4) + "\n" +
         heading(search.locked.empty() ? "Where it did not go on" : "Why", TextColor::kBold, options.color) +
         reason_lines(why);
}

std::string success_text(const SearchedPlan& search, const ReportOptions& options) {
  std::string out = search_headline(search, options.color) + "\n  " + search_summary(search) + "\n";
  out += heading("Steps", TextColor::kBold, options.color) + table_of_placings(search);
  const std::vector<std::string> order = order_lines(search.assembly, search.must_precede, search.partly_tried);
  std::vector<std::string> clauses;
  for (const FallClause& clause : sorted_clauses(search.clauses)) {
    clauses.push_back(clause_line(search.assembly, clause));
  }
  if (!order.empty())
    out += heading("Order that the ways ask for", TextColor::kBold, options.color) + reason_lines(order);
  if (!clauses.empty()) {
    out += heading("What falls on the way", TextColor::kBold, options.color) + reason_lines(clauses);
  }
  return out;
}

std::string count_line(const SearchedPlan& search) {
  if (!search.count) return "";
  if (!search.count->complete) return "\nThere are more orders than could be counted.\n";
  return fmt::format("\n{}{} in which every step {} with one hand and nothing held{}.\n",
                     search.count->decided ? "" : "At least ", count_text(search.count->orders, "order"),
                     search.model == FrictionModel::kStatic ? "may stand" : "stands",
                     search.all_ways() ? "" : ", on the ways that were tried");
}

}  // namespace

std::string search_to_text(const SearchedPlan& search, const ReportOptions& options) {
  return (search.found ? success_text(search, options) : failure_text(search, options)) + count_line(search) +
         warnings_section(search.warnings, options) + seconds_line(search.seconds, options);
}

}  // namespace impend
