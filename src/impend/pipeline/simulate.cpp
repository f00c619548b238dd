#include "impend/pipeline/simulate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "impend/base/stop.h"
#include "impend/simulation/simulator.h"
#include "impend/simulation/step_study.h"

namespace impend {
namespace {

PipelineOptions with_law(PipelineOptions options, SimulationLaw law) {
  options.friction.model = law == SimulationLaw::kCoulomb ? FrictionModel::kStatic : FrictionModel::kFrictionless;
  return options;
}

struct Followed {
  SimulationFrame last;  // that was handed over
  bool cancelled = false;
};

// One step; false where it was cancelled meanwhile.
bool stepped(Simulator& simulator, const Progress& progress, bool* goes_on) {
  return until_stopped(progress, "cancelled",
                       [&]() -> Status {
                         *goes_on = simulator.step();
                         return ok_status();
                       })
      .ok();
}

// Steps until the time is over or nothing more happens. Frames lie on steps: the first step at or after their time.
Status follow(Simulator& simulator, const SimulationOptions& options, const FrameSink& sink, const Progress& progress,
              Followed* followed) {
  const double until = options.until.value_or(kUsualDuration);
  const long last = std::lround(std::ceil(until / options.step - 0.5));
  long frames = 0;
  std::size_t events = 0;  // that came with frames
  const auto hand_over = [&](bool always) -> Status {
    const double due = static_cast<double>(frames) / options.frames_per_second;
    if (!always && simulator.time() < due - options.step / 2) return ok_status();
    while (static_cast<double>(frames) / options.frames_per_second <= simulator.time() + options.step / 2) ++frames;
    followed->last = simulator.frame();
    const std::vector<SimulationEvent>& all = simulator.report().events;
    followed->last.events.assign(all.begin() + static_cast<std::ptrdiff_t>(events), all.end());
    events = all.size();
    return sink ? sink(followed->last) : ok_status();
  };
  if (const Status begun = hand_over(true); !begun) return begun.error();
  for (long k = 1; k <= last; ++k) {
    bool goes_on = true;
    if (stop_wished() || !stepped(simulator, progress, &goes_on)) {
      followed->cancelled = true;
      return ok_status();
    }
    if (!goes_on) break;
    const bool over = k == last || (!options.until && simulator.ended());
    if (const Status written = hand_over(over); !written) return written.error();
    progress.step("simulate", simulator.time() / until);
    if (over) break;
  }
  return ok_status();
}

double scene_size(const Assembly& assembly) {
  Box3 box;
  for (const Part& part : assembly.parts) {
    for (const Vec3& v : part.mesh.vertices) box.add(part.X_WP * v);
  }
  return box.diagonal();
}

// The same with half and a quarter of the step, for as long. Cancelled: kCancelled.
Status study_step(const Analysis& start, const SimulationOptions& given, const Progress& progress, Simulation& first) {
  StepStudy study;
  study.steps.push_back(given.step);
  constexpr int kFiner = 2;
  SimulationOptions options = given;
  if (given.until) options.until = first.time;  // which whole steps of all three lengths reach
  for (int k = 0; k < kFiner; ++k) {
    options.step /= 2;
    if (options.step < kLeastStep) break;
    Result<Simulator> simulator = Simulator::start(start, options);
    if (!simulator) return simulator.error();
    Followed followed;
    const Status frames = follow(simulator.value(), options, {}, progress, &followed);
    if (!frames) return frames.error();
    if (followed.cancelled) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    compare_ends(start.assembly, first, simulator.value().report(), scene_size(start.assembly), study);
  }
  append(first.warnings, warnings_of(study));
  first.study = std::move(study);
  return ok_status();
}

}  // namespace

void count_from(double now, Joint* joint) {
  if (joint->lower) joint->lower = std::min(*joint->lower - now, 0.0);
  if (joint->upper) joint->upper = std::max(*joint->upper - now, 0.0);
  if (joint->spring) joint->spring->rest -= now;
  if (!joint->drive || joint->drive->velocity) return;
  for (TimedValue& aim : joint->drive->target) aim.value -= now;
}

SimulationLaw usual_law(const Assembly& assembly) {
  const auto rubs = [](const PairFriction& pair) { return pair.mu.value_or(0) > 0; };
  const FrictionLaw& friction = assembly.friction;
  const bool any = friction.mu > 0 || std::any_of(friction.pairs.begin(), friction.pairs.end(), rubs);
  return any ? SimulationLaw::kCoulomb : SimulationLaw::kFrictionless;
}

Diagnostics warnings_of(const SimulationRun& run) {
  Diagnostics warnings = run.start.warnings;
  std::erase_if(warnings, [](const Warning& warning) {
    return warning.code == "velocities-not-used" || warning.code == "verdict-at-rest" ||
           warning.code == "drives-held" || warning.code == "friction-without-contact";
  });
  return collect_warnings({warnings, run.simulation.warnings});
}

Assembly assembly_at(const Assembly& start, const SimulationFrame& frame, const std::vector<PartOutcome>& parts,
                     bool moving) {
  Assembly assembly = start;
  assembly.parts.clear();
  assembly.sequence.clear();
  std::vector<int> index(start.body_count(), -1);
  std::vector<RigidTransform> moved(start.body_count());
  for (std::size_t p = 0; p < start.parts.size(); ++p) {
    if (parts[p].gone) continue;
    index[p] = static_cast<int>(assembly.parts.size());
    Part part = start.parts[p];
    if (!part.fixed) {
      moved[p] = frame.bodies[p].displacement(part.center_of_mass_W());
      part.X_WP = moved[p] * part.X_WP;
      part.linear_velocity = moving ? frame.bodies[p].linear : Vec3(Vec3::Zero());
      part.angular_velocity = moving ? frame.bodies[p].angular : Vec3(Vec3::Zero());
    }
    assembly.parts.push_back(std::move(part));
  }
  if (start.ground) index.back() = static_cast<int>(assembly.parts.size());
  assembly.loads.clear();
  for (Load load : start.loads) {
    if (index[load.part] < 0) continue;
    if (load.point) load.point = moved[load.part] * *load.point;
    load.part = index[load.part];
    const double factor = load.factor_at(frame.time);
    load.force *= factor;
    load.torque *= factor;
    load.times.clear();
    assembly.loads.push_back(load);
  }
  assembly.joints.clear();
  for (std::size_t j = 0; j < start.joints.size(); ++j) {
    Joint joint = start.joints[j];
    if (index[joint.a] < 0 || index[joint.b] < 0) continue;
    joint.point = moved[joint.a] * joint.point;
    if (has_axis(joint.type)) joint.axis = moved[joint.a].R * joint.axis;
    joint.a = index[joint.a];
    joint.b = index[joint.b];
    if (j < frame.coordinates.size()) count_from(frame.coordinates[j], &joint);
    assembly.joints.push_back(joint);
  }
  assembly.springs.clear();
  for (Spring spring : start.springs) {
    if (index[spring.a] < 0 || index[spring.b] < 0) continue;
    spring.point_a = moved[spring.a] * spring.point_a;
    spring.point_b = moved[spring.b] * spring.point_b;
    spring.a = index[spring.a];
    spring.b = index[spring.b];
    assembly.springs.push_back(spring);
  }
  assembly.friction.pairs.clear();
  for (PairFriction pair : start.friction.pairs) {
    if (index[pair.a] < 0 || index[pair.b] < 0) continue;
    pair.a = index[pair.a];
    pair.b = index[pair.b];
    assembly.friction.pairs.push_back(pair);
  }
  return assembly;
}

Result<SimulationRun> run_simulation(const AnalysisInput& input, const PipelineOptions& given,
                                     const SimulationRequest& request, const FrameSink& sink, const Progress& progress,
                                     const std::function<Status(const Analysis&)>& begun) {
  const PipelineOptions pipeline = with_law(given, request.options.law);
  return until_stopped(progress, "cancelled", [&]() -> Result<SimulationRun> {
    Result<Assembly> assembly = assembly_of(input, pipeline.import, progress);
    if (!assembly) return assembly.error();
    Result<Analysis> analysis = run_analysis(std::move(assembly).value(), input.files, pipeline, progress);
    if (!analysis) return analysis.error();
    SimulationRun run{std::move(analysis).value(), {}, {}, {}};
    if (begun) {
      if (const Status heard = begun(run.start); !heard) return heard.error();
    }
    Result<Simulator> simulator = Simulator::start(run.start, request.options);
    if (!simulator) return simulator.error();
    Followed followed;
    const Status frames = follow(simulator.value(), request.options, sink, progress, &followed);
    if (!frames) return frames.error();
    // What was computed is told, whoever has cancelled.
    const WorkFor unasked(followed.cancelled ? nullptr : current_stop());
    run.simulation = simulator.value().report();
    if (followed.cancelled) {
      run.simulation.end = SimulationEnd::kCancelled;
      run.simulation.last = followed.last;
      return run;
    }
    if (request.refine) {
      const Status studied = study_step(run.start, request.options, progress, run.simulation);
      if (!studied) return studied.error();
    }
    if (!request.analyse_end || run.simulation.end != SimulationEnd::kRest) return run;
    Assembly end = assembly_at(run.start.assembly, run.simulation.last, run.simulation.parts, false);
    Result<Analysis> at_end = run_analysis(std::move(end), {}, pipeline, progress);
    if (at_end) {
      run.end = std::move(at_end).value();
    } else {
      run.end_not_known = at_end.error();
    }
    return run;
  });
}

}  // namespace impend
