// The worker of a simulation: prepares it, steps as the clock demands, and asks for the verdict on its end.
#include <algorithm>
#include <chrono>

#include "gui/presenter/clock.h"
#include "gui/presenter/simulation_state.h"
#include "impend/base/stop.h"

namespace impend::gui {
namespace {

constexpr std::chrono::milliseconds kTick(4);  // between looks at the clock
constexpr double kTurn = 0.016;                // s of steps, until what they made is told: a picture's time

// Does the analysis say of t = 0 what a simulation with this law needs?
bool suits(const Analysis& analysis, SimulationLaw law) {
  const FrictionModel model = analysis.friction ? analysis.friction->model : FrictionModel::kFrictionless;
  return model == with_law({}, law, analysis.assembly).friction.model;
}

Error failed_with(const std::exception& exception) {
  return {ErrorCode::kInternal, std::string("the simulation failed: ") + exception.what(), {}, "please report it"};
}

}  // namespace

Progress SharedSimulation::progress_of(std::uint64_t wanted) const {
  Progress progress;
  progress.cancelled = [this, wanted] { return stop || wish != wanted; };
  return progress;
}

void SharedSimulation::run() {
  for (;;) {
    std::optional<SimulationJob> wanted;
    {
      std::unique_lock lock(mutex);
      condition.wait(lock, [this] { return stop || next || wants_time() || is_stale(); });
      if (stop) return;
      if (is_stale()) simulator.reset();
      wanted = std::exchange(next, std::nullopt);
    }
    try {
      if (wanted) prepare(std::move(*wanted));
      if (!wanted && simulator) advance();
    } catch (const std::exception& exception) {
      {
        const std::lock_guard lock(mutex);
        if (stop) return;
        clear();
        now.stage = SimulationStage::kFailed;
        now.error = failed_with(exception);
        put();
      }
      notify();
    }
  }
}

Result<std::shared_ptr<const Analysis>> SharedSimulation::analysis_for(const SimulationJob& wanted,
                                                                       SimulationLaw law) const {
  if (suits(*wanted.source.analysis, law)) return wanted.source.analysis;
  const Assembly& assembly = *wanted.source.assembly;
  Result<Analysis> analysis = run_analysis(assembly, wanted.source.inputs,
                                           with_law(wanted.source.options, law, assembly), progress_of(wanted.number));
  if (!analysis) return analysis.error();
  return std::shared_ptr<const Analysis>(std::make_shared<Analysis>(std::move(analysis).value()));
}

void SharedSimulation::prepare(SimulationJob wanted) {
  number = wanted.number;
  job = std::move(wanted);
  SimulationOptions options;
  options.law = job.choice.law.value_or(usual_law(*job.source.assembly));
  options.step = job.choice.step.value_or(job.source.assembly->simulation.step.value_or(options.step));
  options.restitution = job.choice.restitution;
  options.threads = job.source.options.solver.threads;
  step = options.step;
  stated_end = job.source.assembly->simulation.until;
  std::shared_ptr<const Analysis> start;
  const Status made = until_stopped(progress_of(number), "cancelled", [&]() -> Status {
    Result<std::shared_ptr<const Analysis>> analysis = analysis_for(job, options.law);
    if (!analysis) return analysis.error();
    start = analysis.value();
    Result<Simulator> begun = Simulator::start(*start, options);
    if (!begun) return begun.error();
    simulator.emplace(std::move(begun).value());
    return ok_status();
  });
  {
    const std::lock_guard lock(mutex);
    if (!is_current(number)) return;
    if (made) {
      now.start = start;
      now.stage = SimulationStage::kPaused;
      record = SimulationRecord(start->assembly.parts.size(), options.step);
      take(true);
    } else {
      playing = false;
      steps = 0;
      now.stage = SimulationStage::kFailed;
      now.error = made.error();
    }
    rest_or_play();
    put();
  }
  notify();
}

// Shown where the newest moment was shown before: who has gone back meanwhile stays there.
void SharedSimulation::take(bool kept) {
  const bool follows = record.empty() || cursor >= record.time();
  now.simulation = std::make_shared<const Simulation>(simulator->report());
  now.ended = simulator->ended() && !(pulled && now.simulation->end == SimulationEnd::kRest);
  record.add(std::make_shared<const SimulationFrame>(simulator->frame()), now.simulation->events.size(), kept);
  if (!follows) return;
  cursor = record.time();
  now.frame = record.at(cursor);
}

void SharedSimulation::advance() {
  enum class Turn { kStep, kPlay, kJudge } turn = Turn::kPlay;
  {
    const std::lock_guard lock(mutex);
    if (!is_current(number)) return;
    turn = steps > 0 ? Turn::kStep : playing ? Turn::kPlay : Turn::kJudge;
  }
  if (turn == Turn::kJudge) return judge_end();
  if (turn == Turn::kPlay) return advance_by_clock();
  step_once();
  {
    const std::lock_guard lock(mutex);
    if (!is_current(number)) return;
    steps = std::max(0, steps - 1);
    take(true);
    rest_or_play();
    put();
  }
  notify();
}

// One turn of playing: what was computed, or steps, as far as the clock is.
void SharedSimulation::advance_by_clock() {
  double due = 0;
  bool replays = false, late = false;
  {
    const std::lock_guard lock(mutex);
    if (!is_current(number) || !playing) return;
    if (std::exchange(pace_anew, false)) pace.start(seconds_of_clock(), cursor, speed);
    due = pace.due(seconds_of_clock());
    replays = cursor < record.time();
  }
  if (!replays) step_until(due);
  {
    std::unique_lock lock(mutex);
    if (!is_current(number)) return;
    if (playing) late = arrive(replays, due);
    rest_or_play();
    put();
  }
  notify();
  if (late) return;
  std::unique_lock lock(mutex);
  condition.wait_for(lock, kTick, [this] { return stop || next || !is_current(number) || !playing; });
}

// At the end of a turn; whether the next is late already.
bool SharedSimulation::arrive(bool replays, double due) {
  if (replays && !pace_anew) {
    cursor = std::min(due, record.time());
    now.frame = record.at(cursor);
  }
  pace.arrive(seconds_of_clock(), cursor);
  now.pace = !replays && pace.is_slow() ? std::optional(pace.reached()) : std::nullopt;
  if (over() && cursor >= record.time()) {
    playing = false;
    judge = now.simulation->end == SimulationEnd::kRest && !now.end && !now.end_not_known;
  }
  if (at_stated_end()) {
    playing = false;
    stated_end.reset();
  }
  return playing && cursor + step < pace.due(seconds_of_clock());
}

// What is pulled goes on as long as it is pulled.
bool SharedSimulation::at_stated_end() const {
  return stated_end && !now.pull && simulator->time() + step / 2 >= *stated_end;
}

void SharedSimulation::step_until(double due) {
  const double begun = seconds_of_clock();
  const double half = step / 2;
  while (simulator->time() + half < due) {
    const bool made = step_once();
    const std::lock_guard lock(mutex);
    if (!is_current(number)) return;
    const bool stops = !made || !playing || (simulator->ended() && !pulled) || at_stated_end();
    const bool ends = stops || seconds_of_clock() - begun > kTurn;
    const bool is_kept = stops || record.is_due(simulator->time());
    if (is_kept || ends || simulator->time() + half >= due) take(is_kept);
    if (ends) return;
  }
}

// False where nothing more can be computed, or it was given up.
bool SharedSimulation::step_once() {
  {
    const std::lock_guard lock(mutex);
    now.end.reset();
    now.end_not_known.reset();
    pulled = now.pull.has_value();
    simulator->drag(now.pull ? std::optional(drag_of(*now.pull)) : std::nullopt);
  }
  bool made = false;
  const Status heard = until_stopped(progress_of(number), "cancelled", [&]() -> Status {
    made = simulator->step();
    return ok_status();
  });
  return heard && made;
}

// Given up where time shall go on.
void SharedSimulation::judge_end() {
  Assembly pose;
  {
    const std::lock_guard lock(mutex);
    if (!is_current(number) || !now.simulation) return;
    pose = assembly_at(job.source.analysis->assembly, now.simulation->last, now.simulation->parts, false);
  }
  Progress progress = progress_of(number);
  progress.cancelled = [this, wanted = number] { return stop || wish != wanted || goes_on; };
  const PipelineOptions at_rest = with_law(job.source.options, simulator->report().options.law, pose);
  Result<Analysis> found = run_analysis(std::move(pose), {}, at_rest, progress);
  {
    const std::lock_guard lock(mutex);
    if (!is_current(number)) return;
    judge = false;
    if (found) now.end = std::make_shared<const Analysis>(std::move(found).value());
    if (!found && found.error().code != ErrorCode::kCancelled)
      now.end_not_known = std::make_shared<const Error>(found.error());
    rest_or_play();
    put();
  }
  notify();
}

}  // namespace impend::gui
