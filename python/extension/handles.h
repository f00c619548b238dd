// What Python holds of the library: values that no one changes, shared by all that look at them.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "impend/accounts/html/html_content.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/import/input_files.h"
#include "impend/import/read_assembly.h"
#include "impend/motion/analysis.h"
#include "impend/planning/plan.h"
#include "impend/runs/simulate.h"

namespace impend::python {

struct AssemblyHandle {
  std::shared_ptr<const Assembly> assembly;
  std::vector<std::string> inputs;  // that it was read from: finer facets of exact shapes come from there
  ImportOptions options;
  bool from_shapes = false;  // without an assembly file, so that it has a ground by default where nothing is fixed
  std::vector<InputFile> files = {};  // as they were when they were read
};

struct AnalysisHandle {
  std::shared_ptr<const Analysis> analysis;
  std::vector<InputFile> files = {};
};

// A plan with steps, for its page and its pictures.
struct PlanHandle {
  std::shared_ptr<const Assembly> assembly;
  std::vector<InputFile> files;
  CheckedSequence sequence;
  std::vector<WayIn> ways;
  std::function<std::string(const HtmlContent&)> page;
};

// A run, without its frames.
struct RunHandle {
  std::shared_ptr<const SimulationRun> run;
  EnergyWatch energy;
  std::vector<InputFile> files;
};

// What a page has beside the answer. `pictures`: bytes of a PNG and words, each; `missing`: why there are none.
HtmlContent page_content(const std::vector<InputFile>& files,
                         const std::vector<std::pair<pybind11::bytes, std::string>>& pictures,
                         const std::string& missing, const std::string& home);

// Raises kInternal for a result that the program would not show: the formulations, or the exact referee, contradict it.
void refuse_unsound(const Analysis& analysis);

void bind_assembly(pybind11::module_& module);
void bind_analysis(pybind11::module_& module);
void bind_comparison(pybind11::module_& module);
void bind_plans(pybind11::module_& module);
void bind_simulation(pybind11::module_& module);
void bind_sweeps(pybind11::module_& module);

}  // namespace impend::python
