// Sweeps: jobs in folders, run here or block by block by an engine of Python.
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "conversation.h"
#include "handles.h"
#include "impend/sweep/sweep.h"
#include "keywords.h"

namespace impend::python {

namespace py = pybind11;

namespace {

using Json = nlohmann::json;

struct JobHandle {
  std::shared_ptr<const SweepJob> job;
};

// Values as JSON text, since they are numbers, words, vectors or lists of names.
SweepAxis axis_of(const std::string& name, const std::string& values) {
  SweepAxis axis{name, {}};
  for (const Json& value : Json::parse(values)) {
    const auto read = sweep_value_of(value);
    if (!read)
      raise({ErrorCode::kUsage,
             "an axis cannot take the value " + value.dump(),
             {"", 0, "", name},
             "give numbers, words, vectors or lists of names"});
    axis.values.push_back(*read);
  }
  return axis;
}

void make(const std::string& folder, const std::vector<std::string>& inputs,
          const std::vector<std::pair<std::string, std::string>>& axes, const py::dict& keywords,
          const py::object& progress) {
  const Keywords given(keywords);
  SweepRequest request;
  request.folder = folder;
  request.inputs = inputs;
  request.options = analysis_options(given);
  request.options.import = import_options(given);
  for (const auto& [name, values] : axes) request.axes.push_back(axis_of(name, values));
  request.combine = given.flag("zip") ? SweepCombine::kZip : SweepCombine::kProduct;
  request.block = given.get<long>("block", "a whole number");
  converse(progress, [&](const Progress& p) { return make_job(request, p); });
}

JobHandle read(const std::string& folder) {
  return {std::make_shared<const SweepJob>(value_or_raise(read_job(folder)))};
}

SweepRunOptions run_options(const JobHandle& handle, const py::dict& keywords) {
  const Keywords given(keywords);
  SweepRunOptions options;
  options.workers = given.get<int>("workers", "a whole number").value_or(0);
  if (options.workers < 0)
    raise({ErrorCode::kUsage, "workers cannot be below 0", {"", 0, "", "workers"}, "give 0 for all that there are"});
  options.reuse = given.words("reuse");
  options.timeout = given.number("timeout");
  if (const auto share = given.word("share")) options.share = value_or_raise(parse_share(*share, *handle.job));
  return options;
}

py::dict found(const SweepRun& run) {
  py::dict all;
  all["states"] = run.states;
  all["computed"] = run.computed;
  all["blocks"] = run.blocks;
  all["skipped"] = run.skipped;
  all["left_to_others"] = run.left_to_others;
  all["replaced"] = run.replaced;
  all["tally"] = run.tally;
  all["crashed"] = run.crashed;
  all["timed_out"] = run.timed_out;
  return all;
}

py::dict run(const JobHandle& handle, const py::dict& keywords, const py::object& progress) {
  SweepRunOptions options = run_options(handle, keywords);
  return found(converse(progress, [&](const Progress& p) {
    options.report = [&p](const SweepProgress& at) {
      p.step("sweep", at.states > 0 ? static_cast<double>(at.done) / static_cast<double>(at.states) : 1);
    };
    return run_job(*handle.job, options, p);
  }));
}

py::dict one_block(const JobHandle& handle, long block, const py::dict& keywords, const py::object& progress) {
  const SweepRunOptions options = run_options(handle, keywords);
  return found(converse(progress, [&](const Progress& p) { return run_block(*handle.job, block, options, p); }));
}

std::vector<long> still_open(const JobHandle& handle, const py::dict& keywords) {
  return value_or_raise(open_blocks(*handle.job, run_options(handle, keywords).timeout));
}

py::dict status(const JobHandle& handle) {
  const SweepStatus now = status_of(*handle.job);
  py::dict all;
  all["states"] = now.states;
  all["states_done"] = now.states_done;
  all["blocks"] = now.blocks;
  all["blocks_done"] = now.blocks_done;
  all["missing"] = now.missing;
  all["at_work"] = now.at_work;
  all["damaged"] = now.damaged;
  all["conflicts"] = now.conflicts;
  all["crashed"] = now.crashed;
  all["timed_out"] = now.timed_out;
  all["tally"] = now.tally;
  all["seconds_left"] = now.seconds_left;
  all["complete"] = now.complete();
  return all;
}

// What the axes have in a state, as JSON.
std::string state(const JobHandle& handle, long index) {
  const SweepState found = value_or_raise(state_of(*handle.job, index));
  Json axes = Json::object();
  for (const auto& [name, value] : found.axes) axes[name] = sweep_value_json(value);
  return axes.dump();
}

AnalysisHandle analysis_of_state(const JobHandle& handle, long index, const py::object& progress) {
  const SweepState found = value_or_raise(state_of(*handle.job, index));
  Analysis analysis = converse(progress, [&](const Progress& p) { return analyze_state(*handle.job, found, p); });
  refuse_unsound(analysis);
  return {std::make_shared<const Analysis>(std::move(analysis))};
}

std::string merged(const JobHandle& handle, bool csv) {
  const py::gil_scoped_release free;
  Result<std::string> text = merge(*handle.job, csv ? MergeFormat::kCsv : MergeFormat::kLines);
  const py::gil_scoped_acquire held;
  return value_or_raise(std::move(text));
}

}  // namespace

void bind_sweeps(py::module_& module) {
  module.def("make_sweep", &make);
  module.def("read_sweep", &read);
  py::class_<JobHandle>(module, "SweepJob")
      .def("name", [](const JobHandle& h) { return h.job->name; })
      .def("states", [](const JobHandle& h) { return h.job->states(); })
      .def("blocks", [](const JobHandle& h) { return h.job->blocks(); })
      .def("run", &run)
      .def("run_block", &one_block)
      .def("open_blocks", &still_open)
      .def("status", &status)
      .def("state", &state)
      .def("analysis", &analysis_of_state)
      .def("merged", &merged);
}

}  // namespace impend::python
