// Input paths to analysis: the one entrance for the command line, the desktop program and bindings.
#pragma once

#include "impend/contact/find_contacts.h"
#include "impend/import/read_assembly.h"
#include "impend/motion/analyze.h"

namespace impend {

struct PipelineOptions {
  ImportOptions import;
  ContactOptions contact;
  DecisionTolerances decision;
  SolverSettings solver;
};

// read_assembly, check_assembly, find_contacts_and_study_gap, analyze_motion, consider_gap_trials; timings filled.
// Errors are those of the steps.
Result<Analysis> run_analysis(const std::vector<std::string>& inputs, const PipelineOptions& options,
                              const Progress& progress = {});

struct AssemblyWithContacts {
  Assembly assembly;
  ContactSet contacts;
};
// The same up to the contacts.
Result<AssemblyWithContacts> run_contacts(const std::vector<std::string>& inputs, const PipelineOptions& options,
                                          const Progress& progress = {});

}  // namespace impend
