// What happens after the first instant: frames as arrays, events, report.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "array_view.h"
#include "conversation.h"
#include "handles.h"
#include "impend/accounts/html/html_report.h"
#include "impend/accounts/simulation/frame_numbers.h"
#include "impend/accounts/simulation/simulation_report.h"
#include "impend/import/gltf/gltf.h"
#include "impend/runs/go_on.h"
#include "impend/runs/simulate.h"
#include "keywords.h"
#include "run_frames.h"

namespace impend::python {

namespace py = pybind11;

namespace {

// What was asked, as far as it was.
AskedAgain asked_of(const Keywords& given) {
  AskedAgain asked;
  asked.mu = given.number("mu");
  asked.until = given.number("until");
  asked.step = given.number("step");
  asked.frames_per_second = given.number("frames_per_second");
  asked.restitution = given.number("restitution");
  asked.corrections = given.get<int>("corrections", "a whole number");
  asked.shake = given.number("shake");
  asked.seed = given.get<std::uint64_t>("seed", "a whole number");
  if (asked.mu) asked.law = SimulationLaw::kCoulomb;
  const auto refuse = [](const char* keyword, const std::string& word, const std::string& hint) {
    raise({ErrorCode::kUsage, std::string(keyword) + " cannot be '" + word + "'", {"", 0, "", keyword}, hint});
  };
  if (const auto model = given.word("model")) {
    const auto named = std::find_if(kSimulationLaws.begin(), kSimulationLaws.end(),
                                    [&](SimulationLaw law) { return *model == to_string(law); });
    if (named == kSimulationLaws.end())
      refuse("model", *model, "use one of 'frictionless', 'coulomb', 'no-slip', 'viscous', 'stewart-trinkle'");
    asked.law = *named;
    if (asked.mu && !uses_mu(*asked.law)) refuse("mu", *model, "the model '" + *model + "' has no use for mu");
  }
  if (const auto impacts = given.word("impacts")) {
    if (*impacts != to_string(Impacts::kLocated) && *impacts != to_string(Impacts::kStepped))
      refuse("impacts", *impacts, "use one of 'located', 'stepped'");
    asked.impacts = *impacts == to_string(Impacts::kStepped) ? Impacts::kStepped : Impacts::kLocated;
  }
  return asked;
}

SimulationOptions options_of(const AskedAgain& asked, const Assembly& assembly) {
  SimulationOptions options;
  options.law = asked.law.value_or(usual_law(assembly));
  options.until = asked.until;
  options.step = asked.step.value_or(options.step);
  options.frames_per_second = asked.frames_per_second.value_or(options.frames_per_second);
  options.restitution = asked.restitution;
  options.corrections = asked.corrections.value_or(options.corrections);
  options.impacts = asked.impacts.value_or(options.impacts);
  options.shake = asked.shake.value_or(options.shake);
  options.seed = asked.seed.value_or(options.seed);
  return options;
}

// Where a run can be gone on with: what Python holds of it, unseen.
struct RunState {
  TrajectoryHeader header;
  std::shared_ptr<const SimulationCheckpoint> state;  // null: from the beginning
  EnergyWatch watch;                                  // up to there
  py::ssize_t frames = 0;                             // up to there
};

// What of all frames becomes arrays.
struct Frames {
  std::vector<double> time, pose, velocity, energy;
  std::vector<int> contacts;
  EnergyWatch watch;
  RunState last;
  py::ssize_t before = 0;  // frames of a run that this one goes on with, which the caller holds

  void add(double at, int touching, const EnergyLedger& ledger) {
    time.push_back(at);
    contacts.push_back(touching);
    for (const LedgerColumn& column : kLedgerColumns) energy.push_back(ledger.*column.value);
    watch.look(ledger);
  }
  py::ssize_t count() const { return static_cast<py::ssize_t>(time.size()); }

  Status add(const SimulationFrame& frame) {
    add(frame.time, frame.contacts, frame.energy);
    for (const BodyState& body : frame.bodies) {
      for (const double x : pose_of(body)) pose.push_back(x);
      for (const double x : velocity_of(body)) velocity.push_back(x);
    }
    if (frame.state) last = {last.header, frame.state, watch, before + count()};
    return ok_status();
  }
  // Of a file: the same numbers to the last bit.
  Status add(const ReadFrame& frame) {
    add(frame.time, frame.contacts, frame.energy);
    for (const PoseNumbers& numbers : frame.poses) pose.insert(pose.end(), numbers.begin(), numbers.end());
    for (const VelocityNumbers& numbers : frame.velocities) {
      velocity.insert(velocity.end(), numbers.begin(), numbers.end());
    }
    return ok_status();
  }
};

// The run that `resume` names, a trajectory's file or what an earlier run ended with; its frames go to `frames`.
RunState run_to_go_on_with(const py::object& resume, const Assembly& assembly, Frames& frames) {
  if (py::isinstance<RunState>(resume)) {
    RunState then = resume.cast<RunState>();
    frames.before = then.frames;
    frames.watch = then.watch;
    return then;
  }
  const std::string path = py::str(resume);
  RunState then;
  then.header = value_or_raise(read_trajectory_header(path));
  const TrajectoryPast past =
      value_or_raise(read_trajectory(path, assembly, [&](const ReadFrame& frame) { return frames.add(frame); }));
  then.state = past.state;
  then.watch = past.energy;
  then.frames = frames.count();
  return then;
}

py::list events_of(const Assembly& assembly, const std::vector<SimulationEvent>& events) {
  py::list all;
  for (const SimulationEvent& event : events) {
    const py::object b = event.b < 0 ? py::object(py::none()) : py::object(py::str(assembly.body_name(event.b)));
    all.append(py::make_tuple(event.time, to_string(event.kind), assembly.body_name(event.a), b));
  }
  return all;
}

SimulatedRun told_of(const SimulationRun& run, const EnergyWatch& energy) {
  return {run.start, run.simulation,  run.end ? &*run.end : nullptr, run.end_not_known ? &*run.end_not_known : nullptr,
          energy,    warnings_of(run)};
}

// JSON, text, and per frame: times, poses (f, n, 7), velocities (f, n, 6), contacts, energies (f, 8); events; where to
// go on; how many frames of the run that it goes on with come before; the run.
py::tuple simulate(const AssemblyHandle& handle, const py::dict& keywords, const py::object& progress) {
  const Keywords given(keywords);
  py::dict of_analysis;
  for (const char* name : {"allow_overlap", "effort", "threads"}) {
    if (keywords.contains(name)) of_analysis[name] = keywords[name];
  }
  PipelineOptions pipeline = analysis_options(Keywords(of_analysis));
  pipeline.import = handle.options;
  const AskedAgain asked = asked_of(given);
  pipeline.friction.mu = asked.mu;
  SimulationRequest request;
  request.refine = given.flag("refine");
  request.analyse_end = !given.flag("no_end_analysis");
  Frames frames;
  std::optional<RunState> then;
  if (keywords.contains("resume")) {
    then = run_to_go_on_with(keywords["resume"], *handle.assembly, frames);
    request.options = value_or_raise(options_to_go_on(then->header, asked));
    request.from = then->state;
    pipeline.friction.mu = then->header.mu;
    frames.last = *then;
  } else {
    request.options = options_of(asked, *handle.assembly);
  }
  request.options.threads = pipeline.solver.threads;
  const auto sink = [&frames](const SimulationFrame& frame) { return frames.add(frame); };
  const auto begun = [&](const Analysis& analysis) -> Status {
    const std::string line = trajectory_header(analysis, request.options);
    frames.last.header = {line, request.options, analysis.assembly.friction.mu};
    return then ? may_go_on(then->header.line, line) : ok_status();
  };
  const auto made = std::make_shared<const SimulationRun>(converse(progress, [&](const Progress& p) {
    return run_simulation({*handle.assembly, handle.inputs}, pipeline, request, sink, p, begun);
  }));
  const SimulationRun& run = *made;
  const SimulatedRun told = told_of(run, frames.watch);
  const auto count = static_cast<py::ssize_t>(frames.time.size());
  const auto parts = static_cast<py::ssize_t>(run.start.assembly.parts.size());
  constexpr auto kColumns = static_cast<py::ssize_t>(std::size(kLedgerColumns));
  py::list names;
  for (const LedgerColumn& column : kLedgerColumns) names.append(column.name);
  return py::make_tuple(simulation_to_json(told), simulation_to_text(told, {.timings = false}),
                        owned(std::move(frames.time), {count}), owned(std::move(frames.pose), {count, parts, 7}),
                        owned(std::move(frames.velocity), {count, parts, 6}),
                        owned(std::move(frames.contacts), {count}), owned(std::move(frames.energy), {count, kColumns}),
                        names, events_of(run.start.assembly, run.simulation.events), frames.last, frames.before,
                        RunHandle{made, frames.watch, handle.files});
}

// Times (f,), poses (f, n, 7) as above: the parts of the assembly and their motion as a binary glTF file.
py::bytes animated_model(const AssemblyHandle& handle, const Numbers& times, const Numbers& poses) {
  PartsInTime places;
  for_each_frame(times, poses, [&](py::ssize_t, const SimulationFrame& frame) { places.add(frame); });
  const Assembly& assembly = *handle.assembly;
  return py::bytes(value_or_raise(to_glb(assembly, animation_of(assembly, places))));
}

// Of all frames: times, poses as above, energies (f, 11).
std::string page(const RunHandle& handle, const Numbers& times, const Numbers& poses, const Numbers& energies,
                 const std::vector<std::pair<py::bytes, std::string>>& pictures, const std::string& missing,
                 const std::string& home) {
  EnergyCurves curves;
  const auto joules = energies.unchecked<2>();
  for_each_frame(times, poses, [&](py::ssize_t k, const SimulationFrame& at) {
    SimulationFrame frame = at;
    py::ssize_t column = 0;
    for (const LedgerColumn& of : kLedgerColumns) frame.energy.*of.value = joules(k, column++);
    curves.add(frame);
  });
  return simulation_to_html(told_of(*handle.run, handle.energy), curves,
                            page_content(handle.files, pictures, missing, home));
}

}  // namespace

void bind_simulation(py::module_& module) {
  py::class_<RunState>(module, "RunState");
  py::class_<RunHandle>(module, "Run").def("html", &page);
  module.def("simulate", &simulate);
  module.def("animated_model", &animated_model);
}

}  // namespace impend::python
