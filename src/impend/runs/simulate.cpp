#include "impend/runs/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "impend/assembly/courses.h"
#include "impend/base/stop.h"
#include "impend/simulation/outcome_log.h"
#include "impend/simulation/simulation_warnings.h"
#include "impend/simulation/simulator.h"
#include "impend/simulation/start_checks.h"

namespace impend {
namespace {

// One step; false where it was cancelled meanwhile.
bool stepped(Simulator& simulator, const Progress& progress, bool* goes_on) {
  return until_stopped(progress, "cancelled",
                       [&]() -> Status {
                         *goes_on = simulator.step();
                         return ok_status();
                       })
      .ok();
}

// Hands frames over. They lie on steps: the first step at or after their time.
class FrameHand {
 public:
  // `told`: events that were told before. States have `went_on_at` as it is when they are made.
  FrameHand(Simulator& simulator, const SimulationOptions& options, const FrameSink& sink, std::size_t told,
            const std::optional<double>& went_on_at)
      : simulator_(simulator),
        options_(options),
        sink_(sink),
        went_on_at_(went_on_at),
        events_(told),
        last_state_(simulator.steps()) {}

  // For one that goes on: the frames until now are there.
  void pass_over() {
    const double now = simulator_.time() + options_.step / 2;
    while (static_cast<double>(frames_) / options_.frames_per_second <= now) ++frames_;
    frame_ = simulator_.frame();
  }
  // A frame where one is due, or anyway.
  Status hand_over(bool anyway) {
    const double due = static_cast<double>(frames_) / options_.frames_per_second;
    const bool is_due = simulator_.time() >= due - options_.step / 2;
    if (!is_due && !anyway) return ok_status();
    // What was computed is told, whoever has cancelled meanwhile.
    const WorkFor unasked(nullptr);
    pass_over();
    const std::vector<SimulationEvent>& all = simulator_.events();
    frame_.events.assign(all.begin() + static_cast<std::ptrdiff_t>(events_), all.end());
    events_ = all.size();
    if (is_due) add_state();
    return sink_ ? sink_(frame_) : ok_status();
  }
  const SimulationFrame& last() const { return frame_; }

 private:
  void add_state() {
    const long steps = simulator_.steps();
    ++since_state_;
    if (since_state_ < kFramesBetweenStates || steps - last_state_ < kStepsBetweenStates) return;
    SimulationCheckpoint state = simulator_.checkpoint();
    state.went_on_at = went_on_at_;
    frame_.state = std::make_shared<const SimulationCheckpoint>(std::move(state));
    since_state_ = 0;
    last_state_ = steps;
  }

  Simulator& simulator_;
  const SimulationOptions& options_;
  const FrameSink& sink_;
  const std::optional<double>& went_on_at_;
  SimulationFrame frame_;
  std::size_t events_ = 0;  // that came with frames
  long frames_ = 0, since_state_ = 0, last_state_ = 0;
};

struct Followed {
  std::optional<double> went_on_at;  // Simulation::went_on_at
  SimulationFrame last;              // that was handed over
  bool cancelled = false;
};

// Whether where all rest is an end. Asked once each time that all come to rest.
using IsEnd = std::function<bool()>;

// Steps until the time is over or nothing more happens.
Status follow(Simulator& simulator, const SimulationOptions& options, const FrameSink& sink, const char* stage,
              const Progress& progress, const IsEnd& is_end, Followed* followed,
              const SimulationCheckpoint* from = nullptr) {
  const double until = options.until.value_or(kUsualDuration);
  const long last = std::lround(std::ceil(until / options.step - 0.5));
  FrameHand hand(simulator, options, sink, from ? from->log.events.size() : 0, followed->went_on_at);
  if (from) {
    hand.pass_over();
  } else if (const Status begun = hand.hand_over(true); !begun) {
    return begun.error();
  }
  // One that goes on from where all came to rest is over.
  bool asked = from && !options.until && simulator.ended();
  const bool is_over = asked && is_end();
  for (long k = simulator.steps() + 1; k <= last && !is_over; ++k) {
    bool goes_on = true;
    if (stop_wished() || !stepped(simulator, progress, &goes_on)) {
      followed->cancelled = true;
      break;
    }
    if (!goes_on) {
      // What is told of the parts at the end is of this pose.
      const bool is_told = hand.last().time == simulator.time();
      if (const Status written = is_told ? ok_status() : hand.hand_over(true); !written) return written.error();
      break;
    }
    bool over = k == last;
    const bool all_rest = !options.until && simulator.ended();
    if (all_rest && !asked && !over) over = is_end();
    asked = all_rest;
    if (const Status written = hand.hand_over(over); !written) return written.error();
    progress.step(stage, simulator.time() / until);
    if (over) break;
  }
  followed->last = hand.last();
  return ok_status();
}

double scene_size(const Assembly& assembly) {
  Box3 box;
  for (const Part& part : assembly.parts) {
    for (const Vec3& v : part.mesh.vertices) box.add(part.X_WP * v);
  }
  return box.diagonal();
}

// The same with half and a quarter of the step, for as long.
Result<StepStudy> study_of_step(const Analysis& start, const SimulationOptions& given, const Simulation& first,
                                const Progress& progress) {
  StepStudy study;
  study.steps.push_back(given.step);
  constexpr int kFiner = 2;
  SimulationOptions options = given;
  // Whole steps of all three lengths reach it; who went on from where all rested, goes on here, too.
  if (given.until || first.went_on_at) options.until = first.time;
  for (int k = 0; k < kFiner; ++k) {
    options.step /= 2;
    if (options.step < kLeastStep) break;
    Result<Simulator> simulator = Simulator::start(start, options);
    if (!simulator) return simulator.error();
    Followed followed;
    const Status frames = follow(
        simulator.value(), options, {}, "refine", progress, [] { return true; }, &followed);
    if (!frames) return frames.error();
    if (followed.cancelled) return Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    compare_ends(start.assembly, first, simulator.value().report(), scene_size(start.assembly), study);
  }
  return study;
}

bool is_cancelled(const Error& error) { return error.code == ErrorCode::kCancelled; }

Status study_step(const Analysis& start, const SimulationOptions& options, const Progress& progress,
                  SimulationRun& run) {
  Result<StepStudy> study =
      until_stopped(progress, "cancelled", [&] { return study_of_step(start, options, run.simulation, progress); });
  if (!study && !is_cancelled(study.error())) return study.error();
  if (!study) {
    run.cancelled = true;
    run.simulation.warnings.push_back(
        {"step-study-cancelled", "whether the end depends on the step is not known: the study was cancelled", ""});
    return ok_status();
  }
  append(run.simulation.warnings, warnings_of(study.value()));
  run.simulation.study = std::move(study).value();
  return ok_status();
}

void analyse_end(const PipelineOptions& pipeline, const Progress& progress, const Simulation& there,
                 SimulationRun& run) {
  progress.step("pose at the end", -1);
  run.end.reset();
  run.end_not_known.reset();
  Assembly end = assembly_at(run.start.assembly, there.last, there.parts, false);
  const PipelineOptions at_rest = with_law(pipeline, there.options.law, end);
  Result<Analysis> at_end = run_analysis(std::move(end), {}, at_rest, progress);
  if (at_end) {
    run.end = std::move(at_end).value();
    return;
  }
  run.cancelled = is_cancelled(at_end.error());
  run.end_not_known = at_end.error();
}

// Exactly balanced parts rest until rounding has thrown them off: on an edge, on a corner.
bool falls(const Analysis& pose) {
  if (pose.friction && pose.friction->verdict) return pose.friction->verdict == FrictionVerdict::kFallsCertain;
  return pose.verdict == Verdict::kMoves;
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

PipelineOptions with_law(PipelineOptions options, SimulationLaw law, const Assembly& assembly) {
  options.friction.model = FrictionModel::kFrictionless;
  if (uses_mu(law))
    options.friction.model = moving_part(assembly) != nullptr ? FrictionModel::kDynamic : FrictionModel::kStatic;
  return options;
}

Diagnostics warnings_of(const SimulationRun& run) {
  Diagnostics warnings = run.start.warnings;
  const bool frictionless = run.simulation.options.law == SimulationLaw::kFrictionless;
  for (Warning& warning : warnings) {
    if (warning.code == "friction-not-used")
      warning.message = "the assembly states friction, which this run leaves out; --model coulomb computes with it";
  }
  std::erase_if(warnings, [&](const Warning& warning) {
    // Who asks for another law of friction does not ask for coefficients.
    if (warning.code == "friction-not-used" && !frictionless) return true;
    return warning.code == "velocities-not-used" || warning.code == "verdict-at-rest" ||
           warning.code == "drives-held" || warning.code == "friction-without-contact";
  });
  if (run.simulation.end == SimulationEnd::kRest && run.end && falls(*run.end)) {
    warnings.push_back(
        {"rest-in-doubt",
         "all parts rest in the end, and the analysis of the pose that they rest in says that some move: "
         "they are balanced, which --shake disturbs, or steps are too long, and a shorter --step shows it",
         ""});
  }
  if (parts_overlap_at_end(run)) {
    warnings.push_back(
        {"overlap-at-end",
         "at the end " + run.end_not_known->message +
             ": a contact was missed on the way, and what is told from then on is not to be trusted; try a "
             "shorter --step, and please report it with this input",
         ""});
  }
  return collect_warnings({warnings, run.simulation.warnings});
}

bool parts_overlap_at_end(const SimulationRun& run) {
  return run.end_not_known && run.end_not_known->code == ErrorCode::kInterpenetration;
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
    assembly.loads.push_back(from_then_on(std::move(load), frame.time));
  }
  assembly.joints.clear();
  for (std::size_t j = 0; j < start.joints.size(); ++j) {
    Joint joint = start.joints[j];
    if (index[joint.a] < 0 || index[joint.b] < 0) continue;
    joint.point = moved[joint.a] * joint.point;
    if (has_axis(joint.type)) joint.axis = moved[joint.a].R * joint.axis;
    joint.a = index[joint.a];
    joint.b = index[joint.b];
    if (joint.drive) joint.drive->target = from_then_on(joint.drive->target, frame.time);
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

namespace {

std::optional<Error> refused_request(const PipelineOptions& given, const SimulationRequest& request) {
  const std::optional<double> mu = given.friction.mu, until = request.options.until;
  if (mu && !(*mu >= 0 && *mu <= kMostMu)) {
    return Error{ErrorCode::kBadValue,
                 fmt::format("the coefficient of friction is {:g}", *mu),
                 {"", 0, "", "mu"},
                 fmt::format("it must be within 0 and {:g}", kMostMu)};
  }
  if (!request.from || !until) return std::nullopt;
  const double there = static_cast<double>(request.from->stepper.counts.steps) * request.options.step;
  if (*until >= there - request.options.step / 2) return std::nullopt;
  return Error{ErrorCode::kBadValue,
               fmt::format("the run goes on from {:g} s, which is after its end at {:g} s", there, *until),
               {"", 0, "", "until"},
               "give a later end, or begin anew"};
}

}  // namespace

Result<SimulationRun> run_simulation(const AnalysisInput& input, const PipelineOptions& given,
                                     const SimulationRequest& request, const FrameSink& sink, const Progress& progress,
                                     const std::function<Status(const Analysis&)>& begun) {
  if (const std::optional<Error> bad = refused_request(given, request)) return *bad;
  return until_stopped(progress, "cancelled", [&]() -> Result<SimulationRun> {
    Result<Assembly> assembly = assembly_of(input, given.import, progress);
    if (!assembly) return assembly.error();
    if (std::optional<Error> wild = refused_amounts(assembly.value())) {
      if (!input.files.empty()) wild->place.file = input.files.front();
      return *std::move(wild);
    }
    PipelineOptions pipeline = with_law(given, request.options.law, assembly.value());
    // Nothing of a run shows them, and they take as long as thousands of its steps.
    pipeline.margins_unasked = false;
    Assembly begins = shaken(assembly.value(), request.options.shake, request.options.seed);
    Result<Analysis> analysis = run_analysis(std::move(begins), input.files, pipeline, progress);
    if (!analysis) return analysis.error();
    SimulationRun run;
    run.start = std::move(analysis).value();
    if (begun) {
      if (const Status heard = begun(run.start); !heard) return heard.error();
    }
    Result<Simulator> simulator = request.from ? Simulator::resume(run.start, request.options, *request.from)
                                               : Simulator::start(run.start, request.options);
    if (!simulator) return simulator.error();
    Followed followed;
    if (request.from) followed.went_on_at = request.from->went_on_at;
    bool end_is_known = false;
    const IsEnd is_end = [&] {
      if (!request.analyse_end) return true;
      analyse_end(given, progress, simulator.value().report(), run);
      end_is_known = !(run.end && falls(*run.end));
      if (!end_is_known && !followed.went_on_at) followed.went_on_at = simulator.value().time();
      return end_is_known;
    };
    const Status frames =
        follow(simulator.value(), request.options, sink, "simulate", progress, is_end, &followed, request.from.get());
    if (!frames) return frames.error();
    run.cancelled = run.cancelled || followed.cancelled;
    // What was computed is told, whoever has cancelled.
    const WorkFor unasked(nullptr);
    run.simulation = simulator.value().report();
    run.simulation.went_on_at = followed.went_on_at;
    if (followed.cancelled) {
      run.simulation.end = SimulationEnd::kCancelled;
      run.simulation.last = followed.last;
      return run;
    }
    if (request.refine) {
      const Status studied = study_step(run.start, request.options, progress, run);
      if (!studied) return studied.error();
    }
    if (end_is_known || !request.analyse_end) return run;
    run.end.reset();
    run.end_not_known.reset();
    if (run.simulation.end != SimulationEnd::kRest) return run;
    if (run.cancelled) {
      run.end_not_known = Error{ErrorCode::kCancelled, "cancelled", {}, ""};
    } else {
      analyse_end(given, progress, run.simulation, run);
    }
    return run;
  });
}

}  // namespace impend
