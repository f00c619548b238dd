// Two analyses side by side.
#include <pybind11/stl.h>

#include "conversation.h"
#include "handles.h"
#include "impend/accounts/comparison/comparison_report.h"
#include "impend/runs/analysed_problem.h"

namespace impend::python {

namespace py = pybind11;

namespace {

// JSON, text.
std::pair<std::string, std::string> compare(const AnalysisHandle& before, const AnalysisHandle& after, bool margins,
                                            int threads, const py::object& progress) {
  ComparedMargins found;
  if (margins) {
    found = converse(
        progress, [&](const Progress& p) { return margins_of_designs(*before.analysis, *after.analysis, threads, p); });
  }
  const py::gil_scoped_release free;
  const Comparison comparison = compare_answers(*before.analysis, *after.analysis, found);
  return {comparison_to_json(comparison, *before.analysis, *after.analysis),
          comparison_to_text(comparison, *before.analysis, *after.analysis)};
}

}  // namespace

void bind_comparison(py::module_& module) { module.def("compare", &compare); }

}  // namespace impend::python
