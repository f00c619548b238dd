#include "impend/runs/analysed_problem.h"

#include <algorithm>
#include <utility>

#include "impend/friction/rest_with_friction.h"
#include "impend/runs/state_asker.h"

namespace impend {

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

}  // namespace impend
