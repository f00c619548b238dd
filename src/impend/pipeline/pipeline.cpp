#include "impend/pipeline/pipeline.h"

#include <chrono>
#include <optional>
#include <utility>

#include "impend/base/parallel.h"
#include "impend/base/stop.h"
#include "impend/contact/gap/gap_study.h"
#include "impend/pipeline/other_answers.h"

namespace impend {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// What is wrong with the assembly as a whole is told of the input that it came from.
Error in_input(Error error, const std::vector<std::string>& inputs) {
  if (error.place.file.empty() && inputs.size() == 1) error.place.file = inputs.front();
  return error;
}

Error cancelled() { return {ErrorCode::kCancelled, "cancelled", {}, ""}; }

enum class Masses { kNeeded, kNotNeeded };

// `start`: when import began.
Result<PreparedAssembly> check_and_find_contacts(Assembly assembly, const std::vector<std::string>& inputs,
                                                 const PipelineOptions& options, Masses masses, Clock::time_point start,
                                                 const Progress& progress) {
  PreparedAssembly result;
  const Result<Diagnostics> checked = check_assembly(assembly);
  const bool fatal = !checked && (masses == Masses::kNeeded || checked.error().code == ErrorCode::kNoMovablePart);
  if (fatal) return in_input(checked.error(), inputs);
  result.value.assembly = std::move(assembly);
  if (options.friction.mu) result.value.assembly.friction.mu = *options.friction.mu;
  result.value.assembly.warnings =
      collect_warnings({result.value.assembly.warnings, check_leniently(result.value.assembly)});
  progress.step("import", 1);
  result.timings.import_seconds = seconds_since(start);
  if (progress.is_cancelled()) return cancelled();

  const Clock::time_point contacts_start = Clock::now();
  progress.step("contacts", 0);
  ContactOptions contact = options.contact;
  contact.per_plane = options.friction.model != FrictionModel::kFrictionless;
  Result<StudiedContacts> found = find_contacts_and_study_gap(result.value.assembly, contact, progress);
  if (!found) return found.error();
  StudiedContacts studied = std::move(found).value();
  result.value.contacts = std::move(studied.set);
  result.trials = std::move(studied.trials);
  progress.step("contacts", 1);
  result.timings.contacts = seconds_since(contacts_start);
  if (progress.is_cancelled()) return cancelled();
  return result;
}

Result<PreparedAssembly> import_and_find_contacts(const AnalysisInput& input, const PipelineOptions& options,
                                                  Masses masses, const Progress& progress) {
  const Clock::time_point start = Clock::now();
  progress.step("import", 0);
  Result<Assembly> assembly = assembly_of(input, options.import, progress);
  if (!assembly) return assembly.error();
  return check_and_find_contacts(std::move(assembly).value(), input.files, options, masses, start, progress);
}

// All that motion asks of an assembly: everything but the meshes.
Assembly without_meshes(Assembly& assembly) {
  std::vector<TriangleMesh> meshes;
  for (Part& part : assembly.parts) meshes.push_back(std::exchange(part.mesh, {}));
  Assembly light = assembly;
  for (std::size_t i = 0; i < meshes.size(); ++i) assembly.parts[i].mesh = std::move(meshes[i]);
  return light;
}

Result<Analysis> analyse(PreparedAssembly prepared, const std::vector<std::string>& inputs, Clock::time_point start,
                         const PipelineOptions& options, const Progress& progress) {
  const Diagnostics import_warnings = prepared.value.assembly.warnings;
  const Diagnostics contact_warnings = prepared.value.contacts.warnings;
  const Timings timings = prepared.timings;
  const Clock::time_point solve_start = Clock::now();
  progress.step("solve", 0);
  Result<PreparedAnswer> answered = answer_prepared(std::move(prepared), options, progress);
  if (!answered) return in_input(answered.error(), inputs);
  Analysis analysis = std::move(answered.value().analysis);
  const Result<Diagnostics> play =
      clearances_that_hold(options.contact, options.decision, options.solver, progress, analysis);
  if (!play) return play.error();
  progress.step("solve", 1);
  if (progress.is_cancelled()) return cancelled();
  analysis.warnings =
      collect_warnings({answered.value().decisive, play.value(), model_warnings(analysis, options.friction.model),
                        import_warnings, contact_warnings, analysis.warnings});
  analysis.timings = timings;
  analysis.timings.solve = seconds_since(solve_start);
  analysis.timings.total = seconds_since(start);
  return analysis;
}

Result<Analysis> analyse_assembly(Assembly assembly, const std::vector<std::string>& inputs,
                                  const PipelineOptions& options, Clock::time_point start, const Progress& progress) {
  Result<PreparedAssembly> found =
      check_and_find_contacts(std::move(assembly), inputs, options, Masses::kNeeded, start, progress);
  if (!found) return found.error();
  return analyse(std::move(found).value(), inputs, start, options, progress);
}

bool facets_decide(const Result<Analysis>& result, const Assembly& assembly) {
  return result ? facets_decide(result.value()) : facets_decide(result.error(), assembly);
}

// Where facets of exact shapes leave the answer open, that of finer ones.
Result<Analysis> analyse_refining(Assembly assembly, const std::vector<std::string>& inputs,
                                  const PipelineOptions& options, Clock::time_point start, const Progress& progress) {
  const Assembly given = has_exact_shapes(assembly) ? assembly : Assembly();
  Result<Analysis> first = analyse_assembly(std::move(assembly), inputs, options, start, progress);
  if (given.parts.empty() || !facets_decide(first, given)) return first;
  std::optional<FinerFacets> finest;
  for (int step = 1; step <= kFacetRefinements; ++step) {
    Result<std::optional<FinerFacets>> finer = with_finer_facets(given, inputs, options.import, step, progress);
    if (!finer) return finer.error();
    if (!finer.value()) break;
    finest = std::move(finer).value();
    Result<Analysis> next = analyse_assembly(finest->assembly, inputs, options, start, progress);
    if (!next && next.error().code == ErrorCode::kCancelled) return next.error();
    if (facets_decide(next, given)) continue;
    if (next) next.value().warnings.insert(next.value().warnings.begin(), facets_refined(given, *finest, true));
    return next ? std::move(next) : std::move(first);
  }
  if (first && finest)
    first.value().warnings.insert(first.value().warnings.begin(), facets_refined(given, *finest, false));
  return first;
}

}  // namespace

Result<Assembly> assembly_of(const AnalysisInput& input, const ImportOptions& options, const Progress& progress) {
  return input.assembly ? Result<Assembly>(*input.assembly) : read_assembly(input.files, options, progress);
}

Result<PreparedAnswer> answer_prepared(PreparedAssembly prepared, const PipelineOptions& options,
                                       const Progress& progress) {
  // Both are asked for; neither needs what the other finds.
  const Assembly light = without_meshes(prepared.value.assembly);
  const std::vector<GapTrial> told = prepared.value.contacts.gap_trials;
  Result<Analysis> solved = cancelled();
  Result<std::vector<std::optional<Analysis>>> trials = cancelled();
  do_beside(
      options.solver.threads,
      [&] {
        solved = analyze_motion(std::move(prepared.value.assembly), std::move(prepared.value.contacts),
                                options.decision, options.solver, progress);
      },
      [&] { trials = solve_gap_trials(light, prepared.trials, told, options.decision, options.solver); });
  if (!solved) return solved.error();
  if (!trials) return trials.error();
  PreparedAnswer answer{std::move(solved).value(), {}};
  const Diagnostics weighed = consider_gap_trials(trials.value(), options.decision, answer.analysis);
  const Result<Diagnostics> masses =
      consider_doubtful_masses(options.decision, options.solver, progress, answer.analysis);
  if (!masses) return masses.error();
  Result<std::optional<FrictionResult>> friction =
      options.margins_unasked ? analyze_friction(answer.analysis, options.friction, progress)
                              : analyze_friction_as_asked(answer.analysis, options.friction, progress);
  if (!friction) return friction.error();
  answer.analysis.friction = std::move(friction).value();
  answer.decisive = collect_warnings({weighed, masses.value()});
  return answer;
}

Result<PreparedAssembly> prepare_analysis(const AnalysisInput& input, const PipelineOptions& options,
                                          const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<PreparedAssembly> {
    return import_and_find_contacts(input, options, Masses::kNeeded, progress);
  });
}

Assembly without_idle_meshes(Assembly assembly) {
  return with_shared_meshes(std::move(assembly), [](const Part& part) {
    return part.check.overlapping_shells != 0 || part.check.overlap_unknown;
  });
}

Diagnostics check_leniently(const Assembly& assembly) {
  const Result<Diagnostics> checked = check_assembly(assembly);
  if (checked) return checked.value();
  const Error& error = checked.error();
  return {{to_string(error.code), "an analysis would stop here: " + error.message, error.place.part}};
}

Result<AssemblyWithContacts> run_contacts(const AnalysisInput& input, const PipelineOptions& options,
                                          const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<AssemblyWithContacts> {
    Result<PreparedAssembly> found = import_and_find_contacts(input, options, Masses::kNotNeeded, progress);
    if (!found) return found.error();
    return std::move(found).value().value;
  });
}

Result<Analysis> run_analysis(const std::vector<std::string>& inputs, const PipelineOptions& options,
                              const Progress& progress) {
  return run_analysis_observed(inputs, options, {}, progress);
}

Result<Analysis> run_analysis_observed(const std::vector<std::string>& inputs, const PipelineOptions& options,
                                       const SeeFile& see, const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<Analysis> {
    const Clock::time_point start = Clock::now();
    progress.step("import", 0);
    Result<Assembly> assembly = read_assembly_observed(inputs, options.import, see, progress);
    if (!assembly) return assembly.error();
    return analyse_refining(std::move(assembly).value(), inputs, options, start, progress);
  });
}

Result<Analysis> run_analysis(Assembly assembly, const std::vector<std::string>& inputs, const PipelineOptions& options,
                              const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<Analysis> {
    return analyse_refining(std::move(assembly), inputs, options, Clock::now(), progress);
  });
}

Result<Analysis> run_given_contacts(Assembly assembly, ContactSet contacts, const PipelineOptions& options,
                                    const Progress& progress) {
  return until_stopped(progress, "cancelled", [&]() -> Result<Analysis> {
    const Clock::time_point start = Clock::now();
    PreparedAssembly prepared{{std::move(assembly), std::move(contacts)}, {}, {}};
    Assembly& known = prepared.value.assembly;
    const Result<Diagnostics> checked = check_assembly(known);
    if (!checked) return checked.error();
    if (options.friction.mu) known.friction.mu = *options.friction.mu;
    known.warnings = collect_warnings({known.warnings, checked.value()});
    const Diagnostics stated = known.warnings;
    Result<PreparedAnswer> answered = answer_prepared(std::move(prepared), options, progress);
    if (!answered) return answered.error();
    Analysis analysis = std::move(answered.value().analysis);
    analysis.warnings = collect_warnings(
        {answered.value().decisive, model_warnings(analysis, options.friction.model), stated, analysis.warnings});
    analysis.timings.solve = analysis.timings.total = seconds_since(start);
    return analysis;
  });
}

}  // namespace impend
