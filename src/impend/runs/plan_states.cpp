#include "impend/base/stop.h"
#include "impend/runs/plan.h"
#include "impend/runs/state_asker.h"

namespace impend {

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
