// Why a plan is as it is, a sentence without a full stop each: which order the ways ask for, what falls on the way,
// what stops a part.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "impend/planning/plan_reasons.h"

namespace impend {

// "'a' before 'b', which would be in its way", a line per part; orders that follow from others are left out.
std::vector<std::string> order_lines(const Assembly& assembly, const std::vector<std::array<int, 2>>& must_precede,
                                     const PartSet& partly_tried);

// "'a' falls unless it is held or 'b' is there"
std::string clause_line(const Assembly& assembly, const FallClause& clause);
// Those of few parts first.
std::vector<FallClause> sorted_clauses(std::vector<FallClause> clauses);

// "moving up by 'a', moving (1, 0, 0) by 'b', and so on"
std::string stopped_words(const Assembly& assembly, const std::vector<WayOut>& ways);
// "'a' is stopped moving up by 'b'"
std::string reason_line(const Assembly& assembly, const PartReason& reason);

// What is to be said of one step of a checked plan.
enum class ReasonKind { kFails, kStands, kInQuestion, kTold };
struct StepReason {
  std::string text;
  ReasonKind kind = ReasonKind::kTold;
  std::vector<int> parts;  // it speaks of, those it is about first
};
// The verdict; what falls and is held for it; what must be there before, by ways and by motions; the way of its part,
// or what stops it. `reasons` may be that of no step. Held by tests/presenter/test_live_plan.
std::vector<StepReason> step_reasons(const CheckedPlan& plan, const PlanReasons& reasons, int step);
// Those that speak of a part.
std::vector<StepReason> reasons_about(const std::vector<StepReason>& all, int part);

}  // namespace impend
