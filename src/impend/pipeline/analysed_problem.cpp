#include "impend/pipeline/analysed_problem.h"

#include <algorithm>
#include <utility>

#include "impend/friction/rest_with_friction.h"
#include "impend/pipeline/state_asker.h"

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
  const std::vector<Contact>& contacts = analysis.contacts.contacts;
  found.sure = std::none_of(contacts.begin(), contacts.end(),
                            [](const Contact& contact) { return contact.disjunction >= 0 || contact.doubtful; });
  found.answer = answer_of(analysis);
  found.analysis = std::move(analysis);
  return found;
}

}  // namespace impend
