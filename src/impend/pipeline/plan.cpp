#include "impend/pipeline/plan.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/pipeline/plan_request.h"
#include "impend/pipeline/step_margins.h"
#include "impend/pipeline/weigh_plan.h"

namespace impend {
namespace {

// With the hands that are there, or with the fewest that suffice; where none do, the plan that comes farthest.
Result<CheckedPlan> plan_with_hands(StateAsker& states, const Sequence& sequence, const PartSet& holdable,
                                    const PlanRequest& request, const Progress& progress) {
  const int first = request.hands.value_or(1), last = request.hands.value_or(kMostHandsTried);
  std::optional<CheckedPlan> best;
  bool fewer_fail = !request.hands;
  for (int hands = first; hands <= last; ++hands) {
    Result<CheckedSequence> checked =
        check_sequence(states.assembly(), sequence, {hands, holdable}, states.judge(), {});
    if (!checked) return checked.error();
    CheckedPlan plan;
    plan.hands = hands;
    plan.sequence = std::move(checked).value();
    const bool by_sequence = !plan.sequence.stands;
    if (const Status weighed = weigh_steps(states, progress, plan); !weighed) return weighed.error();
    plan.fewest_hands = fewer_fail;
    fewer_fail = fewer_fail && by_sequence && plan.sequence.decided;
    if (!best || plan.stands || plan.sequence.failed > best->sequence.failed) best = std::move(plan);
    if (best->stands) break;
  }
  best->most_hands_tried = best->stands ? best->hands : last;
  return std::move(*best);
}

}  // namespace

Result<CheckedPlan> run_plan_check(const AnalysisInput& input, const PipelineOptions& options,
                                   const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<CheckedPlan> {
    const auto start = std::chrono::steady_clock::now();
    Result<PreparedAssembly> prepared = prepare_plan(input, options, progress);
    if (!prepared) return prepared.error();
    StateAsker states(std::move(prepared).value(), options, progress);
    const Result<Sequence> sequence = stated_sequence(states.assembly(), request);
    if (!sequence) return sequence.error();
    const Result<PartSet> holdable = parts_to_hold(states.assembly(), request);
    if (!holdable) return holdable.error();

    const Status held = check_stated_holders(sequence.value(), holdable.value(), states.assembly());
    if (!held) return held.error();

    progress.step("plan", 0);
    Result<CheckedPlan> made = plan_with_hands(states, sequence.value(), holdable.value(), request, progress);
    if (!made) return made.error();
    CheckedPlan plan = std::move(made).value();
    if (request.margins) {
      if (const Status weighed = weigh_margins(states, options, progress, plan); !weighed) return weighed.error();
    }
    progress.step("plan", 1);
    finish_plan(states, options, start, plan);
    return plan;
  });
}

Result<HoldingPlan> run_plan_hold(const AnalysisInput& input, const PipelineOptions& options,
                                  const PlanRequest& request, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<HoldingPlan> {
    const auto start = std::chrono::steady_clock::now();
    Result<PreparedAssembly> prepared = prepare_plan(input, options, progress);
    if (!prepared) return prepared.error();
    StateAsker states(std::move(prepared).value(), options, progress);
    const Result<PartSet> holdable = parts_to_hold(states.assembly(), request);
    if (!holdable) return holdable.error();

    HoldingPlan plan;
    const Result<PartSet> installed = installed_parts(states.assembly(), request);
    if (!installed) return installed.error();
    plan.installed = installed.value();
    progress.step("plan", 0);
    FallingSets known;
    plan.holders = fewest_holders(plan.installed, holdable.value(), states.judge(), known);
    plan.fewest_proved = known.proved;
    const PartSet none(static_cast<int>(states.assembly().parts.size()));
    const Result<StateAnswer> free = states.answer({plan.installed, none});
    if (!free) return free.error();
    plan.free = free.value();
    // The analysis knows more than the judge of many states.
    const bool falls = plan.free.friction ? *plan.free.friction == FrictionVerdict::kFallsCertain
                                          : plan.free.verdict == Verdict::kMoves;
    if (!falls) plan.fewest_proved = plan.holders.held && plan.holders.held->empty();
    plan.held = plan.free;
    if (plan.holders.held && !plan.holders.held->empty()) {
      const Result<StateAnswer> held = states.answer({plan.installed, *plan.holders.held});
      if (!held) return held.error();
      plan.held = held.value();
    }
    progress.step("plan", 1);
    finish_plan(states, options, start, plan);
    return plan;
  });
}

}  // namespace impend
