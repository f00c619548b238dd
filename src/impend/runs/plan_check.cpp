#include <algorithm>
#include <chrono>
#include <utility>

#include "impend/runs/plan.h"
#include "impend/runs/planner.h"
#include "impend/runs/weigh_plan.h"

namespace impend {
namespace {

// With the hands that are there, or with the fewest that suffice; where none do, the plan that comes farthest.
Result<CheckedPlan> plan_with_hands(StateAsker& states, const StatedSequence& stated, const PartSet& holdable,
                                    const PlanRequest& request, const Progress& progress, const AddBuilt& built) {
  const int first = request.hands.value_or(1), last = request.hands.value_or(kMostHandsTried);
  std::optional<CheckedPlan> best;
  bool fewer_fail = !request.hands;
  for (int hands = first; hands <= last; ++hands) {
    Result<CheckedSequence> checked =
        check_sequence(states.assembly(), stated.steps, {hands, holdable}, states.judge(), {}, stated.up);
    if (!checked) return checked.error();
    CheckedPlan plan;
    plan.hands = hands;
    plan.sequence = std::move(checked).value();
    const bool by_sequence = !plan.sequence.stands;
    if (const Status weighed = weigh_steps(states, progress, plan); !weighed) return weighed.error();
    plan.fewest_hands = fewer_fail;
    fewer_fail = fewer_fail && by_sequence && plan.sequence.decided;
    if (built) {
      if (const Status added = built(plan); !added) return added.error();
    }
    if (!best || plan.stands || plan.sequence.failed > best->sequence.failed) best = std::move(plan);
    if (best->stands) break;
  }
  best->most_hands_tried = best->stands ? best->hands : last;
  return std::move(*best);
}

}  // namespace

Result<CheckedPlan> checked_plan(StateAsker& states, const PipelineOptions& options, const StatedSequence& stated,
                                 const PlanRequest& request, const Progress& progress, const AddBuilt& built) {
  const Result<PartSet> holdable = parts_to_hold(states.assembly(), request);
  if (!holdable) return holdable.error();

  const Status held = check_stated_holders(stated.steps, holdable.value(), states.assembly());
  if (!held) return held.error();

  progress.step("plan", 0);
  Result<CheckedPlan> plan = plan_with_hands(states, stated, holdable.value(), request, progress, built);
  if (!plan) return plan.error();
  if (request.margins) {
    if (const Status weighed = weigh_margins(states, options, progress, plan.value()); !weighed) return weighed.error();
  }
  progress.step("plan", 1);
  return plan;
}

Result<CheckedPlan> run_plan_check(const AnalysisInput& input, const PipelineOptions& options,
                                   const PlanRequest& request, const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Result<Planner> planner = Planner::prepare(input, options, progress);
  if (!planner) return planner.error();
  Result<CheckedPlan> plan = planner.value().check(request, progress);
  if (!plan && plan.error().place.where.starts_with("sequence") && input.files.size() == 1) {
    Error error = plan.error();
    error.place.file = input.files.front();
    return error;
  }
  if (plan) plan.value().seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return plan;
}

}  // namespace impend
