#include "impend/runs/step_margins.h"

#include "impend/runs/state_margins.h"

namespace impend {

Status weigh_margins(const StateAsker& states, const PipelineOptions& options, const Progress& progress,
                     CheckedPlan& plan) {
  const Vec3 gravity = states.assembly().gravity;
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    progress.step("margins", static_cast<double>(k) / static_cast<double>(plan.answers.size()));
    plan.margins.emplace_back();
    const CheckedStep& step = plan.sequence.steps[k];
    const AssemblyState state = step.state();
    if (!may_stand(plan.answers[k]) || free_parts(states.assembly(), state).empty() || !(gravity.norm() > 0)) continue;
    const Result<AnalysedProblem> made = analysed_problem(states.in_state(state), options, progress);
    if (!made) return made.error();
    plan.margins.back() = margins_of_state(made.value(), options, progress);
  }
  return ok_status();
}

}  // namespace impend
