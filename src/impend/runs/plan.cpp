#include "impend/runs/plan.h"

#include <chrono>
#include <utility>

#include "impend/base/stop.h"
#include "impend/runs/plan_request.h"
#include "impend/runs/state_asker.h"
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

Result<std::vector<StateVerdict>> run_plan_states(const AnalysisInput& input, const PipelineOptions& options,
                                                  const std::vector<AssemblyState>& states, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<std::vector<StateVerdict>> {
    Result<PreparedAssembly> prepared = prepare_plan(input, options, progress);
    if (!prepared) return prepared.error();
    StateAsker asker(std::move(prepared).value(), options, progress);
    const PartSet fixed = fixed_parts(asker.assembly());
    const JudgeState judge = asker.judge();
    std::vector<StateVerdict> verdicts;
    for (const AssemblyState& state : states) {
      look_for_stop();
      progress.step("states", static_cast<double>(verdicts.size()) / static_cast<double>(states.size()));
      const PartSet there = state.installed | fixed;
      verdicts.push_back(judge({there, (state.held & there) - fixed}));
    }
    progress.step("states", 1);
    return verdicts;
  });
}

}  // namespace impend
