#include <fmt/format.h>

#include <algorithm>

#include "impend/accounts/plan/clearance_words.h"
#include "impend/accounts/plan/plan_headlines.h"
#include "impend/accounts/plan/plan_report.h"
#include "impend/accounts/plan/plan_words.h"
#include "impend/report/number_words.h"
#include "impend/report/text_sections.h"
#include "impend/report/text_table.h"

namespace impend {
namespace {

// The columns that some step has something for, of what is built apart, too.
struct StepColumns {
  bool drift = false, ways = false, slide = false, margins = false;

  void add(const CheckedPlan& plan) {
    drift = drift || std::any_of(plan.answers.begin(), plan.answers.end(),
                                 [](const StateAnswer& answer) { return !answer.neutral.empty(); });
    ways = ways || !plan.ways.empty();
    slide = slide || (!plan.ways.empty() && some_slide(plan));
    margins = margins || !plan.margins.empty();
    for (const BuiltApart& built : plan.built) add(built.plan);
  }
};

// `number`: of the step that they are built for, with a point, or empty.
void add_step_rows(const CheckedPlan& plan, const StepColumns& columns, const std::string& number,
                   std::vector<std::vector<std::string>>& rows) {
  const std::vector<StepWords> steps = step_words(plan);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const StepWords& step = steps[k];
    const std::string own = number + std::to_string(k + 1);
    const BuiltApart* built = built_for_step(plan, static_cast<int>(k));
    if (built != nullptr) add_step_rows(built->plan, columns, own + ".", rows);
    rows.push_back({own, step.places, step.held_meanwhile, step.held_after, step.verdict});
    if (columns.drift) rows.back().push_back(step.may_drift);
    if (columns.ways) {
      rows.back().push_back(plan.ways.empty() ? "-" : moving_cell(plan, k));
      rows.back().push_back(clearance_cell(plan.assembly, clearance_of_step(plan, k)));
    }
    if (columns.slide) rows.back().push_back(slides_cell(plan.assembly, clearance_of_step(plan, k)));
    if (!columns.margins) continue;
    const DesignMargins margins = plan.margins.empty() ? DesignMargins() : plan.margins[k];
    rows.back().push_back(margins.tilt ? least_angle_text(std::max(0.0, (*margins.tilt)[0])) : "-");
    rows.back().push_back(margins.weakest ? weakest_push_text(plan.assembly, *margins.weakest) : "-");
  }
}

std::string table_of_steps(const CheckedPlan& plan) {
  StepColumns columns;
  columns.add(plan);
  std::vector<std::vector<std::string>> rows = {{"step", "places", "held meanwhile", "held after", "verdict"}};
  if (columns.drift) rows.front().push_back("may drift");
  if (columns.ways) rows.front().insert(rows.front().end(), {"moving", "least clearance"});
  if (columns.slide) rows.front().push_back("slides along");
  if (columns.margins) rows.front().insert(rows.front().end(), {"may tilt", "weakest push"});
  add_step_rows(plan, columns, "", rows);
  return text_table(rows, {Align::kRight});
}

}  // namespace

std::string plan_to_text(const CheckedPlan& plan, const ReportOptions& options) {
  const CheckedSequence& sequence = plan.sequence;
  std::string out = plan_headline(plan, options.color) + "\n";
  if (!plan.stands) out += "  " + wrapped_text(sequence.why, 2) + "\n";
  out += "  " + hands_used_text(plan) + "\n";
  out += heading("Steps", TextColor::kBold, options.color) + table_of_steps(plan);
  for (const std::string& clause : built_apart_words(plan)) out += "  " + wrapped_text(clause, 4) + "\n";
  if (const std::string open = may_balance_words(plan); !open.empty()) out += "  " + wrapped_text(open, 4) + "\n";
  if (const std::string weakest = weakest_step_words(plan); !weakest.empty()) out += "  " + weakest + "\n";
  if (turns_of(plan) > 0 && !plan.ways.empty()) out += "  " + std::string(kAsItStandsThen) + "\n";
  if (const std::string end = last_way_up_words(plan); !end.empty()) out += "  " + wrapped_text(end, 4) + "\n";
  if (const std::string none = no_way_words(plan); !none.empty()) out += "  " + wrapped_text(none, 4) + "\n";
  for (const std::string& clause : {tightest_step_words(plan), by_chords_words(plan)}) {
    if (!clause.empty()) out += "  " + wrapped_text(clause, 4) + "\n";
  }
  if (!plan.stands && sequence.apart.size() > 1) {
    out += heading("Groups that share no part", TextColor::kBold, options.color) +
           apart_lines(plan.assembly, sequence.apart, sequence.decided);
  }
  return out + warnings_section(plan.warnings, options) + seconds_line(plan.seconds, options);
}

namespace {

std::string first_lines_of(const HoldingPlan& plan, bool color) {
  const Holders& holders = plan.hold.holders;
  const std::string& name = plan.assembly.name;
  if (!holders.held) {
    return titled(name, "CANNOT BE HELD", TextColor::kRed, color) + "\n  " +
           cannot_be_held_text(plan.assembly, plan.hold) + "\n";
  }
  const std::string certain =
      may_stand(plan.hold.held) ? certainty(plan.model, is_proved_to_stand(plan.hold.held)) : doubt(plan.hold.held);
  if (holders.held->empty()) {
    const bool stands = may_stand(plan.hold.free);
    return titled(name, stands ? "NOTHING NEEDS TO BE HELD" : "NOT PROVED TO STAND, NOR TO NEED A HAND",
                  stands ? TextColor::kGreen : TextColor::kYellow, color) +
           certain + "\n";
  }
  const std::string count = count_text(static_cast<std::size_t>(holders.held->count()), "part");
  const bool tight = static_cast<int>(holders.apart.size()) == holders.held->count();
  return titled(name, "HOLD " + count, TextColor::kYellow, color) +
         fmt::format(": {}{}\n", quoted(plan.assembly, *holders.held), certain) +
         (!plan.hold.fewest_proved ? "  fewer may suffice: some states could not be decided\n"
          : tight                  ? "  fewer do not suffice, as the groups below show\n"
                                   : "  fewer do not suffice\n");
}

}  // namespace

std::string holding_to_text(const HoldingPlan& plan, const ReportOptions& options) {
  const Holders& holders = plan.hold.holders;
  std::string out = first_lines_of(plan, options.color);
  const bool some = holders.held && !holders.held->empty();
  if (some) {
    out += heading("Groups that share no part", TextColor::kBold, options.color) +
           apart_lines(plan.assembly, holders.apart, plan.hold.fewest_proved);
  }
  std::vector<std::vector<std::string>> rows = {{"held", "verdict"}, {"nothing", verdict_cell(plan.hold.free)}};
  if (some) rows.push_back({cell(plan.assembly, holders.held->members()), verdict_cell(plan.hold.held)});
  out += heading("Verdicts, " + how(plan.model), TextColor::kBold, options.color) + text_table(rows);
  if (holders.held && plan.hold.held.may_balance) {
    out += "  " + wrapped_text(plan.hold.held.reason, 4) + "\n";
  }
  return out + warnings_section(plan.warnings, options) + seconds_line(plan.seconds, options);
}

}  // namespace impend
