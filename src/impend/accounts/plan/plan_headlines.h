// What the text report and the window say of a plan: its first lines, and its steps in words.
#pragma once

#include <string>
#include <vector>

#include "impend/planning/plan.h"

namespace impend {

// "plank: STEP 4 FAILS with 1 hand ('right weight', sequence[3])", and below it "4 steps, without friction; at most 1
// hand at once"; of a search "plank: PLAN FOUND with 2 hands, fewer do not suffice" and "4 steps, …; 1 part held, …".
std::string plan_headline(const CheckedPlan& plan, bool color = false);
std::string plan_summary(const CheckedPlan& plan);
std::string search_headline(const SearchedPlan& search, bool color = false);
// Of a search without plan: whether that is proved.
std::string search_summary(const SearchedPlan& search);

// The cells of a step in a table.
struct StepWords {
  std::string places, held_meanwhile, held_after, verdict, may_drift;
};
std::vector<StepWords> step_words(const CheckedPlan& plan);

}  // namespace impend
