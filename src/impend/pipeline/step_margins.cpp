#include "impend/pipeline/step_margins.h"

#include <utility>

#include "impend/friction/friction_margins.h"
#include "impend/pipeline/analysed_problem.h"
#include "impend/planning/gravity_cone.h"

namespace impend {
namespace {

constexpr int kStepConeProgrammes = 100;

std::optional<std::array<double, 2>> tilt_of(const AnalysedProblem& state, const PipelineOptions& options,
                                             const Progress& quiet) {
  const Assembly& assembly = state.analysis.assembly;
  if (!assembly.loads.empty() || has_springs(assembly)) return std::nullopt;
  if (options.friction.model == FrictionModel::kStatic) {
    const MarginRequest tilt_alone{false, true};
    return friction_margins(state.problem, {}, assembly.gravity, tilt_alone, quiet).tilt_margin;
  }
  return tilt_within(gravity_cone(state.problem, state.noise, kStepConeProgrammes, quiet), -assembly.up());
}

}  // namespace

Status weigh_margins(const StateAsker& states, const PipelineOptions& options, const Progress& progress,
                     CheckedPlan& plan) {
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  const Vec3 gravity = states.assembly().gravity;
  for (std::size_t k = 0; k < plan.answers.size(); ++k) {
    progress.step("margins", static_cast<double>(k) / static_cast<double>(plan.answers.size()));
    plan.margins.emplace_back();
    const CheckedStep& step = plan.sequence.steps[k];
    const AssemblyState state = step.state();
    if (!may_stand(plan.answers[k]) || free_parts(states.assembly(), state).empty() || !(gravity.norm() > 0)) continue;
    const Result<AnalysedProblem> made = analysed_problem(states.in_state(state), options, progress);
    if (!made) return made.error();
    plan.margins.back().tilt = tilt_of(made.value(), options, quiet);
    Robustness robust = robustness(made.value().problem, gravity, options.solver.threads, quiet);
    if (robust.weakest >= 0) plan.margins.back().weakest = std::move(robust.pushes[robust.weakest]);
  }
  return ok_status();
}

}  // namespace impend
