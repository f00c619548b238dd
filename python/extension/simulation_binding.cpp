// What happens after the first instant: frames as arrays, events, report.
#include <pybind11/stl.h>

#include "array_view.h"
#include "conversation.h"
#include "handles.h"
#include "impend/pipeline/simulate.h"
#include "impend/report/simulation/frame_numbers.h"
#include "impend/report/simulation/simulation_report.h"
#include "keywords.h"

namespace impend::python {

namespace py = pybind11;

namespace {

SimulationRequest request_of(const Keywords& given, const Assembly& assembly) {
  SimulationRequest request;
  SimulationOptions& options = request.options;
  options.until = given.number("until");
  options.step = given.number("step").value_or(options.step);
  options.frames_per_second = given.number("frames_per_second").value_or(options.frames_per_second);
  options.restitution = given.number("restitution");
  options.corrections = given.get<int>("corrections", "a whole number").value_or(options.corrections);
  options.law = given.number("mu") ? SimulationLaw::kCoulomb : usual_law(assembly);
  const auto refuse = [](const char* keyword, const std::string& word, const std::string& hint) {
    raise({ErrorCode::kUsage, std::string(keyword) + " cannot be '" + word + "'", {"", 0, "", keyword}, hint});
  };
  if (const auto model = given.word("model")) {
    const auto named = std::find_if(kSimulationLaws.begin(), kSimulationLaws.end(),
                                    [&](SimulationLaw law) { return *model == to_string(law); });
    if (named == kSimulationLaws.end())
      refuse("model", *model, "use one of 'frictionless', 'coulomb', 'no-slip', 'viscous'");
    options.law = *named;
    if (given.number("mu") && options.law != SimulationLaw::kCoulomb)
      refuse("mu", *model, "the model '" + *model + "' has no use for mu");
  }
  if (const auto impacts = given.word("impacts")) {
    if (*impacts != to_string(Impacts::kLocated) && *impacts != to_string(Impacts::kStepped))
      refuse("impacts", *impacts, "use one of 'located', 'stepped'");
    options.impacts = *impacts == to_string(Impacts::kStepped) ? Impacts::kStepped : Impacts::kLocated;
  }
  request.refine = given.flag("refine");
  request.analyse_end = !given.flag("no_end_analysis");
  return request;
}

// What of all frames becomes arrays.
struct Frames {
  std::vector<double> time, pose, velocity, energy;
  std::vector<int> contacts;
  std::vector<SimulationEvent> events;
  EnergyWatch watch;

  Status add(const SimulationFrame& frame) {
    time.push_back(frame.time);
    contacts.push_back(frame.contacts);
    for (const BodyState& body : frame.bodies) {
      for (const double x : pose_of(body)) pose.push_back(x);
      for (const double x : velocity_of(body)) velocity.push_back(x);
    }
    for (const LedgerColumn& column : kLedgerColumns) energy.push_back(frame.energy.*column.value);
    watch.look(frame.energy);
    return ok_status();
  }
};

py::list events_of(const Assembly& assembly, const std::vector<SimulationEvent>& events) {
  py::list all;
  for (const SimulationEvent& event : events) {
    const py::object b = event.b < 0 ? py::object(py::none()) : py::object(py::str(assembly.body_name(event.b)));
    all.append(py::make_tuple(event.time, to_string(event.kind), assembly.body_name(event.a), b));
  }
  return all;
}

// JSON, text, and per frame: times, poses (f, n, 7), velocities (f, n, 6), contacts, energies (f, 8); events.
py::tuple simulate(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Keywords given(keywords);
  py::dict of_analysis;
  for (const char* name : {"allow_overlap", "threads"}) {
    if (keywords.contains(name)) of_analysis[name] = keywords[name];
  }
  PipelineOptions pipeline = analysis_options(Keywords(of_analysis));
  pipeline.import = handle.options;
  pipeline.friction.mu = given.number("mu");
  SimulationRequest request = request_of(given, *handle.assembly);
  request.options.threads = pipeline.solver.threads;
  Frames frames;
  const auto sink = [&frames](const SimulationFrame& frame) { return frames.add(frame); };
  const SimulationRun run = converse(progress, [&](const Progress& p) {
    return run_simulation({*handle.assembly, handle.inputs}, pipeline, request, sink, p);
  });
  const SimulatedRun told{
      run.start,    run.simulation,  run.end ? &*run.end : nullptr, run.end_not_known ? &*run.end_not_known : nullptr,
      frames.watch, warnings_of(run)};
  const auto count = static_cast<py::ssize_t>(frames.time.size());
  const auto parts = static_cast<py::ssize_t>(run.start.assembly.parts.size());
  constexpr auto kColumns = static_cast<py::ssize_t>(std::size(kLedgerColumns));
  py::list names;
  for (const LedgerColumn& column : kLedgerColumns) names.append(column.name);
  return py::make_tuple(simulation_to_json(told), simulation_to_text(told, {.timings = false}),
                        owned(std::move(frames.time), {count}), owned(std::move(frames.pose), {count, parts, 7}),
                        owned(std::move(frames.velocity), {count, parts, 6}),
                        owned(std::move(frames.contacts), {count}), owned(std::move(frames.energy), {count, kColumns}),
                        names, events_of(run.start.assembly, run.simulation.events));
}

}  // namespace

void bind_simulation(py::module_& module) { module.def("simulate", &simulate); }

}  // namespace impend::python
