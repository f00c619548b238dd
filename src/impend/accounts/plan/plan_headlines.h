// What the text report, the page and the window say of a plan: its first lines, its steps in words, and what a search
// for an order found.
#pragma once

#include <string>
#include <vector>

#include "impend/accounts/plan/plan_words.h"
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

// What is said of a search for an order, for text and page.

PlanHeadline headline_of(const SearchedPlan& search);
// "7 steps, with friction; nothing is held between the steps", of a plan that was found.
std::string held_text(const SearchedPlan& search);
// That the search ended before it was done; empty where it did not, or found nothing.
std::string stopped_text(const SearchedPlan& search);
// Which part comes before which and why; orders that follow from others are left out.
std::vector<std::string> order_lines(const SearchedPlan& search);
std::vector<std::string> clause_lines(const SearchedPlan& search);
// Why parts that are locked or stuck do not leave.
std::vector<std::string> why_lines(const SearchedPlan& search);
// Where the finished assembly does not stand: what moves, what would have to be held, whom to ask.
std::vector<std::string> finished_lines(const SearchedPlan& search);
// Whether it is proved that there is no plan.
std::string proof_text(const SearchedPlan& search);
// How many orders there are; empty where they were not counted.
std::string count_text_of(const SearchedPlan& search);

}  // namespace impend
