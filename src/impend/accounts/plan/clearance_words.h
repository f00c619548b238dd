// What is said of how near parts come to others on their ways.
#pragma once

#include <string>
#include <vector>

#include "impend/planning/plan.h"

namespace impend {

// The clearance of a step, null where none is known.
const WayClearance* clearance_of_step(const CheckedPlan& plan, std::size_t k);
// Whether any step slides along something: then a table has a column for it.
bool some_slide(const CheckedPlan& plan);
// Of a step of a plan with ways: ways of several parts at once are not looked at, and a turn of all has none.
enum class StepWayKind { kOpen, kNone, kNotLookedAt, kTurn };
StepWayKind kind_of_way(const CheckedPlan& plan, std::size_t k);
// Where the part moves to, or why that is not told.
std::string moving_cell(const CheckedPlan& plan, std::size_t k);
// Of the steps for which no way was found: a clause; empty where there are none.
std::string no_way_words(const CheckedPlan& plan);
// "3 mm from wall", "2.9 to 3 mm from wall", "free"; a dash where it is not known.
std::string clearance_cell(const Assembly& assembly, const WayClearance* clearance);
// What the part slides along: names without quotes; a dash for nothing.
std::string slides_cell(const Assembly& assembly, const WayClearance* clearance);
// What a cell with "free" means: a clause; empty where there is none.
std::string free_words(const CheckedPlan& plan);
// Of the step that passes nearest: a clause; empty where none passes anything that it does not slide along.
std::string tightest_step_words(const CheckedPlan& plan);
// Of the steps on whose ways chords cross (WayOut::by_chords): a clause; empty where there are none.
std::string by_chords_words(const CheckedPlan& plan);

}  // namespace impend
