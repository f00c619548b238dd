#include "impend/runs/plan.h"

#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/runs/hold_state.h"
#include "impend/runs/plan_request.h"
#include "impend/runs/weigh_plan.h"

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
    Result<HowToHold> how = how_to_hold(states, plan.installed, holdable.value());
    if (!how) return how.error();
    plan.hold = std::move(how).value();
    progress.step("plan", 1);
    finish_plan(states, options, start, plan);
    return plan;
  });
}

}  // namespace impend
