#include "impend/pipeline/plan.h"

#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/pipeline/plan_request.h"
#include "impend/pipeline/weigh_plan.h"

namespace impend {

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
