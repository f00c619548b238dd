// Words that the texts of plans, of orientations and of robustness share.
#pragma once

#include <string>
#include <vector>

#include "impend/planning/orientations.h"
#include "impend/planning/plan.h"
#include "impend/report/report.h"
#include "impend/report/text_table.h"

namespace impend {

// Names in a cell of a table or in a first line; of more only how many.
inline constexpr int kNamesInCell = 3;

std::vector<std::string> names_of(const Assembly& assembly, const std::vector<int>& parts);
std::string quoted(const Assembly& assembly, const PartSet& parts);
// Names without quotes for a cell of a table; a dash for none.
std::string cell(const Assembly& assembly, const std::vector<int>& parts);
std::string verdict_cell(const StateAnswer& answer);
// What a step does: names without quotes, "remove" before them; or the turn.
std::string step_cell(const CheckedPlan& plan, const PlanStep& step);
std::string how(FrictionModel model);
// What is added where not every state is proved to stand, and where friction decides.
std::string certainty(FrictionModel model, bool proved);
// Where the analysis with all that it knows does not call it stable.
std::string doubt(const StateAnswer& answer);
// What the first line says after the name: "STEP 3 FAILS" and " with 1 hand ('lid')".
struct PlanHeadline {
  std::string word, rest;
};
PlanHeadline headline_of(const CheckedPlan& plan);
// "4 steps, without friction; at most 2 hands at once".
std::string hands_used_text(const CheckedPlan& plan);
// Of steps that place several parts as one: which are built apart, and of which it is not looked at how they were put
// together; clauses.
std::vector<std::string> built_apart_words(const CheckedPlan& plan);
// The k-th step's verdict, or that a hand is missing, or that what it places could not be built.
std::string step_verdict(const CheckedPlan& plan, std::size_t k);
// The step that bears the least push, where that was asked: a clause; else empty.
std::string weakest_step_words(const CheckedPlan& plan);
// The first step of which it is not known whether parts rest only in balance, and how many more: a clause; else empty.
std::string may_balance_words(const CheckedPlan& plan);
std::string titled(const std::string& name, const std::string& what, TextColor color, bool enabled);
// That parts fall which may not be held (how.holders.lost): a clause.
std::string cannot_be_held_text(const Assembly& assembly, const HowToHold& how);
// What is said of a group of parts that is held by nothing: a clause.
std::string apart_words(const Assembly& assembly, const PartSet& set, bool proved);
// A line for each group: it falls unless it is held, or that is not known.
std::string apart_lines(const Assembly& assembly, const std::vector<PartSet>& apart, bool proved);
// "up", "down", or the direction by its axes.
std::string way_text(const Assembly& assembly, const Vec3& direction);
// "turned by 90° about z", "screwed by 3 turns about z".
std::string turn_text(const ScrewMotion& turn);
// Where a part moves to, and how it is turned then.
std::string way_in_text(const Assembly& assembly, const WayIn& way);
// The same as it stands at that step; a dash where the step is a turn.
std::string way_in_text(const CheckedPlan& plan, std::size_t step, const WayIn& way);
// "turn it all: x down, past y down".
std::string turn_over_text(const WaysUp& ways, const TurnOver& turn);
// Below the steps of a plan that turns all, where ways are told.
inline constexpr const char* kAsItStandsThen = "up and down are as it stands in that step, x, y and z its own axes";
// Of a plan that stands and does not end the way up that it begins: a clause; else empty.
std::string last_way_up_words(const CheckedPlan& plan);
// Steps that turn all.
std::size_t turns_of(const CheckedPlan& plan);
// Lines of a section of reasons, the first dozen; the rest is in the JSON.
std::string reason_lines(const std::vector<std::string>& all);
std::string seconds_line(double seconds, const ReportOptions& options);

// "11.3°", a bound rounded so that it holds from below.
std::string least_angle_text(double radians);
// "17.8 N", or what it is enclosed by; "not found" and "0" where that is so.
std::string newtons_text(const WeakestPush& push);
// "17.8 N on 'brick'".
std::string weakest_push_text(const Assembly& assembly, const WeakestPush& push);
// What stands before the rest of the first line: "STANDS", "FALLS", "NOT DECIDED", with what friction leaves open.
std::string standing_title(const std::string& name, const StateAnswer& answer, bool color);

}  // namespace impend
