#include "impend/runs/analysed_problem.h"

#include <algorithm>
#include <utility>

#include "impend/base/stop.h"
#include "impend/friction/friction_margins.h"
#include "impend/friction/rest_with_friction.h"
#include "impend/motion/drive_limits.h"
#include "impend/planning/gravity_cone.h"
#include "impend/planning/plan.h"
#include "impend/runs/state_asker.h"

namespace impend {
namespace {

constexpr int kStateConeProgrammes = 100;

std::optional<std::array<double, 2>> tilt_of_state(const AnalysedProblem& state, const PipelineOptions& options,
                                                   const Progress& quiet) {
  const Assembly& assembly = state.analysis.assembly;
  if (!assembly.loads.empty() || has_springs(assembly)) return std::nullopt;
  if (options.friction.model == FrictionModel::kStatic) {
    const MarginRequest tilt_alone{false, true};
    return friction_margins(state.problem, {}, assembly.gravity, tilt_alone, quiet).tilt_margin;
  }
  return tilt_within(gravity_cone(state.problem, state.noise, kStateConeProgrammes, quiet), -assembly.up());
}

bool has_margins(const AnalysedProblem& state, FrictionModel model) {
  const Assembly& assembly = state.analysis.assembly;
  const bool asked = model == FrictionModel::kFrictionless || model == FrictionModel::kStatic;
  const auto loose = [](const Part& part) { return !part.fixed; };
  return asked && limited_drive(assembly) == nullptr && may_stand(state.answer) && assembly.gravity.norm() > 0 &&
         std::any_of(assembly.parts.begin(), assembly.parts.end(), loose);
}

}  // namespace

Result<AnalysedProblem> analysed_problem(PreparedAssembly prepared, const PipelineOptions& options,
                                         const Progress& progress) {
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  Result<PreparedAnswer> answered = answer_prepared(std::move(prepared), options, quiet);
  if (!answered) return answered.error();
  return problem_of(std::move(answered.value().analysis), options);
}

AnalysedProblem problem_of(Analysis analysis, const PipelineOptions& options) {
  AnalysedProblem found;
  found.problem = imposed_friction_problem(analysis);
  if (options.friction.model == FrictionModel::kFrictionless) found.problem.mu.setZero();
  found.noise = noise_of(analysis);
  const ContactSet& contacts = analysis.contacts;
  found.sure = std::none_of(contacts.contacts.begin(), contacts.contacts.end(),
                            [](const Contact& contact) { return contact.disjunction >= 0 || contact.doubtful; }) &&
               std::all_of(contacts.gap_trials.begin(), contacts.gap_trials.end(),
                           [](const GapTrial& trial) { return trial.same(); }) &&
               contacts.at_missing_faces.empty();
  found.answer = answer_of(analysis);
  found.analysis = std::move(analysis);
  return found;
}

DesignMargins margins_of_state(const AnalysedProblem& state, const PipelineOptions& options, const Progress& progress) {
  DesignMargins margins;
  const Assembly& assembly = state.analysis.assembly;
  if (!has_margins(state, options.friction.model)) return margins;
  Progress quiet;
  quiet.cancelled = progress.cancelled;
  margins.tilt = tilt_of_state(state, options, quiet);
  Robustness robust = robustness(state.problem, assembly.gravity, options.solver.threads, quiet);
  margins.mass_change = mass_change(robust);
  if (robust.weakest >= 0) margins.weakest = std::move(robust.pushes[robust.weakest]);
  return margins;
}

Result<ComparedMargins> margins_of_designs(const Analysis& before, const Analysis& after, int threads,
                                           const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<ComparedMargins> {
    const auto margins_of = [&](const Analysis& analysis) {
      PipelineOptions options;
      options.friction.model = analysis.friction ? analysis.friction->model : FrictionModel::kFrictionless;
      options.solver.threads = threads;
      return margins_of_state(problem_of(analysis, options), options, progress);
    };
    ComparedMargins margins;
    progress.step("margins", 0);
    margins.before = margins_of(before);
    progress.step("margins", 0.5);
    margins.after = margins_of(after);
    progress.step("margins", 1);
    return margins;
  });
}

}  // namespace impend
