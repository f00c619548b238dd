// The private extension of the Python package: values in, values out. What users call is in python/impend.
#include "array_view.h"
#include "handles.h"
#include "impend/report/version.h"

PYBIND11_MODULE(_impend, module) {
  module.doc() = "Private: use the package impend.";
  module.attr("version") = impend::kProgramVersion;
  impend::python::bind_views(module);
  impend::python::bind_assembly(module);
  impend::python::bind_analysis(module);
  impend::python::bind_comparison(module);
  impend::python::bind_plans(module);
  impend::python::bind_simulation(module);
  impend::python::bind_sweeps(module);
}
