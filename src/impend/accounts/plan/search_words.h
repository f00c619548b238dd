// What is said of a search for an order, for text and page.
#pragma once

#include <string>
#include <vector>

#include "impend/accounts/plan/plan_words.h"
#include "impend/planning/plan.h"

namespace impend {

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
