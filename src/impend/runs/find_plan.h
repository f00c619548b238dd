// A sequence checked, and an order found, over states whose contacts are known: what plans and planners share.
#pragma once

#include <functional>
#include <optional>

#include "impend/planning/search_sequence.h"
#include "impend/runs/plan_request.h"
#include "impend/runs/state_asker.h"

namespace impend {

// A plan that was found and weighed while one that holds less is looked for.
using PlanFound = std::function<void(SearchedPlan)>;

// Adds what is built apart to a plan that was weighed, with its hands. May be empty: nothing is.
using AddBuilt = std::function<Status(CheckedPlan&)>;

// With the hands that are there, or with the fewest that suffice; where none do, the plan that comes farthest. Errors:
// those of run_plan_check() but for those of the steps before.
Result<CheckedPlan> checked_plan(StateAsker& states, const PipelineOptions& options, const StatedSequence& stated,
                                 const PlanRequest& request, const Progress& progress, const AddBuilt& built = {});

// Hands are not among them yet. Errors: kUsage.
Result<SearchRules> search_rules(const Assembly& assembly, const PlanRequest& request);

// Why there is no plan where the finished assembly does not stand, which is asked before ways out are sought; nothing
// where it may stand, or where orders are to be counted. Errors: kCancelled. Held by tests/cli/test_cli_plan_search.
Result<std::optional<SearchedPlan>> no_plan_that_ends(StateAsker& states, const PlanRequest& request);

struct PlanSearchInput {
  const Assembly& shapes;  // with meshes
  const TurnedWays& ways;
  const PlanRequest& request;
  SearchRules rules;
  // May be empty. What is said to it is kept nowhere; motions by which parts fall may be others than without it.
  PlanFound found = {};
};
Result<SearchedPlan> found_plan(StateAsker& states, PlanSearchInput input, const Progress& progress);

}  // namespace impend
