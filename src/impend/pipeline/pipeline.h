// Input paths to analysis: the one entrance for the command line, the desktop program and bindings.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impend/base/result.h"
#include "impend/contact/find_contacts.h"
#include "impend/friction/analyze_friction.h"
#include "impend/import/read_assembly.h"
#include "impend/motion/analysis.h"

namespace impend {

struct PipelineOptions {
  ImportOptions import;
  ContactOptions contact;
  DecisionTolerances decision;
  SolverSettings solver;
  FrictionOptions friction;
  bool margins_unasked = true;  // the smallest coefficient and the tilt margin of small problems, whoever asks
};

// read_assembly, check_assembly, find_contacts_and_study_gap, analyze_motion, consider_gap_trials,
// consider_doubtful_masses, clearances_that_hold, analyze_friction where a model with friction is asked for (contacts
// are then reduced per plane); timings filled. Where nothing but the facets of a CAD model leaves the answer open,
// finer ones are tried (other_answers.h) and told. Errors are those of the steps.
Result<Analysis> run_analysis(const std::vector<std::string>& inputs, const PipelineOptions& options,
                              const Progress& progress = {});
// The same while `see` looks on as the files are read.
Result<Analysis> run_analysis_observed(const std::vector<std::string>& inputs, const PipelineOptions& options,
                                       const SeeFile& see, const Progress& progress = {});
// The same of an assembly that was read from `inputs` already; they name it in errors, and facets are refined from
// them. Held by tests/cli.
Result<Analysis> run_analysis(Assembly assembly, const std::vector<std::string>& inputs, const PipelineOptions& options,
                              const Progress& progress = {});

// The same with contacts that are known (contact/find_contacts.h): none is sought, no other gap is tried. Held by
// tests/unit/contact/test_given_contacts.
Result<Analysis> run_given_contacts(Assembly assembly, ContactSet contacts, const PipelineOptions& options,
                                    const Progress& progress = {});

// check_assembly with its error told as a warning, for what needs no masses. Held by tests/cli.
Diagnostics check_leniently(const Assembly& assembly);

// What is analysed: files and folders of them, or an assembly that is there, with the files that it was read from.
struct AnalysisInput {
  AnalysisInput(std::vector<std::string> paths) : files(std::move(paths)) {}
  AnalysisInput(std::initializer_list<std::string> paths) : files(paths) {}
  AnalysisInput(Assembly read, std::vector<std::string> paths) : files(std::move(paths)), assembly(std::move(read)) {}

  std::vector<std::string> files;
  std::optional<Assembly> assembly;
};

// The assembly of it, read where that has not been done. Errors of read_assembly.
Result<Assembly> assembly_of(const AnalysisInput& input, const ImportOptions& options, const Progress& progress);

struct AssemblyWithContacts {
  Assembly assembly;
  ContactSet contacts;
};
// The same up to the contacts; a movable part whose mass is not known is no error here, only a warning.
Result<AssemblyWithContacts> run_contacts(const AnalysisInput& input, const PipelineOptions& options,
                                          const Progress& progress = {});

// An analysis in two steps, for whoever asks for many states of one assembly.

struct PreparedAssembly {
  AssemblyWithContacts value;
  std::vector<ContactSet> trials;  // by gap trial of the contacts
  Timings timings;
};
// Import, check and contacts of run_analysis. Errors are those of the steps.
Result<PreparedAssembly> prepare_analysis(const AnalysisInput& input, const PipelineOptions& options,
                                          const Progress& progress = {});

// All that answer_prepared() asks of an assembly: its parts have no meshes but those that doubtful masses are computed
// from, copies share the others.
Assembly without_idle_meshes(Assembly assembly);

struct PreparedAnswer {
  Analysis analysis;
  Diagnostics decisive;  // what gaps and masses have to do with the verdict
};
// The steps that follow, up to friction. run_analysis takes them too, and looks for play that holds parts.
Result<PreparedAnswer> answer_prepared(PreparedAssembly prepared, const PipelineOptions& options,
                                       const Progress& progress);

// Warnings of several steps as one list, and those of what the model of contact leaves out.

// The lists one after the other; a warning that was said before is not said again. Held by tests/unit/report.
Diagnostics collect_warnings(std::initializer_list<Diagnostics> lists);

// What the assembly states and the model of contact leaves out, or has no use for.

// "friction-not-used": friction is stated, the model has none; "velocities-not-used": parts have velocities, the model
// is of rest; "verdict-at-rest": the model computes with velocities, the verdict without friction does not;
// "friction-without-contact", "friction-between-fixed": friction is stated of pairs that can have none.
// Held by tests/cli/test_cli_friction.
Diagnostics model_warnings(const Analysis& analysis, FrictionModel model);

}  // namespace impend
