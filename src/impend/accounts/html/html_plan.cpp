#include "impend/accounts/html/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/accounts/html/html_frame.h"
#include "impend/accounts/html/html_text.h"
#include "impend/accounts/plan/clearance_words.h"
#include "impend/accounts/plan/plan_headlines.h"
#include "impend/accounts/plan/plan_json.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/report/number_words.h"

namespace impend {
namespace {

// What the tables of both kinds of plan look at.
struct PlanPage {
  const CheckedPlan& plan;
  const Json& report;
};

std::string without_colon(const std::string& rest) {
  const std::size_t begin = rest.find_first_not_of(": ");
  return begin == std::string::npos ? "" : rest.substr(begin);
}

const char* state_kind(const StateAnswer& answer) {
  if (is_proved_to_stand(answer)) return "rests";
  return may_stand(answer) ? "open" : "moves";
}

std::string names_cell(const Assembly& assembly, const std::vector<int>& parts) {
  if (parts.empty()) return "–";
  std::string cell;
  for (const int part : parts) cell += (cell.empty() ? "" : ", ") + html_name(assembly.parts[part].name);
  return cell;
}

std::string push_cell(const PlanPage& page, const WeakestPush& push, const std::string& at) {
  if (!push.found()) return "–";
  const std::string from = html_number(page.report, at + "/force/0", [](double force) { return at_least_text(force); });
  const std::string to = html_number(page.report, at + "/force/1", shown_with("N"));
  const bool sharp = newtons_text(push).find(" to ") == std::string::npos;
  const std::string more = push.limited() ? "" : " or more";
  return (sharp ? to : from + " to " + to) + more + " on " + html_name(page.plan.assembly.parts[push.body].name);
}

void add_margin_cells(const PlanPage& page, std::size_t k, std::vector<std::string>& row) {
  const DesignMargins& margins = page.plan.margins[k];
  const std::string at = fmt::format("/steps/{}", k);
  const auto angle = [](double radians) { return least_angle_text(std::max(0.0, radians)); };
  row.push_back(html_number(page.report, at + "/tilt/0", angle));
  row.push_back(margins.weakest ? push_cell(page, *margins.weakest, at + "/weakest_push") : "–");
}

std::string distance_cell(const PlanPage& page, std::size_t k) {
  const Assembly& assembly = page.plan.assembly;
  const WayClearance* const clearance = clearance_of_step(page.plan, k);
  if (clearance == nullptr) return "–";
  if (!clearance->nearest) return "free";
  const NearestPass& nearest = *clearance->nearest;
  const std::string at = fmt::format("/steps/{}/clearance/nearest/", k);
  const double metres = assembly.metres_per_unit;
  std::string cell;
  if (nearest.at_least < nearest.least) {
    cell = html_number(page.report, at + "at_least", [&](double d) { return at_least_text(d / metres); }) + " to ";
  }
  cell += html_number(page.report, at + "least",
                      [&](double d) { return number_text(d / metres) + " " + assembly.unit_name; });
  return cell + " from " + html_name(assembly.body_name(nearest.body));
}

std::vector<std::string> step_row(const PlanPage& page, std::size_t k, bool drift) {
  const Assembly& assembly = page.plan.assembly;
  const CheckedStep& step = page.plan.sequence.steps[k];
  const char* const kind =
      page.plan.stands || page.plan.sequence.failed != static_cast<int>(k) ? state_kind(page.plan.answers[k]) : "moves";
  const std::string places = step.step.turns()
                                 ? html_escaped(turn_over_text(page.plan.sequence.ways_up, step.step.turn))
                                 : (step.step.removes() ? "remove " : "") + names_cell(assembly, step.step.parts);
  std::vector<std::string> row = {std::to_string(k + 1), places};
  if (!page.plan.ways.empty() && page.plan.ways[k].length > 0 && !step.step.turns()) {
    const double metres = assembly.metres_per_unit;
    row.push_back(html_escaped(way_in_text(page.plan, k, page.plan.ways[k])));
    row.push_back(html_number(page.report, fmt::format("/steps/{}/distance", k),
                              [&](double length) { return number_text(length / metres) + " " + assembly.unit_name; }));
  }
  if (!page.plan.ways.empty() && row.size() == 2)
    row.insert(row.end(), {step.step.turns() ? "–" : html_escaped(moving_cell(page.plan, k)), "–"});
  row.insert(row.end(), {names_cell(assembly, step.held_before.members()), names_cell(assembly, step.held.members()),
                         html_badge(kind, step_verdict(page.plan, k))});
  if (!page.plan.ways.empty()) {
    row.push_back(distance_cell(page, k));
    row.push_back(html_escaped(slides_cell(assembly, clearance_of_step(page.plan, k))));
  }
  if (drift) row.push_back(names_cell(assembly, page.plan.answers[k].neutral));
  if (!page.plan.margins.empty()) add_margin_cells(page, k, row);
  return row;
}

std::string built_notes(const CheckedPlan& plan) {
  std::string notes;
  for (const std::string& clause : built_apart_words(plan)) notes += html_paragraph(as_sentence(clause), "note");
  return notes;
}

std::string steps_section(const PlanPage& page) {
  const std::vector<StateAnswer>& answers = page.plan.answers;
  const bool drift =
      std::any_of(answers.begin(), answers.end(), [](const StateAnswer& answer) { return !answer.neutral.empty(); });
  std::vector<HtmlColumn> columns = {{"step"}, {"places"}};
  if (!page.plan.ways.empty()) columns.insert(columns.end(), {{"moving"}, {"by", true}});
  columns.insert(columns.end(), {{"held meanwhile"}, {"held after"}, {"verdict"}});
  if (!page.plan.ways.empty()) columns.insert(columns.end(), {{"least clearance"}, {"slides along"}});
  if (drift) columns.push_back({"may drift"});
  if (!page.plan.margins.empty()) columns.insert(columns.end(), {{"may tilt", true}, {"weakest push"}});
  std::vector<std::vector<std::string>> rows;
  const std::size_t shown = std::min(answers.size(), kHtmlRows);
  for (std::size_t k = 0; k < shown; ++k) rows.push_back(step_row(page, k, drift));
  return html_section(
      "steps", "Steps",
      html_table(columns, rows, "steps") + html_left_out(page.report, "/steps", shown, "first steps") +
          built_notes(page.plan) + html_paragraph(as_sentence(weakest_step_words(page.plan)), "note") +
          html_paragraph(as_sentence(no_way_words(page.plan)), "note") +
          html_paragraph(as_sentence(tightest_step_words(page.plan)), "note") +
          html_paragraph(as_sentence(by_chords_words(page.plan)), "note") +
          html_paragraph(as_sentence(free_words(page.plan)), "note") +
          html_paragraph(as_sentence(last_way_up_words(page.plan)), "note") +
          html_paragraph(turns_of(page.plan) > 0 && !page.plan.ways.empty() ? as_sentence(kAsItStandsThen) : "",
                         "note"));
}

std::string list_section(const char* id, const char* heading, const std::vector<std::string>& clauses) {
  return clauses.empty() ? "" : html_section(id, heading, html_sentences(clauses));
}

std::string plan_counts(const Json& report) { return "steps: " + html_count(report, "/steps"); }

std::string plan_assumptions(FrictionModel model) {
  return html_section(
      "assumptions", "Assumptions",
      html_sentences(
          {"parts are rigid, and a part that is held does not move at all",
           "each step is a state of rest: what a part does on its way into the others while it is carried is "
           "not computed",
           model == FrictionModel::kStatic ? "surfaces press on each other and rub; what friction can hold "
                                             "without proof that it does is told as not certain"
                                           : "contacts carry no friction"}));
}

std::string verdicts_of_page(const std::string& cards) {
  return "<section id=\"verdict\" class=\"verdicts\">\n" + cards + "</section>\n";
}

}  // namespace

std::string plan_to_html(const CheckedPlan& plan, const HtmlContent& content) {
  const Json report = json_checked_plan(plan, {.timings = false});
  const PlanHeadline said = headline_of(plan);
  std::vector<std::string> groups;
  if (!plan.stands && plan.sequence.apart.size() > 1) {
    for (const PartSet& set : plan.sequence.apart)
      groups.push_back(apart_words(plan.assembly, set, plan.sequence.decided));
  }
  const std::string card =
      html_card(plan.proved   ? "rests"
                : plan.stands ? "open"
                              : "moves",
                said.word + said.rest, hands_used_text(plan), plan.stands ? "" : plan.sequence.why);
  return html_document(plan.assembly.name + ": " + said.word,
                       html_header("Can it be built in this order?", plan.assembly.name, plan_counts(report)) +
                           verdicts_of_page(card) + steps_section({plan, report}) +
                           list_section("groups", "Groups that share no part", groups) + html_pictures(content, true) +
                           html_warnings(plan.warnings) + plan_assumptions(plan.model) + html_origin(content) +
                           html_footer("plan check", plan.assembly.unit_name));
}

std::string search_to_html(const SearchedPlan& search, const HtmlContent& content) {
  const Json report = json_searched_plan(search, {.timings = false});
  const PlanHeadline said = headline_of(search);
  std::string body = html_header("Can it be built, and in which order?", search.assembly.name, plan_counts(report));
  if (search.found) {
    body +=
        verdicts_of_page(html_card(search.plan.proved ? "rests" : "open", said.word + said.rest, held_text(search),
                                   search.stopped ? stopped_text(search) : count_text_of(search))) +
        steps_section({search.plan, report}) + html_pictures(content, true) +
        list_section("order", "Order that the ways ask for", order_lines(search)) +
        list_section("falls",
                     turns_of(search.plan) > 0 ? "What falls the way up it begins and ends" : "What falls on the way",
                     clause_lines(search));
  } else {
    body += verdicts_of_page(
                html_card("moves", said.word, search.finished ? "" : proof_text(search), without_colon(said.rest))) +
            (search.finished
                 ? list_section("why", "What moves", finished_lines(search))
                 : list_section("why", search.locked.empty() ? "Where it did not go on" : "Why", why_lines(search)));
  }
  body += html_warnings(search.warnings) + plan_assumptions(search.model) + html_origin(content) +
          html_footer("plan search", search.assembly.unit_name);
  return html_document(search.assembly.name + ": " + said.word, body);
}

}  // namespace impend
