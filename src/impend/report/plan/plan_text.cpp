#include <fmt/format.h>

#include <algorithm>

#include "impend/base/names.h"
#include "impend/report/number_words.h"
#include "impend/report/plan/orient_words.h"
#include "impend/report/plan/plan_report.h"
#include "impend/report/plan/plan_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

// "1 hand", "up to 6 hands; this is with 1".
std::string tried(const CheckedPlan& plan) {
  if (plan.most_hands_tried <= plan.hands) return count_text(static_cast<std::size_t>(plan.hands), "hand");
  return fmt::format("up to {} hands; this is with {}", plan.most_hands_tried, plan.hands);
}

std::string first_line_of(const CheckedPlan& plan, bool color) {
  const CheckedSequence& sequence = plan.sequence;
  const std::string hands = count_text(static_cast<std::size_t>(plan.hands), "hand");
  if (plan.stands) {
    return titled(plan.assembly.name, "EVERY STEP STANDS", TextColor::kGreen, color) +
           fmt::format(" with {}{}{}\n", hands, plan.fewest_hands && plan.hands > 1 ? ", fewer do not suffice" : "",
                       certainty(plan.model, plan.proved));
  }
  const PlanStep& step = sequence.steps[static_cast<std::size_t>(sequence.failed)].step;
  const std::vector<int>& parts = step.parts;
  const std::string& where = step.where;
  return titled(plan.assembly.name, fmt::format("STEP {} FAILS", sequence.failed + 1), TextColor::kRed, color) +
         fmt::format(" with {} ({})\n", tried(plan),
                     quoted_list(names_of(plan.assembly, parts), kNamesInCell) + (where.empty() ? "" : ", " + where));
}

// The step that fails although the state after it would stand.
bool is_without_hand(const CheckedPlan& plan, std::size_t k) {
  return !plan.stands && plan.sequence.failed == static_cast<int>(k) && may_stand(plan.answers[k]);
}

std::string table_of_steps(const CheckedPlan& plan) {
  const bool drift = std::any_of(plan.answers.begin(), plan.answers.end(),
                                 [](const StateAnswer& answer) { return !answer.neutral.empty(); });
  std::vector<std::vector<std::string>> rows = {{"step", "places", "held meanwhile", "held after", "verdict"}};
  if (drift) rows.front().push_back("may drift");
  if (!plan.margins.empty()) rows.front().insert(rows.front().end(), {"may tilt", "weakest push"});
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    const CheckedStep& step = plan.sequence.steps[k];
    rows.push_back({fmt::format("{}", k + 1), step_cell(plan.assembly, step.step),
                    cell(plan.assembly, step.held_before.members()), cell(plan.assembly, step.held.members()),
                    is_without_hand(plan, k) ? "no free hand" : verdict_cell(plan.answers[k])});
    if (drift) rows.back().push_back(cell(plan.assembly, plan.answers[k].neutral));
    if (plan.margins.empty()) continue;
    const StepMargins& margins = plan.margins[k];
    rows.back().push_back(margins.tilt ? least_angle_text(std::max(0.0, (*margins.tilt)[0])) : "-");
    rows.back().push_back(margins.weakest ? weakest_push_text(plan.assembly, *margins.weakest) : "-");
  }
  return text_table(rows, {Align::kRight});
}

constexpr double kSamePush = 1e-3;  // of steps that bear as much as each other the first is named

// The step that bears the least push, after the table.
std::string weakest_step_line(const CheckedPlan& plan) {
  int weakest = -1;
  for (int k = 0; k < static_cast<int>(plan.margins.size()); ++k) {
    if (!plan.margins[k].weakest) continue;
    const double force = plan.margins[k].weakest->force[1];
    if (weakest < 0 || force < (1 - kSamePush) * plan.margins[weakest].weakest->force[1]) weakest = k;
  }
  if (weakest < 0) return "";
  const WeakestPush& push = *plan.margins[weakest].weakest;
  return fmt::format("  the weakest step is {}: it bears {}\n", weakest + 1,
                     push.force[1] == 0 ? fmt::format("no push on '{}'", plan.assembly.parts[push.body].name)
                                        : weakest_push_text(plan.assembly, push) + ", and no more");
}

}  // namespace

std::string plan_to_text(const CheckedPlan& plan, const ReportOptions& options) {
  const CheckedSequence& sequence = plan.sequence;
  std::string out = first_line_of(plan, options.color);
  if (!plan.stands) out += "  " + wrapped_text(sequence.why, 2) + "\n";
  out += fmt::format("  {}, {}; at most {} at once\n", count_text(sequence.steps.size(), "step"), how(plan.model),
                     count_text(static_cast<std::size_t>(sequence.hands_used), "hand"));
  out += heading("Steps", TextColor::kBold, options.color) + table_of_steps(plan);
  out += weakest_step_line(plan);
  if (!plan.stands && sequence.apart.size() > 1) {
    out += heading("Groups that share no part", TextColor::kBold, options.color) +
           apart_lines(plan.assembly, sequence.apart, sequence.decided);
  }
  return out + warnings_section(plan.warnings, options) + seconds_line(plan.seconds, options);
}

namespace {

std::string first_lines_of(const HoldingPlan& plan, bool color) {
  const Holders& holders = plan.holders;
  const std::string& name = plan.assembly.name;
  if (!holders.held) {
    const bool one = holders.lost->count() == 1;
    return titled(name, "CANNOT BE HELD", TextColor::kRed, color) +
           fmt::format("\n  {} {}, and {} may be held\n", quoted(plan.assembly, *holders.lost),
                       !plan.fewest_proved ? "may fall"
                       : one               ? "falls"
                                           : "fall",
                       one ? "it is no part that" : "none of them");
  }
  const std::string certain =
      may_stand(plan.held) ? certainty(plan.model, is_proved_to_stand(plan.held)) : doubt(plan.held);
  if (holders.held->empty()) {
    const bool stands = may_stand(plan.free);
    return titled(name, stands ? "NOTHING NEEDS TO BE HELD" : "NOT PROVED TO STAND, NOR TO NEED A HAND",
                  stands ? TextColor::kGreen : TextColor::kYellow, color) +
           certain + "\n";
  }
  const std::string count = count_text(static_cast<std::size_t>(holders.held->count()), "part");
  const bool tight = static_cast<int>(holders.apart.size()) == holders.held->count();
  return titled(name, "HOLD " + count, TextColor::kYellow, color) +
         fmt::format(": {}{}\n", quoted(plan.assembly, *holders.held), certain) +
         (!plan.fewest_proved ? "  fewer may suffice: some states could not be decided\n"
          : tight             ? "  fewer do not suffice, as the groups below show\n"
                              : "  fewer do not suffice\n");
}

}  // namespace

std::string holding_to_text(const HoldingPlan& plan, const ReportOptions& options) {
  const Holders& holders = plan.holders;
  std::string out = first_lines_of(plan, options.color);
  const bool some = holders.held && !holders.held->empty();
  if (some) {
    out += heading("Groups that share no part", TextColor::kBold, options.color) +
           apart_lines(plan.assembly, holders.apart, plan.fewest_proved);
  }
  std::vector<std::vector<std::string>> rows = {{"held", "verdict"}, {"nothing", verdict_cell(plan.free)}};
  if (some) rows.push_back({cell(plan.assembly, holders.held->members()), verdict_cell(plan.held)});
  out += heading("Verdicts, " + how(plan.model), TextColor::kBold, options.color) + text_table(rows);
  return out + warnings_section(plan.warnings, options) + seconds_line(plan.seconds, options);
}

}  // namespace impend
